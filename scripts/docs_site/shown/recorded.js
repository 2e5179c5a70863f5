/**
 * A server that plays a recorded run: in the place of the browser's WebSocket, so that the widget
 * speaks its own wire to it. What the widget does on the page, it does anew each time; what it holds
 * for the visitor, it holds here, too.
 */
const TASK = 'Add two blue mugs to my cart and place the order';
/** What the agent said, what it did, and to what: the role and the name of the element. */
const STEPS = [
  ['I open the blue mug.', 'click', 'link', /^Blue Mug/],
  ['You want two.', 'fill_input', 'spinbutton', /^Quantity/, { value: '2' }],
  ['Into the cart with them.', 'click', 'button', /^Add to cart/],
  ['Now the cart.', 'click', 'link', /^Cart/],
  ['Two blue mugs, $48.00. On to the checkout.', 'click', 'link', /^Checkout/],
  ['All is filled in. The order is yours to confirm.', 'click', 'button', /^Place the order/],
];
const DONE = 'Your order is placed: two blue mugs for $48.00, paid on delivery.';
const PAUSE_MS = 900;

class Recorded extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSING = 2;
  static CLOSED = 3;
  readyState = 0;
  bufferedAmount = 0;
  extensions = '';
  binaryType = 'blob';
  #sent = 0;
  #seen = 0;
  #at = 0;
  #rows = new Map();
  #run = '';
  #document = '';

  constructor(url, protocol) {
    super();
    this.url = `${url}`;
    this.protocol = [protocol].flat()[0];
    setTimeout(() => {
      this.readyState = 1;
      this.#tell(new Event('open'));
    });
  }

  close(code = 1000) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#tell(new CloseEvent('close', { code }));
  }

  send(text) {
    const frame = JSON.parse(text);
    this.#seen = Math.max(this.#seen, frame.seq);
    this[`on_${frame.type}`]?.(frame);
    if (frame.seq || frame.type === 'ping') this.#reply({ type: 'ack' }, false);
  }

  #tell(event) {
    this.dispatchEvent(event);
    this[`on${event.type}`]?.(event);
  }

  #reply(message, numbered = true) {
    if (numbered) this.#sent += 1;
    const frame = { v: 1, seq: numbered ? this.#sent : 0, ack: this.#seen, ...message };
    setTimeout(() => this.#tell(new MessageEvent('message', { data: JSON.stringify(frame) })));
  }

  on_hello({ document }) {
    this.#document = document;
    const session = { session: 'recorded', epoch: 1, resume: 'recorded', agent_name: 'Pilotfish' };
    const state = { seen: 0, fresh: true, next_ref: 1, status: 'idle' };
    this.#reply({ type: 'welcome', version: 1, ...session, ...state }, false);
  }

  on_run({ run_id }) {
    this.#run = run_id;
    this.#at = 0;
    this.#reply({ type: 'status', status: 'thinking', run_id });
    this.#reply({ type: 'observe' });
  }

  on_observation({ observation }) {
    this.#read(observation);
    setTimeout(() => this.#act(), PAUSE_MS);
  }

  on_outcome({ outcome, observation }) {
    if (observation) this.#read(observation);
    const { approval } = outcome;
    if (approval) {
      const { digest } = approval;
      const params = this.#args();
      this.#reply({ type: 'status', status: 'waiting', run_id: this.#run });
      this.#reply({
        ...{ type: 'confirm_action', digest, actionName: 'click', params, message: '', expires: 0 },
      });
      return;
    }
    const [, name] = STEPS[this.#at];
    const args = this.#args();
    this.#at += 1;
    this.#reply({ type: 'step', run_id: this.#run, number: this.#at, name, args, outcome });
    if (outcome.status !== 'done') this.#end('failed', outcome.message);
    else if (this.#at === STEPS.length) this.#end('done', DONE);
    else setTimeout(() => this.#act(), PAUSE_MS);
  }

  on_decision({ digest, approved }) {
    if (approved) this.#act(digest);
    else this.#end('stopped', 'Nothing was ordered.');
  }

  on_stop() {
    this.#end('stopped', 'Stopped.');
  }

  /** Rows by their numbers, the newest last. */
  #read({ base, ops }) {
    if (!base) this.#rows.clear();
    const lines = ops.flatMap((op) => op.lines ?? op.line ?? []);
    const rows = lines.flatMap(({ row }) => [row, ...(row.cells ?? [])]);
    for (const row of rows.filter((it) => it.ref)) {
      this.#rows.delete(row.ref);
      this.#rows.set(row.ref, row);
    }
  }

  #args() {
    const [, , word, name, args] = STEPS[this.#at];
    const rows = [...this.#rows.values()];
    const found = rows.findLast((it) => it.word === word && name.test(it.name ?? ''));
    return { ref: found?.ref ?? 0, ...args };
  }

  #act(digest) {
    if (!this.#run) return;
    const [text, name] = STEPS[this.#at];
    const action_id = `${this.#run}.${this.#at}${digest ? '.approved' : ''}`;
    this.#reply({ type: 'status', status: 'executing', run_id: this.#run });
    if (!digest) this.#reply({ type: 'subtitle', say_id: action_id, delta: '', text });
    this.#reply({
      ...{ type: 'act', action_id, document: this.#document, epoch: 1 },
      ...{ name, args: this.#args(), ...(digest && { digest }) },
    });
  }

  #end(status, summary) {
    if (!this.#run) return;
    const steps = this.#at;
    this.#reply({ type: 'done', run_id: this.#run, status, summary, steps, turns: steps });
    this.#reply({ type: 'status', status: 'idle' });
    this.#run = '';
  }
}

window.WebSocket = Recorded;
