/** Who is let into the repositories of a project, and who may know of them, by what was told of its team in any order. */
import { given } from '@lamplight/events/workbench/given.ts';
import { type TeamEvent, team } from '../team/team.ts';
import { isOn, letInto } from './standing.ts';

const projectId = 'p1';
const works: TeamEvent = { type: 'TeamworkTold', data: { projectId } };
const over: TeamEvent = { type: 'TeamworkEndTold', data: { projectId } };
const of = (assignmentId: string) => ({ projectId, assignmentId, employeeId: 'esha' });
const came = (assignmentId: string): TeamEvent => ({ type: 'TeamMemberTold', data: of(assignmentId) });
const went = (assignmentId: string): TeamEvent => ({ type: 'TeamReleaseTold', data: of(assignmentId) });
const leads = (leadId: string | null): TeamEvent => ({ type: 'TeamLeadTold', data: { projectId, leadId } });
const now = (...told: readonly TeamEvent[]) => given(team, told).state;

it.each<readonly [string, readonly TeamEvent[], readonly string[]]>([
  ['on it before it works', [came('a1')], []],
  ['on it', [works, came('a1')], ['esha']],
  ['on it twice', [works, came('a1'), came('a2')], ['esha']],
  ['gone', [works, came('a1'), went('a1')], []],
  ['come back before the release is heard', [works, came('a1'), came('a2'), went('a1')], ['esha']],
  ['on a project that is over', [works, came('a1'), over], []],
  ['its lead alone', [works, leads('esha')], []],
])('%s', (_who, told, expected) => {
  expect(letInto(now(...told))).toEqual(expected);
});

it('whoever is on it or leads it may know of it', () => {
  const one = now(came('a1'), leads('lena'));
  expect(['esha', 'lena', 'ravi'].map((id) => isOn(one, id))).toEqual([true, true, false]);
  expect(isOn(now(leads('lena'), leads(null)), 'lena')).toBe(false);
});
