/** Sentences for the events of services/payroll: rules of the law, and what payroll knows of people. The audit alone shows them. */
import { adding, day, type Facts, money, type Sentences } from '../../parts/history/sentences.ts';
import { counted } from '../../ui/counted.ts';
import { upperFirst } from '../../ui/letters.ts';
import { EXPORT_FORMS, EXPORTS } from './exportWords.ts';

const whose = (f: Facts, thing: string): string =>
  f.who === f.person ? `their ${thing}` : `the ${thing} of ${f.person}`;
const word = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const wordFor = (words: Readonly<Record<string, string>>, value: unknown): string | undefined =>
  words[word(value) ?? ''];

/** Runs go by their month. */
const the = (f: Facts): string => (f.what === 'it' ? 'a payroll run' : `the payroll run of ${f.what}`);
/** `3 half days in all`, of the month that was recorded. */
const halfDays = (f: Facts): string | null => {
  const count = f.any('lopHalfDays')?.to;
  return typeof count === 'number' ? `${count} half ${count === 1 ? 'day' : 'days'} in all` : null;
};

/** `the salary register of 2026-11`; of one person's pay, whose. */
const exported = (f: Facts): string => {
  const what = wordFor(EXPORTS, f.any('what')?.to) ?? 'pay';
  const ofAll = f.what === 'it' || f.what === 'a list of pay';
  return `${what}${adding(' of ', word(f.any('period')?.to))}${ofAll ? '' : `, ${f.what},`}`;
};
/** `12 rows` */
const rowsOf = (f: Facts): string | null => {
  const rows = f.any('rows')?.to;
  return typeof rows === 'number' ? counted(rows, 'row', 'rows') : null;
};

export const payrollSentences = {
  StatutoryRuleProposed: (f) =>
    `${f.who} proposed the rule ${f.what}${adding(' from ', day(f.any('effectiveFrom')?.to), ' on')}.`,
  StatutoryRuleApproved: (f) => `${f.who} approved a version of the rule ${f.what}.`,
  StatutoryRuleRejected: (f) => `${f.who} rejected a version of the rule ${f.what}.`,
  StatutoryRuleSuperseded: (f) =>
    `A version of the rule ${f.what} holds no longer${adding(' than ', day(f.any('effectiveTo')?.to))}.`,
  SalaryStructurePublished: (f) => `${f.who} published a version of the structure of pay ${f.what}.`,
  SalaryAssigned: (f) =>
    `${f.who} said what ${f.person} gets${adding(': ', money(f.to('monthlyGrossPaise')), ' a month')}${adding(' from ', day(f.to('effectiveFrom')), ' on')}.`,
  SalaryRevisionProposed: (f) =>
    `${f.who} proposed another salary of ${f.person}${adding(': ', money(f.to('proposed.monthlyGrossPaise')), ' a month')}; another admin decides.`,
  SalaryRevised: (f) =>
    `${f.who} changed the salary of ${f.person}${adding(' to ', money(f.to('monthlyGrossPaise')), ' a month')}${adding(' from ', day(f.to('effectiveFrom')), ' on')}.`,
  SalaryRevisionRejected: (f) => `${f.who} rejected another salary of ${f.person}.`,
  ExcludedFromPay: (f) =>
    `${f.who} said that ${f.person} is not paid here${adding(' from ', day(f.to('notPaidHereFrom')), ' on')}.`,
  PayProfileOpened: (f) => `${upperFirst(f.person)} is on the payroll.`,
  TaxIdentityRecorded: (f) => `${f.who} recorded ${whose(f, 'tax numbers')}.`,
  TaxRegimeChosen: (f) => `${f.who} chose how the income of ${f.person} is taxed.`,
  InvestmentDeclared: (f) =>
    `${f.who} declared a deduction of ${f.person}${adding(', ', word(f.any('section')?.to))}${adding(', ', money(f.any('amountPaise')?.to))}.`,
  InvestmentProofVerified: (f) =>
    `${f.who} accepted a proof of ${f.person}${adding(': ', money(f.any('acceptedPaise')?.to))}.`,
  PreviousEmploymentIncomeDeclared: (f) => `${f.who} declared what an employer before paid ${f.person}.`,
  ProofAttached: (f) =>
    `${f.who} attached ${word(f.any('name')?.to) ?? 'a file'} as a proof of ${f.person}${adding(', ', word(f.any('section')?.to))}.`,
  ProofWithdrawn: (f) => `${f.who} withdrew a proof of ${f.person}.`,
  ProofAccepted: (f) => `${f.who} accepted a file that ${f.person} attached as a proof.`,
  ProofRefused: (f) => `${f.who} refused a file that ${f.person} attached as a proof.`,
  BankDetailsSubmitted: (f) =>
    `${f.who} submitted ${whose(f, 'bank account')}${adding(' ending in ', word(f.any('last4')?.to))}.`,
  BankDetailsVerified: (f) => `${f.who} verified ${whose(f, 'bank account')}.`,
  BankDetailsRejected: (f) => `${f.who} rejected ${whose(f, 'bank account')}.`,
  JournalPosted: (f) =>
    `The journal has ${f.what}${adding(': ', money(f.any('totalPaise')?.to))}${adding(', from ', day(f.any('date')?.to))}.`,
  JournalReversed: (f) =>
    `The journal takes ${f.what} back${adding(': ', money(f.any('totalPaise')?.to))}${adding(', from ', day(f.any('date')?.to))}.`,
  PayRead: (f) => `${f.who} looked at ${f.what === 'it' ? 'pay' : f.what}.`,
  PayExported: (f) =>
    `${f.who} exported ${exported(f)} as ${wordFor(EXPORT_FORMS, f.any('format')?.to) ?? 'a file'}${adding(': ', rowsOf(f))}.`,
  PayrollMonthClaimed: (f) => `${f.who} opened the regular run of ${f.what}.`,
  PayrollMonthReleased: (f) => `The month ${f.what} waits for another regular run.`,
  PayrollMonthClosed: (f) => `The month ${f.what} is closed: nothing dated in it changes.`,
  PayrollRunOpened: (f) => `${f.who} opened ${the(f)}.`,
  PayrollCalculationStarted: (f) => `${f.who} had ${the(f)} calculated.`,
  PayrollSlipsCalculated: (f) => `Some payslips of ${the(f)} were calculated.`,
  PayrollCheckRaised: (f) => `A check of ${the(f)} found something to look at.`,
  PayrollRunCalculated: (f) =>
    `${upperFirst(the(f))} is calculated${adding(': ', money(f.to('totals.netPaise')), ' net')}.`,
  PayrollCalculationFailed: (f) => `${upperFirst(the(f))} could not be calculated.`,
  PayrollRunMarkedStale: (f) => `Something changed from which ${the(f)} was calculated.`,
  PayrollCheckAcknowledged: (f) => `${f.who} said a word about a check of ${the(f)}.`,
  PayrollRunSubmitted: (f) => `${f.who} submitted ${the(f)}.`,
  PayrollRunRejected: (f) => `${f.who} rejected ${the(f)}.`,
  PayrollRunApproved: (f) => `${f.who} approved ${the(f)}.`,
  PayrollRunApprovalRevoked: (f) => `${f.who} took back the approval of ${the(f)}.`,
  PayrollRunCancelled: (f) => `${f.who} cancelled ${the(f)}.`,
  PayslipHeld: (f) => `${f.who} held back the pay of ${f.person}.`,
  PayslipReleased: (f) => `${f.who} let ${f.person} be paid.`,
  PayoutFileExported: (f) =>
    `${f.who} made a file for the bank of ${the(f)}${adding(': ', money(f.any('totalPaise')?.to))}.`,
  PayoutFileOpened: (f) => `${f.who} downloaded a file for the bank of ${the(f)}.`,
  SalaryPaid: (f) => `${f.who} recorded that ${f.person} was paid.`,
  SalaryPaymentFailed: (f) => `${f.who} recorded that the bank could not pay ${f.person}.`,
  PayrollRunPaid: (f) => `Nobody waits for money any more in ${the(f)}.`,
  PayrollRunClosed: (f) => `${f.who} closed ${the(f)}.`,
  PayrollRunReversed: (f) => `${f.who} had ${the(f)} taken back.`,
  PayrollRunReversalCancelled: (f) => `${upperFirst(the(f))} is not taken back: that was cancelled.`,
  PayslipCalculated: (f) =>
    `The payslip of ${f.person} was calculated${adding(': ', money(f.to('netPaise')), ' net')}.`,
  PayslipPublished: (f) => `The payslip of ${f.person} was published${adding(' as ', word(f.to('number')))}.`,
  PayslipDisputed: (f) => `${f.who} said that something is wrong with ${whose(f, 'payslip')}.`,
  PayslipDisputeResolved: (f) => `${f.who} answered what ${f.person} said of their payslip.`,
  PayslipCorrected: (f) => `A later run paid a difference to the payslip of ${f.person}.`,
  PayerAccountSaved: (f) =>
    `${f.who} entered ${f.what === 'it' ? 'the account that pays' : f.what}${adding(', ending in ', word(f.to('last4')))}.`,
  EmploymentEnded: (f) => `${upperFirst(f.person)} leaves${adding(', last day ', day(f.to('lastDay')))}.`,
  EmploymentRelocated: (f) =>
    `${upperFirst(f.person)} works in another state${adding(': ', word(f.to('locationState')))}.`,
  AttendanceRecorded: (f) => `${f.who} recorded the days without pay of ${f.person}${adding(', ', halfDays(f))}.`,
  AttendanceCorrected: (f) =>
    `${f.who} corrected the days without pay of ${f.person} in a closed month${adding(', ', halfDays(f))}.`,
  SalaryComponentDefined: (f) => `${f.who} defined the component of pay ${f.what}.`,
  AdditionalPayProposed: (f) =>
    `${f.who} ${f.to('source') === 'RECOVERY' ? 'entered a recovery from' : 'proposed pay beside the salary for'} ${f.person}${adding(': ', money(f.to('amountPaise')))}.`,
  AdditionalPayApproved: (f) => `${f.who} approved pay beside the salary for ${f.person}.`,
  AdditionalPayReserved: (f) => `A payroll run reserved pay beside the salary for ${f.person}.`,
  AdditionalPayReleased: (f) => `A payroll run left out pay beside the salary for ${f.person}.`,
  AdditionalPayConsumed: (f) => `A payroll run that is approved holds pay beside the salary for ${f.person}.`,
  AdditionalPayCancelled: (f) => `${f.who} cancelled pay beside the salary for ${f.person}.`,
  AdditionalPayTakenBack: (f) => `${f.who} took back pay beside the salary that ${f.person} was paid.`,
} satisfies Sentences;

/** The types of the events that it knows. */
export const payrollTypes = Object.keys(payrollSentences) as readonly (keyof typeof payrollSentences)[];
