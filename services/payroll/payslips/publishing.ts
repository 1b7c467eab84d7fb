/**
 * A slip becomes its employee's once its money has gone out (state-machines.md §8): what stands on the paper is gathered and
 * frozen, the paper is drawn, and its hash recorded. One that pays nothing is published when its run is closed.
 */
import { type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { canonicalJson } from '@lamplight/common/hash/canonical.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import type { Effect, Look, Reactor } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { bankDetails } from '../bank/details.ts';
import type { Employer } from '../employer/view.ts';
import type { EmployeeInputs, SalaryAssignment } from '../engine/inputs.ts';
import { drawPayslip } from '../papers/payslip-drawing.ts';
import { freezePayslip, maskedPan, type PayslipHead } from '../papers/payslip-paper.ts';
import type { People } from '../people/facts.ts';
import { payProfile } from '../profiles/profile.ts';
import { statutoryRule } from '../rules/rule.ts';
import type { RuleDoc } from '../rules/view.ts';
import type { RunEvent } from '../runs/events.ts';
import { newestRow } from '../runs/payout-show.ts';
import { payrollRun } from '../runs/run.ts';
import { slipIn, slipsIn } from '../runs/slips.ts';
import type { PresentRun, RunSlip } from '../runs/state.ts';
import { type PayslipCommand, payslip } from './payslip.ts';
import type { PresentSlip } from './state.ts';

export type Publishing = Readonly<{
  look: Look;
  people: People;
  rules: View<RuleDoc>;
  employerNow(): Promise<Employer>;
}>;

export const slipPublisher = (
  sources: () => Promise<Publishing>,
): Reactor<Extract<RunEvent, { type: 'PayrollRunClosed' | 'SalaryPaid' }>> => ({
  name: 'payslip-publisher',
  reads: { types: ['SalaryPaid', 'PayrollRunClosed'] },
  react: async ({ type, data, occurredAt: at }) => {
    const publishing = await sources();
    const { state: run } = await publishing.look(`payrollrun-${data.runId}`, payrollRun);
    if (run.is === 'absent') throw new TypeError(`the run ${data.runId} is not there`);
    const paid = type === 'SalaryPaid' ? slipIn(run.slips, data.payslipId) : null;
    const slips =
      type === 'SalaryPaid'
        ? paid === null
          ? []
          : [paid]
        : slipsIn(run.slips).filter(({ held, netPaise }) => held === null && netPaise <= 0);
    const effects: Effect[] = [];
    for (const slip of slips) effects.push(...(await published(publishing, run, slip, at)));
    return effects;
  },
});

const published = async (
  publishing: Publishing,
  run: PresentRun,
  of: RunSlip,
  at: string,
): Promise<readonly Effect[]> => {
  const { payslipId } = of;
  const { state: slip } = await publishing.look(`payslip-${payslipId}`, payslip);
  if (slip.is !== 'calculated') return [];
  const head = await headOf(publishing, run, of, slip, istDate(at));
  // Nobody is left whose paper it would be.
  if (head === null) return [];
  const { paper } = freezePayslip(head, slip.slip);
  const { sha256: pdfSha256 } = await drawPayslip(paper);
  const { slipNumber: number } = head;
  const command: PayslipCommand = {
    ...{ type: 'PublishSlip', actor: SYSTEM, at, payslipId, number, head: canonicalJson(head), pdfSha256 },
  };
  return [{ as: `publish ${payslipId}`, to: `payslip-${payslipId}`, decider: payslip, command }];
};

const headOf = async (
  { look, people, rules, employerNow }: Publishing,
  run: PresentRun,
  of: RunSlip,
  slip: PresentSlip,
  issuedOn: CivilDate,
): Promise<PayslipHead | null> => {
  const { employeeId, payment } = of;
  const [{ name: company, address, establishmentCode }, person, names, { state: profile }, { state: bank }] =
    await Promise.all([
      employerNow(),
      people.heardOf(employeeId),
      people.names([employeeId]),
      look(`payprofile-${employeeId}`, payProfile),
      look(`bankdetails-${employeeId}`, bankDetails),
    ]);
  const { name } = names(employeeId);
  if (name === null || person === null) return null;
  const code = person.code ?? employeeId;
  const identity = profile.is === 'open' ? profile.identity : null;
  const pan = textOf(identity?.pan ?? null);
  const bankId = newestRow(run, of)?.bankId;
  const paid = payment.is === 'paid' ? payment : null;
  return {
    form: await formOn(rules, 'WAGE_SLIP', run.paymentDate),
    employer: { name: company, address, establishmentCode },
    ...{ slipNumber: numberOf(run, code), issuedOn },
    employee: {
      ...{ name, code, designation: person.designation, department: null, location: person.locationState },
      joinedOn: person.joinedOn,
      panMasked: pan === null ? null : maskedPan(pan),
      uan: textOf(identity?.uan ?? null),
      esiNumber: textOf(identity?.esiNumber ?? null),
      bankLast4: bank.accounts.find((one) => one.bankId === bankId)?.last4 ?? null,
    },
    regime: regimeOf(slip),
    payment: {
      on: paid?.paidOn ?? run.paymentDate,
      mode: paid === null ? 'No payment' : 'Bank transfer',
      reference: paid?.reference ?? null,
    },
    run: { runId: run.runId, calculationHash: run.calculated?.calculationHash ?? '' },
  };
};

/** `2026-11/E-0012`; of a run beside the regular one, with its kind and a part of its id. */
const numberOf = ({ month, type, runId }: Pick<PresentRun, 'month' | 'type' | 'runId'>, code: string): string =>
  type === 'regular' ? `${month}/${code}` : `${month}/${code}/${type.slice(0, 1).toUpperCase()}-${runId.slice(0, 6)}`;

/** How the law calls a paper on that day; before anybody approved a row, as the product proposes it. */
export const formOn = async (rules: View<RuleDoc>, key: 'FORM_TDS' | 'WAGE_SLIP', day: CivilDate): Promise<string> => {
  const doc = await rules.get(`${key}_IN`);
  const { versions } = doc?.machine ?? statutoryRule.initial;
  const begun = versions.filter(({ effectiveFrom }) => effectiveFrom <= day);
  const row = begun.findLast(({ state }) => state === 'approved') ?? begun.at(-1) ?? versions.at(-1);
  const { form } = (row?.value ?? {}) as Readonly<{ form?: unknown }>;
  return typeof form === 'string' ? form : FORMS[key];
};
const FORMS = { FORM_TDS: '130', WAGE_SLIP: 'V' } as const;

/** As its tax was reckoned; without a worksheet, as the person stood when it was calculated. */
export const regimeOf = (slip: PresentSlip): PayslipHead['regime'] =>
  slip.slip.tax?.regime ?? lastAssignmentOf(slip)?.taxRegime ?? 'NEW';

/** By which the slip was reckoned last; nothing once its person was erased. */
export const lastAssignmentOf = ({ inputs }: Pick<PresentSlip, 'inputs'>): SalaryAssignment | undefined => {
  const told = textOf(inputs);
  return told === null ? undefined : (JSON.parse(told) as Partial<EmployeeInputs>).assignments?.at(-1);
};

/** The paper of a published slip, drawn from what was frozen; null once its person was erased. */
export const paperOf = async (slip: PresentSlip): Promise<Buffer | null> => {
  const head = textOf(slip.published?.head ?? null);
  if (head === null) return null;
  const { paper } = freezePayslip(JSON.parse(head) as PayslipHead, slip.slip);
  return (await drawPayslip(paper)).bytes;
};
