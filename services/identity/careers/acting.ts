/**
 * Gives a command to an application together with what it means for the job's openings: an offer reserves one before it
 * is made, so that it is decided on the job's stream alone; whatever ends the offer frees it, and a hire takes it.
 */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { By, Changed, Effect, Reactor } from '@lamplight/events/core/types.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import { derivedId, newId } from '@lamplight/events/ports/ids.ts';
import type { ApplicationCommand } from './application.ts';
import { application } from './application.ts';
import type { Application } from './application-state.ts';
import { offerStateOf, openingOf } from './application-state.ts';
import type { Careers } from './context.ts';
import type { ApplicationEvent } from './events.ts';
import type { JobCommand } from './job.ts';
import { job } from './job.ts';

type Streams = Pick<Careers, 'change' | 'look'>;
type Acted = Changed<Application, ApplicationEvent>;
type OnOpening = Extract<JobCommand, { offerId: string }>;

export const streamOf = (applicationId: string) => `application-${applicationId}` as const;

/** A reservation is released where the offer is then refused; one that a crash left over is used by the next try. */
export const act = async (
  streams: Streams,
  applicationId: string,
  command: ApplicationCommand,
  by: By,
): Promise<Acted> => {
  if (command.type === 'ExtendJobOffer') return extend(streams, applicationId, command, by);
  return followed(streams, await streams.change(streamOf(applicationId), command, application, by), by);
};

type Extend = Extract<ApplicationCommand, { type: 'ExtendJobOffer' }>;

const extend = async (streams: Streams, applicationId: string, command: Extend, by: By): Promise<Acted> => {
  await freeExpired(streams, applicationId, by);
  const { state, revision } = await streams.look(streamOf(applicationId), application);
  if (state.is === 'absent' || isRefusal(application.decide(command, state)))
    return streams.change(streamOf(applicationId), command, application, by);
  const { offerId } = command;
  const reserved = await onJob(streams, state.jobId, { type: 'ReserveOpening', ...bySystem(command.at), offerId }, by);
  if (reserved.is === 'refused') return { is: 'refused', refusal: reserved.refusal, state, revision };
  const changed = await streams.change(streamOf(applicationId), command, application, by);
  if (changed.is === 'refused')
    await onJob(streams, state.jobId, { type: 'ReleaseOpening', ...bySystem(command.at), offerId }, by);
  return changed;
};

/** Frees the opening of an expired offer whose timer has not fired yet, so that it does not block the next offer. */
const freeExpired = async (streams: Streams, applicationId: string, by: By): Promise<void> => {
  const { state } = await streams.look(streamOf(applicationId), application);
  if (state.is === 'absent' || state.offer === null || openingOf(state) === null) return;
  if (offerStateOf(state.offer, by.at) !== 'expired') return;
  const lapsing = { ...by, commandId: derivedId(by.commandId, 'LapseOffer') };
  const command = { type: 'LapseOffer', ...bySystem(by.at) } as const;
  await followed(streams, await streams.change(streamOf(applicationId), command, application, lapsing), lapsing);
};

const followed = async (streams: Streams, changed: Acted, by: By): Promise<Acted> => {
  if (changed.is === 'refused') return changed;
  for (const event of changed.events) {
    const command = openingAfter(event, by.at);
    if (command) await onJob(streams, event.data.jobId, command, by);
  }
  return changed;
};

/** Each try has an id of its own, so that a released opening can be reserved anew; the state makes repeats harmless. */
const onJob = ({ change }: Streams, jobId: string, command: OnOpening, by: By) =>
  change(`job-${jobId}`, command, job, { ...by, commandId: newId() });

const bySystem = (at: string) => ({ actor: SYSTEM, at }) as const;

const openingAfter = (event: ApplicationEvent, at: string): OnOpening | null => {
  switch (event.type) {
    case 'ApplicantHired':
      return { type: 'TakeOpening', ...bySystem(at), offerId: event.data.offerId };
    case 'JobOfferLapsed':
    case 'ApplicationRejected':
    case 'ApplicationWithdrawn': {
      const { offerId } = event.data;
      return offerId === null ? null : { type: 'ReleaseOpening', ...bySystem(at), offerId };
    }
    default:
      return null;
  }
};

/** The safety net under `act`, and how timers free openings: after a crash, openings still follow applications. */
export const openingKeeper: Reactor<ApplicationEvent> = {
  name: 'identity-openings',
  reads: { types: ['ApplicantHired', 'JobOfferLapsed', 'ApplicationRejected', 'ApplicationWithdrawn'] },
  react: (event): readonly Effect[] => {
    const command = openingAfter(event, event.occurredAt);
    return command === null ? [] : [{ as: command.type, to: `job-${event.data.jobId}`, decider: job, command }];
  },
};
