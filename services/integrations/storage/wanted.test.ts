/** What was handed in of a project's milestones, by what projects told. */
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import { created, PROJECT, submitted } from '../workbench/projects.ts';
import { handedInWith, type WantedFiles, wantedView } from './wanted.ts';

const folded = (...events: readonly ProjectsEvent[]): WantedFiles => {
  const doc = [created(), ...events]
    .map((event, n) => ({ ...event, occurredAt: `2026-11-27T06:3${n}:00.000Z` }) as Fact<ProjectsEvent>)
    .filter((fact) => wantedView.ids(fact).includes(PROJECT))
    .reduce<WantedFiles | null>((before, fact) => wantedView.evolve(before, fact, PROJECT), null);
  if (doc === null) throw new Error('nothing was heard');
  return doc;
};
const ids = { projectId: PROJECT, milestoneId: 'milestone-1' } as const;
const handedIn = (submission: number, ...subMilestoneIds: readonly string[]): ProjectsEvent => {
  const event = submitted('file-1', new Uint8Array([1]), submission);
  return { ...event, data: { ...event.data, subMilestoneIds } } as ProjectsEvent;
};
const recalled: ProjectsEvent = { type: 'MilestoneRecalled', data: ids };
const returned: ProjectsEvent = {
  type: 'MilestoneChangesRequested',
  data: { ...ids, submission: 1, items: ['Logo'] },
};

it.each<readonly [string, readonly ProjectsEvent[], readonly string[]]>([
  ['before anything is handed in', [], []],
  ['handed in', [handedIn(1, 'a', 'b')], ['a', 'b']],
  ['handed in twice', [handedIn(1, 'a'), handedIn(1, 'a')], ['a']],
  ['taken back', [handedIn(1, 'a'), recalled], []],
  ['handed in anew, with another part', [handedIn(1, 'a'), recalled, handedIn(2, 'b')], ['b']],
  ['returned', [handedIn(1, 'a'), returned], ['a']],
  ['handed in without parts, or before those were told', [submitted('file-1', new Uint8Array([1]))], []],
])('%s', (_when, events, expected) => {
  expect(handedInWith(folded(...events), 'milestone-1')?.subMilestoneIds ?? []).toEqual(expected);
});

it('is of one milestone, whatever another is called', () => {
  const now = folded(handedIn(1, 'a'), { type: 'MilestoneRecalled', data: { ...ids, milestoneId: 'milestone-2' } });
  expect(handedInWith(now, 'milestone-1')?.subMilestoneIds).toEqual(['a']);
  for (const id of ['milestone-2', 'constructor', '__proto__']) expect(handedInWith(now, id)).toBeNull();
});

it('was handed in when it was last, also after it was returned', () => {
  const at = (n: number) => `2026-11-27T06:3${n}:00.000Z`;
  const now = folded(handedIn(1, 'a'), returned, handedIn(2, 'a'));
  expect(handedInWith(now, 'milestone-1')?.at).toBe(at(3));
  expect(handedInWith(folded(handedIn(1, 'a'), returned), 'milestone-1')?.at).toBe(at(1));
});
