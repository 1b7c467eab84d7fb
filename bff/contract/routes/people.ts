import * as people from '../people.ts';
import * as projects from '../projects.ts';
import { admin, get, only, staff, write } from './declaration.ts';

export const peopleRoutes = {
  employees: get('identity', staff, { query: people.employeesQuery, answer: people.employeesAnswer }),
  'employee-add': write('identity', admin, { request: people.employeeBody, answer: people.invitedAnswer }),
  employee: get('identity', staff, { query: projects.atQuery, answer: people.employeeAnswer }),
  'employee-change': write('identity', admin, {
    request: people.employeeChangeBody,
    answer: people.employeeAnswer,
  }),
  'employee-invitation': write('identity', admin, {
    request: projects.emptyBody,
    answer: people.invitedAnswer,
  }),
  'employee-exit': write('identity', admin, {
    request: people.exitBody,
    answer: people.employeeAnswer,
  }),
  'employee-deactivate': write('identity', admin, {
    request: people.reasonBody,
    answer: people.employeeAnswer,
  }),
  'employee-reactivate': write('identity', admin, {
    request: people.reasonBody,
    answer: people.employeeAnswer,
  }),
  'employee-roles': write('identity', admin, {
    request: people.rolesBody,
    answer: people.employeeAnswer,
  }),
  clients: get('identity', staff, { query: people.clientsQuery, answer: people.clientsAnswer }),
  'client-add': write('identity', admin, {
    request: people.clientBody,
    answer: people.invitedClientAnswer,
  }),
  client: get('identity', admin, { answer: people.clientAnswer }),
  'client-invitation': write('identity', admin, {
    request: projects.emptyBody,
    answer: people.invitedClientAnswer,
  }),
  'client-deactivate': write('identity', admin, {
    request: people.reasonBody,
    answer: people.clientAnswer,
  }),
  'client-reactivate': write('identity', admin, {
    request: people.reasonBody,
    answer: people.clientAnswer,
  }),
  billing: get('identity', only('client', 'admin'), { query: projects.atQuery, answer: people.billingAnswer }),
  'billing-update': write('identity', only('client', 'admin'), {
    request: people.billingBody,
    answer: people.billingAnswer,
  }),
};
