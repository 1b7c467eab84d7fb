import * as costs from '../costs.ts';
import * as forecast from '../forecast.ts';
import { emptyBody } from '../projects.ts';
import { fileAnswer } from '../proposals.ts';
import { admin, get, members, RECEIPT_LIMIT, upload, write } from './declaration.ts';

export const costsRoutes = {
  costs: get('/costs', 'projects', admin, {
    summary: 'Read what an hour of each person costs, their leave and the holidays',
    answer: costs.costsAnswer,
  }),
  utilisation: get('/utilisation', 'projects', admin, {
    summary: 'Read how much of the available time of each person in a month was billable',
    query: costs.utilisationQuery,
    answer: costs.utilisationAnswer,
  }),
  'cost-rate': write('/costs/people/:employeeId/rates', 'projects', admin, {
    summary: 'Set what an hour of a person costs from a day on',
    request: costs.costRateBody,
    answer: costs.costPersonAnswer,
  }),
  'leave-record': write('/costs/people/:employeeId/leave', 'projects', admin, {
    summary: 'Record days off of a person, in half days; none take them away',
    request: costs.leaveBody,
    answer: costs.costPersonAnswer,
  }),
  'holiday-add': write('/costs/holidays', 'projects', admin, {
    summary: 'Add a holiday, everywhere or in some states',
    request: costs.holidayBody,
    answer: costs.holidaysAnswer,
  }),
  'holiday-remove': write('/costs/holidays/:holidayId/remove', 'projects', admin, {
    summary: 'Take a holiday out of the calendar',
    request: emptyBody,
    answer: costs.holidaysAnswer,
  }),
  'project-cost': get('/projects/:projectId/cost', 'projects', admin, {
    summary: 'Read what a project cost so far, its expenses, and its earned value',
    answer: costs.projectCostAnswer,
  }),
  forecast: get('/projects/:projectId/forecast', 'projects', members, {
    summary: 'Read when a project may end, as past milestones went; admins also what it may cost',
    answer: forecast.forecastAnswer,
  }),
  'expense-file': upload('/projects/:projectId/expenses/files', 'projects', admin, RECEIPT_LIMIT, {
    summary: 'Upload the receipt of an expense, which is then named by it; admins alone read it',
    answer: fileAnswer,
  }),
  'expense-record': write('/projects/:projectId/expenses', 'projects', admin, {
    summary: 'Record an expense of a project',
    codes: ['FILE_NOT_CLEAN'],
    request: costs.expenseBody,
    answer: costs.projectCostAnswer,
  }),
  'expense-correct': write('/projects/:projectId/expenses/:expenseId/correct', 'projects', admin, {
    summary: 'Reverse an expense and record what it should have been in its place, with a reason',
    codes: ['ALREADY_REVERSED', 'FILE_NOT_CLEAN'],
    request: costs.expenseCorrectionBody,
    answer: costs.projectCostAnswer,
  }),
  'expense-reverse': write('/projects/:projectId/expenses/:expenseId/reverse', 'projects', admin, {
    summary: 'Reverse an expense, with a reason',
    codes: ['ALREADY_REVERSED'],
    request: costs.expenseReversalBody,
    answer: costs.projectCostAnswer,
  }),
};
