/** A delivery link as those who lead its project get it. */
import type { DeliveryLink } from '@lamplight/bff/contract/delivery.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import { can } from '../projects/rights.ts';
import type { ProjectDoc } from '../projects/view.ts';
import type { Reader } from '../proposals/show.ts';
import { labelOf } from './guest.ts';
import { linkAbilities, linkStateAt } from './link.ts';
import type { LinkDoc } from './view.ts';

/** The people whom an answer about this link names. */
export const namedIn = ({ issuedBy, revoked }: LinkDoc): readonly string[] => [
  issuedBy,
  ...(revoked === null ? [] : [revoked.by]),
];

export const showLink = (doc: LinkDoc, project: ProjectDoc, { actor, at, names }: Reader): DeliveryLink => {
  const { machine, revoked } = doc;
  const { linkId, projectId, scope, expiresAt, opened, maxUses, passcodeMac } = machine;
  const titles = new Map(project.machine.milestones.map(({ milestoneId, title }) => [milestoneId, title]));
  return {
    ...{ linkId, projectId, etag: etagOf(machine.etag), label: labelOf(linkId), scope, expiresAt, opened },
    state: linkStateAt(machine, at),
    recipientEmail: textOf(machine.recipientEmail),
    issued: { at: doc.createdAt, by: names(doc.issuedBy) },
    ...(maxUses === null ? {} : { maxUses }),
    hasPasscode: passcodeMac !== null,
    ...(revoked === null ? {} : { revoked: { at: revoked.at, by: names(revoked.by), reason: revoked.reason } }),
    log: doc.log.map(({ at: when, use, milestoneId, name }) => {
      const of = name ?? (milestoneId === undefined ? undefined : titles.get(milestoneId));
      return { at: when, use, ...(of === undefined ? {} : { of }) };
    }),
    can: canNow(linkAbilities({ leads: can(actor, 'issueLink', project.machine) }, machine)),
  };
};
