/** What acts: for the server in its turn, and for the host itself outside any run. */

import { createActuator, type PageActuator } from '../act/index.ts';
import { answerFrom } from '../act/journal_answer.ts';
import type { Engine } from '../host/engine.ts';
import type { Questions } from '../host/questions.ts';
import { createRouter } from '../host/router.ts';
import { storageOf } from '../host/session.ts';
import type { Widget } from '../host/widget.ts';
import { createContextTexts } from '../link/context.ts';
import type { Act } from '../link/protocol.ts';
import { createTurn, type Turn } from '../link/turn.ts';
import { isSecret } from '../observe/element/secrets.ts';
import { isLeftOut, leavingOut } from '../observe/index.ts';
import type { Reason } from '../public/results.ts';
import { createReceipt, type Recorder } from '../receipt/index.ts';
import type { Stage } from '../ui/stage.ts';
import type { Guarding } from './guarding.ts';
import type { Reading } from './reading.ts';

export interface Acting extends Pick<Engine, 'execute'> {
  readonly actuator: PageActuator;
  readonly turn: Turn;
  readonly receipt: Recorder;
}

export interface ActingParts {
  readonly reading: Reading;
  readonly guarding: Guarding;
  readonly questions: Questions;
  readonly stage: Stage;
}

export const DIRECT = 'direct-';

export function createActing(widget: Widget, parts: ActingParts): Acting {
  const { given, site, visitor, server } = widget;
  const { guarding, questions } = parts;
  const { observer } = parts.reading;
  const { guard, own } = guarding;
  const { sight } = visitor;
  const actuator = actuatorOf(widget, parts);
  const { journal } = actuator;
  let direct = 0;

  /** Belongs to no run, and is never sent to the server. */
  function directly(act: Pick<Act, 'name' | 'args' | 'digest'>): Act {
    const action_id = `${DIRECT}${given.document}-${++direct}`;
    return { type: 'act', action_id, document: given.document, epoch: journal.epoch(), ...act };
  }

  async function approved(name: string, args: Record<string, unknown>): Promise<boolean> {
    await guard.ready();
    const act = directly({ name, args });
    const refusal = guard.refusal(act, undefined);
    if (refusal) throw new Error(refusal);
    const approval = guard.approval(act, undefined);
    return !approval || (await own.ask({ name, args, approval })) === true;
  }

  const perform = (act: Pick<Act, 'name' | 'args' | 'digest'>) =>
    turn.inTurn(() => actuator.perform(directly(act)));
  const refOf = (element: Element) =>
    turn.inTurn(async () => {
      await observer.whole();
      return observer.describe(element).ref;
    });
  const receipt = createReceipt({
    ...{ isSecret, storage: storageOf(), changed: guard.changed, shown: sight.acted },
    describe: (element) => observer.describe(element).name,
    resolve(ref) {
      const found = observer.resolve(ref);
      return 'element' in found ? found.element : undefined;
    },
    inTurn: (work) => turn.inTurn(work),
    enter: (element, name, args) =>
      turn.inTurn(async () => {
        await observer.whole();
        const { ref } = observer.describe(element);
        return actuator.perform(directly({ name, args: { ...args, ref } }));
      }),
  });
  const turn = createTurn({
    ...{ observer, actuator, events: site.events, last: server.last, send: server.link.send },
    context: createContextTexts(site.contexts),
    begins: (act) => !answerFrom(journal, act, given.document),
    // The host's name says whose words they are.
    denied: (reason) => sight.say(`${location.hostname}: “${reason}”`, true),
  });
  return {
    ...{ actuator, turn, receipt },
    async execute(name, args, actionId) {
      const action = site.actions.find(name);
      if (!action) {
        const { carryOut } = await import('../host/direct.ts');
        return carryOut(name, args, { perform, decide: questions.decide, refOf });
      }
      let reason: Reason = 'denied';
      try {
        if (!(await approved(name, args)))
          throw new Error(`${name} was not executed: the visitor did not approve it`);
        reason = 'handler_error';
        const { signal } = new AbortController();
        const result = await action.handler(args, { signal, actionId });
        return { status: 'done', data: { result } };
      } catch (error) {
        const message = error instanceof Error ? error.message : `${error}`;
        return { status: 'failed', reason, message };
      }
    },
  };
}

function actuatorOf({ given, site, visitor, work }: Widget, parts: ActingParts): PageActuator {
  const { settings, words, document } = given;
  const { sight, vault } = visitor;
  const { observer, allowed, domFilter } = parts.reading;
  const { guard, judging } = parts.guarding;
  const { pointer, overlay } = parts.stage;
  return createActuator({
    page: {
      ...{ observer, document, isOurs: sight.isOurs, actions: site.actions },
      isLeftOut: (element) => isLeftOut(element, leavingOut(domFilter())),
      router: createRouter(settings, site.events),
    },
    consent: {
      ...{ guard, judging, approvals: work.approvals },
      withdraw: parts.questions.withdraw,
    },
    visitor: {
      ...{ pointer, overlay, reveal: vault.reveal },
      askForFiles: async (request, signal) => {
        const { askForFiles, askHostForFiles } = await import('../ui/upload.ts');
        if (settings.ui === 'none') return askHostForFiles(site.events, request, signal);
        return askForFiles(sight, words, request, signal);
      },
    },
    settings: allowed,
    storage: storageOf(),
    log: (text, error) => console.error(`Pilotfish: ${text}`, error),
  });
}
