/** Whether a document of a project still waits for a decision: as its stream says it, not as a view remembers it. */
import type { Projects } from '../context.ts';
import { aFile, lead, TODAY } from '../workbench/cast.ts';
import { document } from './document.ts';
import type { DocumentEvent } from './events.ts';
import { hasPendingDocuments } from './facts.ts';

const ids = { documentId: 'd1', projectId: 'p1', clientId: 'client-1' } as const;
const { state: _state, ...file } = aFile('f1');
const uploaded = (version: number) =>
  ({
    type: 'DocumentUploaded',
    data: { ...ids, ...file, version, title: 'Plan', category: 'SRS', note: '', uploadedBy: lead.id },
  }) as DocumentEvent;
const shared = (version: number) =>
  ({
    type: 'DocumentShared',
    data: { ...ids, version, audience: 'client', title: 'Plan', sha256: file.sha256, dueOn: TODAY },
  }) as DocumentEvent;
const approved = { type: 'DocumentApproved', data: { ...ids, version: 1, by: 'client-1' } } as unknown as DocumentEvent;

/** The view knows of documents; the stream of each says how it stands. */
const waits = async (...documents: readonly (readonly DocumentEvent[])[]): Promise<readonly unknown[]> => {
  const asked: unknown[] = [];
  const projects = {
    documents: {
      find: async ({ where }: { where: object }) => {
        asked.push(where);
        return { items: documents.map((_, n) => ({ _id: `d${n}` })) };
      },
    },
    look: async (stream: string) => {
      const events = documents[Number(stream.replace('document-d', ''))] ?? [];
      return { state: events.reduce((state, e, n) => document.evolve(state, e, n), document.initial) };
    },
  } as unknown as Projects;
  return [await hasPendingDocuments(projects, 'p1'), asked];
};
const OF_PROJECT = [{ projectId: 'p1' }];

it('one that was handed round waits, whatever stands beside it', async () => {
  expect(await waits([uploaded(1), shared(1)])).toEqual([true, OF_PROJECT]);
  expect(await waits([uploaded(1)], [uploaded(1), shared(1)])).toEqual([true, OF_PROJECT]);
});
it('none waits that is a draft, was decided, is replaced by a draft, or is not there', async () => {
  expect(await waits()).toEqual([false, OF_PROJECT]);
  expect(await waits([uploaded(1)], [uploaded(1), shared(1), approved], [])).toEqual([false, OF_PROJECT]);
  expect(await waits([uploaded(1), shared(1), approved, uploaded(2)])).toEqual([false, OF_PROJECT]);
});
