/** What becomes due by itself: an offer after its last day, an assignment after its own (state-machines.md, Timers). */
import { afterLimit, istDate } from '@lamplight/common/calendar/civil.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Due, Timers } from '@lamplight/events/core/spine.ts';
import type { AnyDecider, Projection } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { type ProposalCommand, type ProposalEvent, proposal } from './proposals/proposal.ts';
import { type PersonCommand, type PersonEvent, person } from './staffing/person.ts';

/**
 * `command` is `<type>/<what it is about>`: the id of a timer's command is made of stream, command and due time, and two
 * assignments of one person may end on the same day.
 */
export const due: Projection<Due, ProposalEvent | PersonEvent> = {
  name: 'due',
  version: 1,
  reads: { categories: ['proposal', 'person'] },
  indexes: [['dueAt']],
  ids: ({ data }) => {
    if ('assignmentId' in data) return [data.assignmentId];
    return 'proposalId' in data ? [data.proposalId] : []; // an interest ends by no date
  },
  evolve: (row, e, id) => {
    switch (e.type) {
      case 'OfferMade':
        return dueAfter(id, e.stream, `ExpireOffer/${e.data.version}`, e.data.validUntil);
      case 'MemberAssigned':
        return e.data.to === undefined ? null : dueAfter(id, e.stream, `ReleaseMember/${id}`, e.data.to);
      case 'MemberPaused':
      case 'MemberResumed':
        return row;
      default:
        // Whatever else happens to an offer answers it, and a release ends an assignment.
        return null;
    }
  },
};

const dueAfter = (_id: string, stream: StreamId, command: string, limit: string): Due => ({
  _id,
  stream,
  command,
  dueAt: afterLimit(limit),
});

const deciderOf = (stream: StreamId): AnyDecider => (stream.startsWith('proposal-') ? proposal : person);

const commandOf = ({ command, dueAt }: Due, at: string): ProposalCommand | PersonCommand => {
  const [type, about = ''] = command.split('/');
  const base = { actor: SYSTEM, at };
  if (type === 'ExpireOffer') return { type, ...base, version: Number(about) };
  if (type !== 'ReleaseMember') throw new TypeError(`no timer sends ${command}`);
  const on = istDate(new Date(Date.parse(dueAt) - 1).toISOString());
  return { type, ...base, assignmentId: about, on, reason: 'The last day of the assignment has ended', leads: false };
};

export const timers: Timers = { due, deciderOf, commandOf };
