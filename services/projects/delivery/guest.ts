/** Whoever acts by a delivery link: nobody with an account, but the link's recipient under the client (state-machines.md §5). */
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';

const PREFIX = 'guest-';
/** So much of its id tells one link of a project from another. */
const TOLD = 6;

export const guestIdOf = (linkId: string): string => `${PREFIX}${linkId}`;

/** @param signsFor the project whose milestones they may answer; null by a link that only shows */
export const guestOf = (linkId: string, signsFor: string | null): Actor => ({
  id: guestIdOf(linkId),
  role: 'guest',
  ...(signsFor === null ? {} : { signsFor }),
});

/** The link by which somebody acted; null for everybody else. */
export const linkOfGuest = (actorId: string): string | null =>
  actorId.startsWith(PREFIX) ? actorId.slice(PREFIX.length) : null;

/** As people tell links apart: its first signs. */
export const labelOf = (linkId: string): string => linkId.slice(0, TOLD);

/** How an answer names a guest; null for everybody else. */
export const guestRefOf = (actorId: string): PersonRef | null => {
  const linkId = linkOfGuest(actorId);
  return linkId === null ? null : { id: actorId, name: `Guest of link ${labelOf(linkId)}`, role: 'guest' };
};
