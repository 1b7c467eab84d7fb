/** What the places of projects give their service. */
import { ADMINS, invalidate, type Recipients } from '@lamplight/common/service/signal.ts';
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Integrations } from '../context.ts';
import { readersOf, team, teamStream } from '../team/team.ts';
import { storageEvents } from './events.ts';
import { place, type StorageEvent } from './place.ts';
import { placeView } from './view.ts';
import { wantedView } from './wanted.ts';

type Heard = Pick<Integrations, 'look' | 'storageWanted'>;
/** Whoever may read of the project, as it is now. */
const seersOf = async ({ look, storageWanted }: Heard, projectId: string): Promise<Recipients> => {
  const [{ state }, project] = await Promise.all([look(teamStream(projectId), team), storageWanted.get(projectId)]);
  const clientId = project?.clientId ?? null;
  return { ...ADMINS, users: [...readersOf(state), ...(clientId === null ? [] : [clientId])] };
};

export const storageModule = {
  events: storageEvents,
  deciders: [place],
  views: { storagePlaces: placeView, storageWanted: wantedView },
  signals: {
    storagePlaces: async ({ data: { projectId } }: Fact<StorageEvent>, heard: Heard) => [
      invalidate(await seersOf(heard, projectId), 'storage', projectId),
    ],
    /** What was merged for a milestone is read by its client from when it is handed in until it is taken back. */
    storageWanted: async ({ type, data }: Fact<ProjectsEvent>, heard: Heard) =>
      type === 'MilestoneSubmitted' || type === 'MilestoneRecalled'
        ? [invalidate(await seersOf(heard, data.projectId), 'code', data.projectId)]
        : [],
  },
} as const;
