/** A view to be rebuilt: parcels that are posted, moved often and delivered. Imported by the threads that rebuild it. */
import type { Decider, EventDefinition, Projection } from '@lamplight/events/core/types.ts';
import { z } from 'zod';

export type ParcelEvent =
  | { type: 'ParcelPosted'; data: { sender: string; grams: number; note: string } }
  | { type: 'ParcelMoved'; data: { place: string; at: string } };

export type Parcel = {
  _id: string;
  sender: string;
  grams: number;
  note: string;
  place: string;
  movedAt: string | null;
  moves: number;
};

export const definitions: readonly EventDefinition[] = [
  {
    type: 'ParcelPosted',
    version: 1,
    schema: z.strictObject({ sender: z.string(), grams: z.int(), note: z.string() }),
  },
  { type: 'ParcelMoved', version: 1, schema: z.strictObject({ place: z.string(), at: z.string() }) },
];

export const parcelList: Projection<Parcel, ParcelEvent> = {
  name: 'parcel-list',
  version: 1,
  reads: { categories: ['parcel'] },
  indexes: [['place']],
  ids: ({ stream }) => [stream],
  evolve: (row, event, id) => {
    if (event.type === 'ParcelPosted') return { _id: id, ...event.data, place: 'posted', movedAt: null, moves: 0 };
    return row && { ...row, place: event.data.place, movedAt: event.data.at, moves: row.moves + 1 };
  },
};

export const projections = [parcelList];

type PostOrMove = { type: 'PostParcel' | 'MoveParcel' };

/** How many steps a parcel has made: enough to write its events by. */
export const parcel: Decider<number, PostOrMove, ParcelEvent> = {
  category: 'parcel',
  initial: 0,
  evolve: (steps) => steps + 1,
  decide: (_command, steps) => [stepOf(steps)],
};

const NOTE = 'Handle with care, and leave it with the neighbours where nobody opens the door before noon.';

/** The event that follows `steps` others. */
export const stepOf = (steps: number): ParcelEvent =>
  steps === 0
    ? { type: 'ParcelPosted', data: { sender: 'sender-of-the-parcel', grams: 1_250, note: NOTE } }
    : { type: 'ParcelMoved', data: { place: `depot-${steps % 7}`, at: '2026-01-01T00:00:00.000Z' } };
