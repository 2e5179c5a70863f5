/**
 * The default camera: modern-screenshot copies the page into an SVG image, which is drawn. The copy
 * never stands in the page. All that the library would do to it otherwise is taken over here, or
 * taken away by the build (`SHORTER`): it waits for no picture of the page, fetches nothing, and asks
 * an iframe in our own root, not in the body, for default styles.
 */

import { domToForeignObjectSvg, type Options } from 'modern-screenshot';
import * as dom from '../dom/index.ts';
import { type CameraView, createCopying, LOOKS } from './copying.ts';
import { canvasOf } from './jpeg.ts';
import { Pictures } from './pictures.ts';
import type { Region, Segment } from './region.ts';

/** Colour of what is kept from the picture. */
export const MASK = '#000000';

/** Resolves to what draws a part of the region. Rejects where the page's policy forbids it. */
export async function draw(
  region: Region,
  view: CameraView,
): Promise<(segment: Segment) => OffscreenCanvas> {
  const sandbox = dom.page.createElement('iframe');
  sandbox.hidden = true;
  view.home.append(sandbox);
  const pictures = new Pictures();
  const copying = createCopying(region, pictures, view);
  try {
    const hooks = { sandbox, fetchFn: pictures.read, filter: copying.wanted };
    const copied = { onCloneEachNode: copying.copied, onCloneNode: copying.whole };
    const options = { ...optionsFor(region), ...hooks, ...copied };
    const svg = await domToForeignObjectSvg(dom.page.documentElement, options);
    const image = await imageOf(svg);
    const ground = groundColour();
    return (segment) => drawn(image, segment, { ground, masks: copying.masks });
  } finally {
    sandbox.remove();
  }
}

function optionsFor({ left, top, width, height }: Region): Options {
  return {
    width,
    height,
    features: { restoreScrollPosition: true, copyScrollbar: false },
    includeStyleProperties: LOOKS,
    style: {
      // As a root, which margins do not collapse through.
      display: 'flow-root',
      overflow: 'visible',
      transform: `translate(${-left}px, ${-top}px)`,
      transformOrigin: '0 0',
    },
  };
}

// Characters that XML forbids: one of them would spoil the whole picture.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones.
const FORBIDDEN = /[\u0000-\u0008\v\f\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu;

async function imageOf(svg: Node): Promise<HTMLImageElement> {
  const text = new XMLSerializer().serializeToString(svg).replace(FORBIDDEN, '');
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode().catch(() => {
    throw new Error('the page cannot be drawn (img-src of its policy may lack data:)');
  });
  return image;
}

/** The canvas of a page has the colour of its root, else of its body (CSS Backgrounds 3, 2.11). */
function groundColour(): string {
  for (const element of [dom.page.body, dom.page.documentElement]) {
    const { backgroundColor } = getComputedStyle(element);
    if (!/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return '#fff';
}

function drawn(
  image: HTMLImageElement,
  { top, width, height, scale }: Segment,
  { ground, masks }: { readonly ground: string; readonly masks: readonly DOMRect[] },
): OffscreenCanvas {
  const context = canvasOf(width * scale, height * scale);
  context.scale(scale, scale);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, -top);
  context.fillStyle = MASK;
  for (const box of masks) context.fillRect(box.x, box.y - top, box.width, box.height);
  return context.canvas;
}
