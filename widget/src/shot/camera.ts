/** Sends pictures: of the page when the server asks for one, and those that a request is about. */

import type { HostSettings } from '../host/settings/index.ts';
import type { Last } from '../link/turn.ts';
import { leavingOut } from '../observe/index.ts';
import type { Policy, ScreenshotOptions } from '../public/config.ts';
import type { Sight } from '../ui/stage/sight.ts';
import type { Attachment, AttachmentLimits, Capture, FromPage } from '../wire/protocol.ts';
import { jpegOf, takeShots } from './index.ts';

export interface CameraParts {
  readonly settings: Pick<HostSettings, 'screenshot'>;
  domFilter(): HostSettings['domFilter'];
  offLimits(): string | undefined;
  readonly sight: Pick<Sight, 'root' | 'isOurs'>;
  readonly last: Last;
  send(message: FromPage): void;
  /** The text with its secrets kept in the page. */
  keep(text: string): string;
}

/** Image URLs or Base64; a picture that cannot be had is left out, and the server told why. */
export async function sendPictures(
  run_id: string,
  images: readonly string[],
  { domFilter, sight, send }: CameraParts,
): Promise<void> {
  const urls = images.map((it) =>
    /^[\w+/=\s]{64,}$/.test(it) ? `data:image/png;base64,${it}` : it,
  );
  const options = { ...shotOptions(true)!, capture: () => urls };
  const leavesOut = leavingOut(domFilter());
  const camera = { options, confidence: 0, home: sight.root, isOurs: sight.isOurs, leavesOut };
  const asked: Capture = { type: 'capture', capture_id: `selection.${run_id}` };
  for (const shot of await takeShots(asked, camera)) send(shot);
}

/** Until the server has told its own, to which it cuts them. */
const UNTOLD: AttachmentLimits = { count: 10, bytes: 5_000_000, characters: 20_000, types: [] };

/** Each as a message; of one that cannot be had only why. The server refuses them where it takes none. */
export async function sendFiles(
  [run_id, files, limits = UNTOLD]: [string, readonly unknown[], AttachmentLimits?],
  { keep, send }: CameraParts,
): Promise<void> {
  let number = 0;
  for (const it of files.slice(0, limits.count)) {
    number += 1;
    const { name = 'a file', type: mime = '', size = 0 } = Object(it) as Partial<File>;
    const told = { type: 'attachment', run_id, number, name, mime, size } as const;
    send({ ...told, ...(await contentOf(it, limits, keep)) });
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
export async function shoot(
  asked: Capture,
  { settings, domFilter, sight, last, send }: CameraParts,
): Promise<void> {
  const options = shotOptions(settings.screenshot);
  if (!options) return;
  const confidence = last.facts?.confidence ?? 1;
  const leavesOut = leavingOut(domFilter());
  const camera = { options, confidence, home: sight.root, isOurs: sight.isOurs, leavesOut };
  for (const shot of await takeShots(asked, camera)) send(shot);
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
