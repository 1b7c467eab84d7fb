/** A part of a milestone as its reader gets it. How the team judges its own work is not told to the client. */
import type { ProjectRow } from '@lamplight/bff/contract/projects.ts';
import { shortIdOf } from '@lamplight/bff/contract/short-ids.ts';
import type { SubMilestone } from '@lamplight/bff/contract/sub-milestones.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import type { Reader } from '../proposals/show.ts';
import { subMilestoneBp, subMilestoneCapBp } from './progress.ts';
import { type Milestone, type SubMilestone as SubMilestoneState, subMilestoneAbilities } from './project.ts';
import { standingIn } from './relation.ts';
import type { SubStory } from './sub-milestone-story.ts';
import type { ProjectDoc } from './view.ts';

export const showSubMilestone = (
  doc: ProjectDoc,
  m: Milestone,
  sub: SubMilestoneState,
  reader: Reader,
): SubMilestone => {
  const { subMilestoneId, assigneeId, startDate, dueDate } = sub;
  const story = doc.subStories[subMilestoneId];
  const may = subMilestoneAbilities(standingIn(doc, reader.actor), doc.machine, m, sub);
  return {
    subMilestoneId,
    shortId: shortIdOf(subMilestoneId),
    milestoneId: m.milestoneId,
    etag: etagOf(sub.etag),
    order: sub.order,
    title: sub.title,
    state: sub.state,
    weightBp: sub.weightBp,
    assignee: assigneeId === undefined ? null : reader.names(assigneeId),
    ...(startDate === undefined ? {} : { startDate }),
    ...(dueDate === undefined ? {} : { dueDate }),
    checklist: sub.checklist.map((line) => ({ ...line })),
    progressBp: subMilestoneBp(sub),
    capBp: subMilestoneCapBp(sub.state),
    ...(story === undefined ? {} : told(sub, story, reader)),
    can: canNow(may, reader.past),
  };
};

/** As lists of projects name it. */
export const showSubRow = (sub: SubMilestoneState, { actor }: Reader): SubRow => ({
  subMilestoneId: sub.subMilestoneId,
  title: sub.title,
  state: sub.state,
  progressBp: subMilestoneBp(sub),
  ...(sub.dueDate === undefined ? {} : { dueDate: sub.dueDate }),
  mine: sub.assigneeId === actor.id,
});
type SubRow = NonNullable<ProjectRow['next'][number]['subMilestones']>[number];

type Told = Pick<SubMilestone, 'lastProgress' | 'done' | 'returned' | 'verified' | 'cancelled'>;
const told = ({ state }: SubMilestoneState, story: SubStory, { actor, names }: Reader): Told => {
  const { progress, done, returned, verified, cancelled } = story;
  const inside = actor.role !== 'client';
  return {
    ...(progress === null
      ? {}
      : {
          lastProgress: {
            ...{ fromBp: progress.fromBp, toBp: progress.toBp, note: progress.note },
            ...(progress.reason === null ? {} : { reason: progress.reason }),
            ...{ at: progress.at, by: names(progress.by) },
          },
        }),
    ...(inside && done !== null && (state === 'done' || state === 'verified')
      ? { done: { note: done.note, files: [...done.files], at: done.at, by: names(done.by) } }
      : {}),
    ...(inside && returned !== null && state === 'doing'
      ? { returned: { reason: returned.reason, at: returned.at, by: names(returned.by) } }
      : {}),
    ...(verified === null ? {} : { verified: { at: verified.at, by: names(verified.by) } }),
    ...(inside && cancelled !== null
      ? { cancelled: { reason: cancelled.reason, at: cancelled.at, by: names(cancelled.by) } }
      : {}),
  };
};
