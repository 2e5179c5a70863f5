/** The server's renderer, in a process of its own: observations in, the model's text out. */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const HERE = import.meta.dirname;
export const PYTHON = process.env.PYTHON ?? join(HERE, '../../../.venv/bin/python');

/** Starts the process. `render(observations)` resolves to an answer for each (see render.py). */
export function startRenderer() {
  const child = spawn(PYTHON, [join(HERE, 'render.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = [];
  let failure;
  const fail = (reason) => {
    failure = new Error(`the server's renderer (${PYTHON}) ${reason}`);
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  child.on('error', ({ message }) => fail(`did not start: ${message}`));
  child.on('exit', (code) => fail(`ended with ${code}`));
  child.stdin.on('error', () => {}); // its exit says it
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = JSON.parse(line);
    const { resolve, reject } = waiting.shift();
    if (answer.error) reject(new Error(`the server could not render: ${answer.error}`));
    else resolve(answer);
  });
  return {
    render(observations) {
      if (failure) return Promise.reject(failure);
      child.stdin.write(`${JSON.stringify({ observations })}\n`);
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    close: () => child.stdin.end(),
  };
}
