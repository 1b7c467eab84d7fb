import * as questions from '../run-questions.ts';
import { admin, get, TEXT_TYPE } from './declaration.ts';

/** Questions of an auditor about payroll runs (domain.md §7). */
export const runQuestionRoutes = {
  'ask-run-then-and-now': get('/audit/payroll/run-then-and-now', 'payroll', admin, {
    summary: 'Read how a payroll run looked at an instant and how it looks now, with what differs',
    query: questions.runThenAndNowQuery,
    answer: questions.runThenAndNowAnswer,
  }),
  'ask-who-did-what': get('/audit/payroll/who-did-what', 'payroll', admin, {
    summary: 'Read who did what in a payroll run, whether one person did two of it, and who looked at its pay',
    query: questions.whoDidWhatQuery,
    answer: questions.whoDidWhatAnswer,
  }),
  'ask-changed-rules': get('/audit/payroll/changed-rules', 'payroll', admin, {
    summary: 'List the payroll runs that were reckoned by a rule that has changed since',
    query: questions.changedRulesQuery,
    answer: questions.changedRulesAnswer,
  }),
  'ask-changed-rules-people': get('/audit/payroll/changed-rules/people', 'payroll', admin, {
    summary: 'Reckon some people of a run anew by the rules as they are known, and write nothing',
    codes: ['STATUTORY_RULE_MISSING'],
    query: questions.changedRulesPeopleQuery,
    answer: questions.changedRulesPeopleAnswer,
  }),
  'ask-intact': get('/audit/payroll/intact', 'payroll', admin, {
    summary: 'Verify that the history of payroll is complete and unaltered, and count what it holds',
    query: questions.payrollIntactQuery,
    answer: questions.payrollIntactAnswer,
  }),
  'ask-intact-report': get('/audit/payroll/intact/report', 'payroll', admin, {
    summary: 'Download the verdict on the history of payroll with the head of every stream',
    content: [TEXT_TYPE],
  }),
};
