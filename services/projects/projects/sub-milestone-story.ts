/** Who did what when to a part of a milestone: what the decider does not keep, for those who read it. */
import type { Fact } from '@lamplight/events/core/types.ts';
import type { ProjectEvent } from './events.ts';
import type { SubMilestoneEvent } from './state.ts';

type Trace = Readonly<{ at: string; by: string }>;
type Done = Extract<SubMilestoneEvent, { type: 'SubMilestoneDone' }>['data'];

export type SubStory = Readonly<{
  progress: (Trace & Readonly<{ fromBp: number; toBp: number; note: string; reason: string | null }>) | null;
  done: (Trace & Pick<Done, 'note' | 'files'>) | null;
  returned: (Trace & Readonly<{ reason: string }>) | null;
  verified: Trace | null;
  cancelled: (Trace & Readonly<{ reason: string }>) | null;
}>;
export type SubStories = Readonly<Record<string, SubStory>>;

const UNTOUCHED: SubStory = { progress: null, done: null, returned: null, verified: null, cancelled: null };

/** The stories after an event; as they were where it adds nothing to one. */
export const subStoriesAfter = (stories: SubStories, e: Fact<ProjectEvent>): SubStories => {
  const trace: Trace = { at: e.occurredAt, by: e.meta.actorId };
  const add = ({ subMilestoneId }: Readonly<{ subMilestoneId: string }>, more: Partial<SubStory>): SubStories => ({
    ...stories,
    [subMilestoneId]: { ...(stories[subMilestoneId] ?? UNTOUCHED), ...more },
  });
  switch (e.type) {
    case 'ProgressReported': {
      const { subMilestoneId, fromBp, toBp, note, reason = null } = e.data;
      if (subMilestoneId === undefined) return stories;
      return add({ subMilestoneId }, { progress: { ...trace, fromBp, toBp, note, reason } });
    }
    case 'SubMilestoneDone': {
      const { note, files } = e.data;
      return add(e.data, { done: { ...trace, note, files }, returned: null });
    }
    case 'SubMilestoneReturned':
      return add(e.data, { returned: { ...trace, reason: e.data.reason } });
    case 'SubMilestoneVerified':
      return add(e.data, { verified: trace });
    case 'SubMilestoneCancelled':
      return add(e.data, { cancelled: { ...trace, reason: e.data.reason } });
    default:
      return stories;
  }
};

/** The people whom these stories name. */
export const peopleOfStories = (stories: SubStories): readonly string[] =>
  Object.values(stories).flatMap(({ progress, done, returned, verified, cancelled }) =>
    [progress, done, returned, verified, cancelled].flatMap((trace) => (trace === null ? [] : [trace.by])),
  );
