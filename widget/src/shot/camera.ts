/** Sends pictures: of the page when the server asks for one, and those that a request is about. */

import type { HostSettings } from '../host/settings/index.ts';
import type { Widget } from '../host/widget.ts';
import { leavingOut } from '../observe/index.ts';
import type { Policy, ScreenshotOptions } from '../public/config.ts';
import type { Attachment, AttachmentLimits, Capture } from '../wire/protocol.ts';
import { jpegOf, takeShots } from './index.ts';

export interface CameraParts {
  readonly widget: Widget;
  domFilter(): HostSettings['domFilter'];
}

/** Image URLs or Base64; a picture that cannot be had is left out, and the server told why. */
export async function sendPictures(
  run_id: string,
  images: readonly string[],
  parts: CameraParts,
): Promise<void> {
  const urls = images.map((it) =>
    /^[\w+/=\s]{64,}$/.test(it) ? `data:image/png;base64,${it}` : it,
  );
  const options = { ...shotOptions(true)!, capture: () => urls };
  const asked: Capture = { type: 'capture', capture_id: `selection.${run_id}` };
  await take(asked, options, 0, parts);
}

async function take(
  asked: Capture,
  options: ScreenshotOptions,
  confidence: number,
  { widget, domFilter }: CameraParts,
): Promise<void> {
  const { sight } = widget.visitor;
  const view = { home: sight.root, isOurs: sight.isOurs, leavesOut: leavingOut(domFilter()) };
  for (const shot of await takeShots(asked, { options, confidence, ...view }))
    widget.server.link.send(shot);
}

/** Until the server has told its own, to which it cuts them. */
const DEFAULTS: AttachmentLimits = { count: 10, bytes: 5_000_000, characters: 20_000, types: [] };

/** Each as a message; of one that cannot be had only why. The server refuses them where it takes none. */
export async function sendFiles(
  [run_id, files, limits = DEFAULTS]: [string, readonly unknown[], AttachmentLimits?],
  { widget }: CameraParts,
): Promise<void> {
  const { keep } = widget.visitor.vault;
  let number = 0;
  for (const it of files.slice(0, limits.count)) {
    number += 1;
    const { name = 'a file', type: mime = '', size = 0 } = Object(it) as Partial<File>;
    const message = { type: 'attachment', run_id, number, name, mime, size } as const;
    widget.server.link.send({ ...message, ...(await contentOf(it, limits, keep)) });
  }
}

async function contentOf(
  file: unknown,
  { bytes, characters }: AttachmentLimits,
  keep: (text: string) => string,
): Promise<Partial<Attachment>> {
  // An earlier document's, or no file at all.
  if (!(file instanceof Blob)) return { note: 'it was lost as the page was loaded' };
  if (file.size > bytes)
    return { note: `it has ${file.size} bytes, and at most ${bytes} are allowed` };
  try {
    if (file.type.startsWith('image/')) return { data: await jpegOf(file) };
    const text = await file.text();
    if (text.includes('\0')) return { note: 'it is neither a picture nor a text' };
    return { text: keep(text.slice(0, characters)), letters: text.length };
  } catch {
    return { note: `it could not be read (${file.type || 'of no known type'})` };
  }
}

/** Answers, unless it throws or pictures are off. */
export async function shoot(asked: Capture, parts: CameraParts): Promise<void> {
  const options = shotOptions(parts.widget.given.settings.screenshot);
  if (options) await take(asked, options, parts.widget.server.last.facts?.confidence ?? 1, parts);
}

function shotOptions(setting: Policy['screenshot']): ScreenshotOptions | undefined {
  if (!setting) return undefined;
  const given = typeof setting === 'object' ? setting : { auto: setting === 'auto' };
  const options: ScreenshotOptions = {
    mode: 'viewport',
    maxSegmentHeight: 4000,
    maxImages: 3,
    quality: 0.75,
    scale: 0.75,
    auto: false,
  };
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) Object.assign(options, { [name]: value });
  }
  return { ...options, maxImages: Math.floor(options.maxImages) };
}
