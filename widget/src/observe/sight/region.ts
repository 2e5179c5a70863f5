/** The part of an element's box that the plain shapes of `clip-path` and `clip` let through. */

import * as dom from '../../dom/index.ts';

export type Region = dom.Box;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A shape that is nowhere thicker (px) shows nothing. */
const THIN = 1;

export function isNothing({ left, top, right, bottom }: Region): boolean {
  return right - left <= THIN || bottom - top <= THIN;
}

/** Of `clip-path`; `undefined` where it cannot be told. */
export function regionOfPath(shape: string, size: Size): Region | undefined {
  const [, kind, inside = ''] = /^([a-z]+)\((.*)\)(?: border-box)?$/.exec(shape) ?? [];
  const region = kind === undefined ? undefined : regionOf(kind, inside, size);
  return region && Object.values(region).every((edge) => !Number.isNaN(edge)) ? region : undefined;
}

function regionOf(kind: string, inside: string, size: Size): Region | undefined {
  const { width, height } = size;
  if (kind === 'inset') {
    const [top = '0', right = top, bottom = top, left = right] = words(inside, ' round ');
    return new dom.Box(
      px(left, width),
      px(top, height),
      width - px(right, width),
      height - px(bottom, height),
    );
  }
  if (kind === 'circle' || kind === 'ellipse') return round(inside, size);
  if (kind !== 'polygon') return undefined;
  const points = inside
    .replace(/^(nonzero|evenodd),/, '')
    .split(',')
    .map((one) => words(one));
  const xs = points.map(([x = '']) => px(x, width));
  const ys = points.map(([, y = '']) => px(y, height));
  return new dom.Box(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
}

function round(inside: string, { width, height }: Size): Region {
  const [radii = '', at = '50% 50%'] = inside.split(/ ?at /);
  const [x = '50%', y = '50%'] = words(at);
  const [first = '', second = first] = words(radii);
  const whole = Math.hypot(width, height) / Math.SQRT2;
  // No less than all of it where the radius is none of its own.
  const side = (part: string) => (/^([a-z]+-(side|corner))?$/.test(part) ? 1e9 : px(part, whole));
  const [across, down] = [side(first), side(second)];
  if (across <= THIN || down <= THIN) return new dom.Box(0, 0, 0, 0);
  const [left, top] = [px(x, width), px(y, height)];
  return new dom.Box(left - across, top - down, left + across, top + down);
}

/** Of `clip`: edges as they are counted from the left and the top; `auto` is the box's own. */
export function regionOfClip(clip: string, { width, height }: Size): Region | undefined {
  const edges = /^rect\((.*)\)$/.exec(clip)?.[1]?.split(/[ ,]+/);
  if (edges?.length !== 4) return undefined;
  const [top, right, bottom, left] = edges.map((edge) => Number.parseFloat(edge)) as Edges;
  const or = (edge: number, own: number) => (Number.isNaN(edge) ? own : edge);
  return new dom.Box(or(left, 0), or(top, 0), or(right, width), or(bottom, height));
}

type Edges = [number, number, number, number];

function words(text: string, end?: string): string[] {
  const [first = ''] = end ? text.split(end) : [text];
  return first
    .trim()
    .split(/ +/)
    .filter((word) => word !== '');
}

/** `whole`: what a share is of. NaN for what is no plain length. */
function px(length: string, whole: number): number {
  const [, number, unit] = /^([-+]?[\d.]+(?:e[-+]?\d+)?)(px|%|)$/.exec(length) ?? [];
  return Number(number ?? Number.NaN) * (unit === '%' ? whole / 100 : 1);
}
