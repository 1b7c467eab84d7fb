/** What clients are written about invoices, credit notes and receipts: once each, to them, and never where to pay. */
import { openedMail } from '@lamplight/events/contracts/mail.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Fact, Look } from '@lamplight/events/core/types.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { OpenedPorts } from '@lamplight/events/workbench/ports.ts';
import { newFolder, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import { billMailer } from './bills.ts';

const folder = newFolder();
let ports: OpenedPorts;
beforeAll(async () => {
  ports = await openPorts({ folder });
});
afterAll(async () => {
  await ports.close();
  await removeFolder(folder);
});

const at = '2026-11-21T10:00:00.000Z';
const head = { invoiceId: 'i1', projectId: 'p1', milestoneId: 'm1', clientId: 'u1', currency: 'INR' } as const;
const figures = {
  ...{ taxablePaise: 28_330_500, cgstPaise: 2_549_745, sgstPaise: 2_549_745, igstPaise: 0, roundOffPaise: 10 },
  totalPaise: 33_430_000,
};
const party = { stateCode: 'KA', country: 'IN' };
const sealed = { erased: true } as const;
const invoice = (change: object = {}): ProjectsEvent => ({
  type: 'InvoiceIssued',
  data: {
    ...{ ...head, ...figures, kind: 'milestone', invoiceNo: 'INV/26-27/000123', issuedOn: '2026-11-21' },
    ...{ dueOn: '2026-12-06', supply: 'intra_state', lines: [] },
    parties: { seller: { name: 'L', address: 'B', ...party }, buyer: { name: sealed, address: sealed, ...party } },
    ...change,
  },
});
const creditNote: ProjectsEvent = {
  type: 'CreditNoteIssued',
  data: {
    ...{ ...head, ...figures, creditNoteNo: 'CRN/26-27/000004', issuedOn: '2026-12-01', invoiceNo: 'INV/26-27/000123' },
  },
};
const payment = (change: object = {}): ProjectsEvent => ({
  type: 'PaymentRecorded',
  data: {
    ...{ ...head, paymentId: 'r1', mode: 'NEFT', reference: 'HDFC-77', receivedOn: '2026-12-01' },
    ...{ bankPaise: 10_000_000, tdsCreditPaise: 0, allocatedPaise: 10_000_000, creditPaise: 0 },
    outstandingPaise: 23_430_000,
    ...change,
  },
});

type Account = Readonly<{ is: string; userId: string; name: string; email: string }>;
const active: Account = { is: 'active', userId: 'u1', name: 'Asha', email: 'asha@x.example' };
const factOf = (event: ProjectsEvent, id = 'e1'): Fact<ProjectsEvent> =>
  ({ ...event, id, stream: 'receivable-u1', revision: 5, occurredAt: at }) as unknown as Fact<ProjectsEvent>;
const react = (event: ProjectsEvent, { account = active, id = 'e1' }: { account?: Account; id?: string } = {}) => {
  const look = (async () => ({ state: account, revision: 0 })) as unknown as Look;
  const sources = { look, personalData: ports.personalData, company: 'Lamplight' };
  return billMailer(async () => ({ ...sources, publicOrigin: new URL('https://lamplight.example') })).react(
    factOf(event, id),
  );
};
const letterOf = async (event: ProjectsEvent) => {
  const [effect, ...more] = await react(event);
  expect(more).toEqual([]);
  if (!effect || !('queue' in effect)) throw new Error('No job');
  const opened = await openedMail(ports.personalData, derivedId('e1', `identity-bills/${effect.as}`), effect.payload);
  if (opened === null) throw new Error('No letter');
  const { fields, ...rest } = opened;
  return { effect, ...rest, fields: fields as { subject: string; paragraphs: string[]; link: string } };
};

it('hears what projects publishes', () => {
  expect(billMailer(() => Promise.reject(new Error('not asked')))).toMatchObject({
    ...{ name: 'identity-bills', reads: { topics: [PROJECTS_TOPIC] } },
  });
});

it.each([
  ['an invoice', invoice(), /^Lamplight: invoice INV\/26-27\/000123 over ₹3,34,300\.00$/, [/due on 6 Dec 2026/, /INV/]],
  [
    'an advance',
    invoice({ kind: 'advance' }),
    /INV\/26-27\/000123/,
    [/for the advance/, /Work begins once it is paid/],
  ],
  [
    'an invoice that the advance covers',
    invoice({ totalPaise: 0 }),
    /INV\/26-27\/000123, nothing to pay$/,
    [/advance covers all of it/],
  ],
  [
    'a credit note',
    creditNote,
    /credit note CRN\/26-27\/000004 for invoice INV\/26-27\/000123$/,
    [/₹3,34,300\.00/, /owe nothing/],
  ],
  [
    'a receipt',
    payment(),
    /payment of ₹1,00,000\.00 is recorded$/,
    [/from 1 Dec 2026, reference HDFC-77/, /₹2,34,300\.00/],
  ],
  [
    'the last receipt, with tax deducted and more than was due',
    payment({ bankPaise: 9_000_000, tdsCreditPaise: 1_000_000, creditPaise: 500_000, outstandingPaise: 0 }),
    /₹1,00,000\.00/,
    [/₹10,000\.00 of it is tax/, /₹5,000\.00 is more than was due/, /paid in full/],
  ],
] as const)(
  '%s is written to the client’s address, with number, amount and the link',
  async (_what, event, subject, says) => {
    const letter = await letterOf(event);
    expect(letter).toMatchObject({ template: 'letter', to: 'asha@x.example', fields: { name: 'Asha' } });
    expect(letter.fields.subject).toMatch(subject);
    expect(letter.fields.link).toBe('https://lamplight.example/invoices/i1');
    for (const said of says) expect(letter.fields.paragraphs.join('\n')).toMatch(said);
    expect(JSON.stringify(letter.effect)).not.toMatch(/asha@x|Asha|₹/);
  },
);

it('a repeat is the same job, another event another one; what is old is dropped unsent', async () => {
  const [first, again] = [await letterOf(invoice()), await letterOf(invoice())];
  // The machinery derives the job’s id from the event’s and from `as`: the letter opens under no other id.
  expect([again.effect.as, again.fields]).toEqual([first.effect.as, first.fields]);
  const [other] = await react(invoice(), { id: 'e2' });
  if (other === undefined || !('queue' in other)) throw new Error('No job');
  const opened = openedMail(ports.personalData, derivedId('e1', `identity-bills/${other.as}`), other.payload);
  await expect(opened).rejects.toThrow(/was not sealed there/);
  expect(first.effect.until).toBe('2026-11-24T10:00:00.000Z');
});

it('a receipt that is heard before its invoice is written about all the same', async () => {
  expect((await letterOf(payment())).fields.subject).toContain('your payment');
  expect((await letterOf(invoice())).fields.subject).toContain('invoice INV');
});

it('nobody is written to about anything else, nor who was shut out or erased', async () => {
  expect(await react({ type: 'InvoiceVoided', data: { ...head, creditPaise: 0 } } as ProjectsEvent)).toEqual([]);
  expect(await react(invoice(), { account: { ...active, is: 'deactivated' } })).toEqual([]);
  expect(await react(invoice(), { account: { ...active, is: 'absent' } })).toEqual([]);
  await ports.personalData.erase({ subject: 'u1', purpose: 'mail' });
  expect(await react(invoice())).toEqual([]);
});
