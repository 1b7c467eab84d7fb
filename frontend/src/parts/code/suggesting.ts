/** What a suggestion of code comes to at its sub-milestone: whoever may report progress confirms it, and nothing else does. */
import type { Milestone } from '@lamplight/bff/contract/projects.ts';
import type { SubMilestone } from '@lamplight/bff/contract/sub-milestones.ts';
import type { CodeActivity, CodeSuggestion } from './data.ts';

export type Part = Readonly<{ milestone: Milestone; sub: SubMilestone }>;

/** Every sub-milestone of a project by its short id. */
export const partsOf = (milestones: readonly Milestone[]): ReadonlyMap<string, Part> =>
  new Map(milestones.flatMap((milestone) => milestone.subMilestones.map((sub) => [sub.shortId, { milestone, sub }])));

/** `confirm`: one press reports it. Else why there is nothing to press. */
export type Offered = 'confirm' | 'as_reported' | 'less' | 'by_checklist' | 'not_theirs';
export const offeredFor = (
  { can, checklist, capBp, progressBp }: Pick<SubMilestone, 'can' | 'checklist' | 'capBp' | 'progressBp'>,
  { progressBp: suggestedBp }: Pick<CodeSuggestion, 'progressBp'>,
): Offered => {
  const counts = Math.min(suggestedBp, capBp);
  if (counts === progressBp) return 'as_reported';
  if (!can.reportProgress) return 'not_theirs';
  // Where it has lines, they count in place of a figure.
  if (checklist.length > 0) return 'by_checklist';
  return counts < progressBp ? 'less' : 'confirm';
};

const NAMED_AT_MOST = 5;

/** What the report says unless somebody types something else: the suggestion, and the requests that it rests on. */
export const noteOf = ({ said }: Pick<CodeSuggestion, 'said'>, items: readonly CodeActivity[]): string => {
  const requests = items.flatMap((one) =>
    one.kind === 'request' && one.state !== 'closed' ? [`${one.repository} #${one.number}`] : [],
  );
  const named = requests.slice(0, NAMED_AT_MOST).join(', ');
  if (named === '') return said;
  const others = requests.length - NAMED_AT_MOST;
  return `${said} ${named}${others > 0 ? ` and ${others} more` : ''}`;
};
