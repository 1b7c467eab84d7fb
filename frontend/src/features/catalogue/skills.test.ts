import { coverageSaid, isGap, tenthsOf, typedYears, yearsSaid } from './skills.ts';

it.each([
  [0, 'under a year'],
  [9, 'under a year'],
  [10, '1 year'],
  [15, '1.5 years'],
  [40, '4 years'],
])('%i tenths of a year are %s', (tenths, words) => expect(yearsSaid(tenths)).toBe(words));

it.each([
  ['4', 40],
  ['4.5', 45],
  ['4,5', 45],
  ['0', 0],
  ['60', 600],
  ['60.1', null],
  ['4.55', null],
  ['-1', null],
  ['', null],
])('“%s” years are %p tenths', (typed, tenths) => expect(tenthsOf(typed)).toBe(tenths));

it('what was stored is typed again as it was', () => {
  for (const tenths of [0, 5, 10, 45, 600]) expect(tenthsOf(typedYears(tenths))).toBe(tenths);
});

const skill = (id: string, name: string | null, level: number) => ({
  employee: { id, name, role: 'employee' },
  level,
  yearsTenths: 30,
  by: 'self' as const,
  assessedAt: '2026-11-21T05:12:00.000Z',
});

it('says who alone keeps a technology, and that somebody below level 3 does not', () => {
  const skills = [skill('ravi', 'Ravi Kumar', 2), skill('meera', 'Meera Iyer', 4)];
  expect(coverageSaid({ coverage: 1, warning: true, skills })).toBe('Only Meera knows this');
  expect(coverageSaid({ coverage: 1, warning: true, skills: [skill('x', null, 3)] })).toBe(
    'Only one person knows this',
  );
  expect(coverageSaid({ coverage: 1, warning: true, skills: [] })).toBe('Only one person knows this');
  expect(coverageSaid({ coverage: 0, warning: false, skills: [] })).toBe('Nobody knows it yet');
  expect(coverageSaid({ coverage: 2, warning: false, skills })).toBe('2 know it');
  expect([0, 1, 2].map((coverage) => isGap({ coverage }))).toEqual([true, true, false]);
});
