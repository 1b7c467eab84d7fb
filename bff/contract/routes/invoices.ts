import * as company from '../company.ts';
import * as invoices from '../invoices.ts';
import * as projects from '../projects.ts';
import { admin, get, only, replace, write } from './declaration.ts';

export const invoicesRoutes = {
  invoices: get('/invoices', 'projects', only('client', 'admin'), {
    summary: "List invoices: one's own, or all for admins",
    query: invoices.invoicesQuery,
    answer: invoices.invoicesAnswer,
  }),
  invoice: get('/invoices/:invoiceId', 'projects', only('client', 'admin'), {
    summary: 'Read an invoice, now or as of an instant',
    query: projects.atQuery,
    answer: invoices.invoiceAnswer,
  }),
  receivables: get('/receivables', 'projects', only('client', 'admin'), {
    summary: 'Read what is outstanding, by age',
    query: invoices.receivablesQuery,
    answer: invoices.receivablesAnswer,
  }),
  credit: write('/invoices/:invoiceId/credit', 'projects', admin, {
    summary: "Use a client's credit for an invoice",
    codes: ['OVER_ALLOCATED_PAYMENT'],
    request: invoices.creditBody,
    answer: invoices.invoiceAnswer,
  }),
  payment: write('/invoices/:invoiceId/payments', 'projects', admin, {
    summary: 'Record a payment for an invoice',
    codes: ['DUPLICATE_PAYMENT', 'OVER_ALLOCATED_PAYMENT'],
    request: invoices.paymentBody,
    answer: invoices.invoiceAnswer,
  }),
  'payment-reversal': write('/payments/:paymentId/reversal', 'projects', admin, {
    summary: 'Reverse a payment that was recorded by mistake or bounced',
    codes: ['ALREADY_REVERSED', 'CREDIT_SPENT'],
    request: invoices.reversalBody,
    answer: invoices.invoiceAnswer,
  }),
  company: get('/company', 'projects', admin, {
    summary: "Read the company's own particulars, as invoices show them",
    query: projects.emptyBody,
    answer: company.companyAnswer,
  }),
  'company-save': replace('/company', 'projects', admin, {
    summary: "Set the company's own particulars; invoices to come show them",
    codes: ['STEP_UP_REQUIRED'],
    request: company.companyBody,
    answer: company.companyAnswer,
  }),
};
