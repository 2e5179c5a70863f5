/** What the palette says. */

export const PALETTE = {
  recent: 'Recent',
  examples: 'For example',
  commands: 'On this page',
  /** `#` is the page's title. */
  page: 'About this page: #',
  /** `#` is what the visitor has selected in the page. */
  selected: 'About the selection: “#”',
};

export type PaletteStrings = Readonly<typeof PALETTE>;
