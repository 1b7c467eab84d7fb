/** What delivery links give their service. */
import { invalidate, type Recipients } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Seers } from '../seers.ts';
import { type LinkEvent, linkEvents } from './events.ts';
import { deliveryLink } from './link.ts';
import { linkRevoker, recipientEraser } from './reactors.ts';
import { linkView } from './view.ts';

/** Links are their project's lead's and the admins' to know of. */
const leads = async ({ data }: Fact<LinkEvent>, { project }: Seers): Promise<Recipients> => {
  const leadId = (await project(data.projectId))?.machine.leadId ?? null;
  return { users: leadId === null ? [] : [leadId], roles: ['admin'] };
};

export const delivery = {
  events: linkEvents,
  deciders: [deliveryLink],
  views: { deliveryLinks: linkView },
  reactors: (sources: Parameters<typeof linkRevoker>[0]) => [linkRevoker(sources), recipientEraser],
  signals: {
    deliveryLinks: async (fact: Fact<LinkEvent>, seers: Seers) => [
      invalidate(await leads(fact, seers), 'delivery-link', fact.data.projectId),
    ],
  },
} as const;
