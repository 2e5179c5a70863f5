/**
 * The widget's own strings, and the server's sentences by their codes (`agent/sentence.py`). English
 * is built in, but for the sentences, whose text the server sends; other languages are loaded.
 */

export const ENGLISH = {
  placeholder: 'What would you like to do?',
  send: 'Send',
  close: 'Close',
  stop: 'Stop',
  again: 'New request',
  receipt: 'What was done',
  recent: 'Recent',
  examples: 'For example',
  commands: 'On this page',
  /** `#` is the page's title. */
  page: 'About this page: #',
  /** `#` is what the visitor has selected in the page. */
  selected: 'About the selection: “#”',
  /** `#` is a request. */
  next: 'Next: #',
  remove: 'Remove: #',
  accepted: 'Working on: #',
  thinking: 'Thinking…',
  /** `#` is the number of the step. */
  step_press: 'Step #: pressed something',
  step_fill: 'Step #: filled something in',
  step_choose: 'Step #: chose something',
  step_open: 'Step #: opened a page',
  step_look: 'Step #: looked at the page',
  step_other: 'Step # done',
  step_failed: 'Step # did not work',
  approve: 'Approve',
  cancel: 'Cancel',
  answer: 'Your answer',
  other: 'Something else…',
  helped: 'Did this help?',
  yes: 'Yes',
  no: 'No',
  proceed: 'Continue',
  space: 'Space',
  tap: 'Tap to go on, tap twice to end this.',
  /** `#` is the model's own note. */
  says: 'The assistant says: “#”',
  stopped: 'Stopped.',
  done: 'Done.',
  partial: 'Only a part of this was done.',
  not_possible: 'That is not possible here.',
  needs_review: 'Please check this yourself.',
  failed: 'That did not work.',
  offline: 'There is no connection to the assistant just now. It is being tried again.',
  no_network: 'You are offline. This goes on as soon as you are connected again.',
  /** `#` is a request. */
  elsewhere: 'This goes on in another tab: “#”',
  continue_here: 'Continue here',
  moved: 'This goes on in another tab.',
  refused: 'The assistant is not available here just now.',
  refused_limit: 'There are too many requests just now. Please try again later.',
  refused_token: 'Your visit has expired. Please load the page again.',
  /** `#` is what had happened before the end. */
  until: 'Until then: #',
  doubt: 'It is not known whether this was done: “#”. Please have a look.',
  lost: 'The connection was lost and the server no longer knows this request. Please try again.',
};

export type Strings = Readonly<typeof ENGLISH>;

/** `#` becomes `fact`. */
export function filled(text: string, fact: string | number): string {
  return text.replace('#', () => `${fact}`);
}
