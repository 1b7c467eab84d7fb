/** The account of a project, reckoned from its events (domain.md §7, questions 9 and 10). */

import type { Names } from '@lamplight/common/people/names.ts';
import type { Step } from '@lamplight/events/core/history.ts';
import type { AnyEvent, Decider, Fact } from '@lamplight/events/core/types.ts';
import type { DeliveryDoc } from '../insight/delivery-view.ts';
import type { ProjectEvent } from '../projects/events.ts';
import { project } from '../projects/project.ts';
import type { ProposalEvent } from '../proposals/events.ts';
import { sealOffer } from '../proposals/offer.ts';
import { proposal } from '../proposals/proposal.ts';
import { aBrief, active, aPlan, someTerms } from '../workbench/cast.ts';
import { type Accepted, deliveryAccount } from './delivery-account.ts';
import { proposalAccount } from './proposal-account.ts';

const names: Names = (id) => ({ id, name: id.toUpperCase(), role: 'admin' });
const at = (day: number, hour = 10): string => new Date(Date.UTC(2026, 10, day, hour)).toISOString();

type Told<E> = readonly [by: string, day: number, event: E];
const stepsOf = <S, C, E extends AnyEvent>(decider: Decider<S, C, E>, told: readonly Told<E>[]): readonly Step<S>[] => {
  let state = decider.initial;
  return told.map(([by, day, event], revision) => {
    const from = state;
    state = decider.evolve(state, event, revision);
    const fact = { ...event, occurredAt: at(day), meta: { actorId: by } } as unknown as Fact<AnyEvent>;
    return { fact, from, to: state, recordedAt: at(day) };
  });
};

const NONE: Accepted = { own: [], everywhere: [] };

describe('a proposal', () => {
  const proposalId = 'p1';
  const head = { proposalId, clientId: 'client-1' };
  const offerOf = (version: number, amountPaise: number, by = 'admin-1'): ProposalEvent => {
    const fields = {
      version,
      amountPaise,
      milestones: aPlan,
      terms: someTerms,
      validUntil: '2026-12-21',
      by,
      note: `v${version}`,
    };
    return { type: 'OfferMade', data: { ...head, ...sealOffer(fields) } };
  };
  const begun: readonly Told<ProposalEvent>[] = [
    ['client-1', 1, { type: 'ProposalDrafted', data: { ...head, authorId: 'client-1', draft: { title: 'Portal' } } }],
    ['client-1', 2, { type: 'ProposalSubmitted', data: { ...head, submittedBy: 'client-1', ...aBrief } }],
    ['admin-1', 4, { type: 'ProposalReviewStarted', data: { proposalId } }],
    ['admin-1', 5, offerOf(1, 120_000_000)],
  ];
  const counter: Told<ProposalEvent> = [
    'client-1',
    6,
    { type: 'OfferCountered', data: { proposalId, version: 1, changes: { amountPaise: 90_000_000 }, note: 'Less' } },
  ];
  const account = (...more: readonly Told<ProposalEvent>[]) =>
    proposalAccount(stepsOf(proposal, [...begun, ...more]), names);

  it('tells each state with its time, the last of them still lasting', () => {
    expect(account().states).toEqual([
      { state: 'draft', from: at(1), until: at(2) },
      { state: 'submitted', from: at(2), until: at(4) },
      { state: 'under_review', from: at(4), until: at(5) },
      { state: 'offered', from: at(5), until: null },
    ]);
  });
  it('tells every version with its author, its validity and its end, what was asked in its place, and what was agreed', () => {
    const { offers, agreedPaise, budget, refused } = account(
      counter,
      ['admin-2', 7, offerOf(2, 100_000_000, 'admin-2')],
      [
        'client-1',
        8,
        {
          type: 'ProposalAccepted',
          data: {
            ...head,
            ...{ title: 'Portal', version: 2, hash: 'a'.repeat(64), contractPaise: 100_000_000, currency: 'INR' },
            ...{ plan: aPlan, terms: someTerms },
          },
        },
      ],
    );
    expect(offers).toMatchObject([
      {
        version: 1,
        amountPaise: 120_000_000,
        validUntil: '2026-12-21',
        by: { name: 'ADMIN-1' },
        at: at(5),
        end: 'countered',
        ended: { by: { name: 'CLIENT-1' }, at: at(6), says: 'Less' },
        counterPaise: 90_000_000,
      },
      { version: 2, by: { name: 'ADMIN-2' }, end: 'accepted', ended: { at: at(8), says: '' }, counterPaise: null },
    ]);
    expect([budget, agreedPaise, refused]).toEqual([
      { minPaise: 50_000_000, maxPaise: 100_000_000 },
      100_000_000,
      null,
    ]);
  });
  it('tells a version that another took the place of, one that expired, and one that may still be answered', () => {
    const expiry: ProposalEvent = {
      type: 'ProposalExpired',
      data: { proposalId, version: 2, validUntil: '2026-12-21' },
    };
    const { offers } = account(['admin-1', 6, offerOf(2, 1)], ['system', 7, expiry], ['admin-1', 8, offerOf(3, 2)]);
    expect(offers.map(({ end, ended }) => [end, ended?.at ?? null])).toEqual([
      ['superseded', at(6)],
      ['expired', at(7)],
      ['open', null],
    ]);
  });
  it.each<[string, ProposalEvent, object]>([
    [
      'an admin',
      { type: 'ProposalRejected', data: { proposalId, reasonCode: 'capacity', reason: 'No room' } },
      { end: 'rejected', reasonCode: 'capacity', reason: 'No room' },
    ],
    [
      'the client, by declining',
      { type: 'ProposalDeclined', data: { proposalId, version: 1, reason: 'Too dear' } },
      { end: 'declined', reason: 'Too dear' },
    ],
    [
      'the client, by withdrawing',
      { type: 'ProposalWithdrawn', data: { proposalId, reason: 'Not now' } },
      { end: 'withdrawn', reason: 'Not now' },
    ],
  ])('tells that %s ended it, and why', (_who, event, told) => {
    expect(account(counter, ['somebody', 9, event]).refused).toEqual({ by: names('somebody'), at: at(9), ...told });
  });
  it('tells the plan that was chosen, at its version and price then', () => {
    const plan = { planId: 'plan-1', version: 3, name: 'Growth', pricePaise: 4_900_000, unit: 'a month' };
    const again: ProposalEvent = {
      type: 'ProposalSubmitted',
      data: { ...head, submittedBy: 'client-1', ...aBrief, plan },
    };
    expect([account().plan, account(['client-1', 6, again]).plan]).toEqual([null, plan]);
  });
  it('of which nothing was recorded is empty', () => {
    expect(proposalAccount([], names)).toEqual({
      states: [],
      budget: null,
      offers: [],
      agreedPaise: null,
      plan: null,
      refused: null,
    });
  });
});

describe('a delivery', () => {
  const projectId = 'p1';
  const [first] = active.flatMap((e) => (e.type === 'MilestonesPlanned' ? e.data.milestones : []));
  const milestoneId = first?.milestoneId ?? '';
  const report = (fromBp: number, toBp: number, note: string): ProjectEvent => ({
    type: 'ProgressReported',
    data: { projectId, milestoneId, fromBp, toBp, declaredBp: toBp, note },
  });
  const asked: ProjectEvent = {
    type: 'ChangeRequested',
    data: {
      ...{ projectId, changeId: 'c1', side: 'company', by: 'admin-1', reason: 'Illness', deltaPaise: 0, deltaDays: 7 },
      planChanges: [{ kind: 'changed', milestoneId, dueDate: '2027-01-17' }],
    },
  };
  const approved: ProjectEvent = {
    type: 'ChangeApproved',
    data: { projectId, changeId: 'c1', by: 'client-1', deltaPaise: 0, deltaDays: 7, contractPaise: 100_000_000 },
  };
  const moved: ProjectEvent = {
    type: 'MilestoneDueDateCommitted',
    data: { projectId, milestoneId, changeId: 'c1', from: '2027-01-10', to: '2027-01-17' },
  };
  const deliverable = {
    deliverableId: 'd1',
    version: 2,
    title: 'Plan',
    fileId: 'f1',
    name: 'plan.pdf',
    bytes: 9,
    sha256: 'b'.repeat(64),
  };
  const signed: ProjectEvent = {
    type: 'MilestoneAccepted',
    data: {
      ...{ projectId, milestoneId, clientId: 'client-1', title: 'Design', projectTitle: 'Portal', amountPaise: 5 },
      ...{ paymentTermDays: 15, deliverables: [deliverable], by: 'admin-1', via: 'on_behalf', reason: 'By phone' },
      ...{ consentFileId: 'f2', deemed: false },
    },
  };
  const health: ProjectEvent = {
    type: 'HealthChanged',
    data: {
      projectId,
      derived: 'off_track',
      declared: 'on_track',
      reason: 'The part came',
      declaredAt: at(9),
      by: 'lead-1',
    },
  };
  const told: readonly Told<ProjectEvent>[] = [
    ...active.map((event): Told<ProjectEvent> => ['system', 1, event]),
    ['lead-1', 2, { type: 'MilestoneStarted', data: { projectId, milestoneId } }],
    ['employee-1', 3, report(0, 4_000, 'Half the screens')],
    ['admin-1', 4, asked],
    ['client-1', 5, approved],
    ['client-1', 5, moved],
    ['employee-1', 6, report(4_000, 3_000, 'One fell away')],
    ['lead-1', 9, health],
  ];
  const days = { today: '2026-11-30', on: '2026-11-03' };
  const account = (more: readonly Told<ProjectEvent>[] = [], accepted: Accepted = NONE, on = days.on) => {
    const made = deliveryAccount(stepsOf(project, [...told, ...more]), accepted, { ...days, on }, names);
    if (made === null) throw new Error('the project is there');
    return made;
  };

  it('tells who moved a day, and that the other side agreed', () => {
    expect(account().dueDates).toEqual([
      {
        ...{ milestoneId, title: first?.title, changeId: 'c1', from: '2027-01-10', to: '2027-01-17', at: at(5) },
        asked: { by: names('admin-1'), side: 'company' },
        agreed: { by: names('client-1'), side: 'client' },
      },
    ]);
    expect(account().changes).toMatchObject([
      { changeId: 'c1', state: 'approved', deltaDays: 7, by: { id: 'admin-1' }, at: at(4), decided: { at: at(5) } },
    ]);
  });
  it('tells the progress of a day as it was reported then, and now', () => {
    const row = (on: string) => account([], NONE, on).progress.milestones.find((m) => m.milestoneId === milestoneId);
    expect(row('2026-11-03')).toMatchObject({
      onBp: 4_000,
      nowBp: 3_000,
      reported: { by: { id: 'employee-1' }, at: at(3), toBp: 4_000, note: 'Half the screens' },
    });
    expect(row('2026-11-02')).toMatchObject({ onBp: 0, reported: null });
    expect(row('2026-10-31')).toMatchObject({ onBp: null, nowBp: 3_000, reported: null });
    const weight = first?.weightBp ?? 0;
    const { onBp, nowBp } = account().progress;
    expect([onBp, nowBp]).toEqual([Math.floor((weight * 4_000) / 10_000), Math.floor((weight * 3_000) / 10_000)]);
    expect(account([], NONE, '2026-10-31').progress.onBp).toBeNull();
  });
  it('tells who signed which file, by which way, and why a lead’s word differs from the figures', () => {
    const { signOffs, health: words } = account([['admin-1', 10, signed]]);
    expect(signOffs).toEqual([
      {
        ...{ milestoneId, title: 'Design', by: names('admin-1'), at: at(10), via: 'on_behalf', reason: 'By phone' },
        amountPaise: 5,
        deliverables: [{ title: 'Plan', name: 'plan.pdf', version: 2, sha256: 'b'.repeat(64), fileId: 'f1' }],
      },
    ]);
    expect(words).toEqual([
      { by: names('lead-1'), at: at(9), derived: 'off_track', declared: 'on_track', reason: 'The part came' },
    ]);
  });
  it('tells which of its milestones the public figure counts today', () => {
    const doc = (_id: string, submittedOn: string, acceptedOn: string): DeliveryDoc => ({
      ...{ _id, projectId, startDate: '2026-10-01', baselineDueDate: '2026-11-10', committedDueDate: '2026-11-10' },
      ...{ startedOn: null, submittedOn, acceptedOn },
      ...{ accepted: true, amountPaise: 1, rating: null, onTime: submittedOn <= '2026-11-10', score: null },
    });
    const own = [doc(milestoneId, '2026-11-11', '2026-11-12'), doc('old', '2024-11-01', '2024-11-30')];
    const day = (acceptedOn: string, isOnTime: boolean) => ({
      ...{ acceptedOn, onTime: isOnTime, score: null, count: 1, amountPaise: 1 },
    });
    const everywhere = [day('2024-11-30', true), day('2026-11-12', false), day('2026-11-12', true)];
    const { onTime } = account([], { own, everywhere });
    expect(onTime.milestones).toEqual([
      {
        ...{ milestoneId, title: first?.title, submittedOn: '2026-11-11', acceptedOn: '2026-11-12' },
        ...{ committedDueDate: '2026-11-10', onTime: false },
      },
    ]);
    expect(onTime.all).toEqual({ numerator: 1, denominator: 2, from: '2024-12-01', to: '2026-11-30' });
  });
  it('that never began is none', () => {
    expect(deliveryAccount([], NONE, days, names)).toBeNull();
  });
});
