/** Documents that wait for the reader: the newest version was shared with them, and nobody has decided. */
import type { ProjectDocument } from '@lamplight/bff/contract/documents.ts';
import { documentPath, type Need } from './needs.ts';

export const documentNeeds = (documents: readonly ProjectDocument[], today: string): Need[] =>
  documents.flatMap(({ documentId, projectId, projectTitle, title, versions: [newest], can }) =>
    can.decideDocument === true && newest?.dueOn !== undefined
      ? [
          {
            id: `document ${documentId}`,
            what: `${title} waits for your decision.`,
            more: `${projectTitle}, version ${newest.version}`,
            act: 'Decide',
            to: documentPath(projectId, documentId),
            when: { due: newest.dueOn },
            late: newest.dueOn < today,
            about: { projectId, id: documentId },
            settledBy: [
              ...(['DocumentApproved', 'DocumentRejected', 'DocumentChangesRequested', 'DocumentRecalled'] as const),
            ],
            rank: 1,
          },
        ]
      : [],
  );
