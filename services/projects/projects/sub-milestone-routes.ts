/** HTTP of a milestone's parts: their plan, and each step of the work on one (state-machines.md §4). */
import { NO } from '@lamplight/common/facts/foreign-fact.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Projects } from '../context.ts';
import { isAssigned, person } from '../staffing/person.ts';
import { decideMilestone, decideSubMilestone, type Make } from './commanding.ts';
import { fileOf } from './facts.ts';

export const subMilestoneRoutes = (projects: Projects): readonly Served[] => [
  serve('sub-milestones-plan', (call) =>
    decideMilestone(projects, call, call.params.milestoneId, async (projectId, derived) => {
      const subMilestones = call.body.subMilestones.map(({ subMilestoneId, checklist = [], ...sub }, index) => ({
        subMilestoneId: subMilestoneId ?? derived(`part/${index}`),
        ...sub,
        checklist,
      }));
      const named = subMilestones.flatMap(({ assigneeId }) => (assigneeId === undefined ? [] : [assigneeId]));
      const team = await teamAmong(projects, projectId, named);
      return { type: 'PlanSubMilestones', milestoneId: call.params.milestoneId, subMilestones, team };
    }),
  ),

  serve('sub-milestone-start', (call) => on(projects, call, async (at) => ({ type: 'StartSubMilestone', ...at }))),
  serve('sub-milestone-finish', (call) =>
    on(projects, call, async (at, projectId) => {
      const { note = '', fileIds = [] } = call.body;
      const files = await Promise.all(fileIds.map((fileId) => fileOf(projects, projectId, fileId)));
      return { type: 'FinishSubMilestone', ...at, note, files };
    }),
  ),
  serve('sub-milestone-verify', (call) =>
    on(projects, call, async (at) => ({
      type: 'VerifySubMilestone',
      ...at,
      otherAdmin: await otherAdmin(projects, call),
    })),
  ),
  serve('sub-milestone-return', (call) =>
    on(projects, call, async (at) => ({
      type: 'ReturnSubMilestone',
      ...at,
      ...call.body,
      otherAdmin: await otherAdmin(projects, call),
    })),
  ),
  serve('sub-milestone-cancel', (call) =>
    on(projects, call, async (at) => ({ type: 'CancelSubMilestone', ...at, ...call.body })),
  ),
];

type Place = Readonly<{ milestoneId: string; subMilestoneId: string }>;
type MakeOn = (at: Place, ...made: Parameters<Make>) => ReturnType<Make>;

const on = (
  projects: Projects,
  call: Pick<Call<'sub-milestone-start'>, 'req' | 'res' | 'params' | 'actor' | 'by'>,
  make: MakeOn,
): Promise<void> => {
  const { milestoneId, subMilestoneId } = call.params;
  const at = { milestoneId, subMilestoneId };
  return decideSubMilestone(projects, call, at, (...made) => make(at, ...made));
};

/** Those of them who are assigned to the project now. */
const teamAmong = async (projects: Projects, projectId: string, ids: readonly string[]): Promise<readonly string[]> => {
  const people = await Promise.all(
    [...new Set(ids)].map(async (id) => ({ id, ...(await projects.look(`person-${id}`, person)) })),
  );
  return people.filter(({ state }) => isAssigned(state, projectId)).map(({ id }) => id);
};

/** Only an admin's own work asks for it: whoever else leads has an admin beside them. */
const otherAdmin = async ({ people }: Projects, { actor }: Pick<Call<'sub-milestone-verify'>, 'actor'>) =>
  actor.role === 'admin' ? await people.otherAdmin(actor.id) : NO;
