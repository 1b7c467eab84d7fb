import type { TimeSheet } from '@lamplight/bff/contract/time.ts';
import { aDocument, aVersion } from '../documents/workbench/samples.ts';
import { changeNeeds } from './changes.ts';
import { clientNeeds } from './clientNeeds.ts';
import {
  advanceExceptions,
  invoiceExceptions,
  milestoneExceptions,
  proposalExceptions,
  staffingExceptions,
} from './exceptions.ts';
import { sumOf } from './owed.ts';
import { returnedNeeds } from './time.ts';
import { leadNeeds, workOf } from './work.ts';
import { anInvoice, aProject, aProposalRow, NOW } from './workbench/samples.ts';

describe('what waits for the client', () => {
  it('is an offer they can answer, with amount and last day', () => {
    const [need] = clientNeeds(
      [
        aProposalRow({
          can: { acceptOffer: true },
          offerVersion: 3,
          amountPaise: 980_000_00,
          validUntil: '2026-12-15',
        }),
      ],
      [],
      [],
      NOW,
    );
    expect(need).toMatchObject({
      what: 'Offer 3 for Patient portal is yours to answer.',
      amountPaise: 980_000_00,
      more: 'ex-GST, valid until 15 Dec',
      to: '/project-details/p1?tab=offer',
      late: false,
    });
  });
  it('comes first when the offer ends within three days', () => {
    const needs = clientNeeds(
      [aProposalRow({ can: { acceptOffer: true }, validUntil: '2026-11-23' })],
      [],
      [anInvoice({ outstandingPaise: 100 })],
      NOW,
    );
    expect(needs.map(({ id, late }) => [id, late])).toEqual([
      ['offer p1', true],
      ['invoice i1', false],
    ]);
  });
  it('is nothing where `can` does not allow an answer', () => {
    expect(clientNeeds([aProposalRow({ state: 'offered', can: {} })], [], [], NOW)).toEqual([]);
  });
  it('is each submitted milestone, and those that the list does not name as a count', () => {
    const project = aProject({
      milestones: { total: 6, accepted: 0, submitted: 3, overdue: 0, blocked: 0 },
      next: [
        { milestoneId: 'm2', title: 'Booking', state: 'submitted', progressBp: 9900, committedDueDate: '2026-11-14' },
      ],
    });
    expect(clientNeeds([], [project], [], NOW).map(({ what }) => what)).toEqual([
      'Booking is submitted for your decision.',
      '2 more milestones of Patient portal are submitted.',
    ]);
  });
  it('is a change that the other side asked for, and never their own', () => {
    const change = { changeId: 'c1', side: 'company' as const, deltaDays: 14, at: '2026-11-20T05:12:00.000Z' };
    const openChanges = [
      { ...change, deltaPaise: 50_000_00, toDecide: true },
      { ...change, changeId: 'c2', deltaPaise: 0, toDecide: true },
      { ...change, changeId: 'c3', deltaPaise: 0, toDecide: false },
    ];
    const needs = clientNeeds([], [aProject({ openChanges })], [], NOW);
    expect(needs.map(({ id, more }) => [id, more])).toEqual([
      ['change c1', '+₹50,000 ex-GST'],
      ['change c2', 'The price stays.'],
    ]);
    expect(needs[0]?.to).toMatch(/\?tab=changes$/);
  });
  it('is what a lead drafted, until it is proposed or discarded', () => {
    const draft = { changeId: 'c1', side: 'company' as const, deltaPaise: 0, deltaDays: 7, toDecide: true };
    const draftedBy = { id: 'meera', name: 'Meera Iyer', role: 'team_lead' };
    const openChanges = [{ ...draft, at: '2026-11-20T05:12:00.000Z', draftedBy }];
    expect(changeNeeds([aProject({ openChanges })])).toMatchObject([
      {
        what: 'Meera Iyer drafted a change to Patient portal: look at it, and propose it or discard it.',
        act: 'Look at it',
        settledBy: ['ChangeRequested', 'ChangeDiscarded'],
      },
    ]);
  });
  it('is every invoice with something outstanding, overdue ones first, voided ones never', () => {
    const needs = clientNeeds(
      [],
      [],
      [
        anInvoice({ invoiceId: 'a' }),
        anInvoice({ invoiceId: 'b', overdueDays: 1 }),
        anInvoice({ invoiceId: 'c', state: 'voided' }),
        anInvoice({ invoiceId: 'd', outstandingPaise: 0 }),
      ],
      NOW,
    );
    expect(needs.map(({ what }) => what)).toEqual([
      'The invoice for Booking is overdue by 1 day.',
      'The invoice for Booking is due.',
    ]);
  });
});

describe('what needs an admin', () => {
  it('is a counter before a new proposal before one without an offer', () => {
    const needs = proposalExceptions([
      aProposalRow({ proposalId: 'r', state: 'under_review' }),
      aProposalRow({ proposalId: 's', state: 'submitted' }),
      aProposalRow({ proposalId: 'c', state: 'countered', offerVersion: 3 }),
      aProposalRow({ proposalId: 'o', state: 'offered' }),
    ]);
    expect(needs.map(({ id }) => id)).toEqual(['c', 's', 'r']);
    expect(needs[0]?.what).toBe('Asha Rao countered offer 3.');
  });
  it('is a project without a lead, most of all a running one; then staffed ones that are not active', () => {
    const lead = { id: 'meera', name: 'Meera Iyer', role: 'team_lead' };
    const needs = staffingExceptions([
      aProject({ projectId: 'staffed', state: 'staffing', lead }),
      aProject({ projectId: 'led', state: 'active', lead }),
      aProject({ projectId: 'running', state: 'active', lead: null }),
      aProject({ projectId: 'done', state: 'completed', lead: null }),
    ]);
    expect(needs.map(({ id, late }) => [id, late])).toEqual([
      ['running', true],
      ['staffed', false],
    ]);
  });
  it('is an advance that nobody billed yet, with what it comes to', () => {
    const needs = advanceExceptions([
      aProject({ projectId: 'none' }),
      aProject({ projectId: 'ahead', title: 'Portal', advanceToBillPaise: 4_00_000_00 }),
    ]);
    expect(needs).toMatchObject([
      { what: 'The advance of Portal is not billed.', amountPaise: 4_00_000_00, to: '/admin/projects?project=ahead' },
    ]);
  });
  it('is a milestone past its committed day, the latest first, and a blocked one', () => {
    const milestone = (
      milestoneId: string,
      committedDueDate: string,
      state: 'in_progress' | 'blocked' | 'submitted',
    ) => ({ milestoneId, title: milestoneId, state, progressBp: 0, committedDueDate });
    const needs = milestoneExceptions(
      [
        aProject({
          next: [
            milestone('blocked', '2026-12-01', 'blocked'),
            milestone('two', '2026-11-19', 'in_progress'),
            milestone('nine', '2026-11-12', 'blocked'),
          ],
        }),
        aProject({ next: [milestone('with client', '2026-11-01', 'submitted')] }),
      ],
      NOW,
    );
    expect(needs.map(({ what }) => what)).toEqual([
      'nine is 9 days late.',
      'two is 2 days late.',
      'blocked is blocked.',
    ]);
  });
  it('is an overdue invoice', () => {
    expect(
      invoiceExceptions([anInvoice({ overdueDays: 0 }), anInvoice({ invoiceId: 'x', overdueDays: 12 })]).map(
        ({ what, id }) => [id, what],
      ),
    ).toEqual([['x', '₹3,54,000 is 12 days overdue.']]);
  });
});

describe('the work of an employee', () => {
  const next = (
    milestoneId: string,
    committedDueDate: string,
    state: 'in_progress' | 'blocked' | 'changes_requested' | 'submitted',
  ) => ({ milestoneId, title: milestoneId, state, progressBp: 0, committedDueDate });
  const project = aProject({
    next: [
      next('later', '2027-01-30', 'in_progress'),
      next('blocked', '2026-12-01', 'blocked'),
      next('late', '2026-11-20', 'blocked'),
      next('due', '2026-12-05', 'in_progress'),
      next('back', '2026-12-30', 'changes_requested'),
      next('client', '2026-12-01', 'submitted'),
    ],
  });
  it('is late, blocked, returned, due, later, in this order; what the client has is not', () => {
    expect(workOf([project], new Set(['pr1']), NOW).map(({ milestoneId, group }) => [milestoneId, group])).toEqual([
      ['late', 'overdue'],
      ['blocked', 'blocked'],
      ['back', 'returned'],
      ['due', 'due'],
      ['later', 'later'],
    ]);
  });
  it('counts a milestone due today as due, not late', () => {
    expect(
      workOf([aProject({ next: [next('today', '2026-11-21', 'in_progress')] })], new Set(['pr1']), NOW)[0],
    ).toMatchObject({ group: 'due', days: 0 });
  });
  it('leaves out projects of others and those that do not run', () => {
    expect(
      workOf([project, { ...project, projectId: 'other' }, { ...project, state: 'on_hold' }], new Set(['nobody']), NOW),
    ).toEqual([]);
  });
  it('shows a lead what was returned before what is with the client', () => {
    expect(leadNeeds([project], 'meera', NOW).map(({ id }) => id)).toEqual(['back', 'client']);
    expect(leadNeeds([project], 'someone', NOW)).toEqual([]);
  });
  it.each([
    ['2026-11-20T12:29:59.000Z', false, 'due'],
    ['2026-11-20T12:30:01.000Z', true, 'due'],
    ['2026-11-21T12:30:01.000Z', true, 'missing'],
  ])('asks a lead for the report of the week first: at %s it is late (%s) and %s', (at, late, word) => {
    const reportDue = { week: '2026-11-16', dueAt: '2026-11-20T12:30:00.000Z' };
    const needs = leadNeeds([{ ...project, reportDue }], 'meera', Date.parse(at));
    const need = needs.find(({ id }) => id === 'report pr1');
    expect(need).toMatchObject({ late, to: '/project-details/pr1?tab=report&week=2026-11-16&write=1' });
    expect(need?.what).toContain(word);
    expect(leadNeeds([{ ...project, reportDue }], 'someone', Date.parse(at))).toEqual([]);
  });
});

it('adds paise as integers', () => expect(sumOf([1, 2, 1_000_000_000_000_00])).toBe(100_000_000_000_003));

describe('a document', () => {
  it('waits for the client while they may decide on it, and is late after its day', () => {
    const waiting = aDocument();
    const late = aDocument({ documentId: 'd2', title: 'Handbook', versions: [aVersion({ dueOn: '2026-11-20' })] });
    const draft = aDocument({ documentId: 'd3', can: {} });
    expect(clientNeeds([], [], [], NOW, [draft, waiting, late])).toMatchObject([
      { what: 'Handbook waits for your decision.', late: true, when: { due: '2026-11-20' } },
      {
        what: 'Screen flows waits for your decision.',
        more: 'Patient portal, version 1',
        to: `/project-details/p1?tab=documents&document=${waiting.documentId}`,
        late: false,
      },
    ]);
  });
});

describe('hours that came back', () => {
  const by = { id: 'meera', name: 'Meera Iyer', role: 'team_lead' };
  const sheet = (more: Partial<TimeSheet> = {}): TimeSheet => ({
    ...{ projectId: 'p1', projectTitle: 'Patient portal', employee: { ...by, id: 'arjun' }, week: '2026-11-09' },
    ...{ etag: '"4"', state: 'returned', minutes: 90, billableMinutes: 90, entries: [], can: {} },
    ...{ loggedAt: '2026-11-13T10:00:00.000Z' },
    decided: { at: '2026-11-16T10:00:00.000Z', by, reason: 'Monday was the shop.' },
    ...more,
  });
  it('are to be corrected in their week, with the reason and who gave it', () => {
    expect(returnedNeeds([sheet()], NOW)).toEqual([
      expect.objectContaining({
        what: 'Your hours on Patient portal in the week of 9 Nov came back.',
        more: 'Meera Iyer: Monday was the shop.',
        to: '/employee/time?week=2026-11-09',
        when: { at: '2026-11-16T10:00:00.000Z' },
      }),
    ]);
  });
  it('are no need once they are logged again, or approved', () => {
    expect(returnedNeeds([sheet({ state: 'logged' }), sheet({ state: 'approved' })], NOW)).toEqual([]);
  });
});
