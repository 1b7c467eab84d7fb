/** When the client is reminded of an offer that nobody has answered (state-machines.md §1): 3 days before its last day and the day before. */
import type { Instant } from '@lamplight/common/calendar/civil.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Due } from '@lamplight/events/core/spine.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import { reminderAt } from '../documents/reminder-days.ts';
import type { ProposalEvent } from './events.ts';
import type { ProposalCommand } from './proposal.ts';
import { OFFER_REMINDERS, offerReminderWith } from './reminder-days.ts';

const PREFIX = 'offer/';
export const offerReminderId = (proposalId: string): string => `${PREFIX}${proposalId}`;
export const isOfferReminder = (id: string): boolean => id.startsWith(PREFIX);

/** The row after an event of the proposal; null while no reminder is to come. */
export const offerReminderAfter = (e: Fact<ProposalEvent>, id: string): Due | null => {
  const next = (version: number, validUntil: string, before: number | undefined): Due | null =>
    before === undefined
      ? null
      : { _id: id, stream: e.stream, command: `RemindOfOffer/${version}`, dueAt: reminderAt(validUntil, before) };
  switch (e.type) {
    case 'OfferMade': {
      const { version, validUntil } = e.data;
      // Whoever is asked today is not reminded of it in the same moment.
      const first = OFFER_REMINDERS.find((before) => reminderAt(validUntil, before) > e.occurredAt);
      return next(version, validUntil, first);
    }
    case 'OfferReminded': {
      const { version, validUntil, daysLeft } = e.data;
      const sent = offerReminderWith(daysLeft);
      return next(
        version,
        validUntil,
        OFFER_REMINDERS.find((before) => sent !== null && before < sent),
      );
    }
    default:
      // Whatever else happens to an offer answers it.
      return null;
  }
};

/** What the timer sends for a row. */
export const offerReminder = ({ command }: Due, at: Instant): ProposalCommand => ({
  ...{ type: 'RemindOfOffer', actor: SYSTEM, at },
  version: Number(command.split('/')[1]),
});
