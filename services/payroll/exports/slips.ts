/** The slips of runs as they stand in their streams, portion by portion, and whose they are: what exports are made from. */
import { addMonths } from '@lamplight/common/calendar/month.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Payroll } from '../context.ts';
import { caughtUp } from '../inputs/now.ts';
import { payslip } from '../payslips/payslip.ts';
import { payProfile } from '../profiles/profile.ts';
import { AT_ONCE } from '../runs/payees.ts';
import { slipsIn } from '../runs/slips.ts';
import type { PresentRun, RunSlip } from '../runs/state.ts';
import { counts } from '../runs/view.ts';
import { type ExportSlip, slimmed } from './components.ts';
import type { PersonOfExport, Portion } from './making.ts';

export const EMPTY: Portion = { slips: [], before: [], years: [], people: [] };

/** Some of a list at a time. */
export const portionsOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, n) => all.slice(n * AT_ONCE, (n + 1) * AT_ONCE));

/** @param o `uan`: the number under which the fund knows them is read too */
export const peopleOf = async (
  { people, look }: Pick<Payroll, 'look' | 'people'>,
  employeeIds: readonly string[],
  { uan }: Readonly<{ uan: boolean }> = { uan: false },
): Promise<readonly PersonOfExport[]> =>
  await Promise.all(
    employeeIds.map(async (id) => {
      const person = await people.heardOf(id);
      const known = { id, code: person?.code ?? null, name: textOf(person?.name) };
      if (!uan) return known;
      const { state } = await look(`payprofile-${id}`, payProfile);
      return { ...known, uan: state.is === 'open' ? textOf(state.identity?.uan) : null };
    }),
  );

/** @throws 409 EXPORT_NOT_READY where it is calculated anew meanwhile: half of its slips are others by then */
const slipIn = async (
  { look }: Pick<Payroll, 'look'>,
  { calculated }: PresentRun,
  { payslipId }: RunSlip,
): Promise<ExportSlip> => {
  const { state } = await look(`payslip-${payslipId}`, payslip);
  if (state.is === 'absent' || state.calculationId !== calculated?.calculationId) throw problem('EXPORT_NOT_READY');
  return slimmed(state.slip);
};

/** @yields slips in the order of runs, and in each of employee ids, with their people */
export const slipsOfRuns = async function* (
  payroll: Pick<Payroll, 'look' | 'people'>,
  runs: readonly PresentRun[],
  o: Readonly<{ as: 'before' | 'slips'; uan?: boolean }>,
): AsyncGenerator<Portion> {
  for (const run of runs)
    for (const some of portionsOf(slipsIn(run.slips))) {
      const [slips, people] = await Promise.all([
        Promise.all(some.map((slip) => slipIn(payroll, run, slip))),
        peopleOf(
          payroll,
          some.map(({ employeeId }) => employeeId),
          { uan: o.uan ?? false },
        ),
      ]);
      yield { ...EMPTY, [o.as]: slips, people };
    }
};

/** All that the month of a run pays, this run among it, and all that the month before has paid. */
export const bothMonths = async (
  { runs, head }: Pick<Payroll, 'head' | 'runs'>,
  run: PresentRun,
): Promise<Readonly<{ now: readonly PresentRun[]; before: readonly PresentRun[] }>> => {
  await caughtUp({ head }, [runs], 'the runs of payroll');
  const monthBefore = addMonths(run.month, -1);
  const docs = await allOf(runs, {
    where: { month: { gte: monthBefore, lt: addMonths(run.month, 1) } },
    sort: [['month', 1]],
  });
  const others = docs.filter((doc) => doc._id !== run.runId && counts(doc)).map(({ machine }) => machine);
  return {
    now: [run, ...others.filter(({ month }) => month === run.month)],
    before: others.filter(({ month }) => month === monthBefore),
  };
};
