/** A delivery link: issued, opened, revoked. That it expired or is used up follows from the time and from how often it was opened. */
import type { LinkScope, linkStates } from '@lamplight/bff/contract/delivery.ts';
import { MOST_LINK_DAYS } from '@lamplight/bff/contract/delivery.ts';
import type { Instant } from '@lamplight/common/calendar/civil.ts';
import { type CommandOf, isSystem } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Personal, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { LinkEvent } from './events.ts';

// State

export type KnownLink = Readonly<{
  is: 'issued' | 'revoked';
  etag: number;
  linkId: string;
  projectId: string;
  tokenHash: string;
  scope: LinkScope;
  recipientEmail: Personal;
  expiresAt: Instant;
  maxUses: number | null;
  passcodeMac: string | null;
  /** How often by its token. */
  opened: number;
  /** Its recipient is forgotten. */
  erased?: true;
}>;
export type Link = Readonly<{ is: 'absent' }> | KnownLink;

const evolve = (link: Link, e: LinkEvent, etag: number): Link => {
  if (e.type === 'DeliveryLinkIssued') {
    if (link.is !== 'absent') return link;
    const { maxUses = null, passcodeMac = null, ...issued } = e.data;
    return { is: 'issued', etag, ...issued, maxUses, passcodeMac, opened: 0 };
  }
  if (link.is === 'absent') return link;
  switch (e.type) {
    case 'DeliveryLinkRevoked':
      return { ...link, is: 'revoked', etag };
    case 'DeliveryLinkViewed':
      return { ...link, opened: link.opened + 1 };
    case 'DeliverableDownloaded':
      return link;
    case 'DeliveryRecipientErased':
      return { ...link, erased: true };
    default:
      return unreachable(e);
  }
};

/** How it stands at an instant: a revoked link stays revoked, an expired one is no more used up. */
export const linkStateAt = (link: KnownLink, at: Instant): (typeof linkStates)[number] => {
  if (link.is === 'revoked') return 'revoked';
  if (at >= link.expiresAt) return 'expired';
  return link.maxUses !== null && link.opened >= link.maxUses ? 'used_up' : 'open';
};

/** What was opened before stays open to the end, also once nobody may open it any more. */
export const holds = (link: KnownLink, at: Instant): boolean => {
  const state = linkStateAt(link, at);
  return state === 'open' || state === 'used_up';
};

// Commands

/** What `project-{id}` says, folded just before deciding. */
export type ProjectFact = Readonly<{
  state: string;
  knows: boolean;
  /** Its lead, or an admin. */
  leads: boolean;
  /** It goes on, or what it delivered may still be looked at: neither cancelled nor archived. */
  open: boolean;
}>;
type OfLink<T extends string> = CommandOf<T> & Readonly<{ linkId: string; projectId: string }>;
/** `days`: 24 hours each. `tokenHash`: SHA-256 in hex. */
export type LinkCommand =
  | (OfLink<'IssueLink'> &
      Readonly<{
        tokenHash: string;
        scope: LinkScope;
        recipientEmail: string;
        days: number;
        maxUses?: number | undefined;
        passcodeMac?: string | undefined;
        project: ProjectFact;
      }>)
  | (OfLink<'RevokeLink'> & Readonly<{ reason: string; project: ProjectFact }>)
  | CommandOf<'EraseRecipient'>
  | (OfLink<'OpenLink'> & Readonly<{ project: Pick<ProjectFact, 'open'> }>)
  | (OfLink<'RecordDownload'> &
      Readonly<{ fileId: string; name: string; sha256: string; project: Pick<ProjectFact, 'open'> }>);

/** Whether somebody may revoke it now: those who lead, as long as there is something to take away. */
export const linkAbilities = (
  { leads }: Pick<ProjectFact, 'leads'>,
  link: KnownLink,
): Readonly<Record<'revokeLink', boolean>> => ({ revokeLink: leads && link.is === 'issued' });

// Decide

const DAY_MS = 86_400_000;
/** One answer for every cause. */
export const LINK_INVALID: Refusal = refuse('LINK_INVALID', 'absent');

type Outcome = readonly LinkEvent[] | Refusal;

/**
 * @returns IssueLink: `FORBIDDEN` for those who do not lead, `STATE_CONFLICT` once the project is archived or cancelled.
 * RevokeLink: `STATE_CONFLICT` for one that is revoked; one by a timer or a reactor changes nothing then. OpenLink,
 * RecordDownload: `LINK_INVALID`, whatever the cause. EraseRecipient, by a timer: nothing while somebody may still open it,
 * and once.
 */
const decide = (c: LinkCommand, link: Link): Outcome => {
  if (c.type === 'EraseRecipient') {
    if (link.is === 'absent' || link.erased || linkStateAt(link, c.at) === 'open') return [];
    return [{ type: 'DeliveryRecipientErased', data: { projectId: link.projectId, linkId: link.linkId } }];
  }
  const ids = { projectId: c.projectId, linkId: c.linkId };
  if (c.type === 'IssueLink') return issue(c, link);
  if (link.is === 'absent' || link.projectId !== c.projectId) return c.type === 'RevokeLink' ? ABSENT : LINK_INVALID;
  switch (c.type) {
    case 'RevokeLink': {
      const revoked: Outcome = [{ type: 'DeliveryLinkRevoked', data: { ...ids, reason: c.reason } }];
      if (isSystem(c.actor)) return link.is === 'revoked' ? [] : revoked;
      const { knows, leads: may } = c.project;
      const standing = { knows, may, ready: link.is === 'issued', state: link.is, etag: link.etag };
      return refusalOf(standing, c.ifMatch) ?? revoked;
    }
    case 'OpenLink':
      if (!c.project.open || linkStateAt(link, c.at) !== 'open') return LINK_INVALID;
      return [{ type: 'DeliveryLinkViewed', data: ids }];
    case 'RecordDownload': {
      if (!c.project.open || !holds(link, c.at)) return LINK_INVALID;
      const { fileId, name, sha256 } = c;
      return [{ type: 'DeliverableDownloaded', data: { ...ids, fileId, name, sha256 } }];
    }
    default:
      return unreachable(c);
  }
};

const issue = (c: Extract<LinkCommand, { type: 'IssueLink' }>, link: Link): Outcome => {
  const { knows, leads: may, open: ready, state } = c.project;
  const refusal = refusalOf({ knows, may, ready, state, etag: null }, c.ifMatch);
  if (refusal) return refusal;
  if (link.is !== 'absent') return FORBIDDEN;
  if (c.days < 1 || c.days > MOST_LINK_DAYS) return faulty('days', `At most ${MOST_LINK_DAYS} days`);
  const { projectId, linkId, tokenHash, scope, recipientEmail, maxUses, passcodeMac } = c;
  const expiresAt = new Date(Date.parse(c.at) + c.days * DAY_MS).toISOString();
  return [
    {
      type: 'DeliveryLinkIssued',
      data: {
        ...{ projectId, linkId, tokenHash, scope, recipientEmail, expiresAt },
        ...(maxUses === undefined ? {} : { maxUses }),
        ...(passcodeMac === undefined ? {} : { passcodeMac }),
      },
    },
  ];
};

export const deliveryLink: Decider<Link, LinkCommand, LinkEvent> = {
  category: 'deliverylink',
  initial: { is: 'absent' },
  audited: true,
  evolve,
  decide,
};
