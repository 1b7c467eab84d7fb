/**
 * Some people of an approved run, reckoned anew by the law as it is known at another instant (domain.md §7, question 6), from
 * what the engine was told of them then: only the law differs. A dry run: nothing is written. It goes person by person, so
 * that whoever else the process serves is served in between, and ends with its portion or its time.
 */
import { setImmediate as others } from 'node:timers/promises';
import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { ChangedRulesPerson } from '@lamplight/bff/contract/run-questions.ts';
import { isErased } from '@lamplight/events/core/personal.ts';
import type { Look } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { openCalculation } from '../../engine/calculate.ts';
import type { EmployeeInputs, RunInputs, RunType } from '../../engine/inputs.ts';
import type { Calculation, PayLine, Payslip, SlipFault } from '../../engine/payslip.ts';
import type { StatutoryRule } from '../../engine/rules.ts';
import { type CompanyFacts, companyFacts } from '../../inputs/facts.ts';
import { payslip } from '../../payslips/payslip.ts';
import { slipsIn } from '../../runs/slips.ts';
import type { PresentRun, RunSlip } from '../../runs/state.ts';
import { deciderOf } from '../subject.ts';

type Looking = Readonly<{ look: Look }>;
type Refused = Extract<Calculation, { ok: false }>;

/**
 * Structures and components as they were at an instant.
 * @param streams of the company, whatever their revision (`inputs/view.ts`)
 */
export const companyAt = async (
  { look }: Looking,
  streams: readonly string[],
  at: string,
): Promise<Pick<CompanyFacts, 'catalogue' | 'structures'>> => {
  const then = await Promise.all(
    streams.map(async (stream) => {
      const { revision } = await look(stream as StreamId, deciderOf(stream as StreamId), { at });
      return [stream, revision] as const;
    }),
  );
  const known = then.filter((one): one is readonly [string, number] => one[1] !== null);
  return await companyFacts({ look }, { streams: Object.fromEntries(known) });
};

export type Portion = Readonly<{
  run: PresentRun;
  /** As it was when the run was calculated. */
  company: Pick<CompanyFacts, 'catalogue' | 'structures'>;
  /** As the law is known. */
  rules: readonly StatutoryRule[];
  /** Whose slips come after this employee; empty from the first on. */
  after: string;
  limit: number;
  /** Monotonic ms: whoever is reckoned when it has passed is the last one. */
  until: number;
  now: () => number;
}>;
export type Anew = Readonly<{ slip: RunSlip; is: Omit<ChangedRulesPerson, 'employee' | 'payslipId'> }>;

/** @returns at least one person where any is left; `next`: behind whom to go on */
export const reckonedAnew = async (
  looking: Looking,
  { run, company, rules, after, limit, until, now }: Portion,
): Promise<Readonly<{ items: readonly Anew[]; next?: string }> | Refused> => {
  const left = slipsIn(run.slips).filter(({ employeeId }) => employeeId > after);
  const items: Anew[] = [];
  for (const slip of left) {
    if (items.length === limit || (items.length > 0 && now() > until)) {
      return { items, next: items.at(-1)?.slip.employeeId ?? '' };
    }
    const is = await anew(looking, { run, company, rules }, slip);
    if ('ok' in is) return is;
    items.push({ slip, is });
    await others();
  }
  return { items };
};

const anew = async (
  { look }: Looking,
  { run, company, rules }: Pick<Portion, 'company' | 'rules' | 'run'>,
  { payslipId, netPaise: paidPaise }: RunSlip,
): Promise<Anew['is'] | Refused> => {
  const { state } = await look(`payslip-${payslipId}`, payslip);
  const told = state.is === 'absent' || isErased(state.inputs) ? null : state.inputs;
  if (told === null || state.is === 'absent') return { paidPaise, nowPaise: null, why: 'ERASED', lines: [] };
  const { month, paymentDate, payBasis, type, runId } = run;
  const employee = JSON.parse(told) as EmployeeInputs;
  const inputs: RunInputs = {
    ...{ runId, month, type: type as RunType, paymentDate, payBasis, ...company, employees: [employee] },
  };
  const open = openCalculation(inputs, rules);
  if (!open.ok) return open;
  return comparedWith(state.slip, open.slipOf(employee));
};

/** Lines of one component and month are one. */
const sumsOf = (lines: readonly Pick<PayLine, 'amountPaise' | 'arrearOf' | 'code'>[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const { code, arrearOf, amountPaise } of lines) {
    const name = arrearOf === undefined ? code : `${code} ${arrearOf}`;
    sums.set(name, sumPaise([sums.get(name) ?? 0, amountPaise]));
  }
  return sums;
};

export const comparedWith = (
  stored: Pick<Payslip, 'lines' | 'netPaise'>,
  result: Pick<Payslip, 'lines' | 'netPaise'> | SlipFault,
): Anew['is'] => {
  const { netPaise: paidPaise } = stored;
  if (!('lines' in result)) return { paidPaise, nowPaise: null, why: result.code, lines: [] };
  const [paid, now] = [sumsOf(stored.lines), sumsOf(result.lines)];
  const lines = [...new Set([...paid.keys(), ...now.keys()])]
    .map((code) => ({ code, paidPaise: paid.get(code) ?? 0, nowPaise: now.get(code) ?? 0 }))
    .filter((line) => line.paidPaise !== line.nowPaise);
  return { paidPaise, nowPaise: result.netPaise, why: null, lines };
};
