/** What can be pressed, by its tag or its role. */

export const CONTROL =
  'button,a[href],input[type=button],input[type=submit],input[type=reset],[role=button],[role=link]';
