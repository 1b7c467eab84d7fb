/** What falls due by itself, a row a stream: last days of employments, jobs and offers, and erasures. */
import { afterLimit, endOfDay, NEVER } from '@lamplight/common/calendar/civil.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Due, Timers } from '@lamplight/events/core/spine.ts';
import type { AnyDecider, Fact, Projection } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { AccountCommand } from './accounts/account.ts';
import { account } from './accounts/account.ts';
import type { AccountEvent } from './accounts/events.ts';
import type { ApplicationCommand } from './careers/application.ts';
import { application } from './careers/application.ts';
import type { EnquiryCommand } from './careers/enquiry.ts';
import { enquiry } from './careers/enquiry.ts';
import type { ApplicationEvent, EnquiryEvent, JobEvent } from './careers/events.ts';
import type { JobCommand } from './careers/job.ts';
import { job } from './careers/job.ts';
import { erasureDueAt } from './careers/retention.ts';

type Command = 'Deactivate' | 'CloseJob' | 'LapseOffer' | 'EraseApplicant' | 'EraseEnquirer';
export type IdentityDue = Due & Readonly<{ command: Command }>;

export const due: Projection<IdentityDue, AccountEvent | JobEvent | ApplicationEvent | EnquiryEvent> = {
  name: 'identity-due',
  version: 3,
  reads: { categories: ['user', 'job', 'application', 'enquiry'] },
  indexes: [['dueAt']],
  ids: ({ stream }) => [stream],
  evolve: (row, event) => {
    const at = (command: Command, dueAt: string): IdentityDue => rowOf(event, command, dueAt);
    switch (event.type) {
      case 'EmployeeLeft':
        return at('Deactivate', endOfDay(event.data.lastDay));
      case 'JobPublished':
      case 'JobReopened':
        return at('CloseJob', dayAfter(event.data.closesOn));
      case 'JobChanged':
        return row && at('CloseJob', dayAfter(event.data.body.closesOn ?? null));
      case 'JobOfferExtended':
        return at('LapseOffer', afterLimit(event.data.validUntil));
      case 'ApplicantHired':
      case 'ApplicationRejected':
      case 'ApplicationWithdrawn':
        return at('EraseApplicant', erasureDueAt(event.data.at));
      case 'EnquiryReceived':
        return at('EraseEnquirer', erasureDueAt(event.data.at));
      case 'UserDeactivated':
      case 'JobClosed':
      case 'JobFilled':
      case 'JobOfferAccepted':
      case 'JobOfferLapsed':
      case 'ApplicantDataErased':
      case 'EnquirerDataErased':
        return null;
      default:
        return row;
    }
  },
};

/** A job without a last day keeps a row, so that a change can set the day. */
const dayAfter = (closesOn: string | null): string => (closesOn === null ? NEVER : afterLimit(closesOn));
const rowOf = ({ stream }: Fact<unknown & object>, command: Command, dueAt: string): IdentityDue => ({
  _id: stream,
  stream,
  command,
  dueAt,
});

const deciderOf = (stream: StreamId): AnyDecider => {
  if (stream.startsWith('job-')) return job;
  if (stream.startsWith('enquiry-')) return enquiry;
  return stream.startsWith('application-') ? application : account;
};

const commandOf = ({ command }: Due, at: string): AccountCommand | JobCommand | ApplicationCommand | EnquiryCommand => {
  const type = command as Command;
  const base = { actor: SYSTEM, at };
  if (type === 'Deactivate') return { type, ...base, reason: 'The last day of employment has ended' };
  if (type === 'CloseJob') return { type, ...base, reason: 'The last day for applications is over' };
  return { type, ...base };
};

export const timers: Timers = { due, deciderOf, commandOf };
