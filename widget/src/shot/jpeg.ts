/** From a canvas to a JPEG in Base64 that fits into a frame of the wire. */

/** The server's own limit. */
const MOST_LETTERS = 400_000;

/** Gets worse, then smaller, until it fits. Throws where the canvas may not be read. */
export async function encode(canvas: OffscreenCanvas, quality: number): Promise<string> {
  let from = canvas;
  for (const worse of [1, 0.7, 0.45, 0.7, 0.45, 0.45]) {
    const blob = await from.convertToBlob({ type: 'image/jpeg', quality: quality * worse });
    const data = base64(new Uint8Array(await blob.arrayBuffer()));
    if (data.length <= MOST_LETTERS) return data;
    if (worse === 0.45) from = half(from);
  }
  throw new Error('the picture is too large for the wire');
}

function half(canvas: OffscreenCanvas): OffscreenCanvas {
  const smaller = canvasOf(canvas.width / 2, canvas.height / 2);
  const { width, height } = smaller.canvas;
  smaller.drawImage(canvas, 0, 0, width, height);
  return smaller.canvas;
}

/** Its size in whole pixels, at least one. White, since a JPEG knows no transparency. */
export function canvasOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to be had');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return context;
}

/** In pieces: there is a limit to how many arguments a function takes. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(text);
}
