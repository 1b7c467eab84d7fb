/** What becomes due by itself, and what is sent then: an offer after its last day, an assignment after its own. */
import type { Due } from '@lamplight/events/core/spine.ts';
import { type AnyEvent, type Fact, isRefusal } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { type ProposalEvent, proposal } from './proposals/proposal.ts';
import { type PersonEvent, person } from './staffing/person.ts';
import { due, timers } from './timers.ts';
import { AT, aPlan, given, someTerms } from './workbench/cast.ts';

type Timed = ProposalEvent | PersonEvent;
const hash = 'a'.repeat(64);
const offered = (version: number, validUntil: string): AnyEvent => ({
  type: 'OfferMade',
  data: {
    ...{ proposalId: 'p1', clientId: 'client-1', version, amountPaise: 1, milestones: aPlan, terms: someTerms },
    ...{ validUntil, by: 'admin-1', note: '', hash },
  },
});
const ids = { projectId: 'p1', employeeId: 'e1', assignmentId: 'a1' };
const assigned = (to?: string): PersonEvent => ({
  type: 'MemberAssigned',
  data: {
    ...{ ...ids, role: 'Engineer', allocationBp: 1, effortWeightBp: 1, from: '2026-11-01' },
    ...(to === undefined ? {} : { to }),
  },
});
const released: PersonEvent = {
  type: 'MemberReleased',
  data: { ...ids, on: '2026-11-20', reason: 'Done', stillOnProject: false },
};
/** The row of one offer or assignment after these. */
const rowAfter = (stream: StreamId, ...events: readonly AnyEvent[]): Due | null => {
  let row: Due | null = null;
  for (const event of events) {
    const fact = { ...event, stream } as unknown as Fact<Timed>;
    const [id = '', ...others] = due.ids(fact);
    expect([id, others]).toEqual([stream === 'person-e1' ? 'a1' : 'p1', []]);
    row = due.evolve(row, fact, id);
  }
  return row;
};

describe('an offer', () => {
  const [first, second] = [offered(1, '2026-12-21'), offered(2, '2026-12-31')];
  it('is due when its last day is over in India, the newest version alone', () => {
    expect(rowAfter('proposal-p1', first)).toMatchObject({ _id: 'p1', dueAt: '2026-12-21T18:30:00.000Z' });
    expect(rowAfter('proposal-p1', first, second)).toMatchObject({ dueAt: '2026-12-31T18:30:00.000Z' });
  });
  it('is due no more once anything has answered it', () => {
    for (const type of [
      'OfferCountered',
      'ProposalAccepted',
      'ProposalDeclined',
      'ProposalWithdrawn',
      'ProposalExpired',
    ])
      expect([type, rowAfter('proposal-p1', first, { type, data: { proposalId: 'p1' } })]).toEqual([type, null]);
  });
  it('is expired in the version that was due', () => {
    const row = rowAfter('proposal-p1', first, second);
    if (row === null) throw new Error('present by construction');
    expect(timers.commandOf(row, AT)).toEqual({
      ...{ type: 'ExpireOffer', at: AT, version: 2, actor: { id: 'system', role: 'system' } },
    });
    expect(timers.deciderOf(row.stream).category).toBe('proposal');
  });
});

describe('an assignment', () => {
  it('is due when its last day is over, and never without one', () => {
    expect(rowAfter('person-e1', assigned('2026-11-30'))).toMatchObject({
      _id: 'a1',
      dueAt: '2026-11-30T18:30:00.000Z',
    });
    expect(rowAfter('person-e1', assigned())).toBeNull();
  });
  it('stays due over a pause and its end, and is not after its release', () => {
    const row = rowAfter('person-e1', assigned('2026-11-30'));
    const pause: PersonEvent = { type: 'MemberPaused', data: ids };
    const resume: PersonEvent = { type: 'MemberResumed', data: ids };
    expect(rowAfter('person-e1', assigned('2026-11-30'), pause)).toEqual(row);
    expect(rowAfter('person-e1', assigned('2026-11-30'), pause, resume)).toEqual(row);
    expect(rowAfter('person-e1', assigned('2026-11-30'), released)).toBeNull();
  });
  it('is released from its last day on, however late that is done', () => {
    const row = rowAfter('person-e1', assigned('2026-11-30'));
    if (row === null) throw new Error('present by construction');
    const late = '2027-02-01T00:00:00.000Z';
    const { outcome } = given(person, [assigned('2026-11-30')]).when(timers.commandOf(row, late) as never);
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    const reason = 'The last day of the assignment has ended';
    expect(outcome).toEqual([{ ...released, data: { ...ids, on: '2026-11-30', reason, stillOnProject: false } }]);
    expect(timers.deciderOf(row.stream).category).toBe('person');
  });
  it('has a timer of its own, also where two of one person end on the same day', () => {
    const [one, other] = ['a1', 'a2'].map((assignmentId) => {
      const event = { ...assigned('2026-11-30'), stream: 'person-e1' };
      return due.evolve(null, event as never, assignmentId);
    });
    expect(one?.command).not.toBe(other?.command);
  });
});

it('all of it is told by what happens to proposals and people', () => {
  expect(due.reads).toEqual({ categories: [proposal.category, person.category] });
});
it('nothing else is ever sent by a timer', () => {
  const row: Due = { _id: 'x', stream: 'person-e1', command: 'AcceptOffer/1', dueAt: AT };
  expect(() => timers.commandOf(row, AT)).toThrow('no timer sends AcceptOffer/1');
});
