/** What the pages let choose from: the same towns, teams and people in every library. */

export const TOWNS = ['Lyon', 'Lille', 'Paris', 'Nantes', 'Nice'];
export const CITIES = TOWNS.map((label) => ({ value: label.toLowerCase(), label }));
/** As `CITIES`, with one that cannot be chosen. */
export const SOME_CITIES = CITIES.map((it) => ({ ...it, disabled: it.label === 'Paris' }));
/** More than a list draws at once. */
export const BRANCHES = Array.from({ length: 500 }, (_, value) => ({
  value,
  label: `Branch ${value}`,
}));
/** Three levels deep. */
export const REGIONS = [
  {
    value: 'zhejiang',
    label: 'Zhejiang',
    children: [
      { value: 'hangzhou', label: 'Hangzhou', children: [{ value: 'lake', label: 'West Lake' }] },
      { value: 'ningbo', label: 'Ningbo', children: [{ value: 'port', label: 'Port' }] },
    ],
  },
  {
    value: 'jiangsu',
    label: 'Jiangsu',
    children: [
      { value: 'nanjing', label: 'Nanjing', children: [{ value: 'gate', label: 'South Gate' }] },
    ],
  },
];
export const TEAMS = [
  {
    value: 'tech',
    label: 'Tech',
    children: [
      { value: 'web', label: 'Web' },
      { value: 'data', label: 'Data' },
    ],
  },
  { value: 'sales', label: 'Sales' },
];
export const RIGHTS = ['Read', 'Write', 'Delete'];
export const PEOPLE = [
  { key: 1, name: 'Ada', age: 36, city: 'London' },
  { key: 2, name: 'Grace', age: 85, city: 'New York' },
  { key: 3, name: 'Linus', age: 54, city: 'Portland' },
];

const STREETS = ['Main Street', 'Market Street', 'Mill Lane'];
const LATE_MS = 300;

/** What a server would suggest for `text`, as late as one would. */
export function suggest(text, tell, all = STREETS) {
  const start = text.toLowerCase();
  const fit = all.filter((it) => start && it.toLowerCase().startsWith(start));
  return setTimeout(() => tell(fit), LATE_MS);
}
