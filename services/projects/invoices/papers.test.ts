/** What stands on invoice, credit note and receipt, read back from the very file (domain.md §4.6, vector D5). */
import { readFileSync } from 'node:fs';
import type { Invoice, Payment } from '@lamplight/bff/contract/invoices.ts';
import { amountInWords } from '@lamplight/common/money/words.ts';
import { drawPaper } from '@lamplight/common/paper/draw.ts';
import type { Paper } from '@lamplight/common/paper/paper.ts';
import { readPdf } from '@lamplight/common/paper/workbench/read.ts';
import { creditNotePaper, invoicePaper, receiptPaper } from './papers.ts';

type D5 = Readonly<{
  input: Readonly<{ taxablePaise: number }>;
  expect: Readonly<Record<'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'roundOffPaise' | 'totalPaise', number>>;
}>;
const vectors: Readonly<{ invoices: readonly D5[] }> = JSON.parse(
  readFileSync(new URL('../vectors/delivery.json', import.meta.url), 'utf8'),
);
const [d5] = vectors.invoices;
if (d5 === undefined) throw new Error('there is a vector D5');
const { cgstPaise, sgstPaise, igstPaise, roundOffPaise, totalPaise } = d5.expect;

const by = { id: 'admin-1', name: 'Dev', role: 'admin' } as const;
const invoice: Invoice = {
  ...{ invoiceId: 'i1', invoiceNo: 'INV/26-27/000123', kind: 'milestone', state: 'issued', etag: '"1"' },
  ...{ projectId: 'p1', projectTitle: 'Patient portal', milestoneId: 'm1', milestoneTitle: 'Discovery' },
  ...{ clientId: 'c1', clientName: 'Asha Rao', issuedOn: '2026-11-21', dueOn: '2026-12-06' },
  ...{ supply: 'intra_state', gstBp: 1_800, taxablePaise: d5.input.taxablePaise, cgstPaise, sgstPaise, igstPaise },
  ...{ roundOffPaise, totalPaise, allocatedPaise: 0, outstandingPaise: totalPaise, overdueDays: 0 },
  lines: [{ description: 'Patient portal: Discovery', sac: '998314', amountPaise: d5.input.taxablePaise }],
  totalInWords: amountInWords(totalPaise),
  seller: { name: 'Lamplight', address: '12 Residency Road', stateCode: 'KA', country: 'IN', gstin: '29AAACL1234C1Z5' },
  buyer: { name: 'Clinics of Karnataka', address: 'Mysuru', stateCode: 'KA', country: 'IN', gstin: null },
  bank: { accountName: 'Lamplight', accountNumber: '000123456789', ifsc: 'HDFC0000001', bankName: 'HDFC Bank' },
  ...{ payments: [], credits: [], disputes: [], taken: null, creditPaise: 0, tdsBp: 1_000 },
  can: {
    ...{ recordPayment: false, reversePayment: false, applyClientCredit: false, dispute: false },
    ...{ answerDispute: false, voidInvoice: false, correctInvoice: false },
  },
};
const payment: Payment = {
  ...{ paymentId: 'r1', receivedOn: '2026-12-01', bankPaise: 30_000_000, tdsCreditPaise: 2_833_050, mode: 'NEFT' },
  ...{ reference: 'HDFC-77', allocatedPaise: 32_833_050, creditPaise: 0, outstandingPaise: 596_950 },
  ...{ recordedAt: '2026-12-01T10:00:00.000Z', by, can: { reversePayment: false } },
};
const read = async (paper: Paper | null) => {
  if (paper === null) throw new Error('there is a paper');
  const { title, pages } = await readPdf(await drawPaper(paper));
  return { title, lines: pages.flat() };
};

it('an invoice says both parties, its lines, each figure of D5, the total in words and how to pay', async () => {
  const { title, lines } = await read(invoicePaper(invoice));
  expect(title).toBe('Tax invoice INV/26-27/000123');
  expect(lines).toEqual([
    ...['TAX INVOICE', 'Number | INV/26-27/000123', 'Issued | 21 Nov 2026', 'Lamplight', 'Due | 6 Dec 2026'],
    ...['12 Residency Road', 'Karnataka, India', 'GSTIN 29AAACL1234C1Z5', 'Billed to | How to pay'],
    ...['Amount | ₹3,34,300.00', 'Clinics of Karnataka', 'Due | 6 Dec 2026', 'Mysuru', 'Account | 000123456789'],
    ...[
      'Karnataka, India',
      'IFSC | HDFC0000001',
      'Bank | HDFC Bank',
      'Name | Lamplight',
      'Reference | INV/26-27/000123',
    ],
    ...['Patient portal, Discovery. Supply within the state.', 'Description | SAC | Amount'],
    ...['Patient portal: Discovery | 998314 | ₹2,83,305.00', 'Taxable value | ₹2,83,305.00'],
    ...['CGST 9 % | ₹25,497.45', 'SGST 9 % | ₹25,497.45', 'Round-off | +₹0.10', 'Total | ₹3,34,300.00'],
    'Rupees Three Lakh Thirty-Four Thousand Three Hundred Only',
    'Nothing was received yet. Outstanding ₹3,34,300.00.',
    'Tax invoice INV/26-27/000123 | Page 1 of 1',
  ]);
});

it('an invoice to another state, abroad, of an advance, paid, or without an account says so', () => {
  const textIn = (change: Partial<Invoice>) => JSON.stringify(invoicePaper({ ...invoice, ...change })?.blocks);
  expect(textIn({ supply: 'inter_state', cgstPaise: 0, sgstPaise: 0, igstPaise: 50_994_90 })).toMatch(
    /IGST 18.%","value":"₹50,994\.90"/,
  );
  expect(textIn({ supply: 'export_lut', cgstPaise: 0, sgstPaise: 0 })).not.toMatch(/GST 9/);
  expect(textIn({ kind: 'advance' })).toContain('Patient portal, advance.');
  expect(textIn({ outstandingPaise: 0, allocatedPaise: totalPaise })).toContain('Paid in full.');
  expect(textIn({ outstandingPaise: 0, allocatedPaise: totalPaise })).not.toContain('How to pay');
  expect(textIn({ bank: null })).toContain('names no account');
  expect(textIn({ buyer: { name: null, address: null, stateCode: null, country: '', gstin: null } })).toContain('–');
  expect(invoicePaper({ ...invoice, seller: { ...invoice.seller, gstin: null } })?.title).toBe(
    'Invoice INV/26-27/000123',
  );
});

it('there is none before the number', () => {
  expect(invoicePaper({ ...invoice, state: 'requested', invoiceNo: null, issuedOn: null, dueOn: null })).toBeNull();
  expect(creditNotePaper(invoice)).toBeNull();
  const taken = { voidedAt: '2026-11-30T20:00:00.000Z', by, reason: 'Wrong', creditPaise: 0, correctedBy: null };
  expect(creditNotePaper({ ...invoice, taken: { ...taken, creditNote: null } })).toBeNull();
  // 30 Nov 20:00 UTC is 1 Dec in India.
  expect(JSON.stringify(invoicePaper({ ...invoice, taken: { ...taken, creditNote: null } }))).toContain(
    'Taken back on 1 Dec 2026',
  );
});

it('a credit note names the invoice that it takes back, with the figures of it', async () => {
  const creditNote = { creditNoteNo: 'CRN/26-27/000004', issuedOn: '2026-12-01' };
  const taken = {
    voidedAt: '2026-11-30T20:00:00.000Z',
    by,
    reason: 'Wrong',
    creditPaise: 0,
    correctedBy: null,
    creditNote,
  };
  const { title, lines } = await read(creditNotePaper({ ...invoice, state: 'voided', taken }));
  expect(title).toBe('Credit note CRN/26-27/000004');
  expect(lines).toEqual(
    expect.arrayContaining([
      ...['CREDIT NOTE', 'Number | CRN/26-27/000004', 'Invoice | INV/26-27/000123', 'Of | 21 Nov 2026'],
      ...['CGST 9 % | ₹25,497.45', 'SGST 9 % | ₹25,497.45', 'Round-off | +₹0.10', 'Total | ₹3,34,300.00'],
    ]),
  );
  expect(lines.join()).not.toContain('000123456789');
});

it('a receipt says what came in and how, what it settled, and whether it was reversed', async () => {
  const { lines } = await read(receiptPaper(invoice, payment));
  expect(lines).toEqual(
    expect.arrayContaining([
      ...['RECEIPT', 'Received | 1 Dec 2026', 'By | NEFT', 'Reference | HDFC-77', 'Invoice | INV/26-27/000123'],
      ...['Into our account | ₹3,00,000.00', 'Tax deducted at source | ₹28,330.50', 'Received | ₹3,28,330.50'],
      ...['Settled on the invoice | ₹3,28,330.50', 'Outstanding after it | ₹5,969.50'],
      'Rupees Three Lakh Twenty-Eight Thousand Three Hundred Thirty and Fifty Paise Only',
    ]),
  );
  const more = { ...payment, creditPaise: 100, reversed: { at: '2026-12-03T10:00:00.000Z', by, reason: 'Bounced' } };
  expect((await read(receiptPaper(invoice, more))).lines).toEqual(
    expect.arrayContaining(['Kept as your credit | ₹1.00', 'Reversed on 3 Dec 2026: Bounced']),
  );
});
