/**
 * People who write as a browser's outbox does (M6): each sends one thing after the other, and what is unknown is asked again
 * until it is known. Projects tell of milestones in the same way, each in its order.
 */
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { seeded } from '../bench/figures.ts';
import { type Callers, openRecord } from '../tills/callers.ts';
import type { BodyOf } from '../tills/command.ts';
import { type Talked, textOf } from './command.ts';
import { AUTHORS, type Author } from './scene.ts';

type Queue = {
  /** Unknown, and asked again before anything else. */
  pending: Talked | null;
  busy: boolean;
  next(n: number): Body;
  done(command: Talked): void;
};
type Body = BodyOf<Talked>;

/** @param record the file that takes the steps */
export const openTalkers = ({ record, seed }: Readonly<{ record: string; seed: number }>): Callers<Talked> => {
  const random = seeded(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const { give, steps } = openRecord<Talked>(record);
  const queues = [...AUTHORS.map((author) => writing(author, seed, below)), telling(below)];
  let made = 0;

  const call: Callers<Talked>['call'] = async (ask) => {
    const idle = queues.filter(({ busy }) => !busy);
    const queue = idle[below(idle.length)];
    if (queue === undefined) throw new Error('there are more callers than people');
    const command = queue.pending ?? numbered(made++, seed, queue.next(made - 1));
    queue.busy = true;
    const outcome = await give(command, ask);
    queue.pending = outcome.is === 'info' ? command : null;
    if (outcome.is === 'ok') queue.done(command);
    queue.busy = false;
    return outcome;
  };
  return { call, steps };
};

const numbered = (n: number, seed: number, body: Body): Talked =>
  ({ n, commandId: derivedId('talk', seed, n), ...body }) as Talked;

const writing = ({ actor, writesIn, names }: Author, seed: number, below: (limit: number) => number): Queue => {
  const sent: Extract<Talked, { kind: 'send' }>[] = [];
  return {
    ...{ pending: null, busy: false },
    next: (n) => {
      const before = sent[below(sent.length)];
      if (before !== undefined && below(6) === 0) {
        const { by, conversation, messageId, mentions } = before;
        return { kind: 'edit', by, conversation, messageId, mentions, text: textOf(before.n, n) };
      }
      return {
        ...{ kind: 'send', by: actor.id, conversation: writesIn[below(writesIn.length)] ?? '' },
        ...{ messageId: derivedId('message', seed, n), text: textOf(n), mentions: below(4) === 0 ? names : [] },
      };
    },
    done: (command) => {
      if (command.kind === 'send') sent.push(command);
    },
  };
};

const telling = (below: (limit: number) => number): Queue => {
  const owed: string[] = [];
  let revision = 0;
  return {
    ...{ pending: null, busy: false },
    next: (n) => {
      const milestone = owed.length > 3 || (owed.length > 0 && below(2) === 0) ? owed.shift() : undefined;
      const of = { kind: 'tell', revision } as const;
      revision += 1;
      return milestone === undefined
        ? { ...of, milestone: `milestone-${n}`, is: 'submitted' }
        : { ...of, milestone, is: 'accepted' };
    },
    done: (command) => {
      if (command.kind === 'tell' && command.is === 'submitted') owed.push(command.milestone);
    },
  };
};
