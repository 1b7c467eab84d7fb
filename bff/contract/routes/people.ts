import * as people from '../people.ts';
import * as projects from '../projects.ts';
import { admin, get, only, staff, write } from './declaration.ts';

export const peopleRoutes = {
  employees: get('identity', staff, {
    summary: 'List the employees',
    query: people.employeesQuery,
    answer: people.employeesAnswer,
  }),
  'employee-add': write('identity', admin, {
    summary: 'Add an employee and send the invitation',
    codes: ['EMAIL_TAKEN'],
    request: people.employeeBody,
    answer: people.invitedAnswer,
  }),
  employee: get('identity', staff, {
    summary: 'Read an employee, now or as of an instant',
    query: projects.atQuery,
    answer: people.employeeAnswer,
  }),
  'employee-change': write('identity', admin, {
    summary: "Change an employee's particulars",
    request: people.employeeChangeBody,
    answer: people.employeeAnswer,
  }),
  'employee-invitation': write('identity', admin, {
    summary: "Send an employee's invitation again; the earlier one ends",
    request: projects.emptyBody,
    answer: people.invitedAnswer,
  }),
  'employee-exit': write('identity', admin, {
    summary: 'Note the day on which an employee leaves',
    codes: ['LAST_ADMIN'],
    request: people.exitBody,
    answer: people.employeeAnswer,
  }),
  'employee-deactivate': write('identity', admin, {
    summary: 'Keep an employee from signing in; their sessions end',
    codes: ['LAST_ADMIN'],
    request: people.reasonBody,
    answer: people.employeeAnswer,
  }),
  'employee-reactivate': write('identity', admin, {
    summary: 'Let an employee sign in again',
    request: people.reasonBody,
    answer: people.employeeAnswer,
  }),
  'employee-roles': write('identity', admin, {
    summary: 'Grant or take away a role; whoever loses one is signed out',
    codes: ['LAST_ADMIN', 'STEP_UP_REQUIRED'],
    request: people.rolesBody,
    answer: people.employeeAnswer,
  }),
  clients: get('identity', staff, {
    summary: 'List the clients',
    query: people.clientsQuery,
    answer: people.clientsAnswer,
  }),
  'client-add': write('identity', admin, {
    summary: 'Invite a client',
    codes: ['EMAIL_TAKEN'],
    request: people.clientBody,
    answer: people.invitedClientAnswer,
  }),
  client: get('identity', admin, { summary: 'Read a client', answer: people.clientAnswer }),
  'client-invitation': write('identity', admin, {
    summary: "Send a client's invitation again; the earlier one ends",
    request: projects.emptyBody,
    answer: people.invitedClientAnswer,
  }),
  'client-deactivate': write('identity', admin, {
    summary: 'Keep a client from signing in; their sessions end',
    request: people.reasonBody,
    answer: people.clientAnswer,
  }),
  'client-reactivate': write('identity', admin, {
    summary: 'Let a client sign in again',
    request: people.reasonBody,
    answer: people.clientAnswer,
  }),
  billing: get('identity', only('client', 'admin'), {
    summary: "Read a client's billing profile, now or as of an instant",
    query: projects.atQuery,
    answer: people.billingAnswer,
  }),
  'billing-update': write('identity', only('client', 'admin'), {
    summary: "Set a client's billing profile; invoices to come are made out to it",
    request: people.billingBody,
    answer: people.billingAnswer,
  }),
};
