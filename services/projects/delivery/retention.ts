/**
 * How long the address to which a delivery link was sent is kept: 30 days after nobody may open the link any more, because
 * it expired, was revoked or was opened as often as it may be (domain.md §4.7).
 */
import type { Instant } from '@lamplight/common/calendar/civil.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Due } from '@lamplight/events/core/spine.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { LinkEvent } from './events.ts';
import type { LinkCommand } from './link.ts';

const KEPT_MS = 30 * 86_400_000;
const COMMAND = 'EraseRecipient';

/** `usesLeft`: null where it may be opened without limit. */
export type LinkRetention = Due & Readonly<{ endsAt: Instant; usesLeft: number | null }>;

/** The row of a link after an event of it; null once its recipient is forgotten. */
export const linkRetentionAfter = (row: LinkRetention | null, e: Fact<LinkEvent>): LinkRetention | null => {
  if (e.type === 'DeliveryLinkIssued') {
    const { linkId, expiresAt, maxUses = null } = e.data;
    const of = { _id: linkId, stream: e.stream, command: COMMAND };
    return { ...of, dueAt: keptUntil(expiresAt), endsAt: expiresAt, usesLeft: maxUses };
  }
  if (row === null) return null;
  switch (e.type) {
    case 'DeliveryRecipientErased':
      return null;
    case 'DeliveryLinkRevoked':
      return ended(row, e.occurredAt);
    case 'DeliveryLinkViewed': {
      const usesLeft = row.usesLeft === null ? null : row.usesLeft - 1;
      return usesLeft === 0 ? ended({ ...row, usesLeft }, e.occurredAt) : { ...row, usesLeft };
    }
    default:
      return row;
  }
};

/** By whatever ends it first. */
const ended = (row: LinkRetention, at: Instant): LinkRetention => {
  const endsAt = at < row.endsAt ? at : row.endsAt;
  return { ...row, endsAt, dueAt: keptUntil(endsAt) };
};
const keptUntil = (endsAt: Instant): Instant => new Date(Date.parse(endsAt) + KEPT_MS).toISOString();

/** What the timer sends for a row. */
export const recipientErasure = (at: Instant): LinkCommand => ({ type: COMMAND, actor: SYSTEM, at });
