import * as company from '../company.ts';
import * as invoices from '../invoices.ts';
import * as projects from '../projects.ts';
import { admin, get, only, write } from './declaration.ts';

export const invoicesRoutes = {
  invoices: get('projects', only('client', 'admin'), {
    query: invoices.invoicesQuery,
    answer: invoices.invoicesAnswer,
  }),
  invoice: get('projects', only('client', 'admin'), {
    query: projects.atQuery,
    answer: invoices.invoiceAnswer,
  }),
  receivables: get('projects', only('client', 'admin'), {
    query: invoices.receivablesQuery,
    answer: invoices.receivablesAnswer,
  }),
  credit: write('projects', admin, {
    request: invoices.creditBody,
    answer: invoices.invoiceAnswer,
  }),
  payment: write('projects', admin, {
    request: invoices.paymentBody,
    answer: invoices.invoiceAnswer,
  }),
  'payment-reversal': write('projects', admin, {
    request: invoices.reversalBody,
    answer: invoices.invoiceAnswer,
  }),
  company: get('projects', admin, { query: projects.emptyBody, answer: company.companyAnswer }),
  'company-save': write('projects', admin, {
    request: company.companyBody,
    answer: company.companyAnswer,
  }),
};
