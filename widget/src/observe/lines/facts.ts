/** What is true of the page as a whole. */

import * as dom from '../../dom/index.ts';
import type { Facts } from '../../wire/protocol.ts';
import { nameOf, sectionName } from '../element/name/index.ts';
import { isStrangePart } from '../element/strangers.ts';
import type { Zone } from '../reading/piece.ts';
import type { Reading } from '../reading/reading.ts';
import type { Refs } from '../refs/index.ts';
import { CONFIDENT, confidenceOf, countsOf, unseenOf } from './confidence.ts';
import type { Placed } from './index.ts';

const TITLE_LENGTH = 300;
const URL_LENGTH = 2000;

export interface Seen {
  readonly placed: readonly Placed[];
  readonly modals: readonly Element[];
  readonly unread: number;
  readonly restless?: boolean | undefined;
}

const RESTLESS = 'still changing while read';

export function factsOf(seen: Seen, refs: Refs, reading: Reading): Facts {
  const focus = focusOf(seen.placed, refs, reading);
  const { right, bottom } = reading.viewport;
  const counts = countsOf(seen.placed, seen.unread, right * bottom);
  const confidence = confidenceOf(counts);
  const unseen = seen.restless ? [RESTLESS] : [];
  if (confidence < CONFIDENT) unseen.push(...unseenOf(seen.placed, counts));
  return {
    url: urlOf(reading),
    title: dom.cut(reading.mask(dom.fold(dom.titleOf(document))), TITLE_LENGTH),
    scroll: scrollOf(),
    ...rangesOf(seen.placed),
    ...(focus === undefined ? {} : { focus }),
    dialogs: seen.modals.map((modal) => {
      const ref = refs.of(modal);
      const word = dom.wordOf(modal);
      const own = sectionName(modal, 'dialog', reading) || nameOf(modal, reading);
      // Its row says the name, and whose words it is in.
      const name = isStrangePart(modal, word, reading) ? '' : own;
      return { name, ...(ref === undefined ? {} : { ref }) };
    }),
    confidence,
    ...(unseen.length > 0 ? { unseen } : {}),
    language: dom.exact(dom.documentElementOf(document).lang),
  };
}

function urlOf(reading: Reading): string {
  const { pathname, search, hash } = location;
  return dom.cut(reading.mask(dom.exact(pathname + search + hash)), URL_LENGTH);
}

function scrollOf(): Facts['scroll'] {
  const { scrollHeight } = dom.scrollerOf(document) ?? dom.documentElementOf(document);
  const { scrollY, innerHeight } = window;
  const above = Math.max(0, Math.round(scrollY));
  const below = Math.max(0, Math.round(scrollHeight - innerHeight - scrollY));
  return { above, visible: Math.round(innerHeight), below };
}

function focusOf(placed: readonly Placed[], refs: Refs, reading: Reading): number | undefined {
  const active = dom.activeElement(document);
  if (!active || active === dom.bodyOf(document) || reading.isOurs(active)) return undefined;
  const ref = refs.of(active);
  const inDump = placed.some(
    ({ line: { row } }) =>
      typeof row !== 'string' &&
      (row.ref === ref || row.cells?.some((cell) => typeof cell !== 'string' && cell.ref === ref)),
  );
  return inDump ? ref : undefined;
}

/** Runs of lines in view, and of those above it. */
function rangesOf(placed: readonly Placed[]): Pick<Facts, 'visible' | 'above'> {
  const visible: Facts['visible'] = [];
  const above: Facts['above'] = [];
  let last: Facts['visible'][number] | undefined;
  let within: Zone = 'below';
  for (let at = 0; at < placed.length; at += 1) {
    const { zone, line } = placed[at]!;
    if (zone !== within) last = undefined;
    within = zone;
    if (zone === 'below') continue;
    const { key } = line;
    if (last) {
      last.last = key;
    } else {
      last = { first: key, last: key };
      (zone === 'visible' ? visible : above).push(last);
    }
  }
  return { visible, above };
}
