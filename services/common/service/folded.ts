/** A document folded from its own stream alone: what was just recorded is there, also while its view lags behind. */
import type { History } from '@lamplight/events/core/history.ts';
import type { AnyEvent, Decider, Fact, Projection } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { Doc } from '@lamplight/events/ports/read-models.ts';

/** Folds as the view does, but stops early: a past state is shown as it was shown then. */
export const foldTo = <T extends Doc, E>(
  view: Projection<T, E>,
  facts: readonly Fact<AnyEvent>[],
  id: string,
): T | null =>
  facts.reduce<T | null>((doc, fact) => {
    const event = fact as unknown as Fact<E>;
    return view.ids(event).includes(id) ? view.evolve(doc, event, id) : doc;
  }, null);

/** @param view one whose document of this id is made of this stream's events */
export const historyOf = async <T extends Doc, S, C, E extends AnyEvent>(
  { history }: Readonly<{ history: History }>,
  stream: StreamId,
  decider: Decider<S, C, E>,
  view: Projection<T, E>,
  id: string,
): Promise<T | null> =>
  foldTo(
    view,
    (await history(stream, decider)).map(({ fact }) => fact),
    id,
  );
