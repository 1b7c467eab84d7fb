import * as company from '../company.ts';
import * as invoices from '../invoices.ts';
import * as projects from '../projects.ts';
import * as statements from '../statements.ts';
import { admin, get, only, PDF_TYPE, replace, write } from './declaration.ts';

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
  'invoice-pdf': get('/invoices/:invoiceId/pdf', 'projects', only('client', 'admin'), {
    summary: 'Download an invoice as a PDF; 404 until it has its number',
    content: [PDF_TYPE],
  }),
  'credit-note-pdf': get('/invoices/:invoiceId/credit-note/pdf', 'projects', only('client', 'admin'), {
    summary: 'Download the credit note of an invoice that was taken back as a PDF; 404 until it has its number',
    content: [PDF_TYPE],
  }),
  'receipt-pdf': get('/payments/:paymentId/receipt/pdf', 'projects', only('client', 'admin'), {
    summary: 'Download the receipt of a payment as a PDF',
    content: [PDF_TYPE],
  }),
  receivables: get('/receivables', 'projects', only('client', 'admin'), {
    summary: 'Read what is outstanding, by age',
    query: invoices.receivablesQuery,
    answer: invoices.receivablesAnswer,
  }),
  'advance-invoice': write('/projects/:projectId/advance', 'projects', admin, {
    summary: 'Issue the invoice for the advance that the offer asks for',
    codes: ['ALREADY_INVOICED'],
    request: projects.emptyBody,
    answer: invoices.invoiceAnswer,
  }),
  statement: get('/statement', 'projects', only('client', 'admin'), {
    summary: "Read a client's statement of account for a period; without one, for the financial year",
    query: statements.statementQuery,
    answer: statements.statementAnswer,
  }),
  'statement-pdf': get('/statement/pdf', 'projects', only('client', 'admin'), {
    summary: 'Download a statement of account as a PDF',
    query: statements.statementQuery,
    content: [PDF_TYPE],
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
  dispute: write('/invoices/:invoiceId/dispute', 'projects', only('client'), {
    summary: 'Say that an invoice is wrong; it stays open until an admin answers',
    request: invoices.disputeBody,
    answer: invoices.invoiceAnswer,
  }),
  'dispute-answer': write('/invoices/:invoiceId/dispute/answer', 'projects', admin, {
    summary: 'Answer a dispute: the invoice stands',
    request: invoices.disputeAnswerBody,
    answer: invoices.invoiceAnswer,
  }),
  'invoice-void': write('/invoices/:invoiceId/void', 'projects', admin, {
    summary: 'Take a whole invoice back by a credit note; what was received becomes credit of the client',
    codes: ['ADVANCE_USED'],
    request: invoices.voidBody,
    answer: invoices.invoiceAnswer,
  }),
  'invoice-correction': write('/invoices/:invoiceId/correction', 'projects', admin, {
    summary: 'Bill again what a voided invoice billed; answers the corrected invoice',
    codes: ['ALREADY_INVOICED'],
    request: invoices.correctionBody,
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
