/** What an admin tells people, or everybody of a role: `announcement-{id}`, made once. */
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { type ForeignFact, refusalUnless } from '@lamplight/common/facts/foreign-fact.ts';
import { FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import type { Decider, Personal, Refusal } from '@lamplight/events/core/types.ts';
import type { AnnouncementEvent } from './events.ts';

export type { AnnouncementEvent } from './events.ts';

type To = Readonly<{ people: readonly string[] }> | Readonly<{ role: Role }>;
export type Announcement = Readonly<{ is: 'absent' }> | Readonly<{ is: 'made'; by: string; text: Personal; to: To }>;
/** `reach`: whether each of the people named has an account. */
export type AnnouncementCommand = CommandOf<'Announce'> &
  Readonly<{ announcementId: string; text: string; to: To; reach: ForeignFact }>;

const UNKNOWN = faulty('to', 'Choose people who have an account');

const evolve = (_before: Announcement, { data: { by, text, to } }: AnnouncementEvent): Announcement => ({
  is: 'made',
  by,
  text,
  to,
});

const decide = (c: AnnouncementCommand, before: Announcement): readonly AnnouncementEvent[] | Refusal => {
  const { actor, announcementId, text, to } = c;
  if (!isAdmin(actor)) return FORBIDDEN;
  if (before.is === 'made') return [];
  const refusal = refusalUnless(c.reach, UNKNOWN);
  if (refusal !== null) return refusal;
  return [{ type: 'AnnouncementMade', data: { announcementId, by: actor.id, text, to } }];
};

export const announcement: Decider<Announcement, AnnouncementCommand, AnnouncementEvent> = {
  category: 'announcement',
  initial: { is: 'absent' },
  evolve,
  decide,
};
