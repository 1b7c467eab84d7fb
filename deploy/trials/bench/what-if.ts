/** How long a screen waits for everybody's load while people are tried out on a project: one computation, as at every keystroke. */
import { type Placed, type Thought, type Week, whatIf } from '@lamplight/bff/contract/load.ts';
import { addDays, mondayOf } from '@lamplight/common/calendar/civil.ts';
import { atMost, type Measure, measured } from './figures.ts';

const PEOPLE = 200;
const WEEKS = 52;
const EACH = 5;
const TRIED = 20;
const MILESTONES = 20;
const FROM = '2026-01-05';
const AIM_MS = 100;

/** A company that is as full as it may be: five assignments a person, begun and ended all over the year. */
const company = () => {
  const weeks: readonly Week[] = Array.from({ length: WEEKS }, (_, n) => {
    const from = mondayOf(addDays(FROM, 7 * n));
    return { from, to: addDays(from, 6) };
  });
  const day = (n: number): string => addDays(FROM, n % (7 * WEEKS));
  const placedOf = (person: number): readonly Placed[] =>
    Array.from({ length: EACH }, (_, n) => {
      const from = day(person * 7 + n * 61);
      return { projectId: `p${(person + n) % 40}`, role: 'Engineer', from, to: addDays(from, 90), allocationBp: 2_000 };
    });
  const people = Array.from({ length: PEOPLE }, (_, n) => ({ employeeId: `e${n}`, placed: placedOf(n) }));
  const thoughts: readonly Thought[] = Array.from({ length: TRIED }, (_, n) => ({
    ...{ employeeId: `e${n}`, projectId: 'p0', role: 'Designer', from: day(n * 11), allocationBp: 5_000 },
  }));
  const milestones = Array.from({ length: MILESTONES }, (_, n) => ({
    milestoneId: `m${n}`,
    startDate: day(n * 17),
    dueDate: addDays(day(n * 17), 60),
  }));
  return { projectId: 'p0', roles: ['Engineer', 'Designer', 'Tester'], milestones, weeks, people, thoughts };
};

/** The first run is cold, as it is for a person who just opened the screen. */
export const whatIfs = async ({ runs }: Readonly<{ runs: number }>): Promise<readonly Measure[]> => {
  const asked = company();
  const taken = Array.from({ length: runs }, () => {
    const began = performance.now();
    if (whatIf(asked).people.length !== PEOPLE) throw new Error('Somebody is missing');
    return { ours: performance.now() - began, reference: null };
  });
  return [measured(WHAT_IF, 'ms', taken, atMost(AIM_MS, 'ms'))];
};

const WHAT_IF = `load of ${PEOPLE} people by ${WEEKS} weeks, with ${TRIED} tried out`;
