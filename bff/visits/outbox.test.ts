import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { Message } from '@lamplight/events/ports/event-bus.ts';
import { outboxTo } from './outbox.ts';

const visit = (n: number) => ({ visitId: `visit-${n}`, day: '2026-11-21', at: '2026-11-21T04:30:00.000Z' });

/** A bus that fails so often, and then takes what it is given. */
const busAfter = (failures: number) => {
  const taken: string[] = [];
  let left = failures;
  return {
    taken,
    publish: async (_topic: string, batch: readonly Message[]) => {
      if (left > 0) {
        left -= 1;
        throw unavailable('the bus');
      }
      taken.push(...batch.map(({ id }) => id));
    },
  };
};

describe('Visits on their way', () => {
  it('are sent again until the bus takes them, and it is said once that it was away', async () => {
    const bus = busAfter(3);
    const away: unknown[] = [];
    const outbox = outboxTo({ bus, onAway: (error) => void away.push(error), firstPauseMs: 1 });
    for (let n = 0; n < 3; n += 1) outbox.put(visit(n));
    while (bus.taken.length < 3) await new Promise((resolve) => setTimeout(resolve, 1));
    expect([bus.taken, away.length]).toEqual([['visit-0', 'visit-1', 'visit-2'], 1]);
    await outbox.close();
  });

  it('are kept so many at most while the bus is away', async () => {
    const bus = busAfter(1);
    const outbox = outboxTo({ bus, onAway: () => undefined, waitingAtMost: 2 });
    for (let n = 0; n < 5; n += 1) outbox.put(visit(n));
    await outbox.close();
    expect(bus.taken).toEqual(['visit-0', 'visit-1']);
  });

  it('keep no stop from ending', async () => {
    const outbox = outboxTo({ bus: busAfter(1_000), onAway: () => undefined });
    outbox.put(visit(1));
    await outbox.close();
    outbox.put(visit(2)); // nobody sends it any more
    expect(await outbox.close()).toBeUndefined();
  });
});
