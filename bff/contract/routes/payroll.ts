import * as profiles from '../pay-profiles.ts';
import { emptyBody } from '../projects.ts';
import * as rules from '../statutory-rules.ts';
import { admin, get, staff, write } from './declaration.ts';

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
};
