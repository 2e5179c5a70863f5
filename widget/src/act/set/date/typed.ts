/** What shows that the page has read a typed moment as it was meant. */

import { outwards } from '../../../ask/tree.ts';
import * as dom from '../../../dom/index.ts';
import { sameWords } from '../value/matches.ts';
import { dayOfPanels, mayCountOtherwise } from './calendars.ts';
import { clocksAreAt, openClocksAreAt } from './clock.ts';
import { isoDay, isWide, type Moment } from './moment.ts';
import type { Picker } from './picker.ts';
import { daysInText, showsClock } from './reading.ts';

const PARTS =
  'input,select,button,canvas,svg,li,td,[tabindex],[role]:not([role=tooltip],[role=note])';

export interface Typed {
  readonly moments: readonly Moment[];
  readonly texts: readonly string[];
  /** In the format that the fields show themselves. */
  readonly isKnown: boolean;
  /** The clock stood at that time before, whatever the field showed. */
  readonly stood: boolean;
  /** One was opened before: what was typed must be found in it. */
  readonly hadCalendar: boolean;
}

/** By the text that the page writes now, or by its picker; undefined: nothing shows it. */
export async function wasRead(picker: Picker, typed: Typed): Promise<boolean | undefined> {
  const [{ day, clock, span } = {}] = typed.moments;
  const isAlone = !picker.hasOpened && (typed.isKnown || !day);
  if (isAlone || typed.moments.some(isWide) || (typed.isKnown && span)) return true;
  if (isRewritten(picker, typed)) return true;
  if (day && submittedBeside(picker.control).includes(isoDay(day))) return true;
  const onDay = day ? await isDayMarked(picker, typed) : undefined;
  if (onDay === false) return false;
  const clocks = typed.moments.map((it) => it.clock);
  const atTime = clock && picker.hasOpened ? await clocksAreAt(picker, clocks) : undefined;
  if (atTime === false || (atTime && typed.stood)) return false;
  if ((onDay ?? !day) && (atTime ?? !clock)) {
    // Some take over what they stand at on their own button only.
    await picker.confirm();
    return true;
  }
  if (!day) return isHint(picker) || undefined;
  // Where years are counted otherwise, 2026 may be one of that calendar.
  const unsure = typed.hadCalendar || mayCountOtherwise(picker.lang, picker.fields);
  const isIso = typed.texts.every((it) => /^\d{4}-/.test(it));
  return typed.isKnown || (isIso && !unsure) ? true : undefined;
}

/** Whether the clock alone stands at that time already, once the field is entered. */
export async function clockStood(picker: Picker, { day, clock }: Moment): Promise<boolean> {
  if (!clock || day) return false;
  if (!picker.hasPopup()) await picker.enter(0);
  return openClocksAreAt(picker, [clock]) === true;
}

function isRewritten({ fields, lang }: Picker, { moments, texts }: Typed): boolean {
  return moments.every(({ day, clock }, nth) => {
    const field = fields[nth];
    // Some say in their name what they have read.
    const said = [field?.value ?? '', field?.ariaLabel ?? ''];
    return said.some((text) => {
      if (sameWords(text, texts[nth] ?? '')) return false;
      if (day) return daysInText(text, lang)[0]?.join() === isoDay(day);
      return !!clock && showsClock(text, clock, lang);
    });
  });
}

async function isDayMarked(picker: Picker, typed: Typed): Promise<boolean | undefined> {
  // In its own format it can mean one day only: one end of a range may be out of sight.
  const moments = typed.isKnown ? typed.moments.slice(0, 1) : typed.moments;
  const are = (marked: readonly string[]) =>
    moments.every(({ day }) => {
      const own = day && dayOfPanels(picker.panels(), day);
      return !!own && marked.includes(isoDay(own));
    });
  const marked = await picker.marked(are);
  return marked && are(marked);
}

function isHint({ popup }: Picker): boolean {
  const parts = popup.fresh();
  return parts.length > 0 && !parts.some((it) => dom.matchesOf(it, PARTS));
}

const LEVELS = 3;

function submittedBeside(field: Element): string[] {
  for (const at of [...outwards(field)].slice(1, LEVELS + 1)) {
    if (dom.matchesOf(at, 'form,body')) break;
    const days = dom
      .allWithin<HTMLInputElement>(at, 'input')
      .filter((it) => it !== field && dom.matchesOf(it, '[type=hidden],[aria-hidden=true]'))
      .flatMap(({ value }) => daysInText(value, 'en'))
      .filter((it) => it.length === 1);
    if (days.length) return days.flat();
  }
  return [];
}
