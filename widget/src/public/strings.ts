/** The strings that a page may replace. Made by `make protocol` from src/strings; change them there. */

/** Of the palette, the bar and its questions. `#` is what is spoken of. */
export type WidgetString =
  | 'placeholder' | 'send' | 'close' | 'offline' | 'no_network' | 'refused' | 'refused_limit'
  | 'refused_token' | 'until' | 'doubt' | 'lost' | 'recent' | 'examples' | 'commands' | 'page'
  | 'selected' | 'ai' | 'stop' | 'again' | 'receipt' | 'next' | 'remove' | 'accepted' | 'thinking'
  | 'step_press' | 'step_fill' | 'step_choose' | 'step_open' | 'step_look' | 'step_other'
  | 'step_failed' | 'failed_before' | 'approve' | 'cancel' | 'answer' | 'other' | 'helped' | 'yes'
  | 'no' | 'proceed' | 'space' | 'tap' | 'says' | 'stopped' | 'done' | 'partial' | 'not_possible'
  | 'needs_review' | 'failed' | 'elsewhere' | 'continue_here' | 'moved';

/** Of the list of what was done. */
export type ReceiptString =
  | 'receipt_press' | 'receipt_fill' | 'receipt_choose' | 'receipt_open' | 'receipt_other'
  | 'receipt_failed' | 'receipt_unknown' | 'receipt_undo' | 'receipt_undone' | 'receipt_kept'
  | 'receipt_empty' | 'receipt_none' | 'receipt_changed';

/** Of the card that asks for a file. */
export type UploadString =
  | 'upload_ask' | 'upload_choose' | 'upload_drop' | 'upload_refuse' | 'upload_up_to'
  | 'upload_kind' | 'upload_size' | 'upload_count' | 'upload_attach' | 'upload_many'
  | 'upload_empty';

/** Of the cards that ask for approval. `#` and `%` are what is spoken of. */
export type CardString =
  | 'card_ask' | 'card_go_on' | 'card_go_on_with' | 'card_send' | 'card_leave_for'
  | 'card_another' | 'card_sent_to' | 'card_for' | 'card_press_in' | 'card_press_on'
  | 'card_the_page' | 'card_drag' | 'card_drag_to' | 'card_next' | 'card_next_with'
  | 'card_step_end' | 'card_leave_site' | 'card_lost' | 'card_lost_in' | 'card_warned'
  | 'card_before' | 'card_back' | 'card_enter' | 'card_by' | 'card_from' | 'card_more'
  | 'card_quoted' | 'card_items' | 'card_item' | 'card_apply' | 'card_apply_to' | 'card_set'
  | 'card_tick' | 'card_untick' | 'card_turn_on' | 'card_turn_off' | 'card_of' | 'card_press'
  | 'card_unnamed' | 'card_other_total' | 'card_no_total' | 'card_details' | 'card_changed'
  | 'card_effect_payment' | 'card_effect_delete' | 'card_effect_send' | 'card_effect_credentials'
  | 'card_effect_plan' | 'card_effect_navigation' | 'card_effect_other';

/** What a press does, as a card says it: `verb_delete: 'Verwijder #'`. Without one the card says the name of the control. */
export type VerbString =
  | 'verb_delete' | 'verb_remove' | 'verb_publish' | 'verb_unpublish' | 'verb_send' | 'verb_save'
  | 'verb_submit' | 'verb_archive' | 'verb_restore' | 'verb_cancel' | 'verb_approve'
  | 'verb_reject' | 'verb_accept' | 'verb_run' | 'verb_apply' | 'verb_restart' | 'verb_start'
  | 'verb_stop' | 'verb_pay' | 'verb_buy' | 'verb_order' | 'verb_book' | 'verb_refund'
  | 'verb_transfer' | 'verb_invite' | 'verb_upload' | 'verb_share' | 'verb_rename' | 'verb_move'
  | 'verb_duplicate' | 'verb_merge' | 'verb_deploy' | 'verb_ship' | 'verb_close' | 'verb_create'
  | 'verb_add' | 'verb_update' | 'verb_change' | 'verb_revoke' | 'verb_enable' | 'verb_disable'
  | 'verb_reset' | 'verb_import' | 'verb_export' | 'verb_post' | 'verb_subscribe'
  | 'verb_unsubscribe' | 'verb_forward' | 'verb_reply' | 'verb_ban' | 'verb_discard'
  | 'verb_confirm' | 'verb_leave';

/** Sentences of the server, by their codes. `{count}` and the like are facts. */
export type SentenceString =
  | 'broke' | 'declined' | 'page_gone' | 'page_unreadable' | 'max_actions' | 'max_turns'
  | 'max_seconds' | 'max_tokens' | 'stuck' | 'nothing_seen' | 'in_doubt' | 'not_done'
  | 'unverified' | 'rejected' | 'no_model' | 'halted' | 'no_step' | 'run_seconds' | 'run_tokens'
  | 'run_cost' | 'user_day' | 'tenant_day' | 'anonymous_day' | 'uncounted' | 'anonymous_runs'
  | 'sign_in' | 'off_limits' | 'taken_over' | 'paused' | 'narrated' | 'unrecorded'
  | 'not_signed_in';

/** Your own words, by their names: any number of them, or all, for a language that is not among ours. */
export type Strings = Readonly<
  Partial<Record<WidgetString | ReceiptString | UploadString | CardString | VerbString | SentenceString, string>>
>;
