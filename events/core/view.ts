/** A read model as queries see it: documents with what is sealed in them opened, and whether they are fresh. */
import type { Position } from '../ports/event-store.ts';
import type { Doc, Query, Scan, Total, Totals } from '../ports/read-models.ts';
import type { Codec } from './codec.ts';
import type { Order } from './heard.ts';
import { type Model, onModel } from './model.ts';
import type { ParkingLot } from './parking.ts';
import type { Waiters } from './position.ts';

export type View<T extends Doc> = Readonly<{
  get(id: string): Promise<T | null>;
  /**
   * A document fed by the bus, with the order of the newest message of `key` that it holds (null: of none). The view being
   * made anew, or its model lost, holds nothing.
   */
  heard(id: string, key: string): Promise<Readonly<{ doc: T | null; upTo: Order | null }>>;
  find(query: Query<T>): Promise<{ items: T[]; next?: string }>;
  /** As `find`, and what is sealed stays so: for whoever needs nothing of it, since opening takes longer than all the rest. */
  findSealed(query: Query<T>): Promise<{ items: T[]; next?: string }>;
  /** A document that `findSealed` gave, or a part of it, with what is sealed in it opened. */
  opened<Part>(part: Part): Promise<Part>;
  /** Of each document its id and what it is sorted by alone, which is never sealed. */
  scan<K extends keyof T & string>(query: Scan<T, K>): Promise<readonly Pick<T, K | '_id'>[]>;
  /** Groups, how many documents each has and their sums, as the store counts them; none of these fields is ever sealed. */
  totals<K extends keyof T & string, S extends keyof T & string = never>(
    query: Totals<T, K, S>,
  ): Promise<readonly Total<T, K, S>[]>;
  /**
   * Waits until the view holds everything up to `position` (null: no wish), `ms` (500) at most. `stale`: it does not, it is
   * being made anew, or something that concerns `ids` (left out: anything of the view) is parked. A view fed by the bus
   * knows no positions of ours: it says `reached` unless made anew or parked.
   */
  waitFor(position: Position | null, ms?: number, ids?: readonly string[]): Promise<'reached' | 'stale'>;
}>;

export type ViewOptions<T extends Doc> = Readonly<{
  processor: string;
  model: Model<T>;
  codec: Codec;
  lot: ParkingLot;
  waiters: Waiters;
  fedBy: 'log' | 'bus';
}>;

export const openView = <T extends Doc>({ processor, model, codec, lot, waiters, fedBy }: ViewOptions<T>): View<T> => {
  const checkpoint = (): Promise<Position | null> => onModel(model, (current) => current.checkpoint());
  const load = (id: string) => onModel(model, (current) => current.load([id]));
  const isParked = (ids: readonly string[] | undefined): boolean => {
    const parked = [...(lot.all().get(processor)?.values() ?? [])];
    return parked.some(({ docs }) => docs === null || ids === undefined || docs.some((id) => ids.includes(id)));
  };
  return {
    get: async (id) => codec.open(await model.current().get(id)),
    heard: async (id, key) => {
      const held = (await load(id)).get(id);
      return { doc: await codec.open(held?.doc ?? null), upTo: held?.marks[key] ?? null };
    },
    find: async (query) => {
      const page = await model.current().find(query);
      return { ...page, items: await Promise.all(page.items.map((item) => codec.open(item))) };
    },
    findSealed: (query) => model.current().find(query),
    opened: (part) => codec.open(part),
    scan: (query) => model.current().scan(query),
    totals: (query) => model.current().totals(query),
    waitFor: async (position, ms, ids) => {
      const wait = position !== null && fedBy === 'log';
      const reached = wait ? await waiters.reached(model.name, position, checkpoint, ms) : 'reached';
      return lot.isRebuilding(processor) || isParked(ids) ? 'stale' : reached;
    },
  };
};
