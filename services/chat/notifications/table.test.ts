import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { Telling } from '../workbench/telling.ts';
import {
  A1,
  A2,
  ALL,
  AUTHOR,
  accepted,
  appointed,
  atFirst,
  CLIENT,
  created,
  LEAD,
  MEMBER,
  PROJECT,
  PROPOSAL,
  proposed,
  running,
  STRANGER,
  said,
  submitted,
  type Type,
  vacated,
} from '../workbench/told-story.ts';
import { groupOf } from './kinds.ts';
import { type PublicEvent, table } from './table.ts';

const ADMINS = [A1, A2];
const of = { proposalId: 'p1', projectId: 'p1', clientId: CLIENT } as const;
const e = (type: Type, data: object = {}): PublicEvent => said(type, { ...of, ...data });
const milestone = (type: Type, data: object = {}) => e(type, { milestoneId: 'm1', ...data });
const document = (type: Type, data: object = {}) =>
  e(type, { documentId: 'd1', version: 1, uploadedBy: LEAD, ...data });
const change = (type: Type, data: object = {}) => e(type, { changeId: 'ch1', ...data });
const interest = (type: Type) => e(type, { interestId: 'i1', employeeId: STRANGER });
const report = (type: Type, data: object = {}) => e(type, { week: '2026-11-16', ...data });
const invoice = (type: Type, data: object = {}) => e(type, { invoiceId: 'inv1', ...data });
const application = (type: Type) => said(type, { applicationId: 'ap1', jobId: 'j1' });
const run = (type: Type, by: string = A1) => said(type, { runId: 'r1', by, approvedBy: A2, submittedBy: A1 });
const bank = (type: Type, more: object = {}) => said(type, { employeeId: MEMBER, bankId: 'b1', ...more });
const slip = (type: Type) => said(type, { payslipId: 'ps1', runId: 'r1', employeeId: A2, disputeId: 'di1' });
const proof = (type: Type, proofId = 'pr1') =>
  said(type, { employeeId: MEMBER, proofId, by: A1, declarationId: 'de1', taxYear: '26-27' });

const linked = (type: Type, provider = 'drive') =>
  said(type, { connectionId: provider === 'github' ? `github-${MEMBER}` : provider, provider, connectedBy: MEMBER });

const DOCUMENT = 'document-d1';
const MONEY = 'receivable-c1';
const WEEKS = 'leadreport-p1';
const PERSON = 'person-x9';
const APPLICATION = 'application-ap1';
const RUN = 'payrollrun-r1';
const SLIP = 'payslip-ps1';
const BANK = 'bankdetails-e1';
const PROFILE = 'payprofile-e1';
const CONNECTION = 'connection-drive';
const ACCOUNT = 'connection-github-e1';

/** What waits, by what it is asked, in which story, whom, and each of what settles it. */
type Asking = readonly [
  kind: string,
  story: () => Promise<Telling>,
  stream: StreamId,
  asked: PublicEvent,
  whom: readonly string[],
  settled: readonly PublicEvent[],
];
const ASKED: readonly Asking[] = [
  [
    ...(['proposal_to_review', atFirst, PROPOSAL, submitted, ADMINS] as const),
    [e('OfferMade'), e('ProposalInfoRequested'), e('ProposalRejected'), e('ProposalWithdrawn')],
  ],
  [
    ...(['questions_to_answer', proposed, PROPOSAL, e('ProposalInfoRequested'), [CLIENT, AUTHOR]] as const),
    [e('ProposalInfoProvided'), e('ProposalRejected'), e('ProposalWithdrawn')],
  ],
  [
    ...(['answers_to_review', proposed, PROPOSAL, e('ProposalInfoProvided'), ADMINS] as const),
    [e('OfferMade'), e('ProposalInfoRequested'), e('ProposalRejected'), e('ProposalWithdrawn')],
  ],
  [
    ...(['offer_to_decide', proposed, PROPOSAL, e('OfferMade'), [CLIENT]] as const),
    [e('OfferCountered'), accepted, e('ProposalDeclined'), e('ProposalExpired'), e('ProposalWithdrawn')],
  ],
  [
    ...(['counter_to_review', proposed, PROPOSAL, e('OfferCountered'), ADMINS] as const),
    [e('OfferMade'), e('ProposalRejected'), e('ProposalWithdrawn')],
  ],
  [
    ...(['lead_missing', proposed, PROJECT, created, ADMINS] as const),
    [appointed(LEAD), e('ProjectCompleted'), e('ProjectCancelled'), e('ProjectArchived')],
  ],
  ['lead_missing', running, PROJECT, vacated(LEAD), ADMINS, [appointed(STRANGER), e('ProjectCancelled')]],
  [
    ...(['delivery_to_accept', running, PROJECT, e('ProjectDelivered'), [CLIENT]] as const),
    [e('ProjectCompleted'), e('DeliveryReturned', { milestoneId: 'm9' })],
  ],
  [
    ...(['change_to_decide', running, PROJECT, change('ChangeRequested', { side: 'client' }), ADMINS] as const),
    [change('ChangeApproved'), change('ChangeRejected'), change('ChangeWithdrawn'), e('ProjectCancelled')],
  ],
  [
    ...(['change_to_decide', running, PROJECT, change('ChangeRequested', { side: 'company' }), [CLIENT]] as const),
    [change('ChangeApproved'), e('ProjectCompleted')],
  ],
  [
    ...(['interest_to_answer', running, PERSON, interest('InterestExpressed'), ADMINS] as const),
    [interest('InterestSelected'), interest('InterestNotSelected'), interest('InterestWithdrawn')],
  ],
  [
    ...(['report_to_write', running, WEEKS, report('LeadReportReminded', { toId: LEAD }), [LEAD]] as const),
    [report('LeadReportFiled', { visibleToClient: false })],
  ],
  [
    ...(['milestone_blocked', running, PROJECT, milestone('MilestoneBlocked'), [...ADMINS, LEAD]] as const),
    [milestone('MilestoneUnblocked'), milestone('MilestoneCancelled'), e('ProjectCancelled')],
  ],
  [
    ...(['milestone_to_accept', running, PROJECT, milestone('MilestoneSubmitted'), [CLIENT]] as const),
    [
      ...[milestone('MilestoneAccepted'), milestone('MilestoneChangesRequested')],
      ...[milestone('MilestoneRecalled'), milestone('MilestoneCancelled')],
    ],
  ],
  [
    ...(['milestone_to_rework', running, PROJECT, milestone('MilestoneChangesRequested'), [LEAD]] as const),
    [milestone('MilestoneSubmitted'), milestone('MilestoneCancelled')],
  ],
  [
    ...(['document_to_decide', running, DOCUMENT, document('DocumentShared', { audience: 'client' })] as const),
    [CLIENT],
    [
      ...[document('DocumentApproved'), document('DocumentRejected')],
      ...[document('DocumentChangesRequested'), document('DocumentRecalled')],
    ],
  ],
  [
    // Whoever handed it in decides it in no case.
    ...(['document_to_decide', running, DOCUMENT, document('DocumentShared', { audience: 'internal' })] as const),
    ADMINS,
    [document('DocumentApproved')],
  ],
  [
    ...(['document_to_rework', running, DOCUMENT, document('DocumentRejected')] as const),
    [LEAD],
    [
      ...[document('DocumentSuperseded'), document('DocumentShared', { audience: 'client', version: 2 })],
      document('DocumentApproved'),
    ],
  ],
  [
    ...([
      'document_to_rework',
      running,
      DOCUMENT,
      document('DocumentChangesRequested', { uploadedBy: MEMBER }),
    ] as const),
    [MEMBER],
    [document('DocumentSuperseded')],
  ],
  [
    // Before November 2026 nobody said who handed it in.
    ...(['document_to_rework', running, DOCUMENT, document('DocumentRejected', { uploadedBy: undefined })] as const),
    [LEAD],
    [document('DocumentSuperseded')],
  ],
  [
    ...(['invoice_to_pay', running, MONEY, invoice('InvoiceIssued', { totalPaise: 100 }), [CLIENT]] as const),
    [
      ...[invoice('PaymentRecorded', { outstandingPaise: 0 }), invoice('ClientCreditApplied', { outstandingPaise: 0 })],
      invoice('InvoiceVoided'),
    ],
  ],
  [
    ...(['invoice_to_pay', running, MONEY, invoice('PaymentReversed', { outstandingPaise: 100 }), [CLIENT]] as const),
    [invoice('PaymentRecorded', { outstandingPaise: 0 })],
  ],
  [
    ...(['invoice_disputed', running, MONEY, invoice('InvoiceDisputed'), ADMINS] as const),
    [
      ...[invoice('InvoiceDisputeResolved'), invoice('InvoiceVoided')],
      invoice('PaymentRecorded', { outstandingPaise: 0 }),
    ],
  ],
  [
    // Whoever submitted it approves it in no case.
    ...(['run_to_approve', atFirst, RUN, run('PayrollRunSubmitted'), [A2]] as const),
    [run('PayrollRunApproved'), run('PayrollRunRejected'), run('PayrollRunCancelled')],
  ],
  [
    ...(['run_to_rework', atFirst, RUN, run('PayrollRunRejected', A2), [A1]] as const),
    [run('PayrollRunSubmitted'), run('PayrollRunCancelled')],
  ],
  [
    ...(['run_to_rework', atFirst, RUN, run('PayrollRunApprovalRevoked', A2), [A1]] as const),
    [run('PayrollRunSubmitted'), run('PayrollRunCancelled')],
  ],
  [
    ...(['bank_details_to_verify', atFirst, BANK, bank('BankDetailsSubmitted', { submittedBy: MEMBER })] as const),
    ADMINS,
    [bank('BankDetailsVerified'), bank('BankDetailsRejected')],
  ],
  [
    // Whoever entered them verifies them in no case; before 27 November 2026 nobody said who had.
    ...(['bank_details_to_verify', atFirst, BANK, bank('BankDetailsSubmitted', { submittedBy: A1 })] as const),
    ...([[A2], [bank('BankDetailsVerified')]] as const),
  ],
  ['bank_details_to_verify', atFirst, BANK, bank('BankDetailsSubmitted'), ADMINS, [bank('BankDetailsRejected')]],
  // Nobody answers of their own slip.
  ['payslip_disputed', atFirst, SLIP, slip('PayslipDisputed'), [A1], [slip('PayslipDisputeResolved')]],
  [
    ...(['proof_to_check', atFirst, PROFILE, proof('ProofAttached'), ADMINS] as const),
    [proof('ProofAccepted'), proof('ProofRefused'), proof('ProofWithdrawn')],
  ],
  [
    ...(['proof_refused', atFirst, PROFILE, proof('ProofRefused'), [MEMBER]] as const),
    [proof('ProofAttached', 'pr2'), proof('ProofAccepted', 'pr2')],
  ],
  [
    ...(['connection_expired', atFirst, CONNECTION, linked('ConnectionExpired'), ADMINS] as const),
    [linked('DriveConnected'), linked('ConnectionRevoked')],
  ],
  [
    ...(['connection_expired', atFirst, CONNECTION, linked('ConnectionExpired', 'dropbox'), ADMINS] as const),
    [linked('FileSyncConnected', 'dropbox'), linked('ConnectionRevoked', 'dropbox')],
  ],
  [
    // An own account nobody else can connect.
    ...(['connection_expired', atFirst, ACCOUNT, linked('ConnectionExpired', 'github'), [MEMBER]] as const),
    [linked('CodeHostConnected', 'github'), linked('ConnectionRevoked', 'github')],
  ],
  [
    ...(['application_to_review', atFirst, APPLICATION, application('ApplicationSubmitted'), ADMINS] as const),
    [
      ...[application('ApplicationMoved'), application('InterviewScheduled'), application('JobOfferExtended')],
      ...[application('ApplicationRejected'), application('ApplicationWithdrawn'), application('ApplicantHired')],
    ],
  ],
];

const countOf = (telling: Telling, kind: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    ALL.map((id) => [id, telling.holds(id).filter((held) => held === kind).length] as const).filter(([, n]) => n > 0),
  );
const once = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, 1]));
const ENDS_ALL: readonly string[] = ['ProjectCompleted', 'ProjectCancelled', 'ProjectArchived'];
/** Whatever it was asked of, a project ends in its own stream. */
const streamOf = (asked: StreamId, { type }: PublicEvent): StreamId => (ENDS_ALL.includes(type) ? PROJECT : asked);

describe.each(ASKED)('%s', (kind, story, stream, asked, whom, settled) => {
  it(`is told to whoever is waited for after ${asked.type}, once, also where it comes twice`, async () => {
    const telling = await story();
    const fact = await telling.happens(stream, asked, 'nobody');
    expect(countOf(telling, kind)).toEqual(once(whom));
    const docs = telling.docs();
    expect(await telling.reacts(fact)).toBe(true);
    await telling.settles();
    expect(telling.docs()).toEqual(docs);
    for (const doc of docs.filter((one) => one.kind === kind && one.resolved === null))
      expect(doc).toMatchObject({ needs: true, isNeeded: true, isUnread: true });
  });

  it.each(settled.map((event) => [event.type, event] as const))('is resolved by %s', async (_type, event) => {
    const telling = await story();
    await telling.happens(stream, asked, 'nobody');
    await telling.happens(streamOf(stream, event), event, STRANGER);
    expect(countOf(telling, kind)).toEqual({});
    const last = whom.map((id) => telling.docs().findLast((doc) => doc.kind === kind && doc.userId === id));
    // What ends with its project is done by nobody.
    const by = ENDS_ALL.includes(event.type) && kind !== 'delivery_to_accept' ? null : STRANGER;
    for (const doc of last) expect(doc).toMatchObject({ isOwed: false, resolved: { because: 'met', by } });
  });

  it.each(settled.map((event) => [event.type, event] as const))(
    'is told to nobody where it was settled by %s before it was told, and is not asked again by what comes late',
    async (_type, event) => {
      const telling = await story();
      const before = telling.docs().length;
      const facts = [telling.says(stream, asked, 'nobody'), telling.says(streamOf(stream, event), event, STRANGER)];
      for (const fact of facts) telling.views(fact);
      for (const fact of [...facts, ...facts]) {
        expect(await telling.reacts(fact)).toBe(true);
        await telling.settles();
      }
      expect(countOf(telling, kind)).toEqual({});
      expect(
        telling
          .docs()
          .slice(before)
          .filter((doc) => doc.kind === kind),
      ).toEqual([]);
    },
  );

  it('is told to nobody before the views hold it: it is given again', async () => {
    const telling = await story();
    const before = countOf(telling, kind);
    const fact = telling.says(stream, asked, 'nobody');
    expect(await telling.reacts(fact)).toBe(false);
    expect(countOf(telling, kind)).toEqual(before);
    telling.views(fact);
    expect(await telling.reacts(fact)).toBe(true);
    expect(countOf(telling, kind)).toEqual(once(whom));
  });
});

/** What people should know: after which event, in which story, by whom it is done, and who is told. */
type Telt = readonly [
  kind: string,
  story: () => Promise<Telling>,
  stream: StreamId,
  event: PublicEvent,
  by: string,
  whom: readonly string[],
];
const TOLD: readonly Telt[] = [
  ['offer_answered', proposed, PROPOSAL, accepted, CLIENT, [A1, A2, AUTHOR]],
  ['offer_answered', proposed, PROPOSAL, e('ProposalDeclined'), CLIENT, [A1, A2, AUTHOR]],
  ['proposal_decided', proposed, PROPOSAL, e('ProposalRejected'), A1, [CLIENT, AUTHOR]],
  ['proposal_decided', proposed, PROPOSAL, e('ProposalWithdrawn'), AUTHOR, [A1, A2, CLIENT]],
  ['proposal_decided', proposed, PROPOSAL, e('ProposalExpired'), 'system:timer', [A1, A2, CLIENT, AUTHOR]],
  ['proposal_decided', atFirst, PROPOSAL, e('ProposalWithdrawn'), CLIENT, []],
  ['project_opened', proposed, PROJECT, created, 'system:project-opener', [CLIENT]],
  ['project_moved', running, PROJECT, e('ProjectActivated'), A1, [CLIENT, LEAD, MEMBER]],
  ['project_moved', running, PROJECT, e('ProjectPutOnHold'), A1, [CLIENT, LEAD, MEMBER]],
  ['project_moved', running, PROJECT, e('ProjectResumed'), A1, [CLIENT, LEAD, MEMBER]],
  ['project_moved', running, PROJECT, e('ProjectCompleted'), CLIENT, [A1, A2, LEAD]],
  ['project_moved', running, PROJECT, e('ProjectCancelled'), A1, [A2, CLIENT, LEAD]],
  ['project_moved', running, PROJECT, e('DeliveryReturned', { milestoneId: 'm9' }), CLIENT, [A1, A2, LEAD, MEMBER]],
  ['project_moved', running, PROJECT, e('ProjectArchived'), A1, []],
  ['appointed_lead', running, PROJECT, appointed(STRANGER), A1, [LEAD, STRANGER]],
  ['change_decided', running, PROJECT, change('ChangeApproved'), CLIENT, [A1, A2, LEAD]],
  ['change_decided', running, PROJECT, change('ChangeRejected'), A1, [A2, CLIENT, LEAD]],
  ['assigned', running, PERSON, e('MemberAssigned', { employeeId: STRANGER }), A1, [STRANGER]],
  ['released', running, PERSON, e('MemberReleased', { employeeId: STRANGER, stillOnProject: false }), A1, [STRANGER]],
  ['released', running, PERSON, e('MemberReleased', { employeeId: STRANGER, stillOnProject: true }), A1, []],
  ['interest_answered', running, PERSON, interest('InterestNotSelected'), A1, [STRANGER]],
  ['interest_answered', running, PERSON, interest('InterestSelected'), A1, []],
  ['report_filed', running, WEEKS, report('LeadReportFiled', { visibleToClient: true }), LEAD, [A1, A2, CLIENT]],
  ['report_filed', running, WEEKS, report('LeadReportFiled', { visibleToClient: false }), LEAD, [A1, A2]],
  ['milestone_accepted', running, PROJECT, milestone('MilestoneAccepted'), CLIENT, [A1, A2, LEAD, MEMBER]],
  ['document_decided', running, DOCUMENT, document('DocumentApproved'), CLIENT, [LEAD]],
  ['dispute_resolved', running, MONEY, invoice('InvoiceDisputeResolved'), A1, [CLIENT]],
  ['payment_recorded', running, MONEY, invoice('PaymentRecorded', { outstandingPaise: 5 }), A1, [A2, CLIENT]],
  ['payment_reversed', running, MONEY, invoice('PaymentReversed', { outstandingPaise: 5 }), A1, [A2, CLIENT]],
  [
    ...(['milestone_paid', running, MONEY] as const),
    milestone('MilestonePaid', { invoiceId: 'inv1', team: [{ employeeId: MEMBER }, { employeeId: LEAD }] }),
    ...([A1, [LEAD, MEMBER]] as const),
  ],
  ['payslip_published', atFirst, SLIP, slip('PayslipPublished'), A1, [A2]],
  ['dispute_resolved', atFirst, SLIP, slip('PayslipDisputeResolved'), A1, [A2]],
  ['proof_accepted', atFirst, PROFILE, proof('ProofAccepted'), A1, [MEMBER]],
  // An invoice over nothing asks for nothing.
  ['invoice_to_pay', running, MONEY, invoice('InvoiceIssued', { totalPaise: 0 }), 'system:invoice-issuer', []],
  ['invoice_to_pay', running, MONEY, invoice('PaymentReversed', { outstandingPaise: 0 }), A1, []],
];

describe.each(TOLD)('%s', (kind, story, stream, event, by, whom) => {
  it(`tells ${whom.length === 0 ? 'nobody' : whom.join(', ')} of ${event.type}, once, and never whoever did it`, async () => {
    const telling = await story();
    const fact = await telling.happens(stream, event, by);
    expect(countOf(telling, kind)).toEqual(once(whom));
    expect(await telling.reacts(fact)).toBe(true);
    await telling.settles();
    expect(countOf(telling, kind)).toEqual(once(whom));
  });
});

it.each(['PayrollRunRejected', 'PayrollRunApprovalRevoked'] as const)(
  'a run that came back by %s before it was said who submitted it asks nobody',
  async (type) => {
    const telling = await atFirst();
    await telling.happens(RUN, said(type, { runId: 'r1', by: A2 }), A2);
    expect(countOf(telling, 'run_to_rework')).toEqual({});
  },
);

it('whoever revokes the approval of a run that they submitted is not told what they did', async () => {
  const telling = await atFirst();
  await telling.happens(RUN, run('PayrollRunSubmitted'), A1);
  await telling.happens(RUN, run('PayrollRunApproved'), A2);
  await telling.happens(RUN, run('PayrollRunApprovalRevoked'), A1);
  expect(countOf(telling, 'run_to_rework')).toEqual({});
});

it('other bank details take the place of those that waited: they are asked anew, once', async () => {
  const telling = await atFirst();
  for (const bankId of ['b1', 'b2']) await telling.happens(BANK, bank('BankDetailsSubmitted', { bankId }), MEMBER);
  expect(countOf(telling, 'bank_details_to_verify')).toEqual(once(ADMINS));
  await telling.happens(BANK, bank('BankDetailsVerified', { bankId: 'b2' }), A2);
  expect(countOf(telling, 'bank_details_to_verify')).toEqual({});
});

it('what should have been known long ago is told nobody; what is owed still is', async () => {
  const telling = await running();
  const long = '2026-12-31T06:30:00.000Z';
  const [news, owed] = [milestone('MilestoneAccepted'), milestone('MilestoneSubmitted')];
  for (const event of [news, owed]) {
    const fact = telling.says(PROJECT, event, A1);
    telling.views(fact);
    expect(await telling.reacts(fact, long)).toBe(true);
  }
  expect(countOf(telling, 'milestone_accepted')).toEqual({});
  expect(countOf(telling, 'milestone_to_accept')).toEqual(once([CLIENT]));
});

it('every event has a row, and every row that tells or asks anything stands in a test', () => {
  const rows = Object.entries(table) as [Type, unknown][];
  const silent = rows.filter(([, row]) => row === table.ProjectStaffingOpened).map(([type]) => type);
  const tested = new Set(
    [...ASKED.flatMap(([, , , asked, , settled]) => [asked, ...settled]), ...TOLD.map(([, , , event]) => event)].map(
      ({ type }) => type,
    ),
  );
  expect(rows.filter(([type]) => !silent.includes(type) && !tested.has(type)).map(([type]) => type)).toEqual([]);
  for (const [kind] of ASKED) expect(groupOf(kind as never)).toBe('needs');
});
