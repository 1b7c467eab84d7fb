/** What is recorded about a delivery link (domain.md §4.7): of its token and its passcode only what proves them. */
import { linkScopes } from '@lamplight/bff/contract/delivery.ts';
import { declareEvents, type EventsOf } from '@lamplight/events/core/declare-events.ts';
import { personalText } from '@lamplight/events/core/personal.ts';
import { z } from 'zod';
import { count, id, sha256, text } from '../schema.ts';

const ofLink = { projectId: id, linkId: id } as const;
const schemas = {
  DeliveryLinkIssued: z.strictObject({
    ...ofLink,
    tokenHash: sha256,
    scope: z.enum(linkScopes),
    recipientEmail: personalText,
    expiresAt: z.iso.datetime(),
    maxUses: count.optional(),
    /** Made with a key that no store holds, so that nobody can try out passcodes against a stolen one. */
    passcodeMac: text.optional(),
  }),
  DeliveryLinkRevoked: z.strictObject({ ...ofLink, reason: text }),
  /** Its life was over for long enough: whoever it was sent to is forgotten, what was done by it stays. */
  DeliveryRecipientErased: z.strictObject(ofLink),
  /** Opened by its token. */
  DeliveryLinkViewed: z.strictObject(ofLink),
  /** Read or downloaded: the first time that a guest asked for it since they opened the link. */
  DeliverableDownloaded: z.strictObject({ ...ofLink, fileId: id, name: text, sha256 }),
} as const;

export type LinkEvent = EventsOf<typeof schemas>;
type Issued = Extract<LinkEvent, { type: 'DeliveryLinkIssued' }>['data'];

/** Under whose key the recipient's address is sealed: the link's own, since they need not be anybody here. */
export const recipientOf = ({ linkId }: Pick<Issued, 'linkId'>) => ({ subject: linkId, purpose: 'delivery' });

export const linkEvents = declareEvents(schemas, {
  personal: {
    DeliveryLinkIssued: { recipientEmail: recipientOf as (data: unknown) => { subject: string; purpose: string } },
  },
});
