/** The files of a project, newest first. */
import type { Projection } from '@lamplight/events/core/types.ts';
import { type FileEvent, file, type ProjectFile } from './file.ts';

export type FileDoc = Readonly<{
  _id: string;
  projectId: string;
  createdAt: string;
  machine: Exclude<ProjectFile, { is: 'absent' }>;
}>;

export const fileView: Projection<FileDoc, FileEvent> = {
  name: 'files',
  version: 2,
  reads: { categories: ['file'] },
  indexes: [['projectId', 'createdAt']],
  ids: (e) => [e.data.fileId],
  evolve: (doc, e, id) => {
    const machine = file.evolve(doc?.machine ?? file.initial, { type: e.type, data: e.data } as FileEvent, e.revision);
    return machine.is === 'absent'
      ? doc
      : { _id: id, projectId: machine.projectId, createdAt: doc?.createdAt ?? e.occurredAt, machine };
  },
};
