/** With the archive of a project its links end (state-machines.md §13); a cancelled one has nothing to show either. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Reactor } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { ProjectEvent } from '../projects/project.ts';
import { deliveryLink, type LinkCommand } from './link.ts';
import type { LinkDoc } from './view.ts';

type Ended = Extract<ProjectEvent, { type: 'ProjectArchived' | 'ProjectCancelled' }>;
const WHY = {
  ProjectArchived: 'The project was archived.',
  ProjectCancelled: 'The project was cancelled.',
} as const satisfies Readonly<Record<Ended['type'], string>>;

/** Every link of the project, as it was when the event was recorded: the view is waited for. */
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
