/** From an accepted milestone to its invoice, with events that come late or twice; and which financial year numbers it (CGST Rules r.46(b)). */
import type { AnyDecider, Fact } from '@lamplight/events/core/types.ts';
import type { Particulars } from '../company/particulars.ts';
import type { Projects } from '../context.ts';
import type { KnownBilling } from '../people/view.ts';
import { AT, admin, given, system } from '../workbench/cast.ts';
import { after, issue, request } from '../workbench/receivable.ts';
import { type InvoiceBookEvent, invoiceBook, type NumberCreditNote, type NumberInvoice } from './invoice-book.ts';
import { invoiceIdOf } from './invoice-id.ts';
import { creditNoteIssuer, creditNoteNumberer, invoiceIssuer, invoiceNumberer, invoiceRequester } from './reactors.ts';
import { type ReceivableCommand, type ReceivableEvent, receivable } from './receivable.ts';

type Requested = Extract<ReceivableEvent, { type: 'InvoiceRequested' }>;
const requestedAt = (occurredAt: string): Fact<Requested> =>
  ({
    type: 'InvoiceRequested',
    data: { invoiceId: 'i1', clientId: 'client-1', projectId: 'p1', milestoneId: 'm1' },
    occurredAt,
  }) as unknown as Fact<Requested>;

describe('an accepted milestone', () => {
  type Accepted = Parameters<ReturnType<typeof invoiceRequester>['react']>[0];
  const accepted = (amountPaise: number): Accepted =>
    ({
      type: 'MilestoneAccepted',
      data: {
        ...{ clientId: 'client-1', projectId: 'p1', milestoneId: 'm1', title: 'Design', projectTitle: 'Portal' },
        ...{ amountPaise, paymentTermDays: 15 },
      },
      occurredAt: AT,
    }) as unknown as Accepted;
  const requester = invoiceRequester(async () => ({ company: { sac: '998314' } }));

  it('is named once where it is called as its project', async () => {
    const { data, ...rest } = accepted(25_000_000);
    const [effect] = await requester.react({ ...rest, data: { ...data, title: 'Portal' } });
    expect(effect).toMatchObject({ command: { line: { description: 'Portal' } } });
  });
  it('is billed to its client with one line that names it, once however often it comes', async () => {
    const [effect] = await requester.react(accepted(25_000_000));
    if (effect === undefined || !('to' in effect)) throw new Error('nothing is billed');
    expect(effect).toMatchObject({ as: 'invoice', to: 'receivable-client-1', command: { actor: system, at: AT } });
    const { outcome } = given(receivable).when(effect.command as ReceivableCommand);
    const invoiceId = invoiceIdOf('m1');
    expect(outcome).toEqual([
      {
        type: 'InvoiceRequested',
        data: {
          ...{ invoiceId, clientId: 'client-1', projectId: 'p1', milestoneId: 'm1', kind: 'milestone' },
          ...{ currency: 'INR', exGstPaise: 25_000_000, paymentTermDays: 15 },
          lines: [{ description: 'Portal: Design', sac: '998314', amountPaise: 25_000_000 }],
        },
      },
    ]);
    expect(await requester.react(accepted(25_000_000))).toEqual([effect]);
    given(receivable, outcome as readonly ReceivableEvent[])
      .when(effect.command as ReceivableCommand)
      .then([]);
  });
  it('is not billed where it costs nothing', async () => {
    expect(await requester.react(accepted(0))).toEqual([]);
  });
  it('has another invoice for each that was credited before', () => {
    expect(new Set([invoiceIdOf('m1'), invoiceIdOf('m1', 1), invoiceIdOf('m2')]).size).toBe(3);
    expect(invoiceIdOf('m1', 0)).toBe(invoiceIdOf('m1'));
  });
});

/** The reactor runs whenever it runs: here years after the request. */
const numbered = async (occurredAt: string) => {
  const [effect] = await invoiceNumberer.react(requestedAt(occurredAt));
  if (effect === undefined || !('to' in effect)) throw new Error('an invoice without a number');
  expect(effect).toMatchObject({ as: 'number', command: { actor: system, at: occurredAt } });
  const { outcome } = given(invoiceBook).when(effect.command as NumberInvoice);
  return { to: effect.to, outcome };
};

it.each([
  // Midnight in India is 18:30 UTC.
  ['2019-03-31T18:29:59.999Z', 'invoicebook-18-19', 'INV/18-19/000001', '2019-03-31'],
  ['2019-03-31T18:30:00.000Z', 'invoicebook-19-20', 'INV/19-20/000001', '2019-04-01'],
  ['2019-03-20T06:00:00.000Z', 'invoicebook-18-19', 'INV/18-19/000001', '2019-03-20'],
])('an invoice requested at %s and numbered in April stands in %s', async (at, to, invoiceNo, issuedOn) => {
  const found = await numbered(at);
  expect(found.to).toBe(to);
  expect(found.outcome).toMatchObject([{ type: 'InvoiceNumbered', data: { invoiceNo, issuedOn } }]);
});

describe('an invoice that was taken back', () => {
  const voided = (occurredAt: string) =>
    ({
      type: 'InvoiceVoided',
      data: { invoiceId: 'i1', clientId: 'client-1', projectId: 'p1', milestoneId: 'm1', creditPaise: 0, reason: 'No' },
      occurredAt,
    }) as unknown as Parameters<typeof creditNoteNumberer.react>[0];
  const held = after(request(), issue(), {
    ...{ type: 'VoidInvoice', actor: admin, at: AT, invoiceId: 'i1', reason: 'No' },
  });
  const noteOf = async (occurredAt: string) => {
    const [asked] = await creditNoteNumberer.react(voided(occurredAt));
    if (asked === undefined || !('to' in asked)) throw new Error('no number is asked for');
    const [numbered] = given(invoiceBook).when(asked.command as NumberCreditNote).outcome as InvoiceBookEvent[];
    const fact = { ...numbered, occurredAt } as unknown as Parameters<typeof creditNoteIssuer.react>[0];
    const [effect] = await creditNoteIssuer.react(fact);
    if (effect === undefined || !('to' in effect)) throw new Error('no credit note is issued');
    return { asked, numbered, effect };
  };
  it('has a credit note in the book of its day in India, however late and however often the event comes', async () => {
    // Midnight in India is 18:30 UTC.
    const { asked, numbered, effect } = await noteOf('2019-03-31T18:29:59.999Z');
    expect([asked.to, numbered?.data]).toMatchObject(['invoicebook-18-19', { creditNoteNo: 'CRN/18-19/000001' }]);
    expect((await noteOf('2019-03-31T18:30:00.000Z')).asked.to).toBe('invoicebook-19-20');
    expect(effect.to).toBe('receivable-client-1');
    const { outcome } = given(receivable, held).when(effect.command as ReceivableCommand);
    expect(outcome).toMatchObject([
      { type: 'CreditNoteIssued', data: { creditNoteNo: 'CRN/18-19/000001', issuedOn: '2019-03-31' } },
    ]);
    expect((await noteOf('2019-03-31T18:29:59.999Z')).effect).toEqual(effect);
    given(receivable, [...held, ...(outcome as readonly ReceivableEvent[])])
      .when(effect.command as ReceivableCommand)
      .then([]);
  });
});

const billing: KnownBilling = {
  ...{ version: 1, complete: true, stateCode: 'KA', country: 'IN' },
  ...{ legalName: 'Chitra Pvt Ltd', address: 'Bengaluru', gstin: null },
};
const numberedInvoice = {
  type: 'InvoiceNumbered',
  data: {
    invoiceId: 'i1',
    clientId: 'client-1',
    projectId: 'p1',
    invoiceNo: 'INV/26-27/000001',
    issuedOn: AT.slice(0, 10),
  },
  occurredAt: AT,
} as unknown as Parameters<ReturnType<typeof invoiceIssuer>['react']>[0];

describe('a numbered invoice', () => {
  const company = {
    ...{ name: 'Lamplight', address: '1 MG Road', stateCode: 'KA', gstin: null, gstBp: 1_800 },
  };
  /** As it is issued, by a company that has saved these particulars or none, to a client of that billing profile. */
  const issued = async (to: Partial<KnownBilling>, saved: Partial<Particulars> | null = null) => {
    const { gstin: registered, ...settings } = company;
    const particulars = { legalName: company.name, ...settings, gstin: registered, bank: null, ...saved };
    const state = { is: 'saved', etag: 1, ...particulars };
    const asked = {
      look: async (stream: string, decider: AnyDecider) =>
        stream === 'company-main' && saved !== null
          ? { state, revision: 0 }
          : { state: decider.initial, revision: null },
      projects: { get: async () => null },
      people: { billing: async () => ({ ...billing, ...to }) },
      company,
    };
    const [effect] = await invoiceIssuer(async () => asked as unknown as Projects).react(numberedInvoice);
    if (effect === undefined || !('to' in effect)) throw new Error('it is not issued');
    expect([effect.to, effect.command]).toMatchObject(['receivable-client-1', { actor: system, at: AT, team: [] }]);
    const requested: ReceivableEvent = {
      type: 'InvoiceRequested',
      data: {
        ...{ invoiceId: 'i1', clientId: 'client-1', projectId: 'p1', milestoneId: 'm1', kind: 'milestone' as const },
        ...{ currency: 'INR' as const, exGstPaise: 10_000, paymentTermDays: 15 },
        lines: [{ description: 'Portal: Design', sac: '998314', amountPaise: 10_000 }],
      },
    };
    const { outcome } = given(receivable, [requested]).when(effect.command as ReceivableCommand);
    return (outcome as readonly ReceivableEvent[])[0]?.data as Extract<
      ReceivableEvent,
      { type: 'InvoiceIssued' }
    >['data'];
  };

  it('names both parties as they are, with the tax of where the client is', async () => {
    const seller = { name: 'Lamplight', address: '1 MG Road', stateCode: 'KA', country: 'IN' };
    const buyer = { name: 'Chitra Pvt Ltd', address: 'Bengaluru', stateCode: 'KA', country: 'IN' };
    expect(await issued({})).toMatchObject({
      ...{ invoiceNo: 'INV/26-27/000001', issuedOn: AT.slice(0, 10), dueOn: '2026-12-06', gstBp: 1_800 },
      ...{ supply: 'intra_state', cgstPaise: 900, sgstPaise: 900, igstPaise: 0 },
    });
    expect((await issued({})).parties).toEqual({ seller, buyer });
    const elsewhere = await issued({ stateCode: 'MH', gstin: '27AAPFU0939F1ZV' });
    expect(elsewhere).toMatchObject({ supply: 'inter_state', igstPaise: 1_800 });
    expect(elsewhere.parties.buyer).toEqual({ ...buyer, stateCode: 'MH', gstin: '27AAPFU0939F1ZV' });
    const abroad = await issued({ stateCode: null, country: 'US' });
    expect([abroad.supply, abroad.parties.buyer.stateCode]).toEqual(['export_lut', '']);
  });
  it('names the company as it was saved, with its number and where to pay', async () => {
    const bank = {
      accountName: 'Lamplight',
      accountNumber: '000123456789',
      ifsc: 'HDFC0000001',
      bankName: 'HDFC Bank',
    };
    const saved = { legalName: 'Lamplight LLP', gstin: '29AAGCB7383J1Z4', bank };
    const { parties } = await issued({}, saved);
    expect(parties.seller).toEqual({
      ...{ name: 'Lamplight LLP', address: '1 MG Road', stateCode: 'KA', country: 'IN' },
      ...{ gstin: '29AAGCB7383J1Z4', bank },
    });
  });
  it('leaves erased what was erased: the number must not be missing from its book', async () => {
    const gone = { erased: true } as const;
    const { parties } = await issued({ legalName: gone, address: gone, gstin: gone });
    expect(parties.buyer).toEqual({ name: gone, address: gone, gstin: gone, stateCode: 'KA', country: 'IN' });
  });
});

describe('a numbered invoice whose client’s billing profile has not come from identity yet', () => {
  it('waits for it, and is issued once it is there: the same however often and however late the event comes', async () => {
    let known: KnownBilling | null = null;
    const asked = {
      look: async (_stream: string, decider: AnyDecider) => ({ state: decider.initial, revision: null }),
      projects: { get: async () => null },
      people: { billing: async () => known },
      company: { name: 'Lamplight', address: 'Bengaluru', stateCode: 'KA', gstin: null, gstBp: 1_800 },
    };
    const issuer = invoiceIssuer(async () => asked as unknown as Projects);
    const tried = () => Promise.resolve(issuer.react(numberedInvoice));
    const waits = { code: 'Unavailable', message: 'the billing profile of client client-1 is unavailable' };
    for (let times = 0; times < 2; times += 1) await expect(tried()).rejects.toMatchObject(waits);
    known = billing;
    const effects = await tried();
    expect(effects).toMatchObject([
      {
        as: 'issue',
        to: 'receivable-client-1',
        command: { type: 'IssueInvoice', invoiceId: 'i1', supply: 'intra_state' },
      },
    ]);
    expect(await tried()).toEqual(effects);
  });
});
