/** Who is shut out and let in again, where the view of people is ahead of what is told, or behind it. */
import type { IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import { orderAt } from '@lamplight/events/core/heard.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import type { Integrations } from '../../context.ts';
import { shutOutFollower } from './wanting.ts';

const POSITION = 'log.00000000000000000004' as Position;
const gone = {
  ...{ type: 'UserDeactivated', data: { userId: 'p1' }, stream: 'user-p1', revision: 2, position: POSITION },
  ...{ id: 'e1', occurredAt: '2026-11-27T10:00:00.000Z' },
} as unknown as Fact<IdentityEvent>;

/** @param heardTo the revision up to which the view holds the person's stream; null where it holds nothing of it */
const follower = (heardTo: number | null) =>
  shutOutFollower(
    async () =>
      ({
        knownPeople: {
          heard: async () => ({ doc: null, upTo: heardTo === null ? null : orderAt(POSITION, heardTo, 0) }),
        },
        personTeams: { get: async () => null },
      }) as unknown as Integrations,
  );

it('waits for a view that has not heard of it yet, and for none that has heard of what came later', async () => {
  for (const behind of [null, 1])
    await expect(follower(behind).react(gone)).rejects.toMatchObject({ code: 'Unavailable' });
  for (const heard of [2, 3]) expect(await follower(heard).react(gone)).toEqual([]);
});
