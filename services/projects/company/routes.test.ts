/** The company's particulars over HTTP, and what invoices take from them (domain.md §4.6). */
import { admin, client, lead, member, secondAdmin } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import { activated, invoiceOf, milestoneAccepted, type Offered, ok } from '../workbench/story.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const bank = { accountName: 'Lamplight', accountNumber: '000123456789', ifsc: 'HDFC0000001', bankName: 'HDFC Bank' };
const body = {
  legalName: 'Lamplight Software Pvt Ltd',
  address: '7 Church Street, Bengaluru',
  stateCode: 'KA',
  gstin: '29AAGCB7383J1Z4',
  tan: 'BLRL01234A',
  epfCode: 'BGBNG0012345000',
  bank,
};
const accepted = async ({ id, milestoneIds }: Offered, index: number) => {
  await milestoneAccepted(stage, id, milestoneIds[index] ?? '');
  return invoiceOf(stage, id, milestoneIds[index] ?? '');
};

it('is read and saved by admins, and frozen in every invoice as it was when that was issued', async () => {
  const read = await stage.get(admin, '/company');
  expect(read.headers.get('etag')).toBe('"0"');
  expect(ok(read).company).toMatchObject({
    legalName: 'Lamplight',
    gstin: null,
    tan: null,
    epfCode: null,
    bank: null,
    from: 'settings',
    missing: ['gstin', 'bank'],
    can: { saveParticulars: true },
  });
  const offer = await activated(stage);
  const before = await accepted(offer, 0);
  expect(before).toMatchObject({ seller: { name: 'Lamplight', gstin: null }, bank: null });

  const { company } = ok(await stage.put(admin, '/company', body, { headers: { 'if-match': '"0"' } }));
  expect(company).toMatchObject({ ...body, etag: '"1"', from: 'saved', missing: [] });
  const after = await accepted(offer, 1);
  expect(after).toMatchObject({
    seller: { name: body.legalName, address: body.address, gstin: body.gstin, stateCode: 'KA' },
    bank,
    supply: 'intra_state',
  });
  // The client reads them where they are asked to pay, and nowhere else.
  expect(ok(await stage.get(client, `/invoices/${after.invoiceId}`)).invoice.bank).toEqual(bank);
  expect(ok(await stage.get(admin, `/invoices/${before.invoiceId}`)).invoice).toMatchObject({
    seller: { name: 'Lamplight', gstin: null },
    bank: null,
  });

  const moved = { ...body, stateCode: 'MH', gstin: '27AAPFU0939F1ZV' };
  const late = await stage.put(secondAdmin, '/company', moved, { headers: { 'if-match': '"0"' } });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT', current: { company: { etag: '"1"' } } });
  ok(await stage.put(secondAdmin, '/company', moved, { headers: { 'if-match': '"1"' } }));
  const elsewhere = await activated(stage);
  expect((await accepted(elsewhere, 0)).supply).toBe('inter_state');
  expect(ok(await stage.get(admin, `/invoices/${after.invoiceId}`)).invoice.supply).toBe('intra_state');
});

it('is read whole or not at all: a query that it does not know is refused', async () => {
  expect((await stage.get(admin, '/company?at=2026-01-01T00:00:00Z')).status).toBe(400);
});

it('keeps the number of the account sealed in the log', async () => {
  const stored = JSON.stringify(await allEvents());
  expect(stored).toContain('CompanyParticularsSaved');
  expect(stored).not.toContain(bank.accountNumber);
});

it('stands in the audit, by its own kind, with what changed', async () => {
  const { items } = ok(await stage.get(admin, '/audit/events?kind=company'));
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    type: 'CompanyParticularsSaved',
    actor: { id: secondAdmin.id },
    subject: { kind: 'company', id: 'main', label: body.legalName },
    changes: expect.arrayContaining([{ field: 'stateCode', from: 'KA', to: 'MH' }]),
  });
  expect(ok(await stage.get(admin, '/audit/company/main/state')).state).toMatchObject({ stateCode: 'MH' });
});

it.each([client, lead, member])('is not for a $role', async (actor) => {
  for (const answer of [await stage.get(actor, '/company'), await stage.put(actor, '/company', body)]) {
    expect(answer.status).toBe(403);
    expect(answer.text).not.toContain('MG Road');
  }
});

it.each([
  ['a wrong check digit', { gstin: '29AAGCB7383J1Z5' }, 'gstin'],
  ['a GSTIN of another state', { gstin: '27AAPFU0939F1ZV' }, 'gstin'],
  ['a state that is none', { stateCode: 'XX' }, 'stateCode'],
  ['a TAN that is none', { tan: 'BLR01234A' }, 'tan'],
  ['a code of no fund', { epfCode: 'BG/BNG/1' }, 'epfCode'],
  ['no address', { address: '  ' }, 'address'],
  ['an account number with letters', { bank: { ...bank, accountNumber: '12345678A' } }, 'bank.accountNumber'],
  ['an IFSC that is none', { bank: { ...bank, ifsc: 'HDFC1000001' } }, 'bank.ifsc'],
])('refuses %s and names the field', async (_what, change, field) => {
  const { status, body: said } = await stage.put(admin, '/company', { ...body, ...change });
  expect([status, said.code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(said.errors.map((e: { field: string }) => e.field)).toContain(field);
});

it('tells the place of supply and the rate with every offer to those who pay and those who bill', async () => {
  const { id } = await activated(stage);
  const tax = { supply: 'inter_state', gstBp: 1_800, known: true };
  for (const actor of [client, admin]) expect(ok(await stage.get(actor, `/proposals/${id}`)).proposal.tax).toEqual(tax);
});

const allEvents = async () => {
  const events = [];
  for await (const event of stage.ports.events.read('company-main')) events.push(event);
  return events;
};

it('is saved by whoever has proved within a quarter of an hour who they are: the account that invoices name stands there', async () => {
  const by = (minutes: number) => ({ authorization: `Bearer ${stage.token(admin, minutes * 60_000)}` });
  const { etag } = ok(await stage.get(admin, '/company')).company;
  const save = (minutes: number) =>
    stage.put(admin, '/company', body, { headers: { ...by(minutes), 'if-match': etag } });
  const refused = await save(16);
  expect([refused.status, refused.body.code]).toEqual([403, 'STEP_UP_REQUIRED']);
  expect(ok(await stage.call(admin, 'GET', '/company', { headers: by(16) })).company.etag).toBe(etag);
  expect((await save(14)).status).toBe(200);
});
