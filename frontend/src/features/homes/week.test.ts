import { aProject, NOW } from '../../parts/needs/workbench/samples.ts';
import { formatMonth, monthShort } from '../../ui/months.ts';
import { onTimeShares } from './months.ts';
import { byTrouble, daysLate, weekOf } from './week.ts';

const next = (title: string, committedDueDate: string, more: object = {}) => ({
  ...{ milestoneId: title, title, state: 'in_progress' as const, progressBp: 0, committedDueDate },
  ...more,
});
const late = { total: 4, accepted: 1, submitted: 0, overdue: 1, blocked: 0 };

describe('the week', () => {
  it('is today and the six days after it, with what is due on each and its sum', () => {
    const project = aProject({
      next: [
        next('yesterday', '2026-11-20', { amountPaise: 1 }),
        next('today', '2026-11-21', { amountPaise: 10 }),
        next('last', '2026-11-27', { amountPaise: 100, state: 'submitted' }),
        next('after', '2026-11-28', { amountPaise: 1_000 }),
      ],
    });
    const { days, count, paise } = weekOf([project, { ...project, state: 'on_hold' }], NOW);
    expect(days.map(({ day, due }) => [day, due.map(({ title }) => title)])).toEqual([
      ['2026-11-21', ['today']],
      ...['22', '23', '24', '25', '26'].map((day) => [`2026-11-${day}`, []]),
      ['2026-11-27', ['last']],
    ]);
    expect([count, paise]).toEqual([2, 110]);
  });
});

describe('a project', () => {
  it('is as late as its oldest milestone that was not handed in', () => {
    const project = aProject({
      milestones: late,
      next: [
        next('with the client', '2026-11-01', { state: 'submitted' }),
        next('a', '2026-11-17'),
        next('b', '2026-11-12'),
        next('c', '2026-12-12'),
      ],
    });
    expect(daysLate(project, NOW)).toBe(9);
    expect(daysLate(aProject({ next: project.next }), NOW)).toBe(0);
  });
  it('comes first where it is latest, then where it is furthest behind its plan', () => {
    const projects = [
      aProject({ title: 'Even', overallBp: 5000, plannedBp: 5000 }),
      aProject({ title: 'Ahead', overallBp: 6000, plannedBp: 5000 }),
      aProject({ title: 'Behind', overallBp: 1000, plannedBp: 5000 }),
      aProject({ title: 'Late', overallBp: 9000, plannedBp: 9000, milestones: late, next: [next('a', '2026-11-20')] }),
    ];
    expect(byTrouble(projects, NOW).map(({ title }) => title)).toEqual(['Late', 'Behind', 'Even', 'Ahead']);
  });
});

it('a month is said in words, and has a share on time where something was accepted', () => {
  expect([formatMonth('2026-11'), monthShort('2026-01')]).toEqual(['November', 'Jan 2026']);
  const month = (acceptedMilestones: number, onTimeMilestones: number) => ({
    ...{ month: '2026-11', earnedPaise: 0, billedPaise: 0, collectedPaise: 0, receivedPaise: 0 },
    ...{ outstandingPaise: 0, overduePaise: 0, acceptedMilestones, onTimeMilestones },
  });
  expect(onTimeShares([month(0, 0), month(3, 2), month(4, 4)])).toEqual([66, 100]);
});
