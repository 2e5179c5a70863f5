/**
 * The pages: `{id, group, open(): url, ready?(page)}`. The real ones were not written for this
 * bench: admin templates and API documentation from npm, MiniWoB++ from its Python wheel.
 */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ordersPage } from './fixtures/orders.mjs';
import { serve } from './site.mjs';

const HERE = import.meta.dirname;
const PACKAGES = join(HERE, 'node_modules');
const FIXTURES = join(HERE, 'fixtures');
const MINIWOB = join(HERE, '../../build/bench/miniwob/html');
const GENTELELLA = [
  'index',
  'tables_dynamic',
  'form_advanced',
  'inbox',
  'calendar',
  'kanban',
  'user_management',
  'e_commerce',
];
const MADE = {
  '/stress': (query) => ordersPage(Number(query.get('n'))),
  '/orders': (query) => ordersPage(Number(query.get('n')), { tools: true }),
};

const sites = new Map();

/** The address of `path` in `folder`, which is served from now on. */
export async function addressOf(folder, path) {
  if (!sites.has(folder)) sites.set(folder, serve(folder, MADE));
  return `${(await sites.get(folder)).origin}/${path}`;
}

/** The address of a fixture of this bench. */
export const fixture = (path) => addressOf(FIXTURES, path);

export async function closeSites() {
  for (const site of sites.values()) (await site).close();
  sites.clear();
}

/** All pages at hand, and what is missing here with the reason. */
export function allPages() {
  const pages = [...packaged(), ...miniwob(), ...made()];
  const missing = [];
  if (!existsSync(PACKAGES))
    missing.push('the pages from npm (make bench NAME=perception installs them)');
  if (!existsSync(MINIWOB)) missing.push('the MiniWoB++ pages (miniwob==1.1.0 could not be had)');
  return { pages: pages.filter(({ exists }) => exists !== false), missing };
}

/** Those whose id or group one of the comma-separated globs fits; `*` spans anything. */
export function select(pages, globs) {
  const tests = globs.split(',').map((glob) => {
    const pattern = glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    return new RegExp(`^${pattern}$`);
  });
  return pages.filter(({ id, group }) => tests.some((test) => test.test(id) || test.test(group)));
}

function packaged() {
  const swagger = join(PACKAGES, 'swagger-ui-dist');
  return [
    ...GENTELELLA.map((name) => file('gentelella', 'gentelella/dist', `production/${name}.html`)),
    file('sbadmin2', 'startbootstrap-sb-admin-2', 'index.html'),
    file('sbadmin2', 'startbootstrap-sb-admin-2', 'tables.html'),
    {
      id: 'swagger-ui/shop',
      group: 'swagger-ui',
      exists: existsSync(swagger),
      open: () => addressOf(swagger, 'index.html'),
      async ready(page) {
        await page.evaluate(
          (spec) => window.SwaggerUIBundle({ spec, dom_id: '#swagger-ui' }),
          shopApi(),
        );
        await page.waitForSelector('.opblock');
      },
    },
  ];
}

function file(group, folder, path) {
  const name = path.split('/').at(-1).replace('.html', '');
  const root = join(PACKAGES, folder);
  return {
    id: `${group}/${name}`,
    group,
    exists: existsSync(join(root, path)),
    open: () => addressOf(root, path),
  };
}

function miniwob() {
  if (!existsSync(MINIWOB)) return [];
  const names = readdirSync(join(MINIWOB, 'miniwob')).filter((name) => name.endsWith('.html'));
  return names.map((name) => ({
    id: `miniwob/${name.replace('.html', '')}`,
    group: 'miniwob',
    open: () => addressOf(MINIWOB, `miniwob/${name}`),
    ready: (page) =>
      page.evaluate(() => {
        window.core.EPISODE_MAX_TIME = 1e9;
        window.core.startEpisodeReal();
      }),
  }));
}

function made() {
  const stress = [1000, 10_000, 100_000].map((n) => ({
    id: `stress/${n}`,
    group: 'stress',
    open: () => fixture(`stress?n=${n}`),
    // Clocked only: to ask the debugger about each of so many elements takes minutes.
    noTruth: n > 10_000,
  }));
  return [...stress, { id: 'traps', group: 'traps', open: () => fixture('traps.html') }];
}

function shopApi() {
  const paths = {};
  for (const tag of ['orders', 'customers', 'products', 'invoices', 'users']) {
    const operation = (verb) => ({
      tags: [tag],
      summary: `${verb} ${tag}`,
      responses: { 200: { description: 'ok' } },
      parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
    });
    paths[`/${tag}`] = { get: operation('list'), post: operation('create') };
    paths[`/${tag}/{id}`] = {
      get: operation('read'),
      put: operation('replace'),
      patch: operation('change'),
      delete: operation('delete'),
    };
  }
  return { openapi: '3.0.0', info: { title: 'Shop', version: '1' }, paths };
}
