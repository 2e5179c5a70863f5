/** Pictures of the page for models that see: taken when the server asks, if the host allows it. */

import * as dom from '../dom/index.ts';
import { CONFIDENT } from '../observe/lines/confidence.ts';
import type { ScreenshotOptions } from '../public/config.ts';
import type { Capture, Screenshot } from '../wire/protocol.ts';
import type { CameraView } from './copying.ts';
import { canvasOf, encode } from './jpeg.ts';
import { cut, regionOf, scaleOf } from './region.ts';

interface ShotParts extends Omit<CameraView, 'over'> {
  readonly options: ScreenshotOptions;
  readonly confidence: number;
}

const LIMIT_MS = 5000;

/** The answer to `capture`: a message for each picture, or one that says why there is none. */
export async function takeShots(asked: Capture, parts: ShotParts): Promise<Screenshot[]> {
  const { capture_id } = asked;
  const none = (note: string): Screenshot[] => [{ type: 'screenshot', capture_id, of: 0, note }];
  if (parts.options.auto && parts.confidence >= CONFIDENT) {
    return none(`confident: the page can be read (${parts.confidence})`);
  }
  try {
    const images = await inTime(parts);
    if (!images.length) return none('the camera gave no picture');
    return images.map((data, at) => ({
      type: 'screenshot',
      capture_id,
      number: at + 1,
      of: images.length,
      data,
    }));
  } catch (error) {
    return none(
      error instanceof Error ? dom.hide(error.message).slice(0, 200) : 'the picture failed',
    );
  }
}

async function inTime(parts: ShotParts): Promise<string[]> {
  let timer = 0;
  const limit = { over: false };
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => {
      limit.over = true;
      reject(new Error(`no picture within ${LIMIT_MS / 1000} s`));
    }, LIMIT_MS);
  });
  try {
    return await Promise.race([late, take(parts, limit)]);
  } finally {
    clearTimeout(timer);
  }
}

async function take(
  { options, ...view }: ShotParts,
  limit: { readonly over: boolean },
): Promise<string[]> {
  const { capture, mode, maxImages, quality } = options;
  if (capture) return given(await capture(mode), options);
  const region = regionOf(options);
  const { draw } = await import('./draw.ts');
  const drawn = await draw(region, { ...view, over: () => limit.over });
  const segments = cut(region, options).slice(0, maxImages);
  return Promise.all(segments.map((segment) => encode(drawn(segment), quality)));
}

/** The pixels of a file as a JPEG. Throws where it is no picture that this browser reads. */
export async function jpegOf(file: Blob): Promise<string> {
  const [data] = await given([file], { maxImages: 1, quality: 0.75 });
  return data!;
}

const DATA = /^data:image\/(png|jpeg|webp|gif|avif)(;[^,;]*)*;base64,/;

/** Made anew as JPEGs, so that nothing but their pixels goes on. Throws a sentence for the log. */
async function given(
  urls: unknown,
  { maxImages, quality }: Pick<ScreenshotOptions, 'maxImages' | 'quality'>,
): Promise<string[]> {
  const list: unknown[] = Array.isArray(urls) ? urls : [urls];
  const wrong = list.find((url) => typeof url !== 'string' && !(url instanceof Blob));
  if (wrong !== undefined || !list.every(Boolean)) {
    throw new Error(`screenshot.capture() gives image URLs, found ${typeof wrong}`);
  }
  const images: string[] = [];
  for (const url of (list as (string | Blob)[]).slice(0, maxImages)) {
    const blob = typeof url === 'string' ? await blobOf(url) : url;
    const bitmap = await createImageBitmap(blob);
    const scale = scaleOf(bitmap.width, bitmap.height, 1);
    const context = canvasOf(bitmap.width * scale, bitmap.height * scale);
    context.drawImage(bitmap, 0, 0, context.canvas.width, context.canvas.height);
    bitmap.close();
    images.push(await encode(context.canvas, quality));
  }
  return images;
}

/** Data URLs are read here: a policy may forbid to fetch them. */
async function blobOf(url: string): Promise<Blob> {
  if (!url.startsWith('data:')) return (await fetch(url)).blob();
  const [head] = DATA.exec(url) ?? [];
  if (!head) throw new Error('a data URL of screenshot.capture() is Base64 of an image');
  const bytes = Uint8Array.from(atob(url.slice(head.length)), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: head.slice(5, head.indexOf(';')) });
}
