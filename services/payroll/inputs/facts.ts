/**
 * What the engine is told, read from the streams themselves at the revisions of the ground: however often it is read, it is
 * the same.
 */
import { lastDayOf, type Month } from '@lamplight/common/calendar/month.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import type { Look } from '@lamplight/events/core/types.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { additionalPayOf } from '../additional/inputs.ts';
import { additionalPay } from '../additional/pay.ts';
import { type AttendanceBook, attendance } from '../attendance/attendance.ts';
import { attendanceOf } from '../attendance/inputs.ts';
import { payComponent } from '../components/component.ts';
import type { PersonFacts } from '../engine/checks.ts';
import type { AdditionalPay, Attendance, EmployeeInputs, SalaryAssignment, TaxDeclaration } from '../engine/inputs.ts';
import type { StatutoryRule } from '../engine/rules.ts';
import type { SalaryComponent, SalaryStructure } from '../engine/structure.ts';
import { taxYearOf } from '../engine/year.ts';
import type { PayslipDoc } from '../payslips/view.ts';
import { type PresentProfile, payProfile } from '../profiles/profile.ts';
import { type Rule, statutoryRule } from '../rules/rule.ts';
import { inForce, type Salary, salary } from '../salaries/salary.ts';
import { unpaidOf, withoutUnpaid } from '../salaries/unpaid.ts';
import { paiseOf } from '../sealed-amount.ts';
import { payStructure } from '../structures/structure.ts';
import { earlierSlips, type Salaries } from './earlier.ts';
import { type Ground, paysOf, settles, stands } from './ground.ts';
import { paidMonthsOf } from './paid-months.ts';
import type { InputsDoc } from './view.ts';

export type Reading = Readonly<{ look: Look; payslips: View<PayslipDoc> }> & Salaries;

/** A row that holds now, or did until its last day. */
export const rowsOf = (ruleId: string, { versions }: Rule): readonly StatutoryRule[] =>
  versions
    .filter(({ state }) => state === 'approved' || state === 'superseded')
    .map(({ version, value, effectiveFrom, effectiveTo, source, ca }) => {
      const place = ruleId.lastIndexOf('_');
      const [key, jurisdiction] = [ruleId.slice(0, place), ruleId.slice(place + 1)];
      const until = effectiveTo === null ? {} : { effectiveTo };
      // The contract or what is shipped had its form by its key.
      return {
        ruleId,
        version,
        key,
        jurisdiction,
        value,
        effectiveFrom,
        ...until,
        source,
        ca,
      } as unknown as StatutoryRule;
    });

export type CompanyFacts = Readonly<{
  rules: readonly StatutoryRule[];
  structures: readonly SalaryStructure[];
  catalogue: readonly SalaryComponent[];
}>;
/** What everybody is paid by. */
export const companyFacts = async (
  { look }: Pick<Reading, 'look'>,
  { streams }: Pick<InputsDoc, 'streams'>,
): Promise<CompanyFacts> => {
  const of = (category: string) =>
    Object.entries(streams)
      .filter(([stream]) => stream.startsWith(`${category}-`))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([stream, revision]) => ({ stream: stream as StreamId, id: stream.slice(category.length + 1), revision }));
  const rules = await Promise.all(
    of('statutoryrule').map(async ({ stream, id, revision }) => {
      const { state } = await look(stream, statutoryRule, { revision });
      return rowsOf(id, state);
    }),
  );
  const structures = await Promise.all(
    of('paystructure').map(async ({ stream, revision }) => {
      const { state } = await look(stream, payStructure, { revision });
      return state.versions;
    }),
  );
  const catalogue = await Promise.all(
    of('paycomponent').map(async ({ stream, revision }) => {
      const { state } = await look(stream, payComponent, { revision });
      return state.is === 'absent' ? [] : [state.component];
    }),
  );
  return { rules: rules.flat(), structures: structures.flat(), catalogue: catalogue.flat() };
};

/** As the engine is told of it; without its amount, once the person was erased, there is nothing to pay by. */
const assignmentsOf = (state: Salary, chosen: SalaryAssignment['taxRegime'] | undefined): readonly SalaryAssignment[] =>
  inForce(state).flatMap((one): readonly SalaryAssignment[] => {
    const monthlyGrossPaise = paiseOf(one.monthlyGrossPaise);
    if (monthlyGrossPaise === null) return [];
    const { assignmentId, structureId, structureVersion, taxRegime, ptState, ptGender, city, pfMode } = one;
    const { pensionMember, options, effectiveFrom, effectiveTo } = one;
    const fixed = Object.entries(one.fixedPaise).map(([code, amount]) => [code, paiseOf(amount) ?? 0] as const);
    return [
      {
        ...{ assignmentId, structureId, structureVersion, monthlyGrossPaise, options, ptState, pfMode, pensionMember },
        fixedPaise: Object.fromEntries(fixed),
        taxRegime: chosen ?? taxRegime,
        effectiveFrom,
        ...(ptGender === null ? {} : { ptGender }),
        ...(city === null ? {} : { city }),
        ...(effectiveTo === null ? {} : { effectiveTo }),
      },
    ];
  });

/** Of a tax year, what was accepted; an employer before counts as it was told. */
export const declarationOf = ({ declarations, previous }: PresentProfile, taxYear: string): TaxDeclaration => {
  const accepted = declarations.filter((one) => one.taxYear === taxYear && one.acceptedPaise !== null);
  const sumOf = (section: string): number =>
    accepted
      .filter((one) => one.section === section)
      .reduce((sum, { acceptedPaise }) => sum + (acceptedPaise === null ? 0 : (paiseOf(acceptedPaise) ?? 0)), 0);
  const sections = [...new Set(accepted.map(({ section }) => section))].toSorted();
  const deductions = sections.filter((section) => section !== 'RENT' && section !== 'OTHER_INCOME');
  const before = previous[taxYear];
  const [rentPaise, otherIncomePaise] = [sumOf('RENT'), sumOf('OTHER_INCOME')];
  return {
    ...(before === undefined
      ? {}
      : {
          previousEmployer: {
            incomePaise: paiseOf(before.incomePaise) ?? 0,
            tdsPaise: paiseOf(before.tdsPaise) ?? 0,
          },
        }),
    ...(otherIncomePaise === 0 ? {} : { otherIncomePaise }),
    ...(deductions.length === 0
      ? {}
      : { deductionsPaise: Object.fromEntries(deductions.map((section) => [section, sumOf(section)])) }),
    ...(rentPaise === 0 ? {} : { rentPaise }),
  };
};

/** Of whoever is not employed in it, when they were last. */
const attendanceIn = (book: AttendanceBook, profile: PresentProfile, month: Month): Attendance => {
  const known = attendanceOf(book, profile, month);
  if (known !== null) return known;
  const last = profile.employments.findLast(({ joinedOn }) => joinedOn <= lastDayOf(month));
  return {
    ...{ month, lopHalfDays: 0 },
    ...(last === undefined ? {} : { joinedOn: last.joinedOn }),
    ...(last?.lastDay == null ? {} : { exitedOn: last.lastDay }),
  };
};

/** What the run holds, and would hold where it only looks; nothing of what was erased. */
const additionalPayIn = async (
  { look }: Reading,
  { held, wanted }: ReturnType<typeof paysOf>,
): Promise<readonly AdditionalPay[]> => {
  const pays = await Promise.all(
    [...held, ...wanted].map(async (id) => {
      const { state } = await look(`additionalpay-${id}`, additionalPay);
      return state.is === 'absent' ? null : additionalPayOf(state);
    }),
  );
  return pays.filter((pay) => pay !== null);
};

export type LoadedPerson = Readonly<{
  employee: EmployeeInputs;
  /** By stream of the person: the revision that was read. */
  read: Readonly<Record<string, number>>;
  person: PersonFacts;
}>;

/** Everything about one person that a run reads. */
export const personFacts = async (reading: Reading, ground: Ground, doc: InputsDoc): Promise<LoadedPerson> => {
  const { run } = ground;
  const { _id: employeeId, streams } = doc;
  const at = (stream: StreamId) => ({ stream, revision: streams[stream] });
  const salaryAt = at(`salary-${employeeId}`);
  const profileAt = at(`payprofile-${employeeId}`);
  // A stream of which the ground knows nothing counts as empty, also where it has begun since.
  const terms =
    salaryAt.revision === undefined
      ? salary.initial
      : (await reading.look(salaryAt.stream, salary, { revision: salaryAt.revision })).state;
  if (profileAt.revision === undefined) throw new TypeError(`${employeeId} has no pay profile`);
  const bookAt = at(`attendance-${employeeId}`);
  const book =
    bookAt.revision === undefined
      ? attendance.initial
      : (await reading.look(bookAt.stream, attendance, { revision: bookAt.revision })).state;
  const { state: profile } = await reading.look(profileAt.stream, payProfile, { revision: profileAt.revision });
  if (profile.is === 'absent') throw new TypeError(`${employeeId} has no pay profile`);
  const taxYear = taxYearOf(run.month);
  const assignments = assignmentsOf(terms, profile.regimes[taxYear]);
  const unpaid = unpaidOf(terms);
  const monthOf = (month: Month): Attendance => withoutUnpaid(unpaid, attendanceIn(book, profile, month));
  const earlier = await earlierSlips(reading, ground, employeeId);
  const paidMonths = await paidMonthsOf(reading, { ground, employeeId, earlier, attendanceIn: monthOf, streams });
  const { identity } = profile;
  const bornOn = textOf(identity?.bornOn);
  const employee: EmployeeInputs = {
    employeeId,
    ...(bornOn === null ? {} : { bornOn }),
    ...(identity?.disabled === 'yes' ? { disabled: true } : {}),
    assignments,
    attendance: monthOf(run.month),
    additionalPay: await additionalPayIn(reading, paysOf(run, doc)),
    declaration: declarationOf(profile, taxYear),
    ...earlier.inputs,
    ...(paidMonths.length === 0 ? {} : { paidMonths }),
    ...(settles(run, doc) ? { finalSettlement: true } : {}),
  };
  const inAnotherRegularRun =
    run.type === 'regular' &&
    earlier.slips.some(
      ({ counting }) =>
        stands(counting.run) && counting.run.machine.type === 'regular' && counting.run.month === run.month,
    );
  const person: PersonFacts = {
    employeeId,
    active: run.type === 'regular',
    bank: doc.verified !== null ? 'verified' : doc.waiting === null ? 'missing' : 'submitted',
    ...(doc.verified === null ? {} : { accountKey: doc.verified.mac }),
    ...(doc.verified?.changedOn == null ? {} : { bankChangedOn: doc.verified.changedOn }),
    panKnown: textOf(identity?.pan) !== null,
    uanKnown: textOf(identity?.uan) !== null,
    // Who is held is asked when the run is submitted: somebody may be released after this.
    held: false,
    inAnotherRegularRun,
  };
  return { employee, read: streams, person };
};
