/** Which actions need approval, and the questions for the visitor (DESIGN 8). */

import * as dom from '../dom/index.ts';
import { hideAll } from '../observe/element/hiding.ts';
import { toJson } from '../observe/lines/json.ts';
import type { Observer } from '../seams.ts';
import { filled } from '../strings/filled.ts';
import type { Act, Approval } from '../wire/protocol.ts';
import { createKey, digestOf } from './approval/digest.ts';
import { createOnce, type From, type Sending, sentTo } from './approval/one_deed.ts';
import type { GuardDeps, Known, RulesDeps } from './deps.ts';
import { patternOf } from './policy/routes.ts';
import { controlOf, dropping, hint, isLink, opens, pressing } from './press/consequential.ts';
import { agreeing, leadsTo, pressedBy, pressingKeys } from './press/keys.ts';
import type { OwnWords } from './press/named.ts';
import { deedOfAct } from './press/pressed_control.ts';
import { linesFor, queryLines, sentLines, valuesFor } from './press/submitted.ts';
import { wording } from './press/wording.ts';
import { type Acting, createFacts, titleOf } from './question_facts.ts';
import type { Deed } from './request/cause.ts';
import { deedOfAddress, leadsAway } from './request/deeds.ts';
import { addressIn } from './request/destination.ts';
import { readRequest, spaced } from './request/requests.ts';
import type { HeldForm } from './request/sent.ts';
import type { Taint } from './request/taint.ts';
import { isAddressName, isPeopleName, isRight } from './request/values.ts';
import { type Held, judgeRequests } from './request_approvals.ts';
import { elementWith, nameOf, scopeOf } from './subject/names.ts';
import { selectedFor } from './subject/selected.ts';
import { itemsFor, sumLines } from './subject/sums.ts';
import { cardWords, detail, parted } from './words/card_words.ts';
import { type Class, classOf, classOfAction, isGesture, readsOnly } from './words/control_words.ts';
import { fold } from './words/quoted_text.ts';
import { englishOf, verbIn } from './words/verbs.ts';

const PRESSES = /^(click|click_at|double_click|long_press|drag|navigate|go_back)$/;

export type Rules = ReturnType<typeof createRules>;

export function createRules(given: GuardDeps, known: Known) {
  const deps: RulesDeps = {
    ...{ ...given, ...known },
    orders: (act, element, to) => requests.orders(deedOfAct(deps, act, element), to),
  };
  const key = createKey();
  const lines = new WeakMap<Approval, readonly string[]>();
  const asked = createFacts(deps.observer);
  const acts = new WeakMap<Approval, Act>();

  let run = '';

  function approvalOf(act: Act, kind: Class, element?: Element, message?: string): Approval {
    const control = element && pressedBy(act, element);
    const facts = asked.of(act, kind, element, message);
    const sends = control && !/^(step|navigation)$/.test(kind) ? control : undefined;
    const own = act.name === 'type_text' ? element : undefined;
    const values = sends ? valuesFor(sends, own) : [];
    const named = control && nameOf(deps.observer, control);
    const items = kind === 'payment' && control ? itemsFor(control) : [];
    const bound = { ...facts, ...goalOf(control), named, values, items };
    const approval = { kind, digest: digestOf(key, act, bound), facts };
    acts.set(approval, act);
    const sums = sumLines(asked.sums(act, kind, element), kind);
    const sent = sends ? [...sums, ...linesFor(deps, sends, kind)] : queryLines(facts.url ?? '');
    const all = kind === 'action' ? argumentsMarked(deps.taint, act) : sent;
    lines.set(approval, [...beforehand(kind), ...all]);
    return approval;
  }

  function approvalOfRequest(act: Acting, kind: Class, held: Held): Approval {
    const { deed, element, request } = held;
    const sending = { pressed: deed?.pressed, request, right: held.right };
    const facts = asked.before(deed?.act ?? act, kind, element, sending);
    const approval = { kind, digest: digestOf(key, act, { facts, of: held.bound }), facts };
    const sums = sumLines(asked.sums(act, kind, element), kind, held.fields);
    const { shown, details } = parted(held.lines);
    // Where nothing is named the card says what is sent.
    const { object, asks, count, chosen, amount, value } = facts;
    const all = !(object || asks || count || chosen || amount || value || shown.length);
    const sent = sentLines(held.fields, [...sums, ...shown, wording(approval)], all);
    const more = details.map(all ? (it) => it : detail);
    lines.set(approval, [...beforehand(kind), ...sums, ...shown, ...sent, ...more]);
    return approval;
  }

  /** Of the document before: what led here, as far as this tab knows. */
  let led: Class | undefined;
  const beforehand = (kind: Class) => (led === kind ? [cardWords().before] : []);

  function arrive(next: string): OwnWords | undefined {
    try {
      const { action_id, words, note, sure } = deps.parting?.came() ?? {};
      if (action_id !== undefined && runOf({ action_id }) === next) {
        const [kind, facts, from] = note as [Class, Approval['facts'], From];
        led = kind;
        if (sure) once.arrives({ kind, digest: '', facts }, action_id, from);
      }
      return words;
    } catch {
      // A script of the page has written there.
      return undefined;
    }
  }

  const once = createOnce(() => requests.forget());
  const waives = (kind: Class) => !!deps.policies?.waives(kind);
  const requests = judgeRequests({ ...deps, waives, approvalOf: approvalOfRequest });
  return {
    requests,
    deedOf(act: Act, element: Element | undefined): Deed {
      const deed = deedOfAct(deps, act, element);
      const presses = deed.pressed !== undefined || PRESSES.test(act.name);
      const how = presses ? 'press' : deed.texts.length ? 'fill' : undefined;
      if (presses) led = undefined;
      const before = how && once.does(act.action_id, how, deed.element);
      if (before) requests.granted(act, before.approval, before.from);
      return deed;
    },
    granted(approval: Approval): void {
      const act = acts.get(approval);
      if (!act) return;
      once.granted(approval, act.action_id);
      requests.granted(act, approval);
    },
    repeats(approval: Approval, control: Element): boolean {
      const before = once.repeats(approval, control);
      const act = acts.get(approval);
      if (before && act) requests.granted(act, approval, before.from);
      return !!before;
    },
    /** What the next document may know of an approved action that leads to it. */
    parts(act: Act, element: Element | undefined, held?: HeldForm): string | undefined {
      const approval = held?.approval ?? once.of(act.action_id);
      const request = held && readRequest(held.sent);
      const { form, submitter } = held?.sent ?? {};
      const from =
        approval &&
        (request
          ? fromForm(request, approval, form, submitter ?? form)
          : fromOf(act, element, approval));
      return approval && from && toJson(hideAll([approval.kind, approval.facts, from]));
    },
    /** What must be approved of `act` before it is done, whether or not it has been. */
    needed(act: Act, element: Element | undefined): Approval | undefined {
      if (run !== runOf(act)) {
        deps.changes.renew(runOf(act));
        once.forget();
        requests.renew(runOf(act), run ? undefined : arrive(runOf(act)));
      }
      run = runOf(act);
      if (element) deps.changes.see(element);
      asked.see(act, element);
      deps.taint?.writes(act.args);
      const on = act.name === 'navigate' ? undefined : element;
      const kind = classify(deps, act, on);
      return kind && approvalOf(act, kind, on, messageOf(deps, act));
    },
    about: approvalOf,
    leads(act: Act, to: URL, element: Element | undefined): Approval | undefined {
      const kind = deedOfAddress(to.href);
      const deed = known.cause.now();
      if (!kind || waives(kind) || onlyAsks(deps, to)) return undefined;
      if (kind === 'other' && deed && requests.orders(deed, to)) return undefined;
      const pressed = deed?.pressed;
      const request = `GET ${to.pathname}`;
      const right = isRight(spaced(to.pathname + to.search));
      const facts = asked.before(act, kind, element, { pressed, request, right });
      // When the approved load goes on, nothing is pressed again: only the address can be compared.
      const approval = { kind, digest: digestOf(key, act, { leads: to.href }), facts };
      lines.set(approval, [detail(`→ ${request}`)]);
      return approval;
    },
    /** What it would send: shown on the card, and never sent to the server. */
    linesOf: (approval: Approval): readonly string[] => lines.get(approval) ?? [],
    classOf,
  };
}

function classify(deps: RulesDeps, act: Act, element: Element | undefined): Class | undefined {
  const { mode, confirmNavigation } = deps.settings();
  const found = consequence(deps, act, element);
  // Of an action of the page all that is known is its name.
  const named = found === 'action' ? classOfAction(act.name) : undefined;
  const kinds = found ? [found, ...(named ? [named] : [])] : [];
  const waived = kinds.every((it) => deps.policies?.waives(it));
  if (found && !waived && !opensQuestion(deps, act, element)) return found;
  if (deps.policies?.asks(act, element)) return 'other';
  if (/^(navigate|go_back)$/.test(act.name) && confirmNavigation) return 'navigation';
  const passive = /^(scroll_to|wait|border|highlight)$/.test(act.name);
  return mode === 'ask' && !passive ? 'step' : undefined;
}

/** Whether nothing happens but that a page is opened which, the host says, only asks. */
function opensQuestion(deps: RulesDeps, act: Act, element: Element | undefined): boolean {
  if (act.name === 'navigate') return onlyAsks(deps, addressIn(dom.page, `${act.args.path}`));
  return !!element && !!leadsTo(act, element) && onlyAsks(deps, opens(pressedBy(act, element)));
}

/** A query may be the answer: no pattern of paths speaks for it. */
function onlyAsks({ settings }: RulesDeps, to: URL | undefined): boolean {
  if (!to || to.search || to.origin !== location.origin) return false;
  return (settings().confirms ?? []).some((it) => patternOf(it, 's').test(to.pathname));
}

function consequence(deps: RulesDeps, act: Act, element: Element | undefined): Class | undefined {
  const { observer, actions, taint, settings } = deps;
  // What the visitor said in confidence, which a field that holds no secrets would show.
  const confided = act.name === 'fill_input' && dom.hasPlaceholder(act.args.value);
  if (confided && element && !dom.isSecret(element)) return 'credentials';
  switch (act.name) {
    case 'click':
    case 'click_at':
    case 'double_click':
    case 'long_press':
    case 'check':
    case 'uncheck':
    case 'choose':
    case 'upload_file':
      return element && atThePress(deps, act, element);
    case 'press_key':
    case 'hold_key':
    case 'type_text': {
      const on = element ?? dom.activeElement(document);
      return pressingKeys(observer, act, on ?? dom.page.body) ?? agreeing(observer, act, on);
    }
    case 'drag':
      return element && dragging(observer, act, element);
    case 'hover':
    case 'right_click':
    case 'select_text':
    case 'fill_input':
    case 'clear_input':
      return element && dom.hasAttribute(element, 'data-pilotfish-consequential')
        ? hint(element)
        : agreeing(observer, act, element);
    case 'navigate':
      return (
        deedOfAddress(`${act.args.path}`) ??
        leadsAway(`${act.args.path}`) ??
        addressMarked(taint, `${act.args.path}`)
      );
    case 'select_option':
    case 'set_slider':
    case 'set_date':
      return element && setting(observer, element);
  }
  const own = actions.find(act.name);
  if (!own) return undefined;
  const patterns = settings().destructivePatterns;
  const named = patterns
    ? patterns.some((it) => new RegExp(it).test(act.name))
    : classOfAction(act.name);
  const asks = own.spec.consequential || named;
  return asks || argumentsMarked(taint, act).length ? 'action' : undefined;
}

/** What only a request can do, by the control's own words, is asked about where it happens. */
function atThePress(deps: RulesDeps, act: Act, element: Element): Class | undefined {
  const control = controlOf(element);
  const kind = pressing(deps.observer, element, deps.gate?.first);
  const form = dom.closestOf(control, 'form');
  // A form that the browser sends by GET would be a read.
  const read = form && dom.hasAttribute(form, 'action') && dom.attributeOf(form, 'method') === null;
  const name = nameOf(deps.observer, control);
  const verb = verbIn(name);
  // Nothing else would tell it from a line of a cart.
  if (!kind && verb?.rest === '' && englishOf(verb) === 'Remove' && isBusy(deps)) return 'delete';
  const byWords = classOf(name) === kind;
  const to = kind === 'other' && !byWords ? opens(control) : undefined;
  if (to && deps.orders(act, element, to)) return leadsAway(to.href);
  const later = /^(send|payment)$/.test(`${kind}`) && byWords && !read && !isLink(control);
  return later && !hint(control) && isHeld(deps) ? undefined : kind;
}

/** Whether all that the page can send is held: no socket, worker or frame of another site. */
function isHeld(deps: RulesDeps): boolean {
  if (!deps.gate?.first || !deps.gate.tasks || navigator.serviceWorker?.controller) return false;
  const frames = dom.allWithin<HTMLIFrameElement>(dom.page.documentElement, 'iframe');
  return !isBusy(deps) && frames.every((it) => it.contentDocument);
}

/** Whether the page has a socket or a worker open. */
function isBusy({ gate }: RulesDeps): boolean {
  return !!gate?.tasks?.channels.some(({ readyState = 1 }) => readyState < 2);
}

/** Typing into a field has no consequence yet; buttons of its calendar are presses. */
function setting(observer: Observer, element: Element): Class | undefined {
  const field = 'input:not([type=submit],[type=image],[type=button]),select,[role=slider]';
  if (!dom.matchesOf(element, field) && dom.roleUnseen(element) !== 'slider') {
    return pressing(observer, element);
  }
  // "Slide to confirm" is a press; other fields have no consequence yet.
  const says = isGesture(nameOf(observer, element)) && pressing(observer, element);
  const hinted = dom.hasAttribute(element, 'data-pilotfish-consequential');
  return says || (hinted ? hint(element) : undefined);
}

/** A drag may press its source, unless the browser carries the drag; a drop acts by its target. */
function dragging(observer: Observer, act: Act, element: Element): Class | undefined {
  const [source, to] = [act.args.ref, act.args.to].map((ref) => elementWith(observer, ref));
  // A page may remove the dragged element and show a copy.
  if (!source) return dropping(observer, element, undefined);
  const there = to && dropping(observer, to, source);
  // What the visitor is asked of the place that was named is asked once, of what is dragged.
  if (!dom.contains(source, element)) {
    return there && to && dom.contains(to, element)
      ? undefined
      : dropping(observer, element, source);
  }
  const carried = (element as HTMLElement).draggable === true;
  return (carried ? hint(element) : pressing(observer, element)) ?? there;
}

function messageOf({ actions, observer }: RulesDeps, act: Act): string | undefined {
  if (act.name === 'fill_input' && dom.hasPlaceholder(act.args.value))
    return `Enter ${act.args.value} in “${titleOf(observer, act.args.ref)}”?`;
  if (act.name === 'go_back') return 'Go back to the page before this one?';
  try {
    return actions.find(act.name)?.confirmationMessage(act.args);
  } catch {
    return undefined; // Then the question is made from the other facts.
  }
}

const TYPED = 'textarea,input:not([type=hidden],[type=checkbox],[type=radio])';

/** Where a press on a link or a form's button of this site goes, and with what. */
function fromOf(act: Act, element: Element | undefined, approval: Approval): From | undefined {
  const goes = act.name === 'navigate' && addressIn(dom.page, `${act.args.path}`);
  const url = goes || (element && leadsTo(act, element));
  const control = element && (pressedBy(act, element) as HTMLButtonElement);
  const form = control?.type === 'submit' ? control.form : undefined;
  const fields = form ? ([...new FormData(form, control)] as [string, string][]) : [];
  return url && fromForm({ url, fields }, approval, form, control);
}

function fromForm(
  sending: Sending,
  { facts }: Approval,
  form: HTMLFormElement | null | undefined,
  control: Element | undefined,
): From | undefined {
  const all = form ? dom.fieldsOf(form) : [];
  // The server gets it, and what was typed may be a secret, too.
  if (sending.url.origin !== location.origin || all.some(dom.isSecret)) return undefined;
  const typed = all.filter((it) => dom.matchesOf(it, TYPED)) as HTMLInputElement[];
  const names = typed.map(({ name }) => name);
  const ticked = control && selectedFor(control);
  if (facts.count && !ticked?.rows.length) return undefined;
  const isAbout = facts.count || (ticked?.one && facts.object === ticked.one);
  return sentTo(sending, names, isAbout ? ticked : undefined);
}

function goalOf(control: Element | undefined): Record<string, string> {
  const page = location.pathname + location.search + location.hash;
  if (!control) return { href: '', to: '', page };
  const attribute = (of: Element, name: string) => dom.attributeOf(of, name);
  const form = scopeOf(control);
  const own = form && (attribute(control, 'formaction') ?? attribute(form, 'action') ?? '');
  const to = form && dom.matchesOf(form, 'form') ? `${attribute(form, 'method') ?? ''} ${own}` : '';
  return { href: attribute(control, 'href') ?? '', to, page };
}

/** The run id is before the number of the action; all calls of the host share one. */
function runOf({ action_id }: Pick<Act, 'action_id'>): string {
  return /^(.+)\.[^.]*$/.exec(`${action_id}`)?.[1] ?? 'direct';
}

/** An address that the assistant has made up and that carries what it has read to somebody. */
function addressMarked(taint: Taint | undefined, address: string): Class | undefined {
  const to = addressIn(dom.page, address);
  if (!taint || !to) return undefined;
  const marked = [...to.searchParams].some(
    ([name, value]) => isAddressName(spaced(name)) && taint.sourceOf(value) !== undefined,
  );
  const isShown = [...dom.page.links].some(({ href }) => href === to.href);
  return marked && !isShown ? 'other' : undefined;
}

/** A line for each argument of one of the page's own actions that asks. */
function argumentsMarked(taint: Taint | undefined, { name, args }: Act): string[] {
  if (!taint || readsOnly(spaced(name))) return [];
  const lines: string[] = [];
  for (const [key, value] of Object.entries(args)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
    if (!isAddressName(spaced(key)) && !isPeopleName(spaced(key))) continue;
    const source = taint.sourceOf(text);
    if (!source) continue;
    const words = cardWords();
    const from = source.name ? filled(words.from, fold(source.name, 60)) : '';
    lines.push(`${spaced(key)}: ${fold(text, 120)} (${words.by}${from})`);
  }
  return lines;
}
