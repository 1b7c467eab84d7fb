/**
 * Whether the views that say whom to tell hold an event already. Views and reactors are fed apart: whoever looks at a view
 * waits until it has taken in what they were told, so that of two who change the same thing one sees the other.
 */
import { type Order, orderAt } from '@lamplight/events/core/heard.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { Doc } from '@lamplight/events/ports/read-models.ts';

export type Waiting = Readonly<{
  /** Of a clock that never goes back, in ms. */
  now(): number;
  /** Resolves after so many ms. */
  pause(ms: number): Promise<void>;
}>;

const LOOK_EVERY_MS = 20;
const LOOK_FOR_MS = 2_000;

type Placed = Pick<Fact<unknown>, 'stream' | 'position' | 'revision'>;
/** Where the message of a fact stands among those of its stream. Each public event is one message. */
const orderOf = ({ position, revision }: Placed): Order => orderAt(position, revision, 0);

/** How far a document has heard a stream. */
export type Upto = () => Promise<Order | null>;
export const uptoIn =
  <T extends Doc>(view: Pick<View<T>, 'heard'>, id: string, { stream }: Pick<Placed, 'stream'>): Upto =>
  async () =>
    (await view.heard(id, stream)).upTo;

/** @throws Unavailable where one of them is late: the reactor is given its event again */
export const heardBy = async (fact: Placed, all: readonly Upto[], { now, pause }: Waiting): Promise<void> => {
  const order = orderOf(fact);
  const until = now() + LOOK_FOR_MS;
  for (const upTo of all) {
    while (((await upTo()) ?? '') < order) {
      if (now() >= until) throw unavailable('what is known of whom to tell');
      await pause(LOOK_EVERY_MS);
    }
  }
};
