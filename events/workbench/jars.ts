/** For tests: a small domain that knows no business. Jars are filled and emptied; a jar bears its owner's name (personal). */
import { z } from 'zod';
import { personalText } from '../core/personal.ts';
import type {
  AnyProjection,
  AnyReactor,
  By,
  Decider,
  EventDefinition,
  Fact,
  Personal,
  Projection,
  PublicEvent,
} from '../core/types.ts';
import { refuse } from '../core/types.ts';
import { newId } from '../ports/ids.ts';

export type JarEvent =
  | { type: 'JarMade'; data: { owner: string; name: Personal } }
  | { type: 'JarFilled'; data: { amount: number } }
  | { type: 'JarEmptied'; data: { because: string } };

export type Jar = Readonly<{ is: 'absent' } | { is: 'there'; name: Personal; holds: number; fillings: number }>;

export type JarCommand =
  | { type: 'MakeJar'; owner: string; name: string }
  | { type: 'FillJar'; amount: number }
  | { type: 'EmptyJar'; because: string }
  | { type: 'TouchJar' };

export const jar: Decider<Jar, JarCommand, JarEvent> = {
  category: 'jar',
  initial: { is: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'JarMade') return { is: 'there', name: event.data.name, holds: 0, fillings: 0 };
    if (state.is === 'absent') return state;
    if (event.type === 'JarEmptied') return { ...state, holds: 0 };
    return { ...state, holds: state.holds + event.data.amount, fillings: state.fillings + 1 };
  },
  decide: (command, state) => {
    if (command.type === 'MakeJar') {
      if (state.is === 'there') return refuse('STATE_CONFLICT', 'conflict');
      return [{ type: 'JarMade', data: { owner: command.owner, name: command.name } }];
    }
    if (state.is === 'absent') return refuse('NOT_FOUND', 'absent');
    if (command.type === 'TouchJar') return [];
    if (command.type === 'EmptyJar') return [{ type: 'JarEmptied', data: { because: command.because } }];
    if (command.amount <= 0) return refuse('AMOUNT_INVALID', 'rule');
    return [{ type: 'JarFilled', data: { amount: command.amount } }];
  },
};

/** The same jars with a hash chain. */
export const auditedJar: Decider<Jar, JarCommand, JarEvent> = { ...jar, category: 'vault', audited: true };

export const definitions: readonly EventDefinition[] = [
  {
    type: 'JarMade',
    version: 1,
    schema: z.strictObject({ owner: z.string(), name: personalText }),
    personal: { name: ({ owner }: { owner: string }) => ({ subject: owner, purpose: 'contact' }) },
  },
  { type: 'JarFilled', version: 1, schema: z.strictObject({ amount: z.int() }) },
  { type: 'JarEmptied', version: 1, schema: z.strictObject({ because: z.string() }) },
];

export type JarRow = { _id: string; name: unknown; holds: number; history: readonly (number | string)[] };

export const jarList: Projection<JarRow, JarEvent> = {
  name: 'jar-list',
  version: 1,
  reads: { categories: ['jar', 'vault'] },
  indexes: [['holds']],
  ids: ({ stream }) => [stream],
  evolve: (row, event, id) => {
    if (event.type === 'JarMade') return { _id: id, name: event.data.name, holds: 0, history: [] };
    if (row === null) return null;
    if (event.type === 'JarEmptied') {
      return event.data.because === 'broken'
        ? null
        : { ...row, holds: 0, history: [...row.history, event.data.because] };
    }
    return { ...row, holds: row.holds + event.data.amount, history: [...row.history, event.data.amount] };
  },
};

/** Many streams meet in one document. */
export type Total = { _id: string; holds: number; jars: number };

export const jarTotals: Projection<Total, JarEvent> = {
  name: 'jar-totals',
  version: 1,
  reads: { categories: ['jar'] },
  ids: ({ stream }) => [`total-${stream.charCodeAt(stream.length - 1) % 4}`],
  evolve: (doc, event, id) => {
    const total = doc ?? { _id: id, holds: 0, jars: 0 };
    if (event.type === 'JarMade') return { ...total, jars: total.jars + 1 };
    if (event.type === 'JarFilled') return { ...total, holds: total.holds + event.data.amount };
    return total;
  },
};

/** Every filling of 100 or more is entered in a ledger stream of its jar, and a job says so. */
export type EntryEvent = { type: 'EntryMade'; data: { jar: string; amount: number } };

export const ledger: Decider<number, { type: 'Enter'; jar: string; amount: number }, EntryEvent> = {
  category: 'ledger',
  initial: 0,
  evolve: (sum, event) => sum + event.data.amount,
  decide: ({ jar: of, amount }) => [{ type: 'EntryMade', data: { jar: of, amount } }],
};

export const entryDefinition: EventDefinition = {
  type: 'EntryMade',
  version: 1,
  schema: z.strictObject({ jar: z.string(), amount: z.int() }),
};

export const bookkeeper: AnyReactor = {
  name: 'bookkeeper',
  reads: { categories: ['jar'] },
  react: (fact) => {
    const event = fact as Fact<JarEvent>;
    if (event.type !== 'JarFilled' || event.data.amount < 100) return [];
    const { amount } = event.data;
    return [
      {
        as: 'entry',
        to: `ledger-${event.stream}`,
        decider: ledger,
        command: { type: 'Enter', jar: event.stream, amount },
      },
      { as: 'letter', queue: 'letters', payload: { jar: event.stream, amount } },
    ];
  },
};

export const toPublic = (fact: Fact<{ type: string; data: unknown }>): readonly PublicEvent[] => {
  const event = fact as Fact<JarEvent>;
  return event.type === 'JarFilled' ? [{ type: 'JarFilled', data: event.data }] : [];
};

/** Fed by the bus. */
export const heard: Projection<{ _id: string; sum: number; times: number }, JarEvent> = {
  name: 'heard',
  version: 1,
  reads: { topics: ['jars.events.v1'] },
  ids: ({ stream }) => [stream],
  evolve: (doc, event, id) => {
    if (event.type !== 'JarFilled') return doc;
    return { _id: id, sum: (doc?.sum ?? 0) + event.data.amount, times: (doc?.times ?? 0) + 1 };
  },
};

export const projections: readonly AnyProjection[] = [jarList, jarTotals, heard];

/** A command that was never given before, unless its id is. */
export const someone = (commandId = newId()): By => ({
  commandId,
  actorId: 'tester',
  at: new Date().toISOString(),
  correlationId: commandId,
  causationId: commandId,
});
