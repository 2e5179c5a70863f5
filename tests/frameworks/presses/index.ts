/** A press on a plain element in each library, beside one that does not listen. */

import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createRoot as createRoot18 } from 'react-dom18/client';
import { createElement as createElement18 } from 'react18';
import { mount } from 'svelte';
import { createApp, h } from 'vue';
import Pressed from './Pressed.svelte';

const press = () => {};

function place(name: string): HTMLElement {
  const root = document.createElement('section');
  root.id = name;
  document.body.append(root);
  return root;
}

function reactTree(create: typeof createElement, name: string): unknown {
  return create(
    'div',
    null,
    create('div', { key: 1, onClick: press }, `${name} click`),
    create('div', { key: 2, onPointerDown: press }, `${name} pointer`),
    create('div', { key: 3, onMouseEnter: press }, `${name} plain`),
    create('button', { key: 4, onClick: press }, `${name} button`),
  );
}

export async function draw(): Promise<void> {
  createRoot(place('react')).render(reactTree(createElement, 'React'));
  createRoot18(place('react18')).render(reactTree(createElement18, 'React 18'));
  createApp({
    render: () => [
      h('div', { onClick: press }, 'Vue click'),
      h('div', { onMouseenter: press }, 'Vue plain'),
      h('button', 'Vue button'),
    ],
  }).mount(place('vue'));
  mount(Pressed, { target: place('svelte') });
  while (!document.querySelector('#react button') || !document.querySelector('#react18 button')) {
    await new Promise(requestAnimationFrame);
  }
}
