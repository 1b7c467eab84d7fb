/**
 * A small service for trials: coins are taken into tills, by several people at once. Everything the spine can do happens:
 * batches, views of the log and of the bus, effects as commands and as jobs, files, sealed names and their erasure.
 */
import { personalText } from '@lamplight/events/core/personal.ts';
import type { SpineOptions } from '@lamplight/events/core/spine.ts';
import type { AnyReactor, Decider, EventDefinition, Fact, Personal, Projection } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import { z } from 'zod';

export type TillEvent =
  | { type: 'TillOpened'; data: { owner: string; name: Personal } }
  /** `n` is the number of the command; a command of several parts is one batch. */
  | { type: 'CoinsTaken'; data: { n: number; part: number; of: number; amount: number } };

export type TillCommand =
  | { type: 'OpenTill'; owner: string; name: string }
  | { type: 'TakeCoins'; n: number; parts: number; amount: number };

export const till: Decider<boolean, TillCommand, TillEvent> = {
  category: 'till',
  audited: true,
  initial: false,
  evolve: () => true,
  decide: (command, isOpen) => {
    if (command.type === 'OpenTill') {
      const { owner, name } = command;
      return isOpen ? refuse('STATE_CONFLICT', 'conflict') : [{ type: 'TillOpened', data: { owner, name } }];
    }
    const { n, parts, amount } = command;
    if (!isOpen) return refuse('NOT_FOUND', 'absent');
    if (amount <= 0) return refuse('AMOUNT_INVALID', 'rule');
    return Array.from({ length: parts }, (_, part) => ({
      type: 'CoinsTaken' as const,
      data: { n, part, of: parts, amount },
    }));
  },
};

type ReceiptEvent = { type: 'ReceiptWritten'; data: { n: number } };
type WriteReceipt = { type: 'WriteReceipt'; n: number };

/** It never refuses a second receipt: that there is only one rests on the id of the effect. */
const receipt: Decider<number, WriteReceipt, ReceiptEvent> = {
  category: 'receipt',
  audited: true,
  initial: 0,
  evolve: (count) => count + 1,
  decide: ({ n }) => [{ type: 'ReceiptWritten', data: { n } }],
};

const count = z.int().nonnegative();
const definitions: readonly EventDefinition[] = [
  {
    type: 'TillOpened',
    version: 1,
    schema: z.strictObject({ owner: z.string(), name: personalText }),
    personal: { name: ({ owner }: { owner: string }) => ({ subject: owner, purpose: 'contact' }) },
  },
  {
    type: 'CoinsTaken',
    version: 1,
    schema: z.strictObject({ n: count, part: count, of: count, amount: count }),
  },
  { type: 'ReceiptWritten', version: 1, schema: z.strictObject({ n: count }) },
];

export type TillRow = { _id: string; name: Personal; sum: number; taken: readonly string[] };

/** `taken` keeps every part in its order: one lost, doubled or misplaced shows. */
export const tillList: Projection<TillRow, TillEvent> = {
  name: 'till-list',
  version: 1,
  reads: { categories: ['till'] },
  ids: ({ stream }) => [stream],
  evolve: (row, event, id) => {
    if (event.type === 'TillOpened') return { _id: id, name: event.data.name, sum: 0, taken: [] };
    return row && taken(row, event);
  },
};

export type Total = { _id: string; sum: number; taken: readonly string[] };

/** Many streams meet in one document. */
export const totals: Projection<Total, TillEvent> = {
  name: 'till-totals',
  version: 1,
  reads: { types: ['CoinsTaken'] },
  ids: (event) => (event.type === 'CoinsTaken' ? [totalOf(event.data.n)] : []),
  evolve: (doc, event, id) => (event.type === 'CoinsTaken' ? taken(doc ?? { _id: id, sum: 0, taken: [] }, event) : doc),
};

export const totalOf = (n: number): string => `total-${n % 3}`;

const TOPIC = 'tills.events.v1';

/** Fed by the bus: a repeat must find its mark. */
export const heard: Projection<Total, TillEvent> = {
  name: 'till-heard',
  version: 1,
  reads: { topics: [TOPIC] },
  ids: ({ stream }) => [stream],
  evolve: (doc, event, id) => (event.type === 'CoinsTaken' ? taken(doc ?? { _id: id, sum: 0, taken: [] }, event) : doc),
};

const taken = <T extends Pick<Total, 'sum' | 'taken'>>(doc: T, { data }: { data: Taken }): T => ({
  ...doc,
  sum: doc.sum + data.amount,
  taken: [...doc.taken, nameOf(data)],
});
type Taken = Extract<TillEvent, { type: 'CoinsTaken' }>['data'];
export const nameOf = ({ n, part }: Pick<Taken, 'n' | 'part'>): string => `${n}/${part}`;

/** From this amount on, taking coins has effects: a receipt in a stream of its own, and a letter. */
export const NOTABLE = 75;
export const LETTERS = 'letters';

const clerk: AnyReactor = {
  name: 'clerk',
  reads: { categories: ['till'] },
  react: (fact) => {
    const event = fact as Fact<TillEvent>;
    if (event.type !== 'CoinsTaken' || event.data.part > 0 || event.data.amount < NOTABLE) return [];
    const { n } = event.data;
    return [
      { as: 'receipt', to: `receipt-${event.stream}`, decider: receipt, command: { type: 'WriteReceipt', n } },
      { as: 'letter', queue: LETTERS, payload: { n } },
    ];
  },
};

export const tills = (ports: SpineOptions['ports'], log: SpineOptions['log']): SpineOptions => ({
  service: 'tills',
  ports,
  definitions,
  deciders: [till, receipt],
  projections: [tillList, totals, heard],
  reactors: [clerk],
  forward: {
    topic: TOPIC,
    toPublic: ({ type, data }) => (type === 'CoinsTaken' ? [{ type, data }] : []),
  },
  alone: true,
  clock: Date,
  log,
});
