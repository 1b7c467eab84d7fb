/** Projects by who belongs to them: two people of one may write to each other. */
import type { Projection } from '@lamplight/events/core/types.ts';
import { type Audience, type AudienceEvent, audience, membersOf } from './audience.ts';

export type AudienceDoc = Readonly<{
  _id: string;
  clientId: string | null;
  /** Who works on it now. */
  members: readonly string[];
  machine: Audience;
}>;

export const audienceView: Projection<AudienceDoc, AudienceEvent> = {
  name: 'chat-audiences',
  version: 1,
  reads: { categories: [audience.category] },
  indexes: [['members'], ['clientId']],
  ids: ({ data }) => [data.projectId],
  evolve: (doc, { type, data, revision }, id) => {
    const machine = audience.evolve(doc?.machine ?? audience.initial, { type, data } as AudienceEvent, revision);
    return { _id: id, clientId: machine.clientId, members: membersOf(machine), machine };
  },
};
