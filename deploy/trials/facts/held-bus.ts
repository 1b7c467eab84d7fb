/** A bus that can be held: nobody gets anything onto it or from it, nor hears how it stands, until it is let go. */
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { EventBus } from '@lamplight/events/ports/event-bus.ts';

export type HeldBus = Readonly<{ bus: EventBus; hold(): void; release(): void }>;

export const holdable = (inner: EventBus): HeldBus => {
  let isHeld = false;
  const passing = <T>(act: () => Promise<T>): Promise<T> =>
    isHeld ? Promise.reject(unavailable('the bus, which the trial holds')) : act();
  return {
    bus: {
      publish: (topic, batch) => passing(() => inner.publish(topic, batch)),
      consume: (o, handle) => inner.consume(o, (batch, revoked) => passing(() => handle(batch, revoked))),
      lag: (group, topic) => passing(() => inner.lag(group, topic)),
      held: (topic) => passing(() => inner.held(topic)),
      close: () => inner.close(),
    },
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
    },
  };
};
