/**
 * The loader knows the hash of each file that it may load; the browser checks a file against it
 * before it runs. So `integrity` on the loader's tag pins all that comes behind it.
 *
 * A `modulepreload` puts what was checked into the document's module map, where `import()` finds it.
 */

/**
 * A file's name between `pilotfish-` and `.js`, its SHA-256 in Base64, and what it imports at once but
 * for what others of these import.
 */
export type Pin = readonly [name: string, hash: string, ...needs: number[]];

export interface Pinning {
  readonly pins: readonly Pin[];
  readonly folder: string;
  readonly nonce: string | undefined;
}

/** Resolves when it is safe to import `file`; `again` is a query that another try adds. */
export type Check = (file: string, again?: string) => Promise<unknown>;

/**
 * The files of `folder` load each other by it: each is checked before. Browsers keep the failure of a
 * module for the life of the document, so one that could not be loaded gets another address the next
 * time. What it imports itself keeps its own.
 */
export function publish(check: Check, folder: string): void {
  const name = Symbol.for(`pilotfish ${folder}`);
  const again: Record<string, string> = {};
  const load = async (path: string) => {
    const query = again[path] ?? '';
    try {
      await check(path.slice(2), query);
      return await import(folder + path.slice(2) + query);
    } catch (error) {
      again[path] = `?${Date.now()}`;
      throw error;
    }
  };
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: load });
}

export function createCheck({ pins, folder, nonce = '' }: Pinning): Check {
  // A picture named `createElement` shadows the document's member.
  const own = Object.getPrototypeOf(HTMLDocument.prototype) as Document;
  const rootOf = Reflect.getOwnPropertyDescriptor(own, 'documentElement')!.get!;
  const checked: Record<string, Promise<unknown> | undefined> = Object.create(null);

  function load([name, hash]: Pin, again = '', rel = 'modulepreload'): Promise<unknown> {
    const href = `${folder}pilotfish-${name}.js${again}`;
    checked[rel + href] ??= new Promise((resolve, reject) => {
      const link: HTMLElement = Object.assign(own.createElement.call(document, 'link'), {
        rel,
        as: 'script',
        crossOrigin: 'anonymous',
        integrity: `sha256-${hash}`,
        nonce,
        href,
        onload: () => resolve(link.remove()),
        onerror() {
          link.remove();
          delete checked[rel + href];
          reject(
            new Error(
              `Pilotfish: ${href} was not run: it could not be loaded, or it is another file than the one this loader was built with`,
            ),
          );
        },
      });
      rootOf.call(document).append(link);
    });
    return checked[rel + href]!;
  }

  function below([, , ...needs]: Pin, found = new Set<Pin>()): Set<Pin> {
    for (const at of needs) {
      const pin = pins[at]!;
      if (!found.has(pin)) below(pin, found.add(pin));
    }
    return found;
  }

  /**
   * First the file itself, and not as a module: what is loaded in vain has no second try under the
   * same address. Then all at once: Firefox also loads what a preloaded module imports, unchecked
   * but where its own check has begun.
   */
  async function check(pin: Pin, again?: string): Promise<unknown> {
    await load(pin, again, 'preload');
    return Promise.all([...[...below(pin)].map((it) => load(it)), load(pin, again)]);
  }

  return (file, again) => {
    const pin = pins.find(([name]) => file === `pilotfish-${name}.js`);
    if (pin) return check(pin, again);
    return Promise.reject(new Error(`Pilotfish: the loader knows no file ${file}`));
  };
}
