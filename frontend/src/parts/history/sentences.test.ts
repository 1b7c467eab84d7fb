import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EventType, eventTypes, type SentenceEvent, sentenceOf, wordsOf } from './sentences.ts';
import { changesSaid, fieldSaid, valueSaid } from './values.ts';

const meera = { id: 'meera', name: 'Meera Iyer', role: 'team_lead' };
const system = { id: 'system', name: 'Lamplight', role: 'system' };
const booking = { kind: 'milestone', id: 'm2', label: 'Booking' };
const growth = { kind: 'plan', id: 'g1', label: 'Growth' };
const portal = { kind: 'project', id: 'p1', label: 'Patient portal' };
const event = (type: string, more: Partial<SentenceEvent> = {}): SentenceEvent => ({
  type,
  subject: portal,
  actor: meera,
  changes: [],
  ...more,
});
const set = (field: string, to: unknown, from: unknown = null) => ({ field, from, to });

/** What a service records and no history shows: texts for the search, marks, pictures, addresses. */
const inNoHistory = ['DocumentTextRead', 'Looked', 'PictureStored', 'SlugTaken'];
type Corpus = Readonly<{ schemas: readonly string[]; events: readonly Readonly<{ data: unknown }>[] }>;
/** One event at least of every definition of services/projects, which its own tests hold against what is declared. */
const corpus: Corpus = JSON.parse(
  readFileSync(join(__dirname, '../../../../services/projects/corpus/corpus.json'), 'utf8'),
);
const fieldsIn = (value: unknown): readonly string[] =>
  value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, one]) => [...(Array.isArray(value) ? [] : [name]), ...fieldsIn(one)])
    : [];

/** Written by hand from services/projects/**\/events.ts: a new event must get a sentence, a removed one must lose it. */
const recorded: readonly EventType[] = [
  ...(['ProposalDrafted', 'ProposalSubmitted', 'ProposalReviewStarted', 'ProposalInfoRequested'] as const),
  ...(['ProposalInfoProvided', 'OfferMade', 'OfferCountered', 'ProposalAccepted', 'ProposalDeclined'] as const),
  ...(['OfferReminded', 'ProposalRejected', 'ProposalWithdrawn', 'ProposalExpired'] as const),
  ...(['ProjectCreated', 'ProjectStaffingOpened', 'ProjectActivated', 'ProjectPutOnHold', 'ProjectResumed'] as const),
  ...(['ProjectDelivered', 'DeliveryReturned', 'ProjectCompleted', 'ProjectArchived', 'ProjectCancelled'] as const),
  ...([
    'ChangeDrafted',
    'ChangeDiscarded',
    'ChangeRequested',
    'ChangeApproved',
    'ChangeRejected',
    'ChangeWithdrawn',
  ] as const),
  ...(['HealthChanged', 'LeadReportDrafted', 'LeadReportFiled', 'LeadReportReminded'] as const),
  ...(['TimeLogged', 'TimeApproved', 'TimeReturned', 'CostRateSet', 'ExpenseRecorded', 'ExpenseReversed'] as const),
  ...(['HolidayAdded', 'HolidayRemoved', 'LeaveRecorded'] as const),
  'MilestoneDueDateCommitted',
  ...(['TeamLeadAppointed', 'LeadVacated', 'MilestonesPlanned', 'MilestonesReweighted'] as const),
  ...(['MilestoneStarted', 'MilestoneResumed', 'MilestoneBlocked', 'MilestoneUnblocked', 'ProgressReported'] as const),
  ...(['SubMilestonesPlanned', 'SubMilestoneStarted', 'SubMilestoneDone', 'SubMilestoneVerified'] as const),
  ...(['SubMilestoneReturned', 'SubMilestoneCancelled'] as const),
  ...(['DeliverablePinAdded', 'DeliverablePinResolved'] as const),
  ...(['MilestoneSubmitted', 'MilestoneRecalled', 'MilestoneAccepted', 'MilestoneChangesRequested'] as const),
  ...(['MilestoneCancelled', 'MemberAssigned', 'MemberPaused', 'MemberResumed', 'MemberReleased'] as const),
  'ClientRatingSubmitted',
  ...(['DeliveryLinkIssued', 'DeliveryLinkViewed', 'DeliverableDownloaded', 'DeliveryLinkRevoked'] as const),
  ...(['DeliveryRecipientErased', 'DocumentReminded'] as const),
  ...(['InterestExpressed', 'InterestShortlisted', 'InterestSelected', 'InterestNotSelected'] as const),
  'InterestWithdrawn',
  ...(['InvoiceRequested', 'InvoiceIssued', 'InvoiceNumbered', 'PaymentRecorded', 'PaymentReversed'] as const),
  ...(['InvoiceDisputed', 'InvoiceDisputeResolved', 'InvoiceVoided'] as const),
  ...(['CreditNoteNumbered', 'CreditNoteIssued'] as const),
  ...(['ClientCreditCreated', 'ClientCreditWithdrawn', 'ClientCreditApplied'] as const),
  ...(['MilestonePaid', 'MilestonePaymentReopened', 'FileStored', 'FileCleared', 'FileQuarantined'] as const),
  ...(['DocumentUploaded', 'DocumentShared', 'DocumentRecalled', 'DocumentApproved', 'DocumentRejected'] as const),
  ...(['DocumentChangesRequested', 'DocumentSuperseded', 'DocumentArchived', 'PinAdded', 'PinResolved'] as const),
  ...(['PricingPlanDrafted', 'PricingPlanPublished', 'PricingPlanRetired'] as const),
  ...(['ProductDrafted', 'ProductPublished', 'ProductRetired'] as const),
  ...(['TechStackDrafted', 'TechStackPublished', 'TechStackRetired'] as const),
  ...(['SkillAssessed', 'MetricSnapshotTaken', 'PublicMetricPublished', 'CompanyParticularsSaved'] as const),
];

describe('what a plan offers', () => {
  it('is named by its words, with what it leaves out', () => {
    const features = [
      { text: 'Source code', included: true },
      { text: 'Support', included: false },
    ];
    expect(valueSaid('features', features)).toBe('Source code; Support (not included)');
  });
});

describe('a sentence for each recorded event', () => {
  it('is there for every event of the projects service, and for no other', () => {
    expect([...eventTypes].sort()).toEqual([...recorded].sort());
  });
  it('is there for every definition that a history can show', () => {
    const defined = corpus.schemas.map((schema) => schema.replace(/\.v\d+$/, ''));
    const shown = [...new Set(defined)].filter((type) => !inNoHistory.includes(type));
    expect([...eventTypes].sort()).toEqual(shown.sort());
  });
  it.each(recorded)('%s reads as a sentence without any change to go by', (type) => {
    const said = sentenceOf(event(type, { changes: [] }));
    expect(said).toMatch(/^[A-Z].*\.$/);
    expect(said).not.toMatch(/undefined|null|NaN|\[object/);
    expect(said).toContain('Patient portal');
  });
  it.each(recorded)('%s names no empty thing and nobody by nothing', (type) => {
    const said = sentenceOf(event(type, { subject: { ...portal, label: '' }, actor: { ...meera, name: null } }));
    expect(said).not.toMatch(/ {2}| \.|undefined|null/);
  });

  const cases: readonly [string, SentenceEvent, string][] = [
    [
      'the price and validity of an offer',
      event('OfferMade', {
        changes: [
          set('offer.version', 4, 3),
          set('offer.amountPaise', 1_000_000_00),
          set('offer.validUntil', '2026-10-03'),
        ],
      }),
      'Meera Iyer made offer 4 for Patient portal: ₹10,00,000, valid until 3 Oct 2026.',
    ],
    [
      'no milestone’s amount as the price of an offer',
      event('OfferMade', { changes: [set('offer.version', 4), set('offer.milestones.x.amountPaise', 5)] }),
      'Meera Iyer made offer 4 for Patient portal.',
    ],
    [
      'a rating, and whose word it is',
      event('ClientRatingSubmitted', {
        subject: booking,
        changes: [set('rating.score', 4), set('rating.onBehalf', true)],
      }),
      'Meera Iyer rated Booking 4 of 5 for the client.',
    ],
    [
      'a first draft of the catalogue',
      event('PricingPlanDrafted', { subject: growth, changes: [set('is', 'draft'), set('name', 'Growth')] }),
      'Meera Iyer wrote a draft of the plan Growth.',
    ],
    [
      'a change that visitors do not see',
      event('PricingPlanDrafted', { subject: growth, changes: [set('pricePaise', 29_999_00, 24_999_00)] }),
      'Meera Iyer saved changes to the plan Growth; visitors do not see them yet.',
    ],
    [
      'which version was published',
      event('PricingPlanPublished', { subject: growth, changes: [set('version', 2, 1)] }),
      'Meera Iyer published version 2 of the plan Growth.',
    ],
    [
      'a budget',
      event('ProposalSubmitted', {
        changes: [set('content.budgetMinPaise', 800_000_00), set('content.budgetMaxPaise', 1_000_000_00)],
      }),
      'Meera Iyer proposed Patient portal, budget ₹8,00,000 to ₹10,00,000.',
    ],
    [
      'progress as it was shown',
      event('ProgressReported', {
        subject: booking,
        changes: [set('progressBp', 5500, 4000), set('declaredBp', 5500, 4000)],
      }),
      'Meera Iyer reported Booking at 55\u00a0%.',
    ],
    [
      'a fall',
      event('ProgressReported', { subject: booking, changes: [set('progressBp', 3000, 5500)] }),
      'Meera Iyer reported Booking at 30\u00a0%, down from 55\u00a0%.',
    ],
    [
      'progress of a sub-milestone',
      event('ProgressReported', {
        subject: booking,
        changes: [
          set('subMilestone', 'Calendar'),
          set('progressBp', 5500, 4000),
          set('subMilestones.s1.declaredBp', 5500, 4000),
        ],
      }),
      'Meera Iyer reported Calendar of Booking at 55\u00a0%.',
    ],
    [
      'a pin on a deliverable that must be fixed',
      event('DeliverablePinAdded', {
        subject: booking,
        changes: [
          set('deliverable', 'Screens'),
          set('pins.pin1.version', 2),
          set('pins.pin1.text', 'No way back'),
          set('pins.pin1.mustFix', true),
        ],
      }),
      'Meera Iyer put a pin on version 2 of Screens of Booking, which must be fixed: “No way back”.',
    ],
    [
      'a pin on a deliverable that is resolved',
      event('DeliverablePinResolved', { subject: booking, changes: [set('deliverable', 'Screens')] }),
      'Meera Iyer resolved a pin on Screens of Booking.',
    ],
    [
      'a sub-milestone that is verified',
      event('SubMilestoneVerified', { subject: booking, changes: [set('subMilestone', 'Calendar')] }),
      'Meera Iyer verified Calendar of Booking.',
    ],
    [
      'a sub-milestone whose name is not told',
      event('SubMilestoneReturned', { subject: booking, changes: [] }),
      'Meera Iyer returned a sub-milestone of Booking.',
    ],
    [
      'a second submission',
      event('MilestoneSubmitted', { subject: booking, changes: [set('submissions', 2, 1)] }),
      'Meera Iyer submitted Booking again (submission 2) for acceptance.',
    ],
    [
      'how many changes were asked for',
      event('MilestoneChangesRequested', { subject: booking, changes: [set('items', ['a', 'b'])] }),
      'Meera Iyer asked for 2 changes to Booking.',
    ],
    [
      'an acceptance by the passing of time',
      event('MilestoneAccepted', { subject: booking, actor: system }),
      'Booking counts as accepted: the time of the contract passed without an answer.',
    ],
    [
      'bank and tax of a receipt together',
      event('PaymentRecorded', {
        subject: { kind: 'invoice', id: 'i', label: 'INV/26-27/000004' },
        changes: [set('payments.x.bankPaise', 70_000_00), set('payments.x.tdsCreditPaise', 25_000_00)],
      }),
      'Meera Iyer recorded a payment on INV/26-27/000004: ₹95,000.',
    ],
    [
      'the receipt of an expense, and that it stands in the place of another one',
      event('ExpenseRecorded', {
        subject: { kind: 'expenses', id: 'p', label: 'Portal' },
        changes: [
          set('expenses.x.amountPaise', 3_200_00),
          set('expenses.x.receipt.name', 'ticket.jpg'),
          set('expenses.x.corrects', 'y'),
        ],
      }),
      'Meera Iyer recorded an expense on Portal of ₹3,200 in place of a wrong one, with the receipt ticket.jpg.',
    ],
    [
      'which payment was reversed',
      event('PaymentReversed', {
        subject: { kind: 'invoice', id: 'i', label: 'INV/26-27/000004' },
        changes: [
          set('reversedReference', 'UTR-9'),
          set('reversedPaise', 95_000_00),
          set('payments.x.is', 'reversed', 'recorded'),
        ],
      }),
      'Meera Iyer reversed the payment UTR-9 of ₹95,000 on INV/26-27/000004.',
    ],
    [
      'the reference of a payment',
      event('PaymentRecorded', {
        subject: { kind: 'invoice', id: 'i', label: 'INV/26-27/000004' },
        changes: [set('payments.x.bankPaise', 70_000_00), set('payments.x.reference', 'UTR-9')],
      }),
      'Meera Iyer recorded a payment on INV/26-27/000004: ₹70,000 (UTR-9).',
    ],
    [
      'what became credit when an invoice was taken back, never what one receipt gave',
      event('InvoiceVoided', {
        subject: { kind: 'invoice', id: 'i', label: 'INV/26-27/000004' },
        changes: [set('payments.x.creditPaise', 70_000_00, 0), set('creditPaise', 80_000_00, 10_000_00)],
      }),
      'Meera Iyer took INV/26-27/000004 back; what was received is the client’s credit: ₹70,000.',
    ],
    [
      'an invoice that was taken back with nothing received on it',
      event('InvoiceVoided', { subject: { kind: 'invoice', id: 'i', label: 'INV/26-27/000004' }, changes: [] }),
      'Meera Iyer took INV/26-27/000004 back.',
    ],
    [
      'the number of a credit note',
      event('CreditNoteIssued', {
        subject: { kind: 'invoice', id: 'i', label: 'INV/26-27/000004' },
        changes: [set('creditNote.creditNoteNo', 'CRN/26-27/000001')],
      }),
      'A credit note CRN/26-27/000001 was issued for the whole of INV/26-27/000004.',
    ],
    [
      'how much credit was used, and how much came about, never the balance',
      event('ClientCreditApplied', {
        subject: { kind: 'invoice', id: 'i', label: 'INV/26-27/000004' },
        changes: [set('creditPaise', 6_000_00, 10_000_00)],
      }),
      'Meera Iyer had the client’s credit used on INV/26-27/000004: ₹4,000.',
    ],
    [
      'how much credit an overpayment made',
      event('ClientCreditCreated', {
        subject: { kind: 'invoice', id: 'i', label: 'INV/26-27/000004' },
        changes: [set('creditPaise', 10_000_00, 4_000_00)],
      }),
      'More was paid than INV/26-27/000004 asked for; the rest is the client’s credit: ₹6,000.',
    ],
    [
      'what an invoice asks for',
      event('InvoiceIssued', {
        actor: system,
        subject: { kind: 'invoice', id: 'i', label: 'INV/26-27/000004' },
        changes: [set('totalPaise', 354_000_00), set('dueOn', '2026-12-06')],
      }),
      'Invoice INV/26-27/000004 was issued: ₹3,54,000, due on 6 Dec 2026.',
    ],
  ];
  it.each(cases)('says %s', (_, e, said) => expect(sentenceOf(e)).toBe(said));

  it('names a person who is mentioned where the reader knows the name', () => {
    const e = event('MemberAssigned', {
      changes: [set('assignments.a1.employeeId', 'ravi'), set('assignments.a1.role', 'Engineer')],
    });
    expect(sentenceOf(e, (id) => (id === 'ravi' ? 'Ravi Shah' : null))).toBe(
      'Meera Iyer assigned Ravi Shah to Patient portal as Engineer.',
    );
    expect(sentenceOf(e)).toContain('assigned someone');
  });
  it('names an event of a later release as it is recorded, and an erased person by role', () => {
    expect(sentenceOf(event('RatingGiven', { actor: { ...meera, name: null } }))).toBe(
      'A team lead: Rating given on Patient portal.',
    );
    expect(wordsOf('OfferMade')).toBe('Offer made');
  });
});

describe('recorded values in words', () => {
  const id = '00000000-0000-4000-8000-000000000002';
  it.each([
    ['amountPaise', 980_000_00, '₹9,80,000'],
    ['weightBp', 3050, '30.5\u00a0%'],
    ['weightBp', 3000, '30\u00a0%'],
    ['committedDueDate', '2026-11-14', '14 Nov 2026'],
    ['hash', '9c1e04af'.padEnd(64, '0'), '9c1e 04af'],
    ['is', 'under_review', 'Under review'],
    ['consent', true, 'yes'],
    ['items', ['a', 'b'], 'a; b'],
    ['terms', { paymentTermDays: 15 }, 'payment term, days 15'],
    ['recordedAt', '2026-11-21T05:12:00.000Z', '21 Nov 2026, 10:42 IST'],
    ['note', '', 'nothing'],
    ['bytes', 1_048_576, '1.00\u00a0MB'],
  ])('%s %j is %s', (field, value, said) => expect(valueSaid(field, value)).toBe(said));
  it('calls no recorded field by its code', () => {
    const labels = [...new Set(corpus.events.flatMap(({ data }) => fieldsIn(data)))].map((field) => fieldSaid(field));
    expect(labels.length).toBeGreaterThan(100);
    expect(
      labels.filter((label) => /\b(ids?|bp|paise)$|gst(?!$)|^[A-Z]?[a-z]+[A-Z]|^[CSI]gst$|^Ex gst$/.test(label)),
    ).toEqual([]);
    expect(fieldSaid('authorId')).toBe('Author');
  });
  it('calls a field by the thing it belongs to', () => {
    expect(fieldSaid(`milestones.${id}.committedDueDate`, (one) => (one === id ? 'Booking' : null))).toBe(
      'Booking, due date',
    );
    expect(fieldSaid('content.budgetMaxPaise')).toBe('Budget to');
  });
  it('tells what was added or removed by leaving a side out, and keeps fields of the same name apart', () => {
    expect(
      changesSaid([
        set('a.title', 'x'),
        { field: 'b.title', from: 'y', to: null },
        set('title', 'p', 'q'),
        set('content.title', 'z'),
      ]),
    ).toEqual([
      { field: 'A, title', to: 'x' },
      { field: 'B, title', from: 'y' },
      { field: 'Title', from: 'q', to: 'p' },
      { field: 'Title (content.title)', to: 'z' },
    ]);
  });
});
