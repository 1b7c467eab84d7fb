/** With the archive of a project its links end (state-machines.md §13); and what forgetting a recipient destroys. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { erasureOf, erasureStream } from '@lamplight/events/core/erasure.ts';
import type { Reactor } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { ProjectEvent } from '../projects/project.ts';
import { type LinkEvent, recipientOf } from './events.ts';
import { deliveryLink, type LinkCommand } from './link.ts';
import type { LinkDoc } from './view.ts';

type Ended = Extract<ProjectEvent, { type: 'ProjectArchived' | 'ProjectCancelled' }>;
const WHY = {
  ProjectArchived: 'The project was archived.',
  ProjectCancelled: 'The project was cancelled.',
} as const satisfies Readonly<Record<Ended['type'], string>>;

/** Every link of the project, also of one that was cancelled and has nothing to show, as it was when the event was recorded: the view is waited for. */
export const linkRevoker = (sources: () => Promise<Readonly<{ deliveryLinks: View<LinkDoc> }>>): Reactor<Ended> => ({
  name: 'delivery-link-revoker',
  reads: { types: ['ProjectArchived', 'ProjectCancelled'] },
  react: async ({ type, data: { projectId }, position, occurredAt: at }) => {
    const { deliveryLinks } = await sources();
    if ((await deliveryLinks.waitFor(position)) === 'stale') throw unavailable('the view of delivery links');
    const links = await allOf(deliveryLinks, { where: { projectId }, sort: [['createdAt', 1]] });
    return links
      .filter(({ machine }) => machine.is === 'issued')
      .map(({ _id: linkId }) => {
        const project = { state: 'ended', knows: true, leads: true, open: false };
        const command: LinkCommand = {
          type: 'RevokeLink',
          actor: SYSTEM,
          at,
          projectId,
          linkId,
          reason: WHY[type],
          project,
        };
        return { as: linkId, to: `deliverylink-${linkId}` as const, decider: deliveryLink, command };
      });
  },
});

const SERVICE = 'projects';
type Erased = Extract<LinkEvent, { type: 'DeliveryRecipientErased' }>;

/** The key of the link's recipient, and that of letters to them: what was done by the link stays, without whom it was sent to. */
export const recipientEraser: Reactor<Erased> = {
  name: 'delivery-recipient-eraser',
  reads: { types: ['DeliveryRecipientErased'] },
  react: ({ data }) => {
    const { subject, purpose } = recipientOf(data);
    const command = { type: 'EraseSubject', subject, purposes: [purpose, 'mail'] } as const;
    return [{ as: 'recipient', to: erasureStream(SERVICE, subject), decider: erasureOf(SERVICE), command }];
  },
};
