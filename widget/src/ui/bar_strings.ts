/** What the bar and its cards say. */

export const BAR = {
  stop: 'Stop',
  again: 'New request',
  receipt: 'What was done',
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
};

export type BarStrings = Readonly<typeof BAR>;
