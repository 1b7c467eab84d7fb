import * as questions from '../pay-questions.ts';
import { admin, get } from './declaration.ts';
import { runQuestionRoutes } from './run-questions.ts';

/** Each answers one question of an auditor; the payroll service folds it from its streams. */
export const payQuestionsRoutes = {
  'ask-basic-pay': get('/audit/payroll/basic-pay', 'payroll', admin, {
    summary: 'Say who changed the basic pay of a person, when, from what to what, why, and who approved it',
    codes: ['PERSON_PENDING'],
    query: questions.basicPayQuery,
    answer: questions.basicPayAnswer,
  }),
  'ask-net-change': get('/audit/payroll/net-change', 'payroll', admin, {
    summary: 'Say by which lines the net of a person differs from that of the month before, and what caused each',
    codes: ['PERSON_PENDING'],
    query: questions.netChangeQuery,
    answer: questions.netChangeAnswer,
  }),
  'ask-figure': get('/audit/payroll/figure', 'payroll', admin, {
    summary: 'Explain each figure of a person in a month: inputs, formula, version of each rule, rounding',
    codes: ['PERSON_PENDING'],
    query: questions.figureQuery,
    answer: questions.figureAnswer,
  }),
  'ask-account': get('/audit/payroll/account', 'payroll', admin, {
    summary: 'Say to which account pay was sent, who changed and verified it, and what admins entered beside salaries',
    codes: ['PERSON_PENDING'],
    query: questions.payAccountQuery,
    answer: questions.payAccountAnswer,
  }),
  ...runQuestionRoutes,
};
