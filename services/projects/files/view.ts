/** The files of a project, newest first. Those of documents stand with their documents, receipts with their expenses. */
import type { Projection } from '@lamplight/events/core/types.ts';
import { type FileEvent, type FilePurpose, file, type ProjectFile } from './file.ts';

const SHELF_OF = { document: 'documents', receipt: 'receipts' } as const satisfies Record<FilePurpose, string>;

export type FileDoc = Readonly<{
  _id: string;
  projectId: string;
  createdAt: string;
  shelf: 'files' | (typeof SHELF_OF)[FilePurpose];
  machine: Exclude<ProjectFile, { is: 'absent' }>;
}>;

export const fileView: Projection<FileDoc, FileEvent> = {
  name: 'files',
  version: 3,
  reads: { categories: ['file'] },
  indexes: [['projectId', 'shelf', 'createdAt']],
  ids: (e) => [e.data.fileId],
  evolve: (doc, e, id) => {
    const machine = file.evolve(doc?.machine ?? file.initial, { type: e.type, data: e.data } as FileEvent, e.revision);
    if (machine.is === 'absent') return doc;
    const shelf = machine.purpose === undefined ? 'files' : SHELF_OF[machine.purpose];
    return { _id: id, projectId: machine.projectId, createdAt: doc?.createdAt ?? e.occurredAt, shelf, machine };
  },
};
