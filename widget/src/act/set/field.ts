/** One field of a form: fills it, verifies it, and keeps the result. */

import * as dom from '../../dom/index.ts';
import type { Report, Task } from '../task/action.ts';
import { watchMessages } from '../task/messages.ts';
import { Held, line, type Reason, Refusal } from '../task/outcome.ts';
import { label, shown, stateOf, title } from '../task/state.ts';
import type { Watch } from '../task/watch.ts';
import { type Value, wayInto } from './fill_method.ts';
import { Surroundings } from './value/surroundings.ts';

export interface Failure {
  readonly reason: Reason;
  readonly message: string;
}

export class FieldFilling {
  readonly ref: number;
  readonly #task: Task;
  readonly #value: Value;
  #name = '';
  #element: Element | undefined;
  #around: Surroundings | undefined;
  #report: Report | undefined;
  #failure: Failure | undefined;
  #stop = () => {};
  #undo: () => Promise<string> = async () => '';

  constructor(task: Task, ref: number, value: Value) {
    this.#task = task;
    this.ref = ref;
    this.#value = value;
  }

  get name(): string {
    return this.#name || `[${this.ref}]`;
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  get said(): string {
    return this.#report?.said ?? '';
  }

  /** Throws only errors that end the whole action. */
  async fill(): Promise<void> {
    try {
      await this.#task.env.observer.find(this.ref);
      const element = this.#locate();
      const way = wayInto(this.#task, this.ref, element, this.#value);
      const { task, run } = this.#task.inner(way.name, { ...way.args });
      Object.assign(task, { watch: this.#watch(element) });
      this.#undo = () => task.undo();
      this.#report = await run();
    } catch (reason) {
      this.#note(reason);
    }
  }

  look(): void {
    try {
      if (this.#failure) return;
      this.#mustStand();
      this.#report?.verify?.([]);
    } catch (reason) {
      this.#note(reason);
    }
  }

  shows(): string | undefined {
    if (this.#failure || !this.#element?.isConnected) return undefined;
    const state = stateOf(this.#task.env, this.#element);
    const [key, value] = [...state][0] ?? [];
    const told = key && /^(value|checked|filled|selected)$/.test(key);
    return told ? `${this.name} is ${shown(key, value ?? '')}` : undefined;
  }

  /** After a failure, its previous value is restored. */
  async putBack(): Promise<string> {
    return this.#failure ? this.#undo() : '';
  }

  skip({ reason, message }: Failure): void {
    this.#failure = { reason, message: `${this.#called()} was not tried: ${message}` };
  }

  stop(): void {
    this.#stop();
  }

  #locate(): Element {
    const { env } = this.#task;
    const found = env.observer.resolve(this.ref);
    if ('reason' in found) throw new Refusal(found.reason, found.message);
    this.#element = found.element;
    this.#name = line(label(env, found.element), 60);
    this.#around = new Surroundings(found.element);
    return found.element;
  }

  #note(reason: unknown): void {
    if (reason instanceof Held) this.#failure = this.#held();
    else if (!(reason instanceof Refusal) || this.#task.signal.aborted) throw reason;
    else this.#failure = { reason: reason.reason, message: reason.message };
  }

  /** A later field of the form may have replaced it by another one, or taken it away. */
  #mustStand(): void {
    const element = this.#element;
    const { env, watch } = this.#task;
    if (!element || dom.isConnected(element) || watch.leaving()) return;
    if ('element' in env.observer.resolve(this.ref)) return;
    const asked = [this.#value].flat().map(String);
    if (env.isSecret(element) || asked.every((it) => this.#around?.says(it))) return;
    const now = this.#around?.successor();
    const told = now ? `; ${title(env, now)} stands there now: fill that one` : '';
    const message = `${this.#name} is no longer on the page after the other fields were filled${told}.`;
    throw new Refusal('stale', message);
  }

  #called(): string {
    const { env } = this.#task;
    const found = env.observer.resolve(this.ref);
    return 'element' in found ? title(env, found.element) : 'it';
  }

  #held(): Failure {
    const message = `${this.#called()} needs the visitor's approval: do it in an action of its own.`;
    return { reason: 'denied', message };
  }

  /** The action's words, except error messages: those beside this field are its own. */
  #watch(element: Element): Watch {
    const whole = this.#task.watch;
    const messages = watchMessages(whole.since, element);
    this.#stop = messages.stop;
    return new Proxy(whole, {
      get(of, key) {
        if (key === 'complaint') return messages.near;
        const value = Reflect.get(of, key, of);
        return typeof value === 'function' ? value.bind(of) : value;
      },
    });
  }
}
