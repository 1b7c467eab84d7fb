/**
 * Who gets how much, from which day on (state-machines.md §8). Assignments never overlap: each ends the day before the next
 * begins, and of one day the later entry holds. A change above a fifth waits for a second admin. Of whoever has no salary it
 * can be said that they are not paid here, so that no run asks for one.
 */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import { needsSecondAdmin } from '@lamplight/bff/contract/salary-change.ts';
import { addDays, type CivilDate } from '@lamplight/common/calendar/civil.ts';
import { type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { type ForeignFact, refusalUnless } from '@lamplight/common/facts/foreign-fact.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Personal, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { PersonFacts } from '../people/facts.ts';
import { digitsOf, paiseOf } from '../sealed-amount.ts';
import { refusalOfOwn } from '../second-admin.ts';
import type { SalaryEvent } from './events.ts';

export type { SalaryEvent } from './events.ts';

type AssignedData = Extract<SalaryEvent, { type: 'SalaryAssigned' }>['data'];
type ExcludedData = Extract<SalaryEvent, { type: 'ExcludedFromPay' }>['data'];
export type Assignment = Omit<AssignedData, 'employeeId'> & Readonly<{ approvedBy: string | null }>;
export type Salary = Readonly<{
  etag: number | null;
  /** In the order in which they were recorded. */
  assignments: readonly Assignment[];
  proposed: (Assignment & Readonly<{ fromGrossPaise: Personal; fromBasicPaise: Personal | null }>) | null;
  /** From which day on nothing is paid here, as it was said last; a salary ends it with its first day (`unpaidDays`). */
  excluded: Omit<ExcludedData, 'employeeId'> | null;
}>;

/** Amounts in paise. */
export type Terms = Readonly<{
  structureId: string;
  structureVersion: number;
  monthlyGrossPaise: Paise;
  fixedPaise: Readonly<Record<string, Paise>>;
  taxRegime: AssignedData['taxRegime'];
  ptState: string;
  ptGender: AssignedData['ptGender'];
  city: string | null;
  pfMode: AssignedData['pfMode'];
  pensionMember: boolean;
  options: readonly string[];
  effectiveFrom: CivilDate;
}>;
/** What the structure makes of these terms. */
export type Priced =
  | Readonly<{ is: 'priced'; basicPaise: Paise | null }>
  /** No such version of a structure is published. */
  | Readonly<{ is: 'unknown' }>
  /** The other components leave less than nothing for this one. */
  | Readonly<{ is: 'negative'; component: string }>;

type OfPerson<T extends string> = CommandOf<T> & Readonly<{ employeeId: string; person: PersonFacts }>;
type Setting = Readonly<{ assignmentId: string; terms: Terms; priced: Priced; reason: string }>;
export type SalaryCommand =
  | (OfPerson<'AssignSalary'> & Setting)
  | (OfPerson<'ReviseSalary'> & Setting)
  /** `otherAdmin`: there is an active admin who neither proposed it nor is paid by it. */
  | (OfPerson<'ApproveSalary'> & Readonly<{ otherAdmin: ForeignFact }>)
  | (OfPerson<'RejectSalary'> & Readonly<{ reason: string }>)
  /** Said again, the later day and reason hold. */
  | (OfPerson<'ExcludeFromPay'> & Readonly<{ effectiveFrom: CivilDate; reason: string }>);

const EMPLOYEE_INACTIVE = refuse('EMPLOYEE_INACTIVE', 'rule');

const evolve = (salary: Salary, e: SalaryEvent, etag: number): Salary => {
  switch (e.type) {
    case 'SalaryAssigned': {
      const { employeeId: _whose, ...assigned } = e.data;
      return { ...salary, etag, assignments: [...salary.assignments, { ...assigned, approvedBy: null }] };
    }
    case 'SalaryRevisionProposed': {
      const { employeeId: _whose, ...proposed } = e.data;
      return { ...salary, etag, proposed: { ...proposed, approvedBy: null } };
    }
    case 'SalaryRevised': {
      const { employeeId: _whose, fromGrossPaise: _gross, fromBasicPaise: _basic, ...revised } = e.data;
      return { ...salary, etag, assignments: [...salary.assignments, revised], proposed: null };
    }
    case 'SalaryRevisionRejected':
      return { ...salary, etag, proposed: null };
    case 'ExcludedFromPay': {
      const { employeeId: _whose, ...excluded } = e.data;
      return { ...salary, etag, excluded };
    }
    default:
      return unreachable(e);
  }
};

const decide = (c: SalaryCommand, salary: Salary): readonly SalaryEvent[] | Refusal => {
  if (!isAdmin(c.actor)) return FORBIDDEN;
  const unknown = refusalUnless(c.person.onPayroll, ABSENT);
  if (unknown) return unknown;
  const refusal = refusalOf({ knows: true, may: true, ...standingOf(c, salary) }, c.ifMatch);
  if (refusal) return refusal;
  switch (c.type) {
    case 'AssignSalary':
      return assigned(c);
    case 'ReviseSalary':
      return revised(c, salary);
    case 'ApproveSalary':
      return approved(c, salary);
    case 'RejectSalary': {
      const { employeeId, reason } = c;
      const assignmentId = salary.proposed?.assignmentId ?? '';
      return [{ type: 'SalaryRevisionRejected', data: { employeeId, assignmentId, reason } }];
    }
    case 'ExcludeFromPay':
      return excluded(c);
    default:
      return unreachable(c);
  }
};

/** What may be done to a salary in this state. */
export const salaryAllows = (
  type: SalaryCommand['type'],
  { assignments, proposed }: Pick<Salary, 'assignments' | 'proposed'>,
): boolean => {
  if (type === 'AssignSalary' || type === 'ExcludeFromPay') return assignments.length === 0;
  return type === 'ReviseSalary' ? assignments.length > 0 && proposed === null : proposed !== null;
};
const standingOf = ({ type }: SalaryCommand, salary: Salary) => {
  return { ready: salaryAllows(type, salary), state: stateOf(salary), etag: salary.etag };
};
const stateOf = ({ proposed, assignments, excluded: said }: Salary): string => {
  if (proposed !== null) return 'proposed';
  if (assignments.length > 0) return 'assigned';
  return said === null ? 'absent' : 'not_paid_here';
};

const refusalOfEarly = ({ joinedOn }: PersonFacts, from: CivilDate): Refusal | null =>
  joinedOn !== null && from < joinedOn ? faulty('effectiveFrom', 'Choose the first day of work or a later one') : null;

type Setter = Extract<SalaryCommand, Setting>;
const refusalOfTerms = ({ person, priced, terms }: Setter): Refusal | null => {
  const inactive = refusalUnless(person.employed, EMPLOYEE_INACTIVE);
  if (inactive) return inactive;
  const early = refusalOfEarly(person, terms.effectiveFrom);
  if (early) return early;
  if (priced.is === 'unknown') return faulty('structureVersion', 'Choose a version that is published');
  return priced.is === 'negative' ? refuse('BALANCING_NEGATIVE', 'rule', { component: priced.component }) : null;
};

const dataOf = ({ employeeId, assignmentId, terms, priced, reason, actor }: Setter): AssignedData => {
  const { monthlyGrossPaise, fixedPaise, ...rest } = terms;
  const basic = priced.is === 'priced' ? priced.basicPaise : null;
  return {
    ...{ employeeId, assignmentId, ...rest, monthlyGrossPaise: digitsOf(monthlyGrossPaise) },
    basicPaise: basic === null ? null : digitsOf(basic),
    fixedPaise: Object.fromEntries(Object.entries(fixedPaise).map(([code, amount]) => [code, digitsOf(amount)])),
    ...{ reason, proposedBy: actor.id },
  };
};

const assigned = (c: Setter): readonly SalaryEvent[] | Refusal =>
  refusalOfTerms(c) ?? [{ type: 'SalaryAssigned', data: dataOf(c) }];

/** Also of whoever has left: their last month asks for a salary too. */
const excluded = (c: Extract<SalaryCommand, { type: 'ExcludeFromPay' }>): readonly SalaryEvent[] | Refusal => {
  const { employeeId, effectiveFrom, reason, actor, person } = c;
  const early = refusalOfEarly(person, effectiveFrom);
  return early ?? [{ type: 'ExcludedFromPay', data: { employeeId, effectiveFrom, reason, by: actor.id } }];
};

const revised = (c: Setter, { assignments }: Salary): readonly SalaryEvent[] | Refusal => {
  const last = assignments.at(-1);
  if (last === undefined) return ABSENT;
  const refusal = refusalOfTerms(c);
  if (refusal) return refusal;
  if (c.terms.effectiveFrom < last.effectiveFrom)
    return faulty('effectiveFrom', `Choose ${last.effectiveFrom} or a later day: nothing is changed before it`);
  const before = { fromGrossPaise: last.monthlyGrossPaise, fromBasicPaise: last.basicPaise };
  const data = { ...dataOf(c), ...before };
  return needsSecondAdmin(paiseOf(last.monthlyGrossPaise), c.terms.monthlyGrossPaise)
    ? [{ type: 'SalaryRevisionProposed', data }]
    : [{ type: 'SalaryRevised', data: { ...data, approvedBy: null } }];
};

const approved = (
  { actor, employeeId, otherAdmin }: Extract<SalaryCommand, { type: 'ApproveSalary' }>,
  { proposed }: Salary,
): readonly SalaryEvent[] | Refusal => {
  if (proposed === null) return ABSENT;
  const own = refusalOfOwn([proposed.proposedBy, employeeId].includes(actor.id), otherAdmin);
  return own ?? [{ type: 'SalaryRevised', data: { ...proposed, employeeId, approvedBy: actor.id } }];
};

export const salary: Decider<Salary, SalaryCommand, SalaryEvent> = {
  category: 'salary',
  initial: { etag: null, assignments: [], proposed: null, excluded: null },
  audited: true,
  evolve,
  decide,
};

/** As they hold: by day, each until the day before the next; one that a later entry of the same day replaced is not among them. */
export const inForce = ({
  assignments,
}: Pick<Salary, 'assignments'>): readonly (Assignment & Readonly<{ effectiveTo: CivilDate | null }>)[] => {
  const holding = assignments.filter((one, at) =>
    assignments.slice(at + 1).every((later) => later.effectiveFrom !== one.effectiveFrom),
  );
  return holding.map((one, at) => {
    const next = holding[at + 1];
    return { ...one, effectiveTo: next === undefined ? null : addDays(next.effectiveFrom, -1) };
  });
};

/** What holds on a day; null before the first. */
export const salaryOn = (salary: Pick<Salary, 'assignments'>, day: CivilDate) =>
  inForce(salary).findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? null;
