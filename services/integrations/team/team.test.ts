import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import {
  activated,
  appointed,
  assigned,
  completed,
  created,
  PROJECT,
  released,
  vacated,
} from '../workbench/projects.ts';
import { hear, heard } from '../workbench/teams.ts';
import { toldBy } from './reactors.ts';
import { readersOf, standingOf, type TeamEvent, team } from './team.ts';

const told = (event: ProjectsEvent): TeamEvent => toldBy(event) as TeamEvent;
const standings = (...events: readonly ProjectsEvent[]) =>
  ['esha', 'ravi', 'lena'].map((id) => standingOf(heard(events), id));

it('in whichever order and however often it is told, a team is the same', () => {
  const [works, esha, ravi, left, over] = [
    activated(),
    assigned('esha'),
    assigned('ravi'),
    released('esha'),
    completed(),
  ];
  const all = [works, esha, ravi, left, over];
  const whole = heard(all);
  expect(readersOf(whole)).toEqual(['ravi']);
  for (const order of [all.toReversed(), [...all, ...all], [left, works, esha, over, ravi, esha, left]])
    expect(heard(order)).toEqual(whole);
});

it('who is on it or leads it is a member, until it is over; of whom nothing was told, nothing is said', () => {
  const all = [activated(), assigned('esha'), assigned('ravi'), released('ravi'), appointed('lena')];
  expect(standings(...all)).toEqual(['member', 'left', 'member']);
  expect(standings(...all, completed())).toEqual(['left', 'left', 'left']);
  expect(standings(activated())).toEqual(['unheard', 'unheard', 'unheard']);
});

it('who has another assignment stays, and who led it before has left', () => {
  const again: ProjectsEvent = { ...assigned('esha'), data: { ...assigned('esha').data, assignmentId: 'second' } };
  expect(standings(activated(), assigned('esha'), again, released('esha'))[0]).toBe('member');
  expect(standings(appointed('lena'), appointed('ravi', 'lena'))).toEqual(['unheard', 'member', 'left']);
  expect(standings(appointed('lena'), vacated('lena'))[2]).toBe('left');
});

it('what is known is not recorded again', () => {
  const [assignment, release] = [told(assigned('esha')), told(released('esha'))];
  given(team, [assignment]).when(hear(assignment)).then([]);
  given(team, [release]).when(hear(release)).then([]);
  given(team, [release]).when(hear(assignment)).then([]);
  given(team, [assignment]).when(hear(release)).then([release]);
  given(team, [told(appointed('lena'))])
    .when(hear(told(appointed('lena'))))
    .then([]);
  given(team, [told(appointed('lena'))])
    .when(hear(told(vacated('lena'))))
    .then([told(vacated('lena'))]);
});

it('hears that a project works, is over, who is on it and leads it, and nothing else', () => {
  const types = [activated(), completed(), assigned('a'), released('a'), appointed('a')].map((one) => told(one).type);
  expect(types).toEqual(['TeamworkTold', 'TeamworkEndTold', 'TeamMemberTold', 'TeamReleaseTold', 'TeamLeadTold']);
  for (const type of ['ProjectCancelled', 'ProjectArchived'] as const)
    expect(told({ type, data: { projectId: PROJECT } })).toEqual(told(completed()));
  expect(toldBy(created())).toBeNull();
});
