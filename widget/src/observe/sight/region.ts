/** The part of an element's box that `clip-path`, `clip` and masks of plain gradients let through. */

import { around, type Box } from '../walk/box.ts';
import {
  attributeOf,
  firstElementOf,
  hasAttribute,
  nextElementOf,
  rootOf,
  tagOf,
} from '../walk/native.ts';
import { type Root, withId } from '../walk/root.ts';
import { lengthOf, split } from './length.ts';

/** Px within the element's own box; nothing of it is drawn beyond. */
export type Region = Box;

export interface Size {
  readonly width: number;
  readonly height: number;
}

type Point = readonly [number, number];

export const NOTHING: Region = { left: 0, top: 0, right: 0, bottom: 0 };
/** A shape that is nowhere thicker (px) shows nothing. */
const THIN = 1;
/** So many points of a path are asked for. */
const STEPS = 96;
const SVG = 'http://www.w3.org/2000/svg';

/** Of `clip-path`; `undefined` where it cannot be told, or cuts nothing off. */
export function regionOfPath(shape: string, element: Element, size: Size): Region | undefined {
  const linked = /^url\("#([^"]+)"\)/.exec(shape)?.[1];
  if (linked !== undefined) return regionOfLink(linked, element, size);
  const [, kind, inside = '', box] = /^([a-z]+)\((.*)\)(?: ([a-z-]+))?$/.exec(shape) ?? [];
  // Another box than the border's is at most that much larger or smaller.
  if (box !== undefined && box !== 'border-box') return undefined;
  const region = kind && regionOf(kind, inside, size);
  return region && Object.values(region).every((edge) => !Number.isNaN(edge)) ? region : undefined;
}

function regionOf(kind: string, inside: string, size: Size): Region | undefined {
  switch (kind) {
    case 'inset':
    case 'rect':
    case 'xywh':
      return inset(kind, inside.replace(/ round .*/, ''), size);
    case 'circle':
    case 'ellipse':
      return round(kind, inside, size);
    case 'polygon': {
      const points = split(inside.replace(/^(nonzero|evenodd),/, ''), ',');
      return spanned(points.map((point) => pointOf(split(point, ' '), size)));
    }
    case 'path':
      return spanned(
        pointsOfPath(inside.replace(/^(nonzero|evenodd),\s*/, '').replaceAll('"', '')),
      );
    case 'shape':
      return spanned(pointsOfShape(inside, size));
  }
  return undefined;
}

function inset(kind: string, inside: string, { width, height }: Size): Region {
  const edges = split(inside, ' ');
  if (kind === 'xywh') {
    const [left, top] = [lengthOf(edges[0]!, width), lengthOf(edges[1]!, height)];
    const [across, down] = [lengthOf(edges[2]!, width), lengthOf(edges[3]!, height)];
    return { left, top, right: left + across, bottom: top + down };
  }
  const [top = '0', right = top, bottom = top, left = right] = edges;
  if (kind === 'rect') return rect([top, right, bottom, left], { width, height });
  return {
    left: lengthOf(left, width),
    top: lengthOf(top, height),
    right: width - lengthOf(right, width),
    bottom: height - lengthOf(bottom, height),
  };
}

/** Edges as they are counted from the left and the top; `auto` is the box's own. */
function rect(edges: readonly string[], { width, height }: Size): Region {
  const [top, right, bottom, left] = edges as [string, string, string, string];
  return {
    left: left === 'auto' ? 0 : lengthOf(left, width),
    top: top === 'auto' ? 0 : lengthOf(top, height),
    right: right === 'auto' ? width : lengthOf(right, width),
    bottom: bottom === 'auto' ? height : lengthOf(bottom, height),
  };
}

/** Of `clip`. */
export function regionOfClip(clip: string, size: Size): Region | undefined {
  const edges = /^rect\((.*)\)$/.exec(clip)?.[1]?.split(/[ ,]+/);
  return edges?.length === 4 ? rect(edges, size) : undefined;
}

function round(kind: string, inside: string, size: Size): Region {
  const { width, height } = size;
  const [radii = '', at = '50% 50%'] = inside.includes('at ') ? inside.split(/ ?at /) : [inside];
  const [x, y] = pointOf(split(at, ' '), size);
  const diagonal = Math.hypot(width, height) / Math.SQRT2;
  const [first = 'closest-side', second = first] = split(radii, ' ');
  const across = radius(first, kind === 'circle' ? diagonal : width, [x, width - x]);
  const down = kind === 'circle' ? across : radius(second, height, [y, height - y]);
  if (across <= THIN || down <= THIN) return NOTHING;
  return { left: x - across, top: y - down, right: x + across, bottom: y + down };
}

function radius(told: string, whole: number, sides: readonly number[]): number {
  if (/^[a-z]+-(side|corner)$/.test(told)) return Math.max(...sides.map(Math.abs)) + whole;
  return lengthOf(told, whole);
}

function pointOf([x = '50%', y = '50%']: readonly string[], size: Size): Point {
  return [lengthOf(x, size.width), lengthOf(y, size.height)];
}

/** Around points that enclose something. */
function spanned(points: readonly Point[]): Region {
  if (thickness(points) <= THIN) return NOTHING;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

/** How far they lie apart, as seen along the line from the first to the one farthest from it. */
function thickness(points: readonly Point[]): number {
  const [first] = points;
  if (!first) return 0;
  let along: Point = [0, 0];
  for (const [x, y] of points) {
    const way: Point = [x - first[0], y - first[1]];
    if (Math.hypot(...way) > Math.hypot(...along)) along = way;
  }
  const length = Math.hypot(...along);
  if (length === 0) return 0;
  const beside = points.map(
    ([x, y]) => ((x - first[0]) * along[1] - (y - first[1]) * along[0]) / length,
  );
  return Math.max(...beside) - Math.min(...beside);
}

function pointsOfPath(commands: string): Point[] {
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', commands);
  const length = path.getTotalLength();
  return [...Array(STEPS + 1).keys()].map((step) => {
    const { x, y } = path.getPointAtLength((length * step) / STEPS);
    return [x, y];
  });
}

/** The ends of its lines, and the points that its curves stay within the hull of. */
function pointsOfShape(commands: string, size: Size): Point[] {
  const points: Point[] = [];
  let [x, y]: Point = [0, 0];
  for (const command of split(commands.replace(/^(nonzero|evenodd) /, ''), ',')) {
    const words = split(command, ' ');
    const [name] = words;
    const by = words[1] === 'by' ? ([x, y] as const) : ([0, 0] as const);
    const numbers = words.filter((word) => /^[-+\d.]|^(calc|min|max|clamp)\(/.test(word));
    if (name === 'hline') x = by[0] + lengthOf(numbers[0]!, size.width);
    else if (name === 'vline') y = by[1] + lengthOf(numbers[0]!, size.height);
    else {
      const pairs: Point[] = [];
      for (let at = 0; at + 1 < numbers.length; at += 2) {
        const [across, down] = pointOf(numbers.slice(at, at + 2), size);
        pairs.push([by[0] + across, by[1] + down]);
      }
      if (name === 'arc') {
        const wide = lengthOf(numbers[2] ?? '0', size.width) * 2;
        const [end] = pairs;
        if (end && wide > 0) points.push([end[0] - wide, end[1] - wide], [x + wide, y + wide]);
        pairs.length = Math.min(1, pairs.length);
      } else points.push(...pairs);
      [x, y] = pairs[0] ?? [x, y];
    }
    points.push([x, y]);
  }
  return points;
}

/** What a `<clipPath>` of the same tree holds. */
function regionOfLink(id: string, element: Element, size: Size): Region | undefined {
  const path = withId(rootOf(element) as Root, id);
  if (!path || tagOf(path) !== 'clipPath') return undefined;
  let region: Region | undefined;
  for (let shape = firstElementOf(path); shape; shape = nextElementOf(shape)) {
    if (/^(title|desc)$/.test(tagOf(shape))) continue;
    if (hasAttribute(shape, 'transform') || !('getBBox' in shape)) return undefined;
    const { x, y, width, height } = (shape as SVGGraphicsElement).getBBox();
    if (width === 0 || height === 0) continue;
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    region = region ? around(region, box) : box;
  }
  if (!region) return NOTHING;
  if (attributeOf(path, 'clipPathUnits') !== 'objectBoundingBox') return region;
  return {
    left: region.left * size.width,
    top: region.top * size.height,
    right: region.right * size.width,
    bottom: region.bottom * size.height,
  };
}
