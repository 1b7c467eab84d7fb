/** What the files of projects give their service. */
import { ADMINS, invalidate } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Seers } from '../seers.ts';
import { fileEvents } from './events.ts';
import { type FileEvent, file } from './file.ts';
import { fileView } from './view.ts';

export const files = {
  events: fileEvents,
  deciders: [file],
  views: { fileList: fileView },
  signals: {
    fileList: async ({ data: { projectId, fileId: id, purpose } }: Fact<FileEvent>, { ofProject }: Seers) => [
      invalidate(purpose === 'receipt' ? ADMINS : await ofProject(projectId), 'file', id),
    ],
  },
} as const;
