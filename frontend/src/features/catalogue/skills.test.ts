import { grouped, isGap, needSaid, skillSaid, summaryOf, tenthsOf, typedYears, yearsSaid } from './skills.ts';
import { aSkillRow } from './workbench/samples.ts';

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

it('says a level with its years, and whose word it is', () => {
  expect(skillSaid({ level: 5, yearsTenths: 90, by: 'self' })).toBe('Expert, 9 years');
  expect(skillSaid({ level: 2, yearsTenths: 5, by: 'lead' })).toBe('Basic, under a year, judged by a lead');
});

it('is a gap only where active projects need more people than know it well', () => {
  const counts = [
    { coverage: 0, wanted: 0 },
    { coverage: 1, wanted: 0 },
    { coverage: 0, wanted: 2 },
    { coverage: 1, wanted: 2 },
    { coverage: 2, wanted: 2 },
  ];
  expect(counts.map(isGap)).toEqual([false, false, true, true, false]);
});

it.each([
  [0, 0, 'nobody knows it well'],
  [1, 0, '1 person knows it well'],
  [0, 1, '1 active project needs it; nobody knows it well'],
  [3, 2, '2 active projects need it; 3 people know it well'],
])('%i who know it well and %i projects are: %s', (coverage, neededBy, words) =>
  expect(needSaid({ coverage, neededBy, wanted: neededBy === 0 ? 0 : 2 })).toBe(words),
);

it('says first what is lacking, by at most three names', () => {
  const row = (name: string, coverage: number, neededBy: number) => ({
    ...{ name, coverage, neededBy, wanted: neededBy === 0 ? 0 : 2 },
  });
  expect(summaryOf([])).toBe('Nothing to know yet.');
  expect(summaryOf([row('Rust', 0, 0)])).toBe('No active project names one of these technologies in its brief.');
  expect(summaryOf([row('Rust', 0, 0), row('Go', 2, 1)])).toBe(
    'Two people or more know well whatever active projects need.',
  );
  expect(summaryOf([row('Rust', 0, 0), row('Go', 1, 1)])).toBe(
    'Fewer than two people know well what active projects need: Go.',
  );
  expect(summaryOf(['A', 'B', 'C', 'D', 'E'].map((name) => row(name, 0, 1)))).toBe(
    'Fewer than two people know well what active projects need: A, B, C and 2 more.',
  );
});

it('goes by category in the order of the catalogue, without empty ones', () => {
  const [data, front] = [aSkillRow({ category: 'DATA' }), aSkillRow()];
  expect(grouped([data, front])).toEqual([
    { category: 'FRONTEND', rows: [front] },
    { category: 'DATA', rows: [data] },
  ]);
});
