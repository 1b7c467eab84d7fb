import { NO, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { AT, admin, client, given, lead, member, stranger } from '../workbench/cast.ts';
import { coverageOf, covers } from './coverage.ts';
import { type AssessSkill, judged, type SkillEvent, skillset } from './skillset.ts';

const facts = { leads: false, employed: YES, published: true } as const;
const assess = (actor = member, level = 3): AssessSkill => ({
  type: 'AssessSkill',
  actor,
  at: AT,
  employeeId: member.id,
  techId: 't',
  level,
  yearsTenths: 20,
  ...facts,
});
const assessed = (level: number, by: 'self' | 'lead'): SkillEvent => ({
  type: 'SkillAssessed',
  data: { employeeId: member.id, techId: 't', level, yearsTenths: 20, by },
});

describe('a skill', () => {
  it('stands in the person’s own audited stream, where nobody has judged anything at first', () => {
    expect(skillset).toMatchObject({ category: 'skillset', audited: true, initial: {} });
  });
  it('is judged by oneself, by who leads one, and by admins', () => {
    given(skillset)
      .when(assess())
      .then([assessed(3, 'self')]);
    given(skillset)
      .when({ ...assess(lead), leads: true })
      .then([assessed(3, 'lead')]);
    given(skillset)
      .when(assess(admin))
      .then([assessed(3, 'lead')]);
  });
  it('is nobody else’s to judge', () => {
    for (const who of [lead, stranger]) given(skillset).when(assess(who)).then('NOT_FOUND');
    given(skillset).when(assess(client)).then('FORBIDDEN');
  });
  it('is of a published tech stack, and of somebody who works here', () => {
    given(skillset)
      .when({ ...assess(), published: false })
      .then('NOT_FOUND');
    given(skillset)
      .when({ ...assess(), employed: NO })
      .then('EMPLOYEE_INACTIVE');
  });
  it('is as the lead sees it, whoever spoke last; said again it is the same', () => {
    const events = [assessed(2, 'lead'), assessed(5, 'self')];
    const { state } = given(skillset, events);
    expect(state['t'] && judged(state['t'])).toEqual({ level: 2, yearsTenths: 20, by: 'lead' });
    given(skillset, events).when(assess(member, 5)).then([]);
  });
  it('is one’s own word until a lead has spoken, and nothing before anybody has', () => {
    const { state } = given(skillset, [assessed(5, 'self')]);
    expect(state['t'] && judged(state['t'])).toEqual({ level: 5, yearsTenths: 20, by: 'self' });
    expect(judged({ self: null, lead: null })).toBeNull();
  });
  it('is told anew where only the years of it changed', () => {
    const data = { ...assessed(3, 'self').data, yearsTenths: 25 };
    given(skillset, [assessed(3, 'self')])
      .when({ ...assess(), yearsTenths: 25 })
      .then([{ type: 'SkillAssessed', data }]);
  });
});

describe('coverage', () => {
  it.each([
    [[], 0, false],
    [[2, 1], 0, false],
    [[3, 2], 1, true],
    [[3, 5], 2, false],
  ])('of levels %j is %s, warning %s', (levels, coverage, warning) =>
    expect(coverageOf(levels.filter(covers).length)).toEqual({ coverage, warning }),
  );
});
