import { readFileSync } from 'node:fs';
import { projectsContracts, published } from '@lamplight/events/contracts/projects.ts';
import { type Corpus, checkCorpus, factsOf } from '@lamplight/events/workbench/corpus.ts';
import { declared } from './declared.ts';
import { toPublic } from './public.ts';

const { definitions, deciders } = declared;

const corpus: Corpus = JSON.parse(readFileSync(new URL('./corpus/corpus.json', import.meta.url), 'utf8'));
const facts = factsOf(corpus, definitions);
const sealed = {
  alg: 'A256GCM',
  subject: 'client-1',
  purpose: 'billing',
  keyId: 'k',
  at: 'x',
  iv: 'i',
  ct: 'c',
  tag: 't',
};

/** What the forwarder is given: personal fields as they stand in the log. */
const asStored = facts.map((fact) => {
  if (fact.type !== 'InvoiceIssued') return fact;
  const data = fact.data as { parties: { buyer: object } };
  const buyer = { ...data.parties.buyer, name: sealed, address: sealed, gstin: sealed };
  return { ...fact, data: { ...data, parties: { ...data.parties, buyer } } };
});

describe('the frozen corpus', () => {
  it('has every event type and version, and all of it is still read, checked and folded', () => {
    expect(checkCorpus(corpus, { definitions, deciders })).toEqual([]);
    expect(corpus.schemas).toHaveLength(definitions.reduce((all, { version }) => all + version, 0));
  });
  it('notices a lost sample and a changed one', () => {
    const [, ...rest] = corpus.events.filter(({ schema }) => schema !== 'ProposalDeclined.v1');
    expect(checkCorpus({ ...corpus, events: rest }, { definitions, deciders })).toContain(
      'ProposalDeclined.v1 has lost its sample',
    );
    const changed = corpus.events.map((e, index) => (index === 0 ? { ...e, data: {} } : e));
    expect(checkCorpus({ ...corpus, events: changed }, { definitions, deciders })).not.toEqual([]);
  });
});

describe('replaying', () => {
  it('a decider’s state is the same each time: nothing in it is shared or changed', () => {
    for (const decider of deciders) {
      const mine = facts.filter((fact) => fact.stream.startsWith(`${decider.category}-`));
      const states = new Map<string, unknown[]>();
      for (const { stream, type, data, revision } of mine) {
        const seen = states.get(stream) ?? [Object.freeze(decider.initial)];
        states.set(stream, [...seen, deepFrozen(decider.evolve(seen.at(-1), { type, data }, revision))]);
      }
      for (const [stream, seen] of states) {
        const again = mine
          .filter((fact) => fact.stream === stream)
          .reduce((s, e) => decider.evolve(s, e, e.revision), decider.initial);
        expect(again).toEqual(seen.at(-1));
      }
    }
  });
});

describe('what others are told', () => {
  it('is exactly what the contract names, for every bold event of domain.md §6 in scope', () => {
    const told = new Set(asStored.flatMap((fact) => toPublic(fact)).map(({ type }) => type));
    expect([...told].sort()).toEqual(projectsContracts.map(({ type }) => type).sort());
    for (const { type } of projectsContracts)
      expect(definitions.some((definition) => definition.type === type)).toBe(true);
  });
  it('keeps inside what was never meant for others', () => {
    const inside = [
      'ProposalDrafted',
      'InvoiceRequested',
      'InvoiceNumbered',
      'CreditNoteNumbered',
      'ProgressReported',
      'HealthChanged',
      'LeadReportDrafted',
      'TimeLogged',
      'TimeApproved',
      'TimeReturned',
      'CostRateSet',
      'ExpenseRecorded',
      'ExpenseReversed',
      'HolidayAdded',
      'HolidayRemoved',
      'LeaveRecorded',
      'FileStored',
      'DocumentUploaded',
      'DocumentArchived',
      'DeliveryRecipientErased',
      'PinAdded',
      'PinResolved',
      'DeliverablePinAdded',
      'DeliverablePinResolved',
      'MemberPaused',
      'InterestShortlisted',
      'ClientCreditCreated',
      'ClientRatingSubmitted',
      'PricingPlanDrafted',
      'ProductDrafted',
      'TechStackDrafted',
      'SkillAssessed',
      'MetricSnapshotTaken',
    ];
    expect(inside.map(published)).toEqual(inside.map(() => null));
  });
  it('holds no reason, no note and no file name', () => {
    const text = JSON.stringify(asStored.flatMap((fact) => toPublic(fact)));
    for (const secret of [
      'Bounced',
      'HDFC Bank',
      '000123456789',
      'The logo is not in it',
      'It is in delivery 2',
      'The wrong GSTIN',
      'The client moved on',
      'Changed our mind',
      'Too dear',
      'I have built two portals',
      'Somebody nearer was found',
      'One month only',
      'The data is there since today',
      'The design stands; the wards read it.',
      'The lab moves in January',
      'Orders and returns',
      'Thursday was half a day',
      'The yearly review',
      'Map tiles for a year',
      'The client pays for the tiles',
      'f1.pdf',
      'flows.pdf',
      'The flows of a refund are missing',
      'Our offer',
      'Quick and friendly',
      'Nobody asked for it',
      'calendar.png',
      'ticket.jpg',
      'The ticket says less',
    ]) {
      expect(JSON.stringify(facts)).toContain(secret);
      expect(text).not.toContain(secret);
    }
  });
  it('carries the client’s particulars sealed, never open', () => {
    const issued = (from: typeof facts) => from.filter((fact) => fact.type === 'InvoiceIssued');
    expect(issued(asStored).flatMap((fact) => toPublic(fact))).toHaveLength(2);
    for (const open of issued(facts)) expect(() => toPublic(open)).toThrow('Invalid input');
  });
  it('is sealed for the client, for the purpose of billing, the company’s bank number for the company, and a guest’s address for their link', () => {
    const personal = definitions.flatMap(({ type, personal: fields = {} }) =>
      Object.entries(fields).map(([field, keyOf]) => [
        type,
        field,
        keyOf({ clientId: 'client-1', employeeId: 'employee-1', linkId: 'link-1' }),
      ]),
    );
    const key = { subject: 'client-1', purpose: 'billing' };
    const own = { subject: 'company', purpose: 'bank' };
    const pay = { subject: 'employee-1', purpose: 'pay' };
    expect(personal).toEqual([
      ['InvoiceIssued', 'parties.buyer.name', key],
      ['InvoiceIssued', 'parties.buyer.address', key],
      ['InvoiceIssued', 'parties.buyer.gstin', key],
      ['InvoiceIssued', 'parties.seller.bank.accountNumber', own],
      ['CostRateSet', 'hourlyPaise', pay],
      ['DeliveryLinkIssued', 'recipientEmail', { subject: 'link-1', purpose: 'delivery' }],
      ['CompanyParticularsSaved', 'bank.accountNumber', own],
    ]);
  });
});

const deepFrozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const held of Object.values(value)) deepFrozen(held);
  }
  return value;
};
