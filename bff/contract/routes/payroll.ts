import * as additional from '../additional-pay.ts';
import * as attendance from '../attendance.ts';
import * as components from '../components.ts';
import * as journal from '../journal.ts';
import * as profiles from '../pay-profiles.ts';
import * as payouts from '../payouts.ts';
import * as handed from '../payroll-exports.ts';
import * as runs from '../payroll-runs.ts';
import * as payslips from '../payslips.ts';
import { emptyBody } from '../projects.ts';
import * as salaries from '../salaries.ts';
import * as rules from '../statutory-rules.ts';
import {
  admin,
  CSV_TYPE,
  get,
  PDF_TYPE,
  PLAIN_TYPE,
  PROOF_TYPES,
  replace,
  staff,
  upload,
  write,
  XLSX_TYPE,
} from './declaration.ts';

const TABLE_TYPES = [CSV_TYPE, XLSX_TYPE, PDF_TYPE];
const OF_EXPORTS = ['NOTHING_TO_EXPORT', 'TOO_MANY_ROWS'] as const;

export const payrollRoutes = {
  'statutory-rules': get('/payroll/rules', 'payroll', admin, {
    summary: 'Read what the law says about pay, as dated rows with their source and who approved them',
    answer: rules.rulesAnswer,
  }),
  'statutory-rule-propose': write('/payroll/rules', 'payroll', admin, {
    summary: 'Propose a dated row; it holds once another admin approves it',
    request: rules.ruleProposal,
    answer: rules.ruleAnswer,
  }),
  'statutory-rule-approve': write('/payroll/rules/:ruleId/versions/:version/approve', 'payroll', admin, {
    summary: 'Approve a proposed row, which ends the one that held before from its first day on',
    codes: ['SAME_APPROVER', 'SECOND_APPROVER_REQUIRED'],
    request: emptyBody,
    answer: rules.ruleAnswer,
  }),
  'statutory-rule-reject': write('/payroll/rules/:ruleId/versions/:version/reject', 'payroll', admin, {
    summary: 'Reject a proposed row, with a reason',
    request: rules.ruleRejection,
    answer: rules.ruleAnswer,
  }),
  'salary-structures': get('/payroll/structures', 'payroll', admin, {
    summary: 'Read what pay is made of, structure by structure and version by version',
    answer: salaries.structuresAnswer,
  }),
  'salary-structure-publish': write('/payroll/structures', 'payroll', admin, {
    summary: 'Publish the next version of a structure; whoever is paid by an earlier one stays with it',
    codes: ['FORMULA_CYCLE'],
    request: salaries.structureBody,
    answer: salaries.structureAnswer,
  }),
  'payroll-people': get('/payroll/people', 'payroll', admin, {
    summary: 'List everybody who is or was paid, with what they get and what is missing, by name and by what is next',
    query: salaries.payrollPeopleQuery,
    answer: salaries.payrollPeopleAnswer,
  }),
  'payroll-person': get('/payroll/people/:employeeId', 'payroll', admin, {
    summary: 'Read of one person who is or was paid what the list says of them',
    codes: ['PERSON_PENDING'],
    answer: salaries.payrollPersonAnswer,
  }),
  salary: get('/payroll/people/:employeeId/salary', 'payroll', admin, {
    summary: 'Read what a person gets, as of a day and as known at an instant',
    codes: ['PERSON_PENDING'],
    query: salaries.salaryQuery,
    answer: salaries.salaryAnswer,
  }),
  'salary-assign': write('/payroll/people/:employeeId/salary', 'payroll', admin, {
    summary: 'Say for the first time what a person gets',
    codes: ['BALANCING_NEGATIVE', 'EMPLOYEE_INACTIVE', 'PERSON_PENDING'],
    request: salaries.salaryBody,
    answer: salaries.salaryAnswer,
  }),
  'salary-revise': write('/payroll/people/:employeeId/salary/revise', 'payroll', admin, {
    summary: 'Change what a person gets from a day on; above 20 % it waits for another admin',
    codes: ['BALANCING_NEGATIVE', 'EMPLOYEE_INACTIVE', 'PERSON_PENDING'],
    request: salaries.salaryBody,
    answer: salaries.salaryAnswer,
  }),
  'salary-approve': write('/payroll/people/:employeeId/salary/approve', 'payroll', admin, {
    summary: 'Approve a change of a salary that waits',
    codes: ['PERSON_PENDING', 'SAME_APPROVER', 'SECOND_APPROVER_REQUIRED'],
    request: emptyBody,
    answer: salaries.salaryAnswer,
  }),
  'salary-reject': write('/payroll/people/:employeeId/salary/reject', 'payroll', admin, {
    summary: 'Reject a change of a salary that waits, with a reason',
    codes: ['PERSON_PENDING'],
    request: salaries.salaryRejection,
    answer: salaries.salaryAnswer,
  }),
  'pay-exclude': write('/payroll/people/:employeeId/salary/not-paid-here', 'payroll', admin, {
    summary: 'Say that the company pays a person nothing from a day on, so that no run asks for their salary',
    codes: ['PERSON_PENDING'],
    request: salaries.payExclusion,
    answer: salaries.salaryAnswer,
  }),
  'pay-profile': get('/payroll/people/:employeeId/profile', 'payroll', staff, {
    summary: 'Read what a person has told payroll: one’s own, or as an admin anybody’s',
    codes: ['ACCOUNT_PENDING', 'PERSON_PENDING'],
    answer: profiles.payProfileAnswer,
  }),
  'tax-identity-record': write('/payroll/people/:employeeId/tax-identity', 'payroll', staff, {
    summary: 'Record the tax and insurance numbers of a person',
    codes: ['ACCOUNT_PENDING', 'PERSON_PENDING'],
    request: profiles.taxIdentityBody,
    answer: profiles.payProfileAnswer,
  }),
  'tax-regime-choose': write('/payroll/people/:employeeId/tax-regime', 'payroll', staff, {
    summary: 'Choose by which rules a year of income is taxed',
    codes: ['ACCOUNT_PENDING', 'PERSON_PENDING'],
    request: profiles.taxRegimeBody,
    answer: profiles.payProfileAnswer,
  }),
  'investment-declare': write('/payroll/people/:employeeId/declarations', 'payroll', staff, {
    summary: 'Declare what may be deducted from the taxable income of a year',
    codes: ['ACCOUNT_PENDING', 'PERSON_PENDING'],
    request: profiles.taxDeclarationBody,
    answer: profiles.payProfileAnswer,
  }),
  'investment-verify': write('/payroll/people/:employeeId/declarations/:declarationId/verify', 'payroll', admin, {
    summary: 'Say how much of a declaration the proof shows',
    codes: ['PERSON_PENDING', 'SAME_APPROVER', 'SECOND_APPROVER_REQUIRED'],
    request: profiles.taxProofBody,
    answer: profiles.payProfileAnswer,
  }),
  'previous-income-declare': write('/payroll/people/:employeeId/previous-income', 'payroll', staff, {
    summary: 'Declare what an employer before paid in a tax year, and withheld',
    codes: ['ACCOUNT_PENDING', 'PERSON_PENDING'],
    request: profiles.previousIncomeBody,
    answer: profiles.payProfileAnswer,
  }),
  'proof-attach': upload(
    '/payroll/people/:employeeId/declarations/:declarationId/proofs',
    'payroll',
    staff,
    profiles.PROOF_LIMIT,
    {
      summary: 'Attach a photo or a PDF that proves a declaration of one’s own; an admin looks at it',
      codes: ['ACCOUNT_PENDING', 'PERSON_PENDING'],
      answer: profiles.payProfileAnswer,
    },
  ),
  'income-proof-attach': upload(
    '/payroll/people/:employeeId/previous-income/:taxYear/proofs',
    'payroll',
    staff,
    profiles.PROOF_LIMIT,
    {
      summary: 'Attach a photo or a PDF that proves what an employer before paid; an admin looks at it',
      codes: ['ACCOUNT_PENDING', 'PERSON_PENDING'],
      answer: profiles.payProfileAnswer,
    },
  ),
  'proof-content': get('/payroll/people/:employeeId/proofs/:proofId/content', 'payroll', staff, {
    summary: 'Download a proof, whole or a range of it; an admin’s look is recorded',
    codes: ['ACCOUNT_PENDING', 'PERSON_PENDING', 'RANGE_INVALID'],
    content: PROOF_TYPES,
  }),
  'proof-withdraw': write('/payroll/people/:employeeId/proofs/:proofId/withdraw', 'payroll', staff, {
    summary: 'Withdraw a proof of one’s own that nobody has decided about; its content is deleted',
    codes: ['ACCOUNT_PENDING', 'PERSON_PENDING'],
    request: emptyBody,
    answer: profiles.payProfileAnswer,
  }),
  'proof-accept': write('/payroll/people/:employeeId/proofs/:proofId/accept', 'payroll', admin, {
    summary: 'Accept a proof, and say how much of a declaration it shows',
    codes: ['PERSON_PENDING', 'SAME_APPROVER', 'SECOND_APPROVER_REQUIRED'],
    request: profiles.proofAcceptance,
    answer: profiles.payProfileAnswer,
  }),
  'proof-refuse': write('/payroll/people/:employeeId/proofs/:proofId/refuse', 'payroll', admin, {
    summary: 'Refuse a proof, with a reason that its person reads',
    codes: ['PERSON_PENDING', 'SAME_APPROVER', 'SECOND_APPROVER_REQUIRED'],
    request: profiles.proofRefusal,
    answer: profiles.payProfileAnswer,
  }),
  'waiting-proofs': get('/payroll/proofs', 'payroll', admin, {
    summary: 'List the proofs that wait for an admin, the oldest first',
    query: profiles.waitingProofsQuery,
    answer: profiles.waitingProofsAnswer,
  }),
  'bank-submit': write('/payroll/people/:employeeId/bank', 'payroll', staff, {
    summary: 'Submit the account that a person is paid to; it counts once another admin verifies it',
    codes: ['ACCOUNT_PENDING', 'BANK_DUPLICATE', 'PERSON_PENDING', 'STEP_UP_REQUIRED'],
    request: profiles.payAccountBody,
    answer: profiles.payProfileAnswer,
  }),
  'bank-verify': write('/payroll/people/:employeeId/bank/:bankId/verify', 'payroll', admin, {
    summary: 'Verify an account, which takes the place of the one before',
    codes: ['PERSON_PENDING', 'SAME_APPROVER', 'SECOND_APPROVER_REQUIRED', 'STEP_UP_REQUIRED'],
    request: emptyBody,
    answer: profiles.payProfileAnswer,
  }),
  'bank-reject': write('/payroll/people/:employeeId/bank/:bankId/reject', 'payroll', admin, {
    summary: 'Reject an account, with a reason',
    codes: ['PERSON_PENDING'],
    request: profiles.payAccountRejection,
    answer: profiles.payProfileAnswer,
  }),
  journal: get('/payroll/journal', 'payroll', admin, {
    summary:
      'List what was posted to the journal, by account, days, kind of document, document or invoice, as known then',
    query: journal.journalQuery,
    answer: journal.journalAnswer,
  }),
  'journal-entry': get('/payroll/journal/entries/:journalId', 'payroll', admin, {
    summary: 'Read one entry of the journal: its lines, what it follows from, what takes it back',
    answer: journal.journalEntryAnswer,
  }),
  'trial-balance': get('/payroll/journal/trial-balance', 'payroll', admin, {
    summary: 'Read the balance of every account at the end of a day, as known today or at an instant before',
    query: journal.momentQuery,
    answer: journal.trialBalanceAnswer,
  }),
  reconciliation: get('/payroll/journal/reconciliation', 'payroll', admin, {
    summary: 'Hold the journal against what was paid, received and owed at the end of a day, as known then',
    query: journal.momentQuery,
    answer: journal.reconciliationAnswer,
  }),
  ledger: get('/payroll/ledger/:account', 'payroll', admin, {
    summary: 'Read an account from day to day: opening balance, what moved it, running and closing balance',
    query: journal.ledgerQuery,
    answer: journal.ledgerAnswer,
  }),
  'payroll-runs': get('/payroll/runs', 'payroll', admin, {
    summary: 'List payroll runs, the newest month first',
    query: runs.runsQuery,
    answer: runs.runsAnswer,
  }),
  'payroll-run': get('/payroll/runs/:runId', 'payroll', admin, {
    summary: 'Read a payroll run: totals, checks, progress, and what may be done next',
    answer: runs.runAnswer,
  }),
  'payroll-run-people': get('/payroll/runs/:runId/people', 'payroll', admin, {
    summary: 'List whom a run pays, how much, and how much before',
    query: runs.runPeopleQuery,
    answer: runs.runPeopleAnswer,
  }),
  'payroll-run-slip': get('/payroll/runs/:runId/people/:employeeId', 'payroll', admin, {
    summary: 'Read a payslip of a run, with where each line comes from',
    answer: runs.runSlipAnswer,
  }),
  'payroll-dry-run': write('/payroll/dry-runs', 'payroll', admin, {
    summary: 'Reckon a month without recording anything, and tell it from the run before',
    codes: ['STATUTORY_RULE_MISSING'],
    request: runs.dryRunBody,
    answer: runs.dryRunAnswer,
  }),
  'payroll-run-open': write('/payroll/runs', 'payroll', admin, {
    summary: 'Open the regular run of a month, or one beside it for people who are chosen',
    codes: ['MONTH_CLOSED', 'RUN_EXISTS'],
    request: runs.runBody,
    answer: runs.runAnswer,
  }),
  'payroll-run-calculate': write('/payroll/runs/:runId/calculate', 'payroll', admin, {
    summary: 'Begin to calculate a run; it is answered at once, and the slips follow',
    codes: ['STATUTORY_RULE_MISSING'],
    request: emptyBody,
    answer: runs.runAnswer,
  }),
  'payroll-run-acknowledge': write('/payroll/runs/:runId/checks', 'payroll', admin, {
    summary: 'Say a word about warnings of a run, one or several',
    request: runs.acknowledgeBody,
    answer: runs.runAnswer,
  }),
  'payroll-run-submit': write('/payroll/runs/:runId/submit', 'payroll', admin, {
    summary: 'Submit a calculated run to another admin',
    codes: ['CHECKS_OPEN', 'STALE_CALCULATION'],
    request: emptyBody,
    answer: runs.runAnswer,
  }),
  'payroll-run-approve': write('/payroll/runs/:runId/approve', 'payroll', admin, {
    summary: 'Approve a submitted run, which another admin prepared',
    codes: [
      ...(['ACCOUNT_PENDING', 'PERSON_PENDING', 'SAME_APPROVER', 'SECOND_APPROVER_REQUIRED'] as const),
      ...(['STALE_CALCULATION', 'STEP_UP_REQUIRED'] as const),
    ],
    request: runs.approvalBody,
    answer: runs.runAnswer,
  }),
  'payroll-run-reject': write('/payroll/runs/:runId/reject', 'payroll', admin, {
    summary: 'Send a submitted run back, with a reason',
    request: runs.runReason,
    answer: runs.runAnswer,
  }),
  'payroll-run-revoke': write('/payroll/runs/:runId/revoke', 'payroll', admin, {
    summary: 'Take an approval back before the first payout file, with a reason',
    codes: ['LATER_RUN_APPROVED'],
    request: runs.runReason,
    answer: runs.runAnswer,
  }),
  'payroll-run-cancel': write('/payroll/runs/:runId/cancel', 'payroll', admin, {
    summary: 'Cancel a run that was not approved, with a reason',
    request: runs.runReason,
    answer: runs.runAnswer,
  }),
  'pay-components': get('/payroll/components', 'payroll', admin, {
    summary: 'Read what may be paid or taken beside the salary, and what the law takes, component by component',
    answer: components.componentsAnswer,
  }),
  'pay-component-define': write('/payroll/components', 'payroll', admin, {
    summary: 'Define what is paid or taken once, or change it from now on',
    request: components.componentBody,
    answer: components.componentAnswer,
  }),
  'attendance-month': get('/payroll/attendance/:month', 'payroll', admin, {
    summary: 'List the days without pay of everybody who is employed in a month',
    query: attendance.attendanceListQuery,
    answer: attendance.attendanceListAnswer,
  }),
  'attendance-record-all': write('/payroll/attendance/:month', 'payroll', admin, {
    summary: 'Record the days without pay of many people in one call; each row is decided on its own',
    request: attendance.attendanceRows,
    answer: attendance.attendanceRowsAnswer,
  }),
  'attendance-of-person': get('/payroll/people/:employeeId/attendance', 'payroll', admin, {
    summary: 'Read the days without pay of a person, month by month, the newest first',
    codes: ['PERSON_PENDING'],
    answer: attendance.attendanceMonthsAnswer,
  }),
  attendance: get('/payroll/people/:employeeId/attendance/:month', 'payroll', admin, {
    summary: 'Read the days without pay of a person in a month',
    codes: ['PERSON_PENDING'],
    answer: attendance.attendanceAnswer,
  }),
  'attendance-record': write('/payroll/people/:employeeId/attendance/:month', 'payroll', admin, {
    summary: 'Record the days without pay of a person in a month that is open, in half days',
    codes: ['MONTH_CLOSED', 'PERSON_PENDING'],
    request: attendance.attendanceBody,
    answer: attendance.attendanceAnswer,
  }),
  'attendance-correct': write('/payroll/people/:employeeId/attendance/:month/correct', 'payroll', admin, {
    summary: 'Correct the days without pay of a person in a month that is closed, with a reason',
    codes: ['PERSON_PENDING'],
    request: attendance.attendanceCorrection,
    answer: attendance.attendanceAnswer,
  }),
  'additional-pay-list': get('/payroll/additional-pay', 'payroll', admin, {
    summary: 'List what is paid or taken beside the salary, by month, person, state and source',
    query: additional.additionalPayQuery,
    answer: additional.additionalPayListAnswer,
  }),
  'additional-pay': get('/payroll/additional-pay/:additionalPayId', 'payroll', admin, {
    summary: 'Read one payment or recovery beside the salary',
    answer: additional.additionalPayAnswer,
  }),
  'additional-pay-propose': write('/payroll/additional-pay', 'payroll', admin, {
    summary: 'Propose a payment or a recovery beside the salary; above the limit it waits for another admin',
    codes: ['DUPLICATE_PAY_ITEM', 'MONTH_CLOSED', 'PERSON_PENDING'],
    request: additional.additionalPayBody,
    answer: additional.additionalPayAnswer,
  }),
  'additional-pay-approve': write('/payroll/additional-pay/:additionalPayId/approve', 'payroll', admin, {
    summary: 'Approve a payment beside the salary that waits',
    codes: ['PERSON_PENDING', 'SAME_APPROVER', 'SECOND_APPROVER_REQUIRED'],
    request: emptyBody,
    answer: additional.additionalPayAnswer,
  }),
  'additional-pay-cancel': write('/payroll/additional-pay/:additionalPayId/cancel', 'payroll', admin, {
    summary: 'Cancel a payment beside the salary that no approved run holds, with a reason',
    codes: ['PERSON_PENDING', 'SAME_APPROVER', 'SECOND_APPROVER_REQUIRED'],
    request: additional.additionalPayReason,
    answer: additional.additionalPayAnswer,
  }),
  'payroll-payouts': get('/payroll/runs/:runId/payouts', 'payroll', admin, {
    summary: 'Read how a run is paid: its files for the bank, what the next one would pay, and what may be done',
    answer: payouts.payoutsAnswer,
  }),
  'payroll-payments': get('/payroll/runs/:runId/payments', 'payroll', admin, {
    summary: 'List where the money of each slip of a run is',
    query: payouts.salaryPaymentsQuery,
    answer: payouts.salaryPaymentsAnswer,
  }),
  'payroll-payout-export': write('/payroll/runs/:runId/payouts', 'payroll', admin, {
    summary: 'Make a file for the bank of everybody who waits for money; nobody stands in two open ones',
    codes: ['ALREADY_REVERSED', 'NOTHING_TO_PAY', 'PAYEE_UNVERIFIED', 'PAYER_REQUIRED', 'TOTAL_MISMATCH'],
    request: payouts.payoutBody,
    answer: payouts.payoutsAnswer,
  }),
  'payroll-payout-file': get('/payroll/runs/:runId/payouts/:batchId/file', 'payroll', admin, {
    summary: 'Download a file for the bank, always the same bytes; who downloaded it is recorded',
    codes: ['FILE_CHANGED'],
    content: [CSV_TYPE],
  }),
  'payroll-payout-results': write('/payroll/runs/:runId/payouts/:batchId/results', 'payroll', admin, {
    summary: 'Record what the bank says of rows of a file',
    codes: ['RESULT_RECORDED'],
    request: payouts.payoutResultBody,
    answer: payouts.payoutsAnswer,
  }),
  'payroll-run-export': get('/payroll/runs/:runId/exports/:exportId', 'payroll', admin, {
    summary:
      'Export a table of a run as a file whose SHA-256 is its ETag: salary-register, differences, differences-by-person, liability, liability-by-person, bank-advice or ecr; each time is recorded',
    codes: [...OF_EXPORTS, 'EXPORT_NOT_READY', 'FILE_CHANGED', 'NAME_INVALID', 'UAN_INVALID'],
    query: handed.runExportQuery,
    content: [...TABLE_TYPES, PLAIN_TYPE],
  }),
  'year-to-date-export': get('/payroll/exports/year-to-date', 'payroll', admin, {
    summary: 'Export what a tax year has come to for each person, component by component; each time is recorded',
    codes: OF_EXPORTS,
    query: handed.yearExportQuery,
    content: TABLE_TYPES,
  }),
  'year-to-date': get('/payroll/people/:employeeId/year-to-date/:taxYear', 'payroll', staff, {
    summary:
      "Export what a tax year has come to for one person by the payslips that are theirs: one's own, or as an admin anybody's",
    codes: OF_EXPORTS,
    query: handed.personYearQuery,
    content: TABLE_TYPES,
  }),
  'form-130': get('/payroll/people/:employeeId/form-130/:taxYear', 'payroll', staff, {
    summary:
      "Download the worksheet of Form 130 of a person and tax year as a PDF: one's own, or as an admin anybody's",
    codes: ['NOTHING_TO_EXPORT'],
    content: [PDF_TYPE],
  }),
  'payroll-slip-hold': write('/payroll/runs/:runId/slips/:payslipId/hold', 'payroll', admin, {
    summary: 'Keep the money of one person back, with a reason',
    request: payouts.payslipHold,
    answer: payouts.salaryPaymentAnswer,
  }),
  'payroll-slip-release': write('/payroll/runs/:runId/slips/:payslipId/release', 'payroll', admin, {
    summary: 'Let one person be paid who was held, with a reason',
    request: payouts.payslipHold,
    answer: payouts.salaryPaymentAnswer,
  }),
  'payroll-run-close': write('/payroll/runs/:runId/close', 'payroll', admin, {
    summary: 'Close a run that is paid; a regular one locks its month',
    request: emptyBody,
    answer: payouts.payoutsAnswer,
  }),
  'payroll-run-reverse': write('/payroll/runs/:runId/reverse', 'payroll', admin, {
    summary: 'Open a run that takes this one back whole; another admin approves it',
    codes: ['ALREADY_REVERSED'],
    request: payouts.runReversal,
    answer: payouts.payoutsAnswer,
  }),
  'payroll-slips-correct': write('/payroll/runs/:runId/corrections', 'payroll', admin, {
    summary: 'Open a run that pays the difference to slips of this one, as facts are known now',
    codes: ['ALREADY_REVERSED'],
    request: payouts.slipsCorrection,
    answer: payouts.payoutsAnswer,
  }),
  'payroll-payer': get('/payroll/payer', 'payroll', admin, {
    summary: 'Read from which account salaries are paid, by its last digits',
    answer: payouts.payerAnswer,
  }),
  'payroll-payer-save': replace('/payroll/payer', 'payroll', admin, {
    summary: 'Say from which account salaries are paid',
    codes: ['STEP_UP_REQUIRED'],
    request: payouts.payerBody,
    answer: payouts.payerAnswer,
  }),
  'own-payslips': get('/payslips', 'payroll', staff, {
    summary: "List one's own payslips, the newest first",
    query: payslips.payslipsQuery,
    answer: payslips.payslipsAnswer,
  }),
  'disputed-payslips': get('/payroll/disputes', 'payroll', admin, {
    summary: 'List the payslips whose people wait for an answer, without a figure',
    query: payslips.payslipsQuery,
    answer: payslips.disputedSlipsAnswer,
  }),
  payslip: get('/payslips/:payslipId', 'payroll', staff, {
    summary: "Read a payslip: one's own once it is published, or as an admin anybody's",
    answer: payslips.payslipAnswer,
  }),
  'payslip-pdf': get('/payslips/:payslipId/pdf', 'payroll', staff, {
    summary: 'Download a published payslip as a PDF, drawn from what was frozen',
    content: [PDF_TYPE],
  }),
  'payslip-dispute': write('/payslips/:payslipId/dispute', 'payroll', staff, {
    summary: "Say what is wrong with one's own payslip",
    request: payslips.payslipDispute,
    answer: payslips.payslipAnswer,
  }),
  'payslip-dispute-resolve': write('/payslips/:payslipId/disputes/:disputeId/resolve', 'payroll', admin, {
    summary: 'Answer what somebody said against their payslip: it stands, or it is corrected',
    codes: ['SAME_APPROVER', 'SECOND_APPROVER_REQUIRED'],
    request: payslips.payslipDisputeAnswer,
    answer: payslips.payslipAnswer,
  }),
};
