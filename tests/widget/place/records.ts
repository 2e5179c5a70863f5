/** Which record a control is in: for the card that asks about it, and for its ref. */

import { recordName, recordAround } from '../../../widget/src/guard/subject/names.ts';
import { subjectOf } from '../../../widget/src/guard/subject/index.ts';
import { Reading } from '../../../widget/src/observe/reading/reading.ts';
import { placeOf } from '../../../widget/src/observe/refs/place.ts';
import { setUp } from '../act/harness.ts';

export { setUp };

interface Case {
  readonly html: string;
  /** Run first, as the page's own script. */
  readonly before?: string;
}

const named = (element: Element | undefined) => element?.getAttribute('data-is') ?? element?.outerHTML ?? '';

/** `data-is` of the record of `#x` for both, the name on the card, and whether the ref knows that name. */
export function records(pf: any, { html, before }: Case) {
  document.body.innerHTML = html;
  if (before) new Function(before)();
  const control = document.getElementById('x') ?? document.querySelector('[data-host]')!.shadowRoot!.getElementById('x')!;
  const opener = document.getElementById('opener') ?? control;
  const reading = new Reading(() => false);
  reading.enterRoot(document);
  const place = placeOf(opener, reading);
  const name = subjectOf(pf.observer, control, undefined).object ?? '';
  const own = recordName(opener);
  return {
    card: named(recordAround(opener)),
    ref: named(place.record?.element),
    says: name,
    known: place.text.includes(own) ? '' : `${place.text} lacks ${own}`,
  };
}
