/** What an audited stream's state says of the thing in it, and what an event changed about it. Numbers of accounts and taxes are never in it. */
import type { AuditKind, Change } from '@lamplight/bff/contract/audit.ts';
import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import { differenceBy } from '@lamplight/common/audit/difference.ts';
import { isErased } from '@lamplight/events/core/personal.ts';
import type { AnyDecider, Personal } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { additionalPay, type Pay } from '../additional/pay.ts';
import { type AttendanceBook, attendance } from '../attendance/attendance.ts';
import type { BankDetails } from '../bank/details.ts';
import { bankDetails } from '../bank/details.ts';
import { type Component, payComponent } from '../components/component.ts';
import type { JournalLine } from '../engine/journal.ts';
import { type Journal, journal } from '../journal/journal.ts';
import { type PayrollMonth, payrollMonth } from '../months/month.ts';
import { type PayerAccount, payerAccount } from '../payer/payer.ts';
import { payslip } from '../payslips/payslip.ts';
import type { Slip } from '../payslips/state.ts';
import { type Profile, payProfile } from '../profiles/profile.ts';
import { shownLast4 } from '../profiles/show.ts';
import { payReads, type Reads } from '../reads/read.ts';
import { type Rule, statutoryRule } from '../rules/rule.ts';
import { payrollRun } from '../runs/run.ts';
import type { Run } from '../runs/state.ts';
import { type Assignment, type Salary, salary } from '../salaries/salary.ts';
import { paiseOf } from '../sealed-amount.ts';
import { payStructure, type Structure } from '../structures/structure.ts';
import { payerIn, runIn, slipIn } from './runs.ts';

const deciders: readonly AnyDecider[] = [
  statutoryRule,
  payStructure,
  salary,
  payProfile,
  bankDetails,
  attendance,
  additionalPay,
  payComponent,
  payrollRun,
  payslip,
  payrollMonth,
  payerAccount,
  journal,
  payReads,
];

/** @throws TypeError for a stream that is not audited */
export const deciderOf = (stream: StreamId): AnyDecider => {
  const decider = deciders.find(({ category }) => stream.startsWith(`${category}-`));
  if (decider === undefined) throw new TypeError(`nothing is audited on ${stream}`);
  return decider;
};

/** What only repeats an id or another field. */
const SKIPPED: ReadonlySet<string> = new Set([
  ...[
    'etag',
    'employeeId',
    'by',
    'bankId',
    'declarationId',
    'proofId',
    'version',
    'assignmentId',
    'additionalPayId',
    'journalId',
  ],
]);

export const differenceOfThings = differenceBy({ ids: [], skipped: SKIPPED });

/** The thing itself, whole, as whoever may read it reads it; null where it is not (yet) there. */
export const thingIn = (state: unknown, { kind }: Readonly<{ kind: AuditKind }>): unknown => {
  switch (kind) {
    case 'statutoryrule':
      return versionsIn(state as Rule);
    case 'paystructure':
      return structureIn(state as Structure);
    case 'salary':
      return salaryIn(state as Salary);
    case 'payprofile':
      return profileIn(state as Profile);
    case 'bankdetails':
      return accountsIn(state as BankDetails);
    case 'payread':
      return readIn(state as Reads);
    case 'journal':
      return entriesIn(state as Journal);
    case 'attendance':
      return monthsIn(state as AttendanceBook);
    case 'additionalpay':
      return payIn(state as Pay);
    case 'paycomponent':
      return componentIn(state as Component);
    case 'payrollrun':
      return runIn(state as Run);
    case 'payslip':
      return slipIn(state as Slip);
    case 'payrollmonth':
      return monthIn(state as PayrollMonth);
    case 'payer':
      return payerIn(state as PayerAccount);
    default:
      return null;
  }
};

/** Versions under their numbers, so that one is compared with itself. */
const versionsIn = ({ versions }: Rule): unknown =>
  versions.length === 0 ? null : Object.fromEntries(versions.map((one) => [one.version, one]));

/** Components under their place: a code may stand there more than once, under different conditions. */
const structureIn = ({ versions }: Structure): unknown =>
  versions.length === 0
    ? null
    : Object.fromEntries(
        versions.map(({ version, name, components }) => [
          version,
          { name, components: Object.fromEntries(components.map((one, at) => [`${at + 1} ${one.code}`, one])) },
        ]),
      );

/** What holds last, so that a change is told from what it was to what it is; and what waits. */
const salaryIn = ({ assignments, proposed, excluded }: Salary): unknown => {
  const last = assignments.at(-1);
  if (last === undefined)
    return excluded === null ? null : { notPaidHereFrom: excluded.effectiveFrom, reason: excluded.reason };
  return { ...assignmentIn(last), ...(proposed === null ? {} : { proposed: assignmentIn(proposed) }) };
};
const assignmentIn = ({ monthlyGrossPaise, basicPaise, fixedPaise, ...one }: Assignment): object => ({
  ...one,
  ...{ monthlyGrossPaise: amountIn(monthlyGrossPaise), basicPaise: amountIn(basicPaise) },
  fixedPaise: Object.fromEntries(Object.entries(fixedPaise).map(([code, amount]) => [code, amountIn(amount)])),
});

const amountIn = (digits: Personal | null): unknown => (digits === null ? null : (paiseOf(digits) ?? 'erased'));
const textIn = (text: Personal | null): unknown => (text !== null && isErased(text) ? 'erased' : text);

/** What a proof is of. */
const ofIn = (declarationId: string | null): string => (declarationId === null ? 'income before' : 'a declaration');

const profileIn = (profile: Profile): unknown => {
  if (profile.is === 'absent') return null;
  const { identity, declarations, previous, employments, proofs, ...rest } = profile;
  return {
    ...rest,
    lastDay: employments.at(-1)?.lastDay ?? null,
    tax:
      identity === null
        ? null
        : {
            panLast4: shownLast4(identity.pan),
            uanLast4: shownLast4(identity.uan),
            esiLast4: shownLast4(identity.esiNumber),
            bornOn: textIn(identity.bornOn),
            disabled: textIn(identity.disabled),
          },
    declarations: Object.fromEntries(
      declarations.map(({ section, taxYear, amountPaise, acceptedPaise, note }, at) => {
        const amounts = { amountPaise: amountIn(amountPaise), acceptedPaise: amountIn(acceptedPaise) };
        return [at + 1, { section, taxYear, ...amounts, note: textIn(note) }];
      }),
    ),
    previous: Object.fromEntries(
      Object.entries(previous).map(([year, { employer, incomePaise, tdsPaise }]) => [
        year,
        { employer: textIn(employer), incomePaise: amountIn(incomePaise), tdsPaise: amountIn(tdsPaise) },
      ]),
    ),
    proofs: Object.fromEntries(
      proofs.map(({ declarationId, name, said, ...one }, at) => [
        at + 1,
        { ...one, of: ofIn(declarationId), name: textIn(name), said: textIn(said) },
      ]),
    ),
  };
};

/** Accounts under their place, by their last digits alone. */
const accountsIn = ({ accounts }: BankDetails): unknown =>
  accounts.length === 0
    ? null
    : Object.fromEntries(
        accounts.map(({ accountNumber: _sealed, accountMac: _mac, holder, ...one }, at) => [
          at + 1,
          { ...one, holder: textIn(holder) },
        ]),
      );

/** What was looked at or exported last, and on which day. */
const readIn = ({ day, last }: Reads): unknown => (last === null ? null : { day, ...last });

/** Entries under their place, their lines under their accounts. */
const entriesIn = ({ entries }: Journal): unknown =>
  entries.length === 0
    ? null
    : Object.fromEntries(
        entries.map(({ lines, ...entry }, at) => [
          at + 1,
          {
            ...entry,
            lines: Object.fromEntries(lines.map((line) => [line.account, sideOf(line)])),
            totalPaise: sumPaise(lines.map(({ debitPaise }) => debitPaise)),
          },
        ]),
      );

/** The side that a line stands on; the other one is zero. */
const sideOf = ({ debitPaise, creditPaise }: JournalLine): object =>
  debitPaise > 0 ? { debitPaise } : { creditPaise };
/** Months under their name. */
const monthsIn = ({ months }: AttendanceBook): unknown =>
  Object.keys(months).length === 0
    ? null
    : Object.fromEntries(Object.entries(months).map(([month, one]) => [month, { ...one, note: textIn(one.note) }]));

const payIn = (pay: Pay): unknown => {
  if (pay.is === 'absent') return null;
  const { is: state, amountPaise, ...rest } = pay;
  return { state, amountPaise: amountIn(amountPaise), ...rest };
};

/** Which run holds it; nothing before the first. */
const monthIn = ({ heldBy, closed }: PayrollMonth): unknown => (heldBy === null && !closed ? null : { heldBy, closed });

const componentIn = (state: Component): unknown => (state.is === 'absent' ? null : state.component);

/** Everything that the event changed in its stream. */
export const changesOf = (
  { from, to }: Readonly<{ from: unknown; to: unknown }>,
  kind: AuditKind,
): readonly Change[] => {
  if (kind === 'payrollrun') return differenceOfThings(runIn(from as Run, to as Run), runIn(to as Run, from as Run));
  // Each look is one of its own: what the one before was about says nothing of it.
  const before = kind === 'payread' ? null : thingIn(from, { kind });
  return differenceOfThings(before, thingIn(to, { kind }));
};

/** In the words of whoever did it, or that they were erased. */
export const reasonOf = (data: unknown): string | null => {
  const { reason = null } = data as Readonly<{ reason?: Personal | null }>;
  return reason !== null && isErased(reason) ? 'erased' : reason;
};
