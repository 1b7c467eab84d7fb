/**
 * How a run looked at an instant and how it looks now (domain.md §7, question 2): what it says itself, and what corrections,
 * reversals and runs beside it have added to its month or taken back. Pure.
 */
import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { RunThenAndNow } from '@lamplight/bff/contract/run-questions.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import { slipIn, slipsIn } from '../../runs/slips.ts';
import type { PresentRun } from '../../runs/state.ts';
import { counts } from '../../runs/view.ts';

/** `revision`: of its stream, as far as it was read. */
export type RunAt = Readonly<{ run: PresentRun; revision: number }>;
/** `before`: null where nobody had opened it. */
export type Moments = Readonly<{ before: PresentRun | null; now: PresentRun }>;

/**
 * The runs that are about the month and people of another one: those beside a regular one, what corrects its slips, what
 * takes it or one of these back. In the order in which they were opened.
 */
export const besideOf = <
  R extends Pick<PresentRun, 'corrects' | 'month' | 'openedAt' | 'reversesRunId' | 'runId' | 'slips' | 'type'>,
>(
  run: R,
  others: readonly R[],
): readonly R[] => {
  const about: R[] = [run];
  const isOfMonth = run.type === 'regular';
  for (const other of others.toSorted((a, b) => (a.openedAt < b.openedAt ? -1 : 1))) {
    if (other.runId === run.runId) continue;
    const reverses = about.some(({ runId }) => runId === other.reversesRunId);
    const corrects = other.corrects.some((payslipId) => about.some(({ slips }) => slipIn(slips, payslipId) !== null));
    const beside = isOfMonth && other.type === 'off_cycle' && other.month === run.month;
    if (reverses || corrects || beside) about.push(other);
  }
  return about.slice(1);
};

/** @param validAt what was paid after that day is left out; null: all of it */
export const lookOf = ({ run, revision }: RunAt, validAt: CivilDate | null): RunThenAndNow['now'] => {
  const { is: state, calculated } = run;
  const slips = slipsIn(run.slips);
  const paid = slips.filter(({ payment }) => payment.is === 'paid' && (validAt === null || payment.paidOn <= validAt));
  return {
    ...{ state, revision, totals: calculated?.totals ?? null, calculationHash: calculated?.calculationHash ?? null },
    engineVersion: calculated?.engineVersion ?? null,
    ruleVersions: [...(calculated?.ruleVersions ?? [])],
    stale: calculated !== null && calculated.stale !== null,
    held: slips.filter(({ held }) => held !== null).length,
    paid: { payslips: paid.length, netPaise: sumPaise(paid.map(({ netPaise }) => netPaise)) },
  };
};

type Amounts = ReadonlyMap<string, number>;
type Moved = Pick<RunThenAndNow['components'][number], 'besideNowPaise' | 'besideThenPaise' | 'nowPaise' | 'thenPaise'>;

const componentsIn = ({ calculated }: PresentRun): Amounts =>
  new Map(Object.entries(calculated?.totals.byComponentPaise ?? {}));
const netsIn = ({ slips }: PresentRun): Amounts =>
  new Map(slipsIn(slips).map(({ employeeId, netPaise }) => [employeeId, netPaise]));

/** What differs: of the run itself or, together with the runs beside it that were approved, of its month. */
const differing = (
  { before, now }: Moments,
  beside: readonly Moments[],
  amountsIn: (run: PresentRun) => Amounts,
): readonly (readonly [string, Moved])[] => {
  const [was, is] = [before === null ? new Map<string, number>() : amountsIn(before), amountsIn(now)];
  const approved = (runs: readonly (PresentRun | null)[]): readonly Amounts[] =>
    runs.flatMap((run) => (run !== null && counts({ state: run.is }) ? [amountsIn(run)] : []));
  const [others, othersNow] = [approved(beside.map((one) => one.before)), approved(beside.map((one) => one.now))];
  const sum = (some: readonly Amounts[], name: string): number => sumPaise(some.map((one) => one.get(name) ?? 0));
  const names = new Set([was, is, ...others, ...othersNow].flatMap((some) => [...some.keys()]));
  return [...names]
    .map((name) => {
      const moved = {
        ...{ thenPaise: was.get(name) ?? null, nowPaise: is.get(name) ?? null },
        ...{ besideThenPaise: sum(others, name), besideNowPaise: sum(othersNow, name) },
      };
      return [name, moved] as const;
    })
    .filter(([, moved]) => moved.thenPaise !== moved.nowPaise || moved.besideThenPaise !== moved.besideNowPaise);
};

/** By how much the month is more than it was, in paise. */
export const differenceIn = ({ thenPaise, nowPaise, besideThenPaise, besideNowPaise }: Moved): number =>
  sumPaise([nowPaise ?? 0, besideNowPaise, -(thenPaise ?? 0), -besideThenPaise]);

export type Differing = Readonly<{
  components: RunThenAndNow['components'];
  /** By employee, the largest difference first. */
  nets: readonly (readonly [string, Moved])[];
}>;

export const differingIn = (moments: Moments, beside: readonly Moments[]): Differing => ({
  components: differing(moments, beside, componentsIn)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, moved]) => ({ code, ...moved })),
  nets: differing(moments, beside, netsIn).toSorted(
    ([a, one], [b, other]) => Math.abs(differenceIn(other)) - Math.abs(differenceIn(one)) || (a < b ? -1 : 1),
  ),
});

const MOST_PEOPLE = 500;

export const shownThenAndNow = (
  { before, now }: Readonly<{ before: RunAt | null; now: RunAt }>,
  beside: readonly Moments[],
  { nets, components }: Differing,
  o: Readonly<{ validAt: CivilDate | null; knownAt: string | null; names: Names }>,
): RunThenAndNow => {
  const { runId, month, type } = now.run;
  return {
    ...{ runId, month, type, validAt: o.validAt, knownAt: o.knownAt },
    before: before === null ? null : lookOf(before, o.validAt),
    now: lookOf(now, o.validAt),
    beside: beside.map(({ before: was, now: one }) => ({
      ...{ runId: one.runId, month: one.month, type: one.type, paymentDate: one.paymentDate },
      ...{ stateThen: was?.is ?? null, state: one.is, netPaise: one.calculated?.totals.netPaise ?? null },
      counts: counts({ state: one.is }),
    })),
    components: [...components],
    people: nets.slice(0, MOST_PEOPLE).map(([id, moved]) => ({ employee: o.names(id), ...moved })),
    peopleInAll: nets.length,
  };
};
/** Whom an answer names. */
export const namedIn = ({ nets }: Differing): readonly string[] => nets.slice(0, MOST_PEOPLE).map(([id]) => id);
