/** A static file server on loopback; pages of the `made` map are generated on request. */

import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.ico': 'image/x-icon',
};

/** Serves the folder `root`; `made` is `{path: (query) => html}`. Resolves to `{origin, close}`. */
export function serve(root, made = {}) {
  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://site');
    const make = made[url.pathname];
    if (make) {
      response.setHeader('content-type', TYPES['.html']);
      response.end(make(url.searchParams));
      return;
    }
    const file = fileAt(root, url.pathname);
    if (!file) {
      response.writeHead(404).end('not found');
      return;
    }
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      resolve({
        origin: `http://127.0.0.1:${port}`,
        close() {
          server.closeAllConnections();
          server.close();
        },
      });
    });
  });
}

function fileAt(root, path) {
  const file = join(root, normalize(decodeURIComponent(path)));
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found && file;
  const index = join(file, 'index.html');
  return statSync(index, { throwIfNoEntry: false }) && index;
}
