/** The words of the guard's cards, by name. */

export interface CardWords {
  /** Makes a question of `#`. */
  readonly ask: string;
  readonly go_on: string;
  readonly go_on_with: string;
  readonly submit: string;
  readonly send: string;
  readonly leave_for: string;
  readonly another: string;
  readonly sent_to: string;
  /** An amount. */
  readonly for: string;
  /** `#` is the key, `%` what has the focus: a field, or something to press. */
  readonly press_in: string;
  readonly press_on: string;
  readonly the_page: string;
  readonly drag: string;
  readonly drag_to: string;
  readonly next: string;
  readonly next_with: string;
  readonly step_end: string;
  readonly leave_site: string;
  readonly lost: string;
  readonly lost_in: string;
  readonly warned: string;
  readonly back: string;
  readonly enter: string;
  readonly by: string;
  readonly from: string;
  readonly more: string;
  /** Around a name of the page. */
  readonly quoted: string;
  /** `#` things, more than one. */
  readonly items: string;
  readonly item: string;
  /** `#` is chosen in a list, `%` what it is applied to. */
  readonly apply: string;
  readonly apply_to: string;
  /** `#` is a field or a switch, `%` its new value. */
  readonly set: string;
  readonly tick: string;
  readonly untick: string;
  readonly turn_on: string;
  readonly turn_off: string;
  /** Behind a sentence: the row or page that it is about. */
  readonly of: string;
  readonly press: string;
  readonly unnamed: string;
  /** `#` is the total that the page shows, `%` the one that was approved. */
  readonly other_total: string;
  readonly details: string;
  /** A field's text before and after. */
  readonly changed: string;
  /** The consequence of a kind. */
  readonly effect_payment: string;
  readonly effect_delete: string;
  readonly effect_send: string;
  readonly effect_credentials: string;
  readonly effect_plan: string;
  readonly effect_navigation: string;
  readonly effect_other: string;
}
