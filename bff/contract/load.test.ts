import { FULL_DAY_BP, loadOn, type Placed, peakWithin, type Thought, whatIf } from './load.ts';

const weeks = [
  { from: '2026-11-02', to: '2026-11-08' },
  { from: '2026-11-09', to: '2026-11-15' },
  { from: '2026-11-16', to: '2026-11-22' },
];
const placed = (more: Partial<Placed> = {}): Placed => ({
  ...{ projectId: 'other', role: 'Engineer', from: '2026-10-01', allocationBp: 6_000 },
  ...more,
});
const thought = (more: Partial<Thought> = {}): Thought => ({
  ...{ employeeId: 'arjun', projectId: 'p1', role: 'Engineer', from: '2026-11-09', allocationBp: 5_000 },
  ...more,
});
const trying = (thoughts: readonly Thought[], more: Partial<Parameters<typeof whatIf>[0]> = {}) =>
  whatIf({
    ...{ projectId: 'p1', roles: [], milestones: [], weeks },
    people: [
      { employeeId: 'arjun', placed: [placed()] },
      { employeeId: 'ravi', placed: [] },
    ],
    thoughts,
    ...more,
  });

it('tells everybody’s load by week as it is and as it would be', () => {
  const { people } = trying([thought({ allocationBp: 4_000, to: '2026-11-15' })]);
  expect(people).toEqual([
    {
      employeeId: 'arjun',
      conflict: null,
      weeks: [
        { nowBp: 6_000, thenBp: 6_000 },
        { nowBp: 6_000, thenBp: 10_000 },
        { nowBp: 6_000, thenBp: 6_000 },
      ],
    },
    { employeeId: 'ravi', conflict: null, weeks: weeks.map(() => ({ nowBp: 0, thenBp: 0 })) },
  ]);
});

it('names the heaviest day above 100 %, also where two thoughts of one person make it', () => {
  expect(trying([thought()]).people[0]?.conflict).toEqual({ day: '2026-11-09', loadBp: 11_000 });
  const both = [thought({ allocationBp: 3_000 }), thought({ allocationBp: 3_000, from: '2026-11-18' })];
  expect(trying(both).people[0]?.conflict).toEqual({ day: '2026-11-18', loadBp: 12_000 });
  expect(trying([thought({ allocationBp: 4_000 })]).people[0]?.conflict).toBeNull();
});

describe('a milestone is at risk', () => {
  const milestones = [{ milestoneId: 'm1', startDate: '2026-11-05', dueDate: '2026-11-13' }];
  const roles = ['Engineer', 'Designer'];
  it('in each of its weeks in which a wanted role is not covered from its first to its last day', () => {
    expect(trying([], { milestones, roles }).atRisk).toEqual([
      {
        milestoneId: 'm1',
        weeks: [
          { monday: '2026-11-02', missing: roles, over: [] },
          { monday: '2026-11-09', missing: roles, over: [] },
        ],
      },
    ]);
    const designer = thought({ employeeId: 'ravi', role: 'designer', from: '2026-11-05' });
    const until = thought({ allocationBp: 1_000, from: '2026-11-01', to: '2026-11-12' });
    expect(trying([designer, until], { milestones, roles }).atRisk).toEqual([
      { milestoneId: 'm1', weeks: [{ monday: '2026-11-09', missing: ['Engineer'], over: [] }] },
    ]);
  });
  it('where somebody on the project is above 100 % in one of its weeks, and not for who works elsewhere', () => {
    expect(trying([thought()], { milestones }).atRisk).toEqual([
      { milestoneId: 'm1', weeks: [{ monday: '2026-11-09', missing: [], over: ['arjun'] }] },
    ]);
    const busy = [{ employeeId: 'arjun', placed: [placed({ allocationBp: 12_000 })] }];
    expect(trying([], { milestones, people: busy }).atRisk).toEqual([]);
  });
  it('and is not once everything is covered', () => {
    const people = [{ employeeId: 'ravi', placed: [placed({ projectId: 'p1' })] }];
    expect(trying([], { milestones, roles: ['engineer'], people }).atRisk).toEqual([]);
  });
});

it('agrees with what is decided day by day', () => {
  // Every pair of spans on ten days, against the sum of each day.
  const days = Array.from({ length: 10 }, (_, i) => `2026-12-${String(i + 1).padStart(2, '0')}`);
  for (const from of days)
    for (const to of days.filter((day) => day >= from)) {
      const others = [
        placed({ from: '2026-12-03', to: '2026-12-05' }),
        placed({ from: '2026-12-05', allocationBp: 3_000 }),
      ];
      const span = { from, to, allocationBp: 2_000 };
      const most = Math.max(
        ...days.filter((day) => from <= day && day <= to).map((day) => loadOn(day, [...others, span])),
      );
      expect([from, to, peakWithin(span, others).loadBp]).toEqual([from, to, most]);
    }
});

it('200 people by 52 weeks are there before a hand notices', () => {
  const many = Array.from({ length: 52 }, (_, week) => {
    const day = (add: number) => new Date(Date.UTC(2026, 0, 5 + 7 * week + add)).toISOString().slice(0, 10);
    return { from: day(0), to: day(6) };
  });
  const people = Array.from({ length: 200 }, (_, n) => ({
    employeeId: `e${n}`,
    placed: Array.from({ length: 5 }, (_one, i) =>
      placed({ from: many[(n * 7 + i * 11) % 52]?.from ?? '', allocationBp: 2_000 }),
    ),
  }));
  const thoughts = people.slice(0, 20).map(({ employeeId }) => thought({ employeeId, from: '2026-03-02' }));
  const milestones = Array.from({ length: 10 }, (_, n) => ({
    milestoneId: `m${n}`,
    startDate: many[n * 4]?.from ?? '',
    dueDate: many[n * 4 + 10]?.to ?? '',
  }));
  const began = performance.now();
  const { people: told } = whatIf({ projectId: 'p1', roles: ['Engineer'], milestones, weeks: many, people, thoughts });
  // The bench holds the bar of 100 ms; here a busy machine is given ten times as long.
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(told.flatMap(({ weeks: loads }) => loads)).toHaveLength(200 * 52);
  expect(FULL_DAY_BP).toBe(10_000);
});
