/** What is wrong with a field whose `aria-invalid` is silent, and which words about it say so. */

import * as dom from '../../dom/index.ts';
import { type Subject, sayingOf } from '../subject.ts';
import type { Table } from './convention.ts';

/** A class of a field that something is wrong with: `usa-input--error`, `has-error`. */
const ERROR = /(?:^|[\s_-])error(?:$|\s)/;
const WRONG =
  /error|problem|invalid|danger|destructive|negative|explain|feedback|validation|\bwrong|alert/i;
const HELPS =
  /form-text|help|hint|desc|caption|counter|tooltip|instruct|legend|label|muted|(?<![a-z])(?:note|tip|count|unit|info)/i;
/** What may be an error within what a field refers to. */
const MARKED = '[role=alert], [class*=error i], [class*=invalid i], [class*=danger i]';
/** Classes of utility libraries: how it may be drawn (`peer-invalid:text-danger`). */
const CONDITION = /\S*[:[]\S*/g;

/** `said`: only where words that it refers to say what. */
export const INVALID: Table<'wrong' | 'said'> = [
  /** Bootstrap: `is-invalid`, as the server marks it. */
  {
    name: 'class of the server',
    when: (subject) => classes(subject).includes('is-invalid'),
    says: 'wrong',
  },
  /** Angular: `ng-invalid` once somebody has been in the field: all begin as `ng-invalid`. */
  {
    name: 'class of a touched field',
    when: (subject) => {
      const all = classes(subject);
      return all.includes('ng-invalid') && all.includes('ng-touched');
    },
    says: 'wrong',
  },
  /** GOV.UK, USWDS: `govuk-input--error`, which may be how a field always looks: words must say it. */
  {
    name: 'class of an error',
    when: (subject) => ERROR.test(sayingOf(subject, 'class') ?? ''),
    says: 'said',
  },
];

/** Of what a field refers to: whether it says what is wrong, or helps. */
export const WORDS: Table<'wrong' | 'help', Element> = [
  /** WAI-ARIA: `role=alert`, `aria-live=assertive`. */
  {
    name: 'alert',
    when: (element) => isAlert(element) || dom.attributeOf(element, 'aria-live') === 'assertive',
    says: 'wrong',
  },
  /** Ant Design, Bootstrap, MUI: a class, an id or a slot: `ant-form-item-explain`, `invalid-feedback`, `Mui-error`. */
  { name: 'name of an error', when: (element) => WRONG.test(signsOf(element)), says: 'wrong' },
  /** Ant Design, USWDS: an error that is seen within what the field refers to. */
  {
    name: 'error within',
    when: (element) =>
      dom.allWithin(element, MARKED).some((inner) => {
        if (!isAlert(inner) && !WRONG.test(signsOf(inner))) return false;
        return dom.isRendered(inner) && dom.textIn(inner)?.trim() !== '';
      }),
    says: 'wrong',
  },
  /** Bootstrap, GOV.UK, shadcn/ui: a class, an id or a slot: `form-text`, `govuk-hint`, `form-description`. */
  { name: 'name of a help', when: (element) => HELPS.test(signsOf(element)), says: 'help' },
];

function classes(subject: Subject): string[] {
  return (sayingOf(subject, 'class') ?? '').split(/\s+/);
}

function isAlert(element: Element): boolean {
  return dom.attributeOf(element, 'role') === 'alert';
}

function signsOf(element: Element): string {
  const all = dom.classesOf(element).replace(CONDITION, '');
  const others = ['id', 'slot', 'data-slot'].filter((name) => dom.hasAttribute(element, name));
  return [all, ...others.map((name) => dom.attributeOf(element, name))].join(' ');
}
