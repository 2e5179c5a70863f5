/** Times as pages write them, read by the hands. */

import { westernDigits } from '../../../widget/src/act/set/value/numbers.ts';
import type { Clock } from '../../../widget/src/act/set/date/moment.ts';
import { showsClock } from '../../../widget/src/act/set/date/reading.ts';

export function shows(text: string, clock: Clock, lang: string): boolean {
  return showsClock(westernDigits(text), clock, lang);
}
