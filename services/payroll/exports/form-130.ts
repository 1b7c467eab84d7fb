/** The worksheet of Form 130 of a person and tax year, from the slips that are theirs to read (payroll.md §7). */
import { istToday } from '@lamplight/common/calendar/civil.ts';
import { drawPaper } from '@lamplight/common/paper/draw.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import type { Payroll } from '../context.ts';
import { taxLawOf } from '../engine/law.ts';
import { ruleBookOf } from '../engine/rule-book.ts';
import { companyFacts, declarationOf } from '../inputs/facts.ts';
import { COMPANY } from '../inputs/view.ts';
import { form130 } from '../papers/form-130.ts';
import { form130Paper } from '../papers/form-130-drawing.ts';
import { maskedPan } from '../papers/payslip-paper.ts';
import { payslip } from '../payslips/payslip.ts';
import { formOn, lastAssignmentOf, regimeOf } from '../payslips/publishing.ts';
import type { PresentSlip } from '../payslips/state.ts';
import type { PresentProfile } from '../profiles/profile.ts';
import { payrollRun } from '../runs/run.ts';
import { type monthsOfYear, publishedOf } from './years.ts';

/** @property rows months in which something was paid or taken back */
export type Form130File = Readonly<{ bytes: Buffer; rows: number; code: string }>;

/** Null where no slip of the year is theirs yet. @throws Unavailable where a view does not keep up */
export const form130Of = async (
  payroll: Payroll,
  profile: PresentProfile,
  of: Readonly<{ taxYear: string; year: NonNullable<ReturnType<typeof monthsOfYear>> }>,
): Promise<Form130File | null> => {
  const { employeeId, identity } = profile;
  const slips = await publishedSlips(payroll, employeeId, of.year);
  const last = slips.at(-1);
  const company = await payroll.inputs.get(COMPANY);
  if (last === undefined || company === null) return null;
  const paidOn = await lastPaidOn(payroll, slips);
  const { rules } = await companyFacts(payroll, company);
  const bornOn = textOf(identity?.bornOn);
  const city = lastAssignmentOf(last)?.city;
  const worksheet = form130(taxLawOf(ruleBookOf(rules), paidOn), {
    slips: slips.map(({ slip }) => slip),
    regime: regimeOf(last),
    declaration: declarationOf(profile, of.taxYear),
    ...(bornOn === null ? {} : { bornOn }),
    ...(city === undefined ? {} : { city }),
  });
  if (worksheet === null) return null;
  const [employer, person, form] = await Promise.all([
    payroll.employerNow(),
    payroll.people.heardOf(employeeId),
    formOn(payroll.rules, 'FORM_TDS', paidOn),
  ]);
  const pan = textOf(identity?.pan);
  const code = person?.code ?? employeeId;
  const paper = form130Paper(worksheet, {
    form,
    employer,
    employee: {
      ...{ name: textOf(person?.name) ?? code, code, designation: person?.designation ?? null },
      panMasked: pan === null ? null : maskedPan(pan),
    },
    issuedOn: istToday(payroll.clock),
  });
  return { bytes: await drawPaper(paper), rows: new Set(slips.map(({ month }) => month)).size, code };
};

const publishedSlips = async (
  payroll: Payroll,
  employeeId: string,
  year: NonNullable<ReturnType<typeof monthsOfYear>>,
): Promise<readonly PresentSlip[]> => {
  const docs = await publishedOf(payroll, employeeId, year);
  const states = await Promise.all(docs.map(({ _id }) => payroll.look(`payslip-${_id}`, payslip)));
  return states.flatMap(({ state }) => (state.is === 'published' ? [state] : []));
};

/** The day of the last payment: of runs that pay, not of those that take back. */
const lastPaidOn = async ({ look }: Payroll, slips: readonly PresentSlip[]): Promise<string> => {
  const ids = [...new Set(slips.filter(({ slip }) => slip.type !== 'reversal').map(({ runId }) => runId))];
  const runs = await Promise.all(ids.map((runId) => look(`payrollrun-${runId}`, payrollRun)));
  const days = runs.flatMap(({ state }) => (state.is === 'absent' ? [] : [state.paymentDate]));
  const day = days.toSorted().at(-1);
  if (day === undefined) throw new TypeError('Published slips without a run that pays');
  return day;
};
