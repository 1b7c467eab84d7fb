/** A job: drafted, shown to visitors, filled (state-machines.md §9). Who gets one of its openings is decided here alone. */

import type { JobAct, JobBody } from '@lamplight/bff/contract/careers.ts';
import { limitPassed } from '@lamplight/common/calendar/civil.ts';
import { type Actor, type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Decider, Refusal } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { JobEvent } from './events.ts';

type Absent = Readonly<{ is: 'absent' }>;
export type KnownJob = Readonly<{
  is: 'draft' | 'open' | 'paused' | 'closed' | 'filled';
  /** Openings that offers reserve or hires take do not change it. */
  etag: number;
  jobId: string;
  body: JobBody;
  publishedAt: string | null;
  /** Offers that hold an opening, and those that led to a hire. */
  reserved: readonly string[];
  hired: readonly string[];
}>;
export type Job = Absent | KnownJob;

export type JobCommand =
  | (CommandOf<'SaveJob'> & Readonly<{ jobId: string; body: JobBody }>)
  | (CommandOf<'PublishJob' | 'PauseJob' | 'ReopenJob' | 'CloseJob'> & Readonly<{ reason?: string | undefined }>)
  | (CommandOf<'ReserveOpening' | 'ReleaseOpening' | 'TakeOpening'> & Readonly<{ offerId: string }>);

const evolve = (job: Job, event: JobEvent, etag: number): Job => {
  if (event.type === 'JobDrafted') {
    const { jobId, body } = event.data;
    return { is: 'draft', etag, jobId, body, publishedAt: null, reserved: [], hired: [] };
  }
  if (job.is === 'absent') return job;
  switch (event.type) {
    case 'JobChanged':
      return { ...job, etag, body: event.data.body };
    case 'JobPublished':
      return { ...job, etag, is: 'open', publishedAt: event.data.at };
    case 'JobPaused':
      return { ...job, etag, is: 'paused' };
    case 'JobReopened':
      return { ...job, etag, is: 'open' };
    case 'JobClosed':
      return { ...job, etag, is: 'closed' };
    case 'JobFilled':
      return { ...job, etag, is: 'filled' };
    case 'OpeningReserved':
      return { ...job, reserved: [...job.reserved, event.data.offerId] };
    case 'OpeningReleased':
      return { ...job, reserved: without(job.reserved, event.data.offerId) };
    case 'OpeningTaken': {
      const { offerId } = event.data;
      return { ...job, reserved: without(job.reserved, offerId), hired: [...job.hired, offerId] };
    }
    default:
      return unreachable(event);
  }
};

const without = (some: readonly string[], one: string): readonly string[] => some.filter((other) => other !== one);

const ABSENT = refuse('NOT_FOUND', 'absent');
const FORBIDDEN = refuse('FORBIDDEN', 'forbidden');
const STATE_CONFLICT = refuse('STATE_CONFLICT', 'conflict');

/** In which states each command works. */
const FROM = {
  SaveJob: ['draft', 'open', 'paused', 'closed'],
  PublishJob: ['draft'],
  PauseJob: ['open'],
  ReopenJob: ['paused', 'closed'],
  CloseJob: ['open', 'paused'],
} as const satisfies Readonly<Record<string, readonly KnownJob['is'][]>>;

const allows = (command: keyof typeof FROM, job: KnownJob): boolean =>
  (FROM[command] as readonly string[]).includes(job.is);

const decide = (command: JobCommand, job: Job): readonly JobEvent[] | Refusal => {
  switch (command.type) {
    case 'ReserveOpening':
    case 'ReleaseOpening':
    case 'TakeOpening':
      return job.is === 'absent' ? ABSENT : opening(command, job);
    default:
      break;
  }
  if (!isAdmin(command.actor) && !(command.type === 'CloseJob' && isSystem(command.actor))) return FORBIDDEN;
  if (job.is === 'absent') return command.type === 'SaveJob' ? drafted(command) : ABSENT;
  if (command.ifMatch !== undefined && command.ifMatch !== job.etag) return refuse('VERSION_CONFLICT', 'conflict');
  if (!allows(command.type, job)) return STATE_CONFLICT;
  const { jobId, body } = job;
  switch (command.type) {
    case 'SaveJob':
      return saved(command, job);
    case 'PublishJob':
      return (
        lastDayFault(body, command.at) ?? [
          { type: 'JobPublished', data: { jobId, closesOn: body.closesOn ?? null, at: command.at } },
        ]
      );
    case 'PauseJob':
      return [{ type: 'JobPaused', data: { jobId, reason: command.reason ?? null } }];
    case 'ReopenJob':
      if (job.hired.length >= body.openings) return refuse('NO_OPENING', 'rule');
      return (
        lastDayFault(body, command.at) ?? [{ type: 'JobReopened', data: { jobId, closesOn: body.closesOn ?? null } }]
      );
    case 'CloseJob':
      // The last day may have moved since the timer was set: then nothing is closed.
      if (isSystem(command.actor) && !isOver(body, command.at)) return [];
      return [{ type: 'JobClosed', data: { jobId, reason: command.reason ?? null } }];
    default:
      return unreachable(command);
  }
};

type Save = Extract<JobCommand, { type: 'SaveJob' }>;

const drafted = ({ jobId, body }: Save): readonly JobEvent[] => [{ type: 'JobDrafted', data: { jobId, body } }];

/** A published job keeps its slug, since links lead there. */
const saved = (command: Save, job: KnownJob): readonly JobEvent[] | Refusal => {
  const { body } = command;
  const { jobId } = job;
  if (job.is === 'draft') return drafted({ ...command, jobId });
  if (body.slug !== job.body.slug) return faulty('slug', 'The address of a published job stays as it is');
  if (body.openings < job.hired.length + job.reserved.length)
    return faulty('openings', 'So many are offered or taken already');
  if (job.is !== 'closed') {
    const fault = lastDayFault(body, command.at);
    if (fault) return fault;
  }
  const changed: JobEvent = { type: 'JobChanged', data: { jobId, body } };
  return job.is !== 'closed' && job.hired.length === body.openings
    ? [changed, { type: 'JobFilled', data: { jobId } }]
    : [changed];
};

const isOver = ({ closesOn }: JobBody, at: string): boolean => closesOn !== undefined && limitPassed(closesOn, at);
const lastDayFault = (body: JobBody, at: string): Refusal | null =>
  isOver(body, at) ? faulty('closesOn', 'This day has passed') : null;

/** A repeat changes nothing. A hire takes the opening that its offer held; a closed job stays closed. */
const opening = (
  { type, offerId }: Extract<JobCommand, { offerId: string }>,
  job: KnownJob,
): readonly JobEvent[] | Refusal => {
  const { jobId, body, hired, reserved } = job;
  const data = { jobId, offerId };
  const holds = reserved.includes(offerId);
  switch (type) {
    case 'ReserveOpening':
      if (holds) return [];
      if (hired.length + reserved.length >= body.openings) return refuse('NO_OPENING', 'rule');
      return [{ type: 'OpeningReserved', data }];
    case 'ReleaseOpening':
      return holds ? [{ type: 'OpeningReleased', data }] : [];
    case 'TakeOpening': {
      if (hired.includes(offerId)) return [];
      const taken: JobEvent = { type: 'OpeningTaken', data };
      const filled = hired.length + 1 >= body.openings && (job.is === 'open' || job.is === 'paused');
      return filled ? [taken, { type: 'JobFilled', data: { jobId } }] : [taken];
    }
    default:
      return unreachable(type);
  }
};

/** Whether an application is taken at that instant: through the end of the last day. */
export const takesApplications = (job: Job, at: string): job is KnownJob => job.is === 'open' && !isOver(job.body, at);

export const jobCan = (actor: Actor, job: KnownJob): Readonly<Record<JobAct, boolean>> => {
  const may = (command: keyof typeof FROM): boolean => isAdmin(actor) && allows(command, job);
  return {
    save: may('SaveJob'),
    publish: may('PublishJob'),
    pause: may('PauseJob'),
    reopen: may('ReopenJob') && job.hired.length < job.body.openings,
    close: may('CloseJob'),
  };
};

export const job: Decider<Job, JobCommand, JobEvent> = {
  category: 'job',
  audited: true,
  initial: { is: 'absent' },
  evolve,
  decide,
};
