/** HTML from a server, swapped in or morphed into what is there. */

import type { StreamElement } from '@hotwired/turbo';
import '@hotwired/turbo';
import htmx from 'htmx.org/dist/htmx.esm.js';
import { type Branch, htmlOf } from '../tree.ts';
import type { Drawing } from './drawer.ts';

export const plain: Drawing = {
  keys: false,
  into: (box) => ({
    draw(tree) {
      box.innerHTML = htmlOf(tree);
    },
  }),
};

function swapping(swap: string): Drawing {
  return {
    keys: false,
    into: (box) => ({
      draw: (tree: Branch) =>
        htmx.swap({ text: htmlOf(tree), target: box, sourceElement: box, swap }),
    }),
  };
}

export const htmxSwap = swapping('innerHTML');
export const htmxMorph = swapping('innerMorph');

function streaming(attributes: Record<string, string>): Drawing {
  return { keys: false, into: (box) => ({ draw: (tree) => stream(tree, box, attributes) }) };
}

async function stream(tree: Branch, box: Element, attributes: Record<string, string>) {
  box.id = 'turbo-box';
  const element = document.createElement('turbo-stream') as StreamElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.setAttribute('target', box.id);
  const template = document.createElement('template');
  template.innerHTML = htmlOf(tree);
  element.append(template);
  document.documentElement.append(element);
  await element.render();
}

export const turbo = streaming({ action: 'update' });
export const turboMorph = streaming({ action: 'update', method: 'morph' });
