/** HTTP of milestones: plan, work, submission and the client's decision (state-machines.md §15). */
import { send, sendList } from '@lamplight/common/http/answer.ts';
import { instantOf, pageOf } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Projects } from '../context.ts';
import { billedOf, orNotFound, projectAt, readerOf, staleMark } from '../reading.ts';
import { decideMilestone, decideProject, decideSubMilestone, type Make, milestoneOf, readable } from './commanding.ts';
import { consentOf, fileOf, reportedAtOf } from './facts.ts';
import { standingIn } from './relation.ts';
import { peopleIn, showMilestones } from './show.ts';

export const milestoneRoutes = (projects: Projects): readonly Served[] => [
  serve('milestones', async (call) => {
    const { limit, after } = pageOf(call.req, call.query);
    const { doc, stale } = await readable(projects, call);
    const actor = standingIn(doc, call.actor);
    const [reader, billed] = await Promise.all([
      readerOf(projects, actor, peopleIn(doc)),
      billedOf(projects, doc, actor),
    ]);
    const all = showMilestones(doc, reader, billed);
    const start = after === undefined ? 0 : all.findIndex((m) => m.milestoneId === after) + 1;
    if (after !== undefined && start === 0) throw invalid([{ field: 'after', message: 'Not a cursor' }]);
    const items = all.slice(start, start + limit);
    const last = items.at(-1);
    const more = start + limit < all.length && last !== undefined;
    sendList(call.res, { items, stale, ...(more ? { next: last.milestoneId } : {}) });
  }),

  serve('milestone', async (call) => {
    const at = instantOf(call.query.at);
    const { doc, stale } = await readable(projects, call);
    const then = at === undefined ? doc : orNotFound(await projectAt(projects, doc._id, at));
    const milestone = await milestoneOf(projects, then, call.params.milestoneId, standingIn(doc, call.actor), at);
    send(call.res, { milestone, ...staleMark({ stale }) });
  }),

  serve('milestones-plan', (call) => {
    const milestones = call.body.milestones.map(({ milestoneId, ...milestone }, index) => {
      if (milestoneId === undefined)
        throw problem('MILESTONE_LOCKED', {
          errors: [{ field: `milestones.${index}`, message: 'A new milestone is a change of the contract' }],
        });
      return { milestoneId, ...milestone };
    });
    return decideProject(projects, call, async () => ({ type: 'PlanMilestones', milestones }));
  }),

  serve('milestones-weights', (call) =>
    decideProject(projects, call, async () => ({ type: 'ReweightMilestones', ...call.body })),
  ),

  serve('milestone-start', (call) => on(projects, call, async (at) => ({ type: 'StartMilestone', ...at }))),
  serve('milestone-resume', (call) => on(projects, call, async (at) => ({ type: 'ResumeMilestone', ...at }))),
  serve('milestone-unblock', (call) => on(projects, call, async (at) => ({ type: 'UnblockMilestone', ...at }))),
  serve('milestone-block', (call) =>
    on(projects, call, async (at) => ({ type: 'BlockMilestone', ...at, ...call.body })),
  ),
  serve('milestone-recall', (call) =>
    on(projects, call, async (at) => ({ type: 'RecallMilestone', ...at, ...call.body })),
  ),

  serve('milestone-submit', (call) =>
    on(projects, call, async (at, projectId, derived) => ({
      type: 'SubmitMilestone',
      ...at,
      note: call.body.note,
      reportedAt: await reportedAtOf(projects, projectId),
      deliverables: await Promise.all(
        call.body.deliverables.map(async ({ deliverableId, title, fileId }, index) => ({
          deliverableId,
          newId: derived(`deliverable/${index}`),
          title,
          file: await fileOf(projects, projectId, fileId),
        })),
      ),
    })),
  ),

  serve('milestone-accept', (call) =>
    on(projects, call, async (at, projectId) => {
      const { consentFileId, ...accepted } = call.body;
      return {
        type: 'AcceptMilestone',
        ...at,
        ...accepted,
        consent: await consentOf(projects, projectId, consentFileId),
      };
    }),
  ),

  serve('milestone-return', (call) =>
    on(projects, call, async (at, projectId) => {
      const { consentFileId, ...returned } = call.body;
      return {
        type: 'RequestChanges',
        ...at,
        ...returned,
        consent: await consentOf(projects, projectId, consentFileId),
      };
    }),
  ),

  serve('milestone-rate', (call) =>
    on(projects, call, async (at) => ({
      type: 'RateMilestone',
      ...at,
      ...call.body,
      comment: call.body.comment ?? '',
    })),
  ),

  serve('milestone-pin', (call) =>
    on(projects, call, async (at, _projectId, derived) => ({
      type: 'AddPin',
      ...at,
      ...call.body,
      pinId: derived('pin'),
    })),
  ),
  serve('milestone-pin-resolve', (call) =>
    on(projects, call, async (at) => ({ type: 'ResolvePin', ...at, pinId: call.params.pinId })),
  ),

  serve('progress-report', (call) => reportProgress(projects, call)),
];

/** On a milestone, or on the part of one that is named; the shape of the body says that a figure comes with the former. */
const reportProgress = (projects: Projects, call: Call<'progress-report'>): Promise<void> => {
  const { milestoneId, subMilestoneId, progressBp, ticked, note, reason } = call.body;
  if (subMilestoneId !== undefined) {
    const report = { milestoneId, subMilestoneId, progressBp, ticked, note, reason };
    return decideSubMilestone(projects, call, report, async () => ({ type: 'ReportProgress', ...report }));
  }
  if (progressBp === undefined) throw invalid([{ field: 'progressBp', message: 'Say how much is done' }]);
  const report = { milestoneId, progressBp, note, reason };
  return decideMilestone(projects, call, milestoneId, async () => ({ type: 'ReportProgress', ...report }));
};

type MakeOn = (milestone: Readonly<{ milestoneId: string }>, ...made: Parameters<Make>) => ReturnType<Make>;

const on = (
  projects: Projects,
  call: Pick<Call<'milestone-start'>, 'req' | 'res' | 'params' | 'actor' | 'by'>,
  make: MakeOn,
): Promise<void> => {
  const { milestoneId } = call.params;
  return decideMilestone(projects, call, milestoneId, (...made) => make({ milestoneId }, ...made));
};
