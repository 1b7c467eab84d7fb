/** Invoice, credit note and receipt as papers: what their pages show, in the same words (CGST Rules, r.46, r.53). */
import type { Invoice, Payment } from '@lamplight/bff/contract/invoices.ts';
import { stateName } from '@lamplight/bff/contract/states.ts';
import { formatPaise, formatRate } from '@lamplight/bff/contract/written.ts';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { dayWritten } from '@lamplight/common/calendar/written.ts';
import { amountInWords } from '@lamplight/common/money/words.ts';
import type { Block, Paper, Part, Sum } from '@lamplight/common/paper/paper.ts';

type Party = Invoice['seller'];
const NONE = '–';

/** Null while it has no number. */
export const invoicePaper = (i: Invoice): Paper | null => {
  if (i.invoiceNo === null || i.issuedOn === null || i.dueOn === null) return null;
  const kind = i.seller.gstin === null ? 'Invoice' : 'Tax invoice';
  return {
    ...about(i, `${kind} ${i.invoiceNo}`, i.issuedOn),
    blocks: [
      headOf(i.seller, kind, [
        ['Number', i.invoiceNo],
        ['Issued', dayWritten(i.issuedOn)],
        ['Due', dayWritten(i.dueOn)],
      ]),
      { is: 'parts', parts: [partyOf(i.buyer, 'Billed to'), ...(i.outstandingPaise > 0 ? [howToPay(i)] : [])] },
      { is: 'text', text: `${subjectOf(i)}.${i.supply === null ? '' : ` ${SUPPLY[i.supply]}.`}` },
      linesOf(i),
      { is: 'text', text: i.totalInWords },
      { is: 'text', text: standingOf(i) },
    ],
  };
};

/** Null where the invoice was not taken back, or its credit note has no number yet. */
export const creditNotePaper = (i: Invoice): Paper | null => {
  const note = i.taken?.creditNote ?? null;
  if (note === null || i.invoiceNo === null || i.issuedOn === null) return null;
  return {
    ...about(i, `Credit note ${note.creditNoteNo}`, note.issuedOn),
    blocks: [
      headOf(i.seller, 'Credit note', [
        ['Number', note.creditNoteNo],
        ['Issued', dayWritten(note.issuedOn)],
        ['Invoice', i.invoiceNo],
        ['Of', dayWritten(i.issuedOn)],
      ]),
      { is: 'parts', parts: [partyOf(i.buyer, 'Credited to')] },
      linesOf(i),
      { is: 'text', text: i.totalInWords },
    ],
  };
};

/** What came in, and what it settled; one that was reversed says so. */
export const receiptPaper = (i: Invoice, p: Payment): Paper => {
  const received = p.bankPaise + p.tdsCreditPaise;
  return {
    ...about(i, `Receipt for ${i.invoiceNo ?? 'an invoice'}, ${p.reference}`, p.receivedOn),
    blocks: [
      headOf(i.seller, 'Receipt', [
        ['Received', dayWritten(p.receivedOn)],
        ['By', p.mode],
        ['Reference', p.reference],
        ['Invoice', i.invoiceNo ?? NONE],
      ]),
      { is: 'parts', parts: [partyOf(i.buyer, 'Received from')] },
      { is: 'text', text: `${subjectOf(i)}.` },
      {
        is: 'table',
        columns: [
          { title: 'What', share: 3 },
          { title: 'Amount', share: 1, figures: true },
        ],
        rows: [
          ...(p.bankPaise > 0 ? [['Into our account', formatPaise(p.bankPaise)]] : []),
          ...(p.tdsCreditPaise > 0 ? [['Tax deducted at source', formatPaise(p.tdsCreditPaise)]] : []),
        ],
        sums: [
          { name: 'Received', value: formatPaise(received), total: true },
          { name: 'Settled on the invoice', value: formatPaise(p.allocatedPaise) },
          ...(p.creditPaise > 0 ? [{ name: 'Kept as your credit', value: formatPaise(p.creditPaise) }] : []),
          { name: 'Outstanding after it', value: formatPaise(p.outstandingPaise) },
        ],
      },
      { is: 'text', text: amountInWords(received) },
      ...(p.reversed === undefined
        ? []
        : [
            {
              is: 'text' as const,
              text: `Reversed on ${dayWritten(istDate(p.reversed.at))}: ${p.reversed.reason}`,
              strong: true,
            },
          ]),
    ],
  };
};

const about = ({ seller }: Invoice, title: string, day: string): Omit<Paper, 'blocks'> => ({
  ...{ title, day, author: seller.name ?? 'The company' },
});

const headOf = (seller: Party, kind: string, pairs: Extract<Block, { is: 'head' }>['pairs']): Block => ({
  ...{ is: 'head', kind, name: seller.name ?? 'The company', lines: placeOf(seller), pairs },
});

/** Address, state, country and GSTIN of a party; what is not known is left out. */
const placeOf = ({ address, stateCode, country, gstin }: Party): readonly string[] => [
  ...(address === null || address === '' ? [] : [address]),
  ...[[stateName(stateCode), country === 'IN' ? 'India' : country].filter(Boolean).join(', ')].filter(Boolean),
  ...(gstin === null ? [] : [`GSTIN ${gstin}`]),
];

const partyOf = (party: Party, title: string): Part => ({ title, name: party.name ?? NONE, lines: placeOf(party) });

const SUPPLY = {
  intra_state: 'Supply within the state',
  inter_state: 'Supply to another state',
  export_lut: 'Export under a letter of undertaking, without IGST',
} as const;

/** `Patient portal, Discovery`; a milestone that is called as its project is named once. */
const subjectOf = ({ projectTitle, milestoneTitle, kind }: Invoice): string => {
  const part = kind === 'advance' ? 'advance' : milestoneTitle;
  return part === undefined || part === projectTitle ? projectTitle : `${projectTitle}, ${part}`;
};

const howToPay = (i: Invoice): Part => {
  const title = 'How to pay';
  if (i.bank === null)
    return { title, lines: ['This invoice names no account to pay to. Please ask us for it before you send money.'] };
  return {
    title,
    pairs: [
      ['Amount', formatPaise(i.outstandingPaise)],
      ['Due', i.dueOn === null ? NONE : dayWritten(i.dueOn)],
      ['Account', i.bank.accountNumber],
      ['IFSC', i.bank.ifsc],
      ['Bank', i.bank.bankName],
      ['Name', i.bank.accountName],
      ['Reference', i.invoiceNo ?? NONE],
    ],
  };
};

const linesOf = (i: Invoice): Block => ({
  is: 'table',
  columns: [
    { title: 'Description', share: 6 },
    { title: 'SAC', share: 1.4 },
    { title: 'Amount', share: 2.6, figures: true },
  ],
  rows: i.lines.map(({ description, sac, amountPaise }) => [description, sac, formatPaise(amountPaise)]),
  sums: sumsOf(i),
});

const sumsOf = (i: Invoice): readonly Sum[] => [
  { name: 'Taxable value', value: formatPaise(i.taxablePaise) },
  ...taxed('CGST', i.cgstPaise, i.gstBp, 2),
  ...taxed('SGST', i.sgstPaise, i.gstBp, 2),
  ...taxed('IGST', i.igstPaise, i.gstBp, 1),
  ...(i.roundOffPaise === 0
    ? []
    : [{ name: 'Round-off', value: `${i.roundOffPaise > 0 ? '+' : ''}${formatPaise(i.roundOffPaise)}` }]),
  { name: 'Total', value: formatPaise(i.totalPaise), total: true },
];

/** @param parts of how many equal taxes the rate is made */
const taxed = (name: string, paise: number, gstBp: number | null, parts: number): readonly Sum[] =>
  paise === 0
    ? []
    : [{ name: gstBp === null ? name : `${name} ${formatRate(gstBp / parts)}`, value: formatPaise(paise) }];

const standingOf = (i: Invoice): string => {
  if (i.taken !== null) return `Taken back on ${dayWritten(istDate(i.taken.voidedAt))}: nothing is owed on it.`;
  if (i.outstandingPaise === 0) return 'Paid in full.';
  const received = i.allocatedPaise === 0 ? 'Nothing was received yet.' : `${formatPaise(i.allocatedPaise)} received.`;
  return `${received} Outstanding ${formatPaise(i.outstandingPaise)}.`;
};
