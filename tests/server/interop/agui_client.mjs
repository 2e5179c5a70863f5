/**
 * Runs @ag-ui/client (`name`) as it comes from npm; prints the events of each run as a line of JSON. A step
 * with `wait` begins after a line of standard input.
 */

import { once } from 'node:events';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(`${process.cwd()}/`);
const { name, url, token, origin, steps } = JSON.parse(process.argv[2]);
const { HttpAgent } = await import(pathToFileURL(require.resolve(name)).href);
const agent = new HttpAgent({ url, headers: { authorization: `Bearer ${token}`, origin } });
let interrupts = [];
for (const { message, resume, wait } of steps) {
  if (wait) await once(process.stdin, 'data');
  if (message) agent.addMessage({ id: crypto.randomUUID(), role: 'user', content: message });
  const events = [];
  const answered = interrupts.map(({ id }) => ({
    interruptId: id,
    status: 'resolved',
    payload: resume,
  }));
  await agent.runAgent(answered.length ? { resume: answered } : {}, {
    onEvent({ event }) {
      events.push(event);
    },
    onRunFailed({ error }) {
      console.error(error);
    },
  });
  interrupts = events.at(-1)?.outcome?.interrupts ?? [];
  console.log(JSON.stringify(events));
}
process.exit();
