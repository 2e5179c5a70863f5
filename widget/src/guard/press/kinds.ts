/** What a request is, by the first rule that fits; docs/policy.md has them in the same order. */

import * as dom from '../../dom/index.ts';
import { plainText, shownText } from '../../observe/element/name/shown_text.ts';
import type { Observer } from '../../seams.ts';
import { rule } from '../../words/matcher.ts';
import { GRAVE, isIn } from '../approval/records.ts';
import type { Deed } from '../request/cause.ts';
import { CHECKABLE, entryOf, initialOf } from '../request/changes.ts';
import { actsOn, deedOf, hasProof, isInCart, strictly, VIEWS } from '../request/deeds.ts';
import {
  DRAFT,
  isDraft,
  isLooks,
  isOpenFile,
  isRead,
  isSurface,
  isUpkeep,
} from '../request/ordinary.ts';
import { ID, isSafe, OPERATION, plain, type Request, spaced } from '../request/requests.ts';
import { isPeopleName, isPrivileged, isRight, mustAsk, PHONE } from '../request/values.ts';
import { nameOf, scopeOf } from '../subject/names.ts';
import { PRICE } from '../subject/sums.ts';
import { affirms, type Class, classOf, DOES, isSaving } from '../words/control_words.ts';
import { verbIn } from '../words/verbs.ts';
import { controlOf } from './consequential.ts';
import { isSorting } from './pressed_control.ts';
import { chosenText, shownValue, wordsFor } from './submitted.ts';

const REACHES = /(?:e[- ]?mail|courriel|correo|邮箱|邮件)(?:[- ]?address(?:es)?|-?adresse)?/i;
const ADMITS =
  /recover|backup|\bcodes\b|security|(sign|log)[ -]?(in|up)|anmeld|wiederherstell|récupér|connexion|recuper|iniciar|恢复|登录/i;
/** Segments of addresses of the account's own pages; those of other people name whose they are. */
const OWN =
  /(^|[/_-])(account|profile?|settings|security|preferences|me|my|konto|einstellungen|compte|cuenta|perfil|identity)([/_-]|$)/i;

const WATCHERS = /(^|[^a-z])(nosy|cc|watch(ers|_?list)|followers|subscribers)([^a-z]|$)/i;
const WATCHED = /^([\p{L} ]{2,20})[:：][^\S\n]*(\S.*)$/gmu;
const LEAVES = 'a:is([href*=logout i],[href*=signout i],[href*=sign_out i]),form[action*=logout i]';

/** "Edit", "New page". */
const DOING = rule('doing');
const STATE = /(^|[._-])stat(us|e)$/i;

const RUNS =
  /command|console|terminal|shell|formula|befehl|konsole|formel|formule|comando|consola|fórmula|命令|终端|コマンド|端末/i;
const DONE =
  /^(ok(ay)?|done|confirm( changes)?|fertig|bestätigen|terminé|confirmer|listo|confirmar|确定|完成|确认)$/i;

export interface Case {
  readonly request: Request;
  readonly observer: Observer;
  readonly entered: readonly Element[];
  /** Those of them whose words are not the visitor's own. */
  readonly marked: readonly Element[];
  /** It carries something that runs have entered, in fields or otherwise. */
  readonly carries: boolean;
  /** Of that nothing is longer than a letter: it may be there by chance. */
  readonly brief: boolean;
  /** Of that nothing is from a stranger's text. */
  readonly clean: boolean;
  /** What actions have typed, chosen or set, as far as it is carried. */
  readonly texts: readonly string[];
  said(text: string): boolean;
  /** The page has sent the very same by itself. */
  readonly own: boolean;
  /** To this site, or to one that the page called before the run. */
  readonly home: boolean;
  readonly deed: Deed | undefined;
  /** The names of what was pressed since the first of what it carries was entered. */
  readonly pressed: readonly string[];
  readonly harmless: boolean;
  /** An order of theirs has these words of a box, choice or slider. */
  mentions(text: string): boolean;
  /** The visitor's own words order it. */
  named(): boolean;
}

export interface Rule {
  readonly name: string;
  /** `batch`: sent in a run without a visitor, too; `sent`: elsewhere; else what is asked about. */
  readonly is: 'batch' | 'sent' | ((it: Case) => Class);
  fits(it: Case): boolean;
}

export const KINDS: readonly Rule[] = [
  { name: 'own', is: 'batch', fits: (it) => it.own && !it.carries && !deedIn(it) },
  // Consequential: asked. No policy takes away the gravest.
  { name: 'deed', is: (it) => deedIn(it)!, fits: (it) => isIn(GRAVE, `${deedIn(it)}`) },
  { name: 'account', is: () => 'credentials', fits: (it) => changes(it) && reachesOwner(it) },
  { name: 'whereto', is: noticed, fits: (it) => changes(it) && isLeading(it) },
  {
    name: 'away',
    is: () => 'other',
    fits: (it) => it.marked.length > 0 && it.request.url.origin !== location.origin,
  },
  {
    name: 'people',
    is: () => 'send',
    fits: (it) => changes(it) && (isToOthers(it) || isWatched(it)),
  },
  { name: 'deed', is: (it) => deedIn(it)!, fits: (it) => !!deedIn(it) && !leadsOrdered(it) },
  { name: 'words', is: (it) => said(it)!, fits: (it) => acts(it) && !!said(it) },
  { name: 'choice', is: (it) => chosenFor(it)!, fits: (it) => !!chosenFor(it) },
  // Ordinary: sent. None of these holds for what has come so far.
  { name: 'read', is: 'batch', fits: (it) => isRead(it.request) && !isPictureOf(it) },
  { name: 'looks', is: 'sent', fits: (it) => it.home && isLooks(it.request) },
  { name: 'cart', is: 'sent', fits: (it) => isInCart(it.request) },
  { name: 'order', is: 'sent', fits: (it) => it.home && isSorting(it.observer, it.deed) },
  { name: 'surface', is: 'sent', fits: (it) => it.home && isSurface(it.request, it.texts) },
  {
    name: 'upkeep',
    is: 'sent',
    fits: (it) => it.home && !it.carries && (isUpkeep(it.request) || isOpening(it)),
  },
  { name: 'save', is: 'sent', fits: (it) => it.home && it.carries && it.clean && isSave(it) },
  // Named by the visitor: sent.
  { name: 'named', is: 'sent', fits: (it) => isOrdered(it) },
  // Unknown: asked, unless the host knows it.
  { name: 'host', is: 'sent', fits: (it) => it.harmless },
  { name: 'unknown', is: noticed, fits: () => true },
];

export const ruleFor = (it: Case): Rule => KINDS.find((rule) => rule.fits(it))!;

export const isOrdered = (it: Case): boolean => it.home && it.clean && it.named();

const leadsOrdered = (it: Case) =>
  isSafe(it.request.method) && deedIn(it) === 'other' && isOrdered(it);

/** Its address ends as the control begins: `/notes/5/pin.gif` behind "Pin". */
function isPictureOf({ request: { way, url }, deed }: Case): boolean {
  const [id = '', last = ''] = url.pathname.split('/').slice(-2);
  if (way !== 'picture' || !ID.test(id) || !deed?.pressed) return false;
  const [own, its] = [deed.pressed, last].map((it) => spaced(it).split(' ')[0]);
  return own === its || verbIn(spaced(last))?.line === (verbIn(deed.pressed)?.line ?? -1);
}

/** A form by GET that has a token acts, too, though its button may only search. */
function acts({ request: { method, form, fields, url } }: Case): boolean {
  return !isSafe(method) || (!!form && hasProof([...url.searchParams, ...fields]));
}

function changes(it: Case): boolean {
  return acts(it) && (isSafe(it.request.method) || !isRead(it.request));
}

const isLeading = (it: Case) => valuesOf(it).some(([of, value]) => mustAsk(of, value, it.said));

const isToPeople = (fields: Case['entered'], { observer }: Case) =>
  fields.some((it) => isPeopleName(wordsFor(observer, it)));

const isToOthers = (it: Case) => isToPeople(it.marked, it);

/** A note on a record is sent to its watchers, by the request or the form; not where only the visitor is one. */
function isWatched({ request, entered }: Case): boolean {
  const field = entered.find((it) => dom.matchesOf(it, 'textarea,[contenteditable]'));
  const scope = field && scopeOf(field);
  const shown = scope ? [...shownText(scope as HTMLElement).matchAll(WATCHED)] : [];
  const listed = shown.map(([, name, value]) => [name!, value!] as const);
  return (
    !!field &&
    [...request.fields, ...listed].some(
      ([name, value]) => WATCHERS.test(name) && /[\p{L}\d]/u.test(value) && !isVisitor(value),
    )
  );
}

/** The name beside the link to log out. */
function isVisitor(value: string): boolean {
  const [way] = dom.allWithin(dom.page.documentElement, LEAVES);
  const said = way ? plainText(dom.parentElementOf(way)!) : '';
  const name = value.trim();
  return said.length < 200 && said.split(/[^\p{L}\p{N}@._-]+/u).includes(name);
}

/** Whoever said it, what is written to people is noticed by them. */
function noticed(it: Case): Class {
  return isToPeople(it.entered, it) ? 'send' : 'other';
}

/** An editor that opens keeps a draft of what is there: it says nothing else, nor does its control. */
function isOpening({ request, deed }: Case): boolean {
  const { pressed = '' } = deed ?? {};
  const isCode = ([name, value]: readonly [string, string]) =>
    isPrivileged(name) || !!classOf(spaced(name)) || (STATE.test(name) && !DRAFT.test(value));
  return (
    DOING.test(pressed) &&
    !isSaving(pressed) &&
    !affirms(pressed) &&
    isDraft(request) &&
    !actsOn(request) &&
    !request.fields.some(isCode)
  );
}

/** Operations that say no more than the control which keeps. */
const KEPT_BY = /(^|-)(set|save|update|change|edit|put|store|write|create|add|insert|submit)(-|$)/;

/** Behind controls that keep what was entered and named, to an address that does no more. */
function isSave(it: Case): boolean {
  const { entered, pressed, brief, request, observer, said, mentions } = it;
  if ((brief && !pressed.length) || actsOn(request) || isRun(it)) return false;
  const keeps = (of: string) => KEPT_BY.test(of) || VIEWS.test(of) || isLeft(of, request);
  if (!request.operations.every(keeps)) return false;
  // In the very task of a press no other one can have sent it.
  const by = isOpenFile(request) ? [] : request.inPress ? pressed.slice(-1) : pressed;
  const keep = by.every((name) => isSaving(name) || DONE.test(name));
  const chosen = entered.flatMap((field) => chosenText(observer, field) ?? []);
  return (
    keep && chosen.every((text) => text.match(/[\p{L}\p{N}]+/gu)?.every(said) && mentions(text))
  );
}

/** A choice that stands as the page has set it says nothing: `leave` among the steps of a ticket. */
function isLeft(operation: string, { fields }: Request): boolean {
  const names = fields.filter(([name, it]) => OPERATION.test(name) && plain(it) === operation);
  const stands = (it: Element) =>
    (dom.tagOf(it) === 'select' || (it as HTMLInputElement).type === 'radio') &&
    entryOf(it) === initialOf(it);
  return names.some(([name, value]) =>
    [...dom.page.getElementsByName(name)].some((it) => entryOf(it) === value && stands(it)),
  );
}

/** What is typed to be run, or sent by a key alone, does what it says: only the visitor's words go unasked. */
function isRun({ observer, entered, pressed, request, deed, texts, said }: Case): boolean {
  const act = deed?.act;
  const isKey = /_key$/.test(`${act?.name}`) || /\n\s*$/.test(`${act?.args.text}`);
  const names = [request.url.pathname, ...entered.map((it) => wordsFor(observer, it))];
  const byKey = request.inPress && isKey && !pressed.length;
  return (byKey || names.some((it) => RUNS.test(it))) && !texts.every(said);
}

/** A part of an address is a deed of a script's GET only behind a control that says as much, or nothing. */
function deedIn({ request, deed }: Case): Class | undefined {
  const found = deedOf(request);
  if (found || !isSafe(request.method) || request.way === 'form') return found;
  const name = deed?.pressed;
  if (name === undefined) return undefined;
  const generic = !name || affirms(name) || DOES.test(name) || isSaving(name);
  return generic || classOf(name) ? strictly(request) : undefined;
}

/** Each value of the run that the request carries, by the names of its fields here and there. */
function valuesOf({ request, entered, texts, observer }: Case): (readonly [string, string])[] {
  const values = new Map(texts.map((it) => [it, it]));
  const shown = entered.map((it): [string, string] => {
    const words = wordsFor(observer, it);
    if (isWhether(observer, it)) return [words.split(REACHES).join(' '), ''];
    const value = CHECKABLE.test((it as HTMLInputElement).type) ? '' : shownValue(it);
    // What stands for a choice in the code is nobody's words.
    values.set(entryOf(it).trim(), dom.tagOf(it) === 'select' ? '' : value);
    return [words, value];
  });
  const sent = [...request.url.searchParams, ...request.fields].flatMap(([name, it]) => {
    const value = it.trim() ? values.get(it.trim()) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return [...shown, ...sent, ...texts.map((it) => ['', it] as const)];
}

/** "E-mail me when …": whether, and not where. */
function isWhether(observer: Observer, field: Element): boolean {
  const { type, value } = field as HTMLInputElement;
  return CHECKABLE.test(type) && !/@/.test(`${value} ${wordsFor(observer, field)}`);
}

function said({ request, carries, entered, deed, observer }: Case): Class | undefined {
  if (isInCart(request) || (!carries && isUpkeep(request))) return undefined;
  const names = entered.map((field) => {
    const { type, checked } = field as HTMLInputElement;
    return CHECKABLE.test(type) && !checked ? '' : (chosenText(observer, field) ?? '');
  });
  if (deed?.pressed !== undefined && deed.element && deed.act.name !== 'drag')
    names.push(deed.pressed);
  else if (deed?.element && /^(click|check|uncheck|choose|double_click)$/.test(deed.act.name))
    names.push(nameOf(observer, controlOf(deed.element)));
  const classes = names.map((it) => classOf(it) ?? (PRICE.test(it) ? 'payment' : undefined));
  return classes.find(Boolean);
}

function chosenFor(it: Case): Class | undefined {
  if (!changes(it) || isLooks(it.request)) return undefined;
  return it.entered.map((field) => standsFor(it.observer, field)).find(Boolean);
}

export function isOfRights({ request, entered, observer }: Case): boolean {
  const code = [...request.operations, ...request.segments.slice(-1)];
  const words = [...code, ...entered.map((it) => wordsFor(observer, it))];
  return (
    words.some((it) => isRight(spaced(it))) ||
    entered.some((it) => standsFor(observer, it) === 'other')
  );
}

function reachesOwner({ observer, request, entered }: Case): boolean {
  const paths = `${location.pathname} ${request.url.pathname}`;
  return entered.some((field) => {
    if (isWhether(observer, field)) return false;
    const named = `${wordsFor(observer, field)} ${dom.attributeOf(field, 'id') ?? ''}`;
    const { type } = field as HTMLInputElement;
    const about = `${named} ${paths} ${dom.page.title}`;
    const admits = ADMITS.test(about) || STANDS_FOR.credentials.test(about);
    if (type === 'tel' || PHONE.test(named)) return admits;
    return (type === 'email' || REACHES.test(named)) && (admits || OWN.test(paths));
  });
}

const STANDS_FOR = {
  credentials:
    /two[- ]?(factor|step)|multi[- ]?factor|\b[2m]fa\b|passkey|passwordless|authenticat|zwei-?(faktor|stufen)|double authentification|deux (facteurs|étapes)|doble factor|dos (factores|pasos)|autenticación|双重|两步|二段階|雙重/i,
  payment:
    /auto-?\s?(pay|renew|top|reload|debit|recharge)|autopay|recurring (payment|charge|donation)|direct debit|automatische? (zahlung|verlängerung)|lastschrift|prélèvement|renouvellement automatique|domiciliación|renovación automática|pago automático|自动(续费|付款|扣款)/i,
  other:
    /\b(access|public|private|anyone|everyone|everybody|who can|owner|block(ed)?|banned?)\b|öffentlich|jede[rn]? |zugriff|blockier|sperren|accès|tout le monde|bloquer|público|acceso|cualquiera|bloquear|公开|所有人|任何人|访问权|屏蔽|拉黑/i,
};
const STATES = {
  payment:
    /^(refunded|paid|charged|erstattet|bezahlt|remboursée?|payée?|reembolsad[oa]|pagad[oa]|已退款|已付款)$/i,
  delete:
    /^(deleted|banned|suspended|terminated|deactivated|gelöscht|gesperrt|supprimée?|suspendue?|eliminad[oa]|suspendid[oa]|已删除|已停用)$/i,
  send: /^(published|veröffentlicht|publiée?|publicad[oa]|已发布)$/i,
};

/** The kind that setting `field` is, if it is a choice; undefined if its value is only kept. */
function standsFor(observer: Observer, field: Element): Class | undefined {
  const { type, selectedOptions } = field as HTMLInputElement & HTMLSelectElement;
  if (!CHECKABLE.test(type) && dom.tagOf(field) !== 'select') return undefined;
  const own = (dom.attributeOf(field, 'name') ?? '').replace(/[_.[\]-]/g, ' ');
  const named = `${observer.describe(field).name} ${own}`;
  const chosen = [...(selectedOptions ?? [])].map((it) => it.text.trim());
  const kinds = Object.entries(STANDS_FOR).filter(([, words]) => words.test(named));
  const states = Object.entries(STATES).filter(([, it]) => chosen.some((text) => it.test(text)));
  return [...kinds, ...states][0]?.[0] as Class | undefined;
}
