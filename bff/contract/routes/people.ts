import * as people from '../people.ts';
import * as projects from '../projects.ts';
import { admin, get, only, replace, staff, write } from './declaration.ts';

export const peopleRoutes = {
  employees: get('/employees', 'identity', staff, {
    summary: 'List the employees',
    query: people.employeesQuery,
    answer: people.employeesAnswer,
  }),
  'employee-add': write('/employees', 'identity', admin, {
    summary: 'Add an employee and send the invitation',
    codes: ['EMAIL_TAKEN'],
    request: people.employeeBody,
    answer: people.invitedAnswer,
  }),
  employee: get('/employees/:employeeId', 'identity', staff, {
    summary: 'Read an employee, now or as of an instant',
    query: projects.atQuery,
    answer: people.employeeAnswer,
  }),
  'employee-change': replace('/employees/:employeeId', 'identity', admin, {
    summary: "Change an employee's particulars",
    request: people.employeeChangeBody,
    answer: people.employeeAnswer,
  }),
  'employee-invitation': write('/employees/:employeeId/invitation', 'identity', admin, {
    summary: "Send an employee's invitation again; the earlier one ends",
    request: projects.emptyBody,
    answer: people.invitedAnswer,
  }),
  'employee-exit': write('/employees/:employeeId/exit', 'identity', admin, {
    summary: 'Note the day on which an employee leaves',
    codes: ['LAST_ADMIN'],
    request: people.exitBody,
    answer: people.employeeAnswer,
  }),
  'employee-deactivate': write('/employees/:employeeId/deactivate', 'identity', admin, {
    summary: 'Keep an employee from signing in; their sessions end',
    codes: ['LAST_ADMIN'],
    request: people.reasonBody,
    answer: people.employeeAnswer,
  }),
  'employee-reactivate': write('/employees/:employeeId/reactivate', 'identity', admin, {
    summary: 'Let an employee sign in again',
    request: people.reasonBody,
    answer: people.employeeAnswer,
  }),
  'employee-roles': write('/employees/:employeeId/roles', 'identity', admin, {
    summary: 'Grant or take away a role; whoever loses one is signed out',
    codes: ['LAST_ADMIN', 'STEP_UP_REQUIRED'],
    request: people.rolesBody,
    answer: people.employeeAnswer,
  }),
  clients: get('/clients', 'identity', staff, {
    summary: 'List the clients',
    query: people.clientsQuery,
    answer: people.clientsAnswer,
  }),
  'client-add': write('/clients', 'identity', admin, {
    summary: 'Invite a client',
    codes: ['EMAIL_TAKEN'],
    request: people.clientBody,
    answer: people.invitedClientAnswer,
  }),
  client: get('/clients/:clientId', 'identity', admin, { summary: 'Read a client', answer: people.clientAnswer }),
  'client-invitation': write('/clients/:clientId/invitation', 'identity', admin, {
    summary: "Send a client's invitation again; the earlier one ends",
    request: projects.emptyBody,
    answer: people.invitedClientAnswer,
  }),
  'client-deactivate': write('/clients/:clientId/deactivate', 'identity', admin, {
    summary: 'Keep a client from signing in; their sessions end',
    request: people.reasonBody,
    answer: people.clientAnswer,
  }),
  'client-reactivate': write('/clients/:clientId/reactivate', 'identity', admin, {
    summary: 'Let a client sign in again',
    request: people.reasonBody,
    answer: people.clientAnswer,
  }),
  billing: get('/clients/:clientId/billing', 'identity', only('client', 'admin'), {
    summary: "Read a client's billing profile, now or as of an instant",
    query: projects.atQuery,
    answer: people.billingAnswer,
  }),
  'billing-update': replace('/clients/:clientId/billing', 'identity', only('client', 'admin'), {
    summary: "Set a client's billing profile; invoices to come are made out to it",
    request: people.billingBody,
    answer: people.billingAnswer,
  }),
};
