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
  ...runQuestionRoutes,
};
