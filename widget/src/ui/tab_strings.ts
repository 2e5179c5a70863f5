/** What is said of a run that another tab leads. */

export const TABS = {
  /** `#` is a request. */
  elsewhere: 'This goes on in another tab: “#”',
  continue_here: 'Continue here',
  moved: 'This goes on in another tab.',
};
