/** What is visible, for changes by styles or the top layer alone, which cause no mutation. */

import { findAll, holds } from '../../ask/tree.ts';
import { isOpaque } from '../../ask/visible.ts';
import * as dom from '../../dom/index.ts';
import { plainText } from '../../observe/element/shown_text.ts';
import type { Env } from './env.ts';
import { line } from './outcome.ts';
import { label } from './state.ts';

const FIELDS = 'input,select,textarea';
const LAYERS = ':popover-open';
/** Whose sight is recorded. */
const PARTS =
  'a[href],button,input,select,textarea,summary,[role],h1,h2,h3,h4,p,li,label,img,[tabindex],[onclick]';
/** With more parts than these there is no second look. */
const MOST = 1500;
const NAMED = 4;

export interface Drawn {
  /** The popovers that have opened or closed since. */
  layers(): string[];
  /** What else has appeared or disappeared, in a few words; none if nothing has. */
  parts(): string[];
}

export function noteDrawn(env: Env): Drawn {
  const layers = new Set(layersIn(env));
  const all = findAll(PARTS, env.isOurs);
  const parts = all.length <= MOST ? all.map((it) => [it, isOpaque(it)] as const) : [];
  const values = parts
    .filter(([it]) => dom.matchesOf(it, FIELDS))
    .map(([it]) => [it, held(it)] as const);
  const scrolled = scrolledTo();
  return {
    layers() {
      const now = layersIn(env);
      const opened = now.filter((it) => !layers.has(it));
      const closed = [...layers].filter((it) => !now.includes(it));
      return [
        ...opened.map((it) => `${called(env, it)} opened`),
        ...closed.map((it) => `${called(env, it)} closed`),
      ];
    },
    parts() {
      const changed = parts.filter(([it, was]) => isOpaque(it) !== was).map(([it]) => it);
      const seen = changed.filter(isOpaque);
      const some = seen.length ? seen : changed;
      const outer = some.filter((it) => !some.some((other) => other !== it && holds(other, it)));
      const names = outer.map((it) => line(label(env, it), 40)).slice(0, NAMED);
      const others = values.filter(([it, was]) => held(it) !== was).map(([it]) => label(env, it));
      if (names.length)
        return [`${seen.length ? 'now seen' : 'no longer seen'}: ${names.join(', ')}`];
      if (others.length) return [`the value of ${others.slice(0, NAMED).join(', ')} changed`];
      return scrolledTo() === scrolled ? [] : ['the page scrolled'];
    },
  };
}

/** A script's property causes no mutation. */
function held(field: Element): string {
  const { value, checked, indeterminate } = field as HTMLInputElement;
  return `${value} ${checked} ${indeterminate}`;
}

function scrolledTo(): string {
  return `${Math.round(scrollX)} ${Math.round(scrollY)}`;
}

function called(env: Env, layer: Element): string {
  const name = label(env, layer);
  return /^the (div|ul|section|generic)$/.test(name)
    ? `the popover "${line(plainText(layer), 60)}"`
    : name;
}

function layersIn(env: Env): Element[] {
  return findAll(LAYERS, env.isOurs);
}
