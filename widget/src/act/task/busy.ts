/** Elements that show that content is still loading, or that a press is still at work. */

import { BUSY } from '../../ask/conventions/busy.ts';
import { saidBy } from '../../ask/conventions/convention.ts';
import { subjectOf } from '../../ask/subject.ts';
import { LIVE } from '../../ask/view.ts';
import * as dom from '../../dom/index.ts';

const SAID = '[aria-busy=true],[role=progressbar]:not([aria-valuenow]),progress:not([value])';
/** By class name: fields with arrows for counting are called spinners, too. */
const CALLED = '[class*=skeleton i],[class*=shimmer i],[class*=spinner i]';
const PRESSED = 'button,a[href],[role=button],[role=link],[role=switch]';
/** "···", "Saving…", "Please wait..." */
const AT_WORK = /(…|\.{3}|[·•⋯]{2,}|⋯)\s*$/;
const CONTROL = 'button,input,a[href],select,textarea,[role=spinbutton],[tabindex]';

export function busyParts(): Set<Element> {
  const all = [...dom.page.querySelectorAll(`${SAID},${CALLED}`)].filter((it) =>
    dom.isRendered(it),
  );
  return new Set(all.filter((it) => dom.matchesOf(it, SAID) || isWaited(it)));
}

function isWaited(element: Element): boolean {
  return !dom.matchesOf(element, CONTROL) && !dom.firstWithin(element, CONTROL);
}

/** Whether what was pressed says that it is at work, which it did not say before. */
export function workOf(pressed: Element | undefined): () => boolean {
  if (!pressed || !dom.matchesOf(pressed, PRESSED)) return () => false;
  const subject = subjectOf(pressed);
  const works = () =>
    AT_WORK.test(dom.textIn(pressed) ?? '') || saidBy(BUSY, subject, LIVE) !== undefined;
  const before = works();
  return () => !before && dom.isConnected(pressed) && works();
}
