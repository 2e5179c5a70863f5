/** The page's own pictures as data URLs, without a request: from what is loaded already. */

import * as dom from '../dom/index.ts';

const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const MOST_PIXELS = 2_000_000;

export class Pictures {
  readonly #loaded = new Map<string, HTMLImageElement>();

  /** To be called for each `img` before it is copied. */
  keep(image: HTMLImageElement): void {
    if (image.complete && image.naturalWidth) this.#loaded.set(image.currentSrc, image);
  }

  /** Nothing where another site's picture may not be read, or it is not there yet. */
  readonly read = async (url: string): Promise<string> => {
    try {
      const image = this.#loaded.get(url) ?? (await background(url));
      return image ? pixels(image) : EMPTY;
    } catch {
      return EMPTY;
    }
  };
}

/** One that a style names: the browser has it at hand. */
async function background(url: string): Promise<HTMLImageElement | undefined> {
  if (new URL(url, location.href).origin !== location.origin) return undefined;
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

function pixels(image: HTMLImageElement): string {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (naturalWidth * naturalHeight)));
  const canvas = dom.page.createElement('canvas');
  canvas.width = Math.max(1, naturalWidth * scale);
  canvas.height = Math.max(1, naturalHeight * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.8);
}
