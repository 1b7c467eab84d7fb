/**
 * A small service for trials: coins are taken into tills, by several people at once. Everything the spine can do happens:
 * batches, views of the log and of the bus, effects as commands and as jobs, files, sealed names and their erasure.
 */
import { personalText } from '@lamplight/events/core/personal.ts';
import type { SpineOptions } from '@lamplight/events/core/spine.ts';
import type { AnyReactor, Decider, EventDefinition, Fact, Personal, Projection } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { z } from 'zod';
import { chokingReactor, chokingView } from './poison.ts';

export type TillEvent =
  | { type: 'TillOpened'; data: { owner: string; name: Personal } }
  /** `n` is the number of the command; a command of several parts is one batch. */
  | { type: 'CoinsTaken'; data: { n: number; part: number; of: number; amount: number } }
  | { type: 'CoinsSent'; data: { n: number; to: StreamId; amount: number } }
  | { type: 'CoinsReceived'; data: { n: number; from: StreamId; amount: number } };

export type TillCommand =
  | { type: 'OpenTill'; owner: string; name: string }
  | { type: 'TakeCoins'; n: number; parts: number; amount: number }
  | { type: 'SendCoins'; n: number; to: StreamId; amount: number }
  | { type: 'ReceiveCoins'; n: number; from: StreamId; amount: number };

type Till = Readonly<{ isOpen: boolean; coins: number }>;

export const till: Decider<Till, TillCommand, TillEvent> = {
  category: 'till',
  audited: true,
  initial: { isOpen: false, coins: 0 },
  evolve: (state, event) => ({ isOpen: true, coins: state.coins + coinsOf(event) }),
  decide: (command, { isOpen, coins }) => {
    if (command.type === 'OpenTill') {
      const { owner, name } = command;
      return isOpen ? refuse('STATE_CONFLICT', 'conflict') : [{ type: 'TillOpened', data: { owner, name } }];
    }
    const { n, amount } = command;
    // It never refuses the same coins twice: that they come once rests on the id of the effect.
    if (command.type === 'ReceiveCoins') return [{ type: 'CoinsReceived', data: { n, from: command.from, amount } }];
    if (!isOpen) return refuse('NOT_FOUND', 'absent');
    if (amount <= 0) return refuse('AMOUNT_INVALID', 'rule');
    if (command.type === 'SendCoins') {
      const { to } = command;
      return amount > coins ? refuse('COINS_MISSING', 'rule') : [{ type: 'CoinsSent', data: { n, to, amount } }];
    }
    const { parts } = command;
    return Array.from({ length: parts }, (_, part) => ({
      type: 'CoinsTaken' as const,
      data: { n, part, of: parts, amount },
    }));
  },
};

/** What an event adds to its till. */
export const coinsOf = (event: TillEvent): number => {
  if (event.type === 'TillOpened') return 0;
  return event.type === 'CoinsSent' ? -event.data.amount : event.data.amount;
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
  { type: 'CoinsSent', version: 1, schema: z.strictObject({ n: count, to: z.string(), amount: count }) },
  { type: 'CoinsReceived', version: 1, schema: z.strictObject({ n: count, from: z.string(), amount: count }) },
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
    return row && added(row, event);
  },
};

export type Total = { _id: string; sum: number; taken: readonly string[] };

/** Many streams meet in one document. */
export const totals: Projection<Total, TillEvent> = {
  name: 'till-totals',
  version: 1,
  reads: { types: ['CoinsTaken'] },
  ids: (event) => (event.type === 'CoinsTaken' ? [totalOf(event.data.n)] : []),
  evolve: (doc, event, id) => (event.type === 'CoinsTaken' ? added(doc ?? { _id: id, sum: 0, taken: [] }, event) : doc),
};

export const totalOf = (n: number): string => `total-${n % 3}`;

export const TOPIC = 'tills.events.v1';

/** Fed by the bus: a repeat must find its mark. */
export const heard: Projection<Total, TillEvent> = {
  name: 'till-heard',
  version: 1,
  reads: { topics: [TOPIC] },
  ids: ({ stream }) => [stream],
  evolve: (doc, event, id) => (event.type === 'TillOpened' ? doc : added(doc ?? { _id: id, sum: 0, taken: [] }, event)),
};

type Moved = Exclude<TillEvent, { type: 'TillOpened' }>;

const added = <T extends Pick<Total, 'sum' | 'taken'>>(doc: T, event: Moved): T => ({
  ...doc,
  sum: doc.sum + coinsOf(event),
  taken: [...doc.taken, nameOf(event)],
});

export const nameOf = ({ type, data }: Moved): string => {
  if (type === 'CoinsTaken') return `${data.n}/${data.part}`;
  return `${data.n}/${type === 'CoinsSent' ? 'out' : 'in'}`;
};

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

/** Brings what was sent to where it was sent: a command that follows from an event. */
const carrier: AnyReactor = {
  name: 'carrier',
  reads: { types: ['CoinsSent'] },
  react: (fact) => {
    const event = fact as Fact<TillEvent>;
    if (event.type !== 'CoinsSent') return [];
    const { n, to, amount } = event.data;
    const command: TillCommand = { type: 'ReceiveCoins', n, from: event.stream, amount };
    return [{ as: 'delivery', to, decider: till, command }];
  },
};

export const SERVICE = 'tills';

type Settings = Pick<SpineOptions, 'ports' | 'log'> &
  Partial<Pick<SpineOptions, 'alone' | 'leaseMs'>> &
  Readonly<{ /** Some events cannot be handled (`poison.ts`). */ poisoned?: boolean }>;

export const tills = ({ poisoned = false, ...settings }: Settings): SpineOptions => ({
  service: SERVICE,
  definitions,
  deciders: [till, receipt],
  projections: poisoned ? [chokingView(tillList), totals, chokingView(heard)] : [tillList, totals, heard],
  reactors: [poisoned ? chokingReactor(clerk) : clerk, carrier],
  forward: {
    topic: TOPIC,
    toPublic: ({ type, data }) => (/^Coins/.test(type) ? [{ type, data }] : []),
  },
  clock: Date,
  ...settings,
});
