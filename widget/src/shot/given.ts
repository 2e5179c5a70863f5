/** Pictures that the host took by itself: any image URL that this page may read. */

import type { ScreenshotOptions } from '../public/config.ts';
import { canvasOf, encode } from './jpeg.ts';
import { scaleOf } from './region.ts';

const DATA = /^data:image\/(png|jpeg|webp|gif|avif)(;[^,;]*)*;base64,/;

/** Made anew as JPEGs, so that nothing but their pixels goes on. Throws a sentence for the log. */
export async function given(
  urls: unknown,
  { maxImages, quality }: ScreenshotOptions,
): Promise<string[]> {
  const list: unknown[] = Array.isArray(urls) ? urls : [urls];
  const wrong = list.find((url) => typeof url !== 'string');
  if (wrong !== undefined || !list.every(Boolean)) {
    throw new Error(`screenshot.capture() gives image URLs, found ${typeof wrong}`);
  }
  const images: string[] = [];
  for (const url of (list as string[]).slice(0, maxImages)) {
    const bitmap = await createImageBitmap(await blobOf(url));
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
