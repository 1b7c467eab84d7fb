/** Sentences for the events of services/payroll: rules of the law, and what payroll knows of people. The audit alone shows them. */
import { adding, day, type Facts, money, type Sentences } from '../../parts/history/sentences.ts';
import { upperFirst } from '../../ui/letters.ts';

const whose = (f: Facts, thing: string): string =>
  f.who === f.person ? `their ${thing}` : `the ${thing} of ${f.person}`;
const word = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** `3 half days in all`, of the month that was recorded. */
const halfDays = (f: Facts): string | null => {
  const count = f.any('lopHalfDays')?.to;
  return typeof count === 'number' ? `${count} half ${count === 1 ? 'day' : 'days'} in all` : null;
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
  PayProfileOpened: (f) => `${upperFirst(f.person)} is on the payroll.`,
  TaxIdentityRecorded: (f) => `${f.who} recorded ${whose(f, 'tax numbers')}.`,
  TaxRegimeChosen: (f) => `${f.who} chose how the income of ${f.person} is taxed.`,
  InvestmentDeclared: (f) =>
    `${f.who} declared a deduction of ${f.person}${adding(', ', word(f.any('section')?.to))}${adding(', ', money(f.any('amountPaise')?.to))}.`,
  InvestmentProofVerified: (f) =>
    `${f.who} accepted a proof of ${f.person}${adding(': ', money(f.any('acceptedPaise')?.to))}.`,
  PreviousEmploymentIncomeDeclared: (f) => `${f.who} declared what an employer before paid ${f.person}.`,
  BankDetailsSubmitted: (f) =>
    `${f.who} submitted ${whose(f, 'bank account')}${adding(' ending in ', word(f.any('last4')?.to))}.`,
  BankDetailsVerified: (f) => `${f.who} verified ${whose(f, 'bank account')}.`,
  BankDetailsRejected: (f) => `${f.who} rejected ${whose(f, 'bank account')}.`,
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
