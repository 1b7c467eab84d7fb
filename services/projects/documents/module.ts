/** What the documents of projects give their service. */
import { invalidate } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Seers } from '../seers.ts';
import { document } from './document.ts';
import { type DocumentEvent, documentEvents } from './events.ts';
import { documentView } from './view.ts';

export const documents = {
  events: documentEvents,
  deciders: [document],
  views: { documents: documentView },
  signals: {
    /** What only the team may read is no news to the client. */
    documents: async (
      { data: { projectId, clientId, documentId, ...data } }: Fact<DocumentEvent>,
      { ofProject }: Seers,
    ) => {
      const to = await ofProject(projectId);
      const isForClient = 'audience' in data && data.audience === 'client';
      const told = isForClient ? to : { ...to, users: to.users.filter((user) => user !== clientId) };
      return [invalidate(told, 'document', documentId)];
    },
  },
} as const;
