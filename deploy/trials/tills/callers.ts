/**
 * Callers that give numbered commands, each with an id of its own, and repeat some of what is unknown with the same id. What
 * they asked and were told is recorded as lines of JSON: invoke, then ok, fail or info.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { seeded } from '../bench/figures.ts';
import type { BodyOf, Command, Numbered, Step } from './command.ts';
import type { CallOutcome } from './process.ts';

const TILLS = 5;

export type Callers<C extends Numbered = Command> = Readonly<{
  /**
   * One command, new or one whose outcome is unknown: recorded, given to whom `ask` finds, its answer recorded. An answer
   * that says the asked one did not answer in time is no answer.
   */
  call(ask: (command: C) => Promise<CallOutcome>): Promise<CallOutcome>;
  steps(): readonly Step<C>[];
}>;

/** What was asked and told, as lines of a file. */
export const openRecord = <C extends Numbered>(record: string) => {
  const note = (step: Step<C>): void => appendFileSync(record, `${JSON.stringify(step)}\n`);
  return {
    /** Noted before it is given, and its answer as soon as it is there. */
    give: async (command: C, ask: (command: C) => Promise<CallOutcome>): Promise<CallOutcome> => {
      note({ is: 'invoke', command });
      const outcome = await ask(command);
      note({ is: outcome.is, n: command.n, ...(outcome.mayAct ? { mayAct: true } : {}) });
      return outcome;
    },
    steps: (): readonly Step<C>[] =>
      readFileSync(record, 'utf8')
        .trimEnd()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Step<C>),
  };
};

/** @param record the file that takes the steps */
export const openCallers = ({ record, seed }: Readonly<{ record: string; seed: number }>): Callers => {
  const random = seeded(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  let made = 0;
  const unknown: Command[] = [];
  const guests: string[] = [];
  const open: `till-${string}`[] = [];
  const { give, steps } = openRecord<Command>(record);

  const numbered = (body: CommandBody): Command => {
    const n = made;
    made += 1;
    return { n, commandId: derivedId('trial', seed, n), ...body } as Command;
  };

  const next = (): Command => {
    // Half of what is unknown is asked again, as a client does; of the rest it stays unknown.
    const again = unknown.shift();
    if (again !== undefined && random() < 0.5) return again;
    if (made < TILLS) return numbered(opens(`till-${made}`, `owner-${made}`));
    const owner = guests.pop();
    if (owner !== undefined) return numbered({ kind: 'erase', owner });
    const what = random();
    if (what < 0.06) return numbered(opens(`till-guest${made}`, `guest${made}`));
    const [amount, stream] = [below(100), `till-${below(TILLS)}` as const];
    // Only to a till that is known to be there: what is sent to none would be lost by order.
    const to = what < 0.3 ? open[below(open.length)] : undefined;
    if (to !== undefined) return numbered(changes(stream, { type: 'SendCoins', n: made, to, amount }));
    return numbered(changes(stream, { type: 'TakeCoins', n: made, parts: random() < 0.25 ? 3 : 1, amount }));
  };

  const call: Callers['call'] = async (ask) => {
    const command = next();
    const outcome = await give(command, ask);
    if (outcome.is === 'info') unknown.push(command);
    else if (outcome.is === 'ok' && command.kind === 'change' && command.gives.type === 'OpenTill') {
      if (command.gives.owner.startsWith('guest')) guests.push(command.gives.owner);
      else open.push(command.stream as `till-${string}`);
    }
    return outcome;
  };
  return { call, steps };
};

type CommandBody = BodyOf<Command>;

const changes = (stream: `till-${string}`, gives: Extract<CommandBody, { kind: 'change' }>['gives']): CommandBody => ({
  kind: 'change',
  stream,
  gives,
});

const opens = (stream: `till-${string}`, owner: string): CommandBody =>
  changes(stream, { type: 'OpenTill', owner, name: `Till of ${owner}` });
