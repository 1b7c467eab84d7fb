/** Every progress report, newest first: the history behind a milestone's percentage. */
import type { Projection } from '@lamplight/events/core/types.ts';
import type { ProjectEvent } from './project.ts';

type Reported = Extract<ProjectEvent, { type: 'ProgressReported' }>;
export type ProgressDoc = Readonly<{ _id: string; at: string; by: string }> & Reported['data'];

export const progressView: Projection<ProgressDoc, Reported> = {
  name: 'progress',
  version: 2,
  reads: { types: ['ProgressReported'] },
  indexes: [['projectId', 'at']],
  ids: (e) => [e.id],
  evolve: (_doc, e, id) => ({ _id: id, at: e.occurredAt, by: e.meta.actorId, ...e.data }),
};
