/** An application on its way from `applied` to `hired`, `rejected` or `withdrawn` (state-machines.md §9). */

import type { ApplicationAct, Stage } from '@lamplight/bff/contract/careers.ts';
import { limitPassed } from '@lamplight/common/calendar/civil.ts';
import { type Actor, type CommandOf, isAdmin, isSystem } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Decider, Refusal } from '@lamplight/events/core/types.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { Application, Interview, KnownApplication } from './application-state.ts';
import { evolve, hasLiveOffer, isOpen, offerStateOf, openingOf } from './application-state.ts';
import type { ApplicationEvent } from './events.ts';
import { erasureDueAt } from './retention.ts';

type SubmitApplication = CommandOf<'SubmitApplication'> &
  Readonly<{
    applicationId: string;
    jobId: string;
    name: string;
    email: string;
    mobile: string;
    coverNote: string;
    source: string;
    resume: Readonly<{ resumeId: string; name: string; mediaType: string; bytes: number }>;
  }>;
type Scores = Interview['scores'];

export type ApplicationCommand =
  | SubmitApplication
  | (CommandOf<'MoveApplication'> & Readonly<{ to: 'applied' | 'screening' | 'interview'; note?: string | undefined }>)
  | (CommandOf<'ScheduleInterview'> &
      Readonly<{
        interviewId: string;
        startsAt: string;
        minutes: number;
        mode: Interview['mode'];
        where: string;
        with: readonly string[];
      }>)
  | (CommandOf<'CompleteInterview'> &
      Readonly<{ interviewId: string; result: NonNullable<Interview['result']>; scores: Scores; note: string }>)
  | (CommandOf<'ExtendJobOffer'> &
      Readonly<{ offerId: string; ctcPaise: number; joinOn: string; validUntil: string; note?: string | undefined }>)
  | (CommandOf<'AnswerJobOffer'> & Readonly<{ answer: 'accept' | 'decline'; reason: string }>)
  | CommandOf<'HireApplicant'>
  | (CommandOf<'RejectApplication'> & Readonly<{ reason: string; message: string }>)
  | (CommandOf<'WithdrawApplication'> & Readonly<{ reason: string }>)
  | CommandOf<'OpenResume'>
  | CommandOf<'LapseOffer'>
  | CommandOf<'EraseApplicant'>;

type Of<T extends ApplicationCommand['type']> = Extract<ApplicationCommand, { type: T }>;
type Outcome = readonly ApplicationEvent[] | Refusal;

/** Whoever holds the token of an application acts under its id. */
export const applicantOf = (applicationId: string): Actor => ({ id: applicationId, role: 'visitor' });

const ABSENT = refuse('NOT_FOUND', 'absent');
const FORBIDDEN = refuse('FORBIDDEN', 'forbidden');
const STATE_CONFLICT = refuse('STATE_CONFLICT', 'conflict');

const ORDER: readonly Stage[] = ['applied', 'screening', 'interview', 'offer'];
/** Negative: back. */
const stepsFrom = (from: Stage, to: Stage): number => ORDER.indexOf(to) - ORDER.indexOf(from);

/** Who may give which command. */
const may = (type: Exclude<ApplicationCommand['type'], 'SubmitApplication'>, actor: Actor, a: KnownApplication) => {
  switch (type) {
    case 'AnswerJobOffer':
    case 'WithdrawApplication':
      return actor.role === 'visitor' && actor.id === a.applicationId;
    case 'LapseOffer':
    case 'EraseApplicant':
      return isSystem(actor);
    default:
      return isAdmin(actor);
  }
};

const decide = (command: ApplicationCommand, application: Application): Outcome => {
  if (command.type === 'SubmitApplication') return submitted(command, application);
  if (application.is === 'absent') return isAdmin(command.actor) ? ABSENT : FORBIDDEN;
  const { actor, ifMatch, at } = command;
  if (!may(command.type, actor, application)) return FORBIDDEN;
  if (ifMatch !== undefined && ifMatch !== application.etag) return refuse('VERSION_CONFLICT', 'conflict');
  const { applicationId, jobId, is: from } = application;
  const acted = { applicationId, jobId, by: actor.id, at };
  switch (command.type) {
    case 'OpenResume':
      return application.erased ? ABSENT : [{ type: 'ResumeOpened', data: acted }];
    case 'EraseApplicant':
      return erased(command, application);
    case 'LapseOffer':
      return lapsed(command, application);
    default:
      break;
  }
  if (!isOpen(application)) return STATE_CONFLICT;
  switch (command.type) {
    case 'MoveApplication':
      return moved(command, application);
    case 'ScheduleInterview': {
      const { interviewId, startsAt, minutes, mode, where, with: people } = command;
      if (startsAt <= at) return faulty('at', 'This time has passed');
      const data = { ...acted, interviewId, startsAt, minutes, mode, where, with: [...people] };
      return [{ type: 'InterviewScheduled', data }];
    }
    case 'CompleteInterview':
      return completed(command, application);
    case 'ExtendJobOffer':
      return offered(command, application);
    case 'AnswerJobOffer':
      return answered(command, application);
    case 'HireApplicant':
      if (application.offer?.answer !== 'accepted') return STATE_CONFLICT;
      return [{ type: 'ApplicantHired', data: { ...acted, from, offerId: application.offer.offerId } }];
    case 'RejectApplication': {
      const { reason, message } = command;
      const offerId = openingOf(application);
      return [{ type: 'ApplicationRejected', data: { ...acted, from, offerId, reason, message } }];
    }
    case 'WithdrawApplication':
      return withdrawn(application, command);
    default:
      return unreachable(command);
  }
};

/** A repeat with the same résumé and address changes nothing; any other is refused (one live per job and address). */
const submitted = (c: SubmitApplication, application: Application): Outcome => {
  const { applicationId, jobId, name, email, mobile, coverNote, source, resume, at } = c;
  if (application.is !== 'absent') {
    const same = application.resume.resumeId === resume.resumeId && application.email === email;
    return same ? [] : refuse('DUPLICATE_APPLICATION', 'conflict');
  }
  const sent = { applicationId, jobId, name, email, mobile, coverNote, source, consentAt: at };
  const { resumeId, name: resumeName, mediaType: resumeType, bytes: resumeBytes } = resume;
  return [{ type: 'ApplicationSubmitted', data: { ...sent, resumeId, resumeName, resumeType, resumeBytes } }];
};

const moved = ({ actor, at, to, note }: Of<'MoveApplication'>, application: KnownApplication): Outcome => {
  const { applicationId, jobId, is: from } = application;
  if (to === from || hasLiveOffer(application, at)) return STATE_CONFLICT;
  const fault = unexplained(stepsFrom(from, to), note);
  if (fault) return fault;
  return [{ type: 'ApplicationMoved', data: { applicationId, jobId, by: actor.id, at, from, to, note: note ?? null } }];
};

/** One step forward needs no note. */
const unexplained = (steps: number, note: string | undefined): Refusal | null => {
  if (note !== undefined || steps === 0 || steps === 1) return null;
  return steps > 1 ? faulty('note', 'Say why a stage is left out') : faulty('note', 'Give a reason for going back');
};

const completed = (c: Of<'CompleteInterview'>, { applicationId, jobId, interviews }: KnownApplication): Outcome => {
  const { actor, at, interviewId, result, scores, note } = c;
  const interview = interviews.find((one) => one.interviewId === interviewId);
  if (interview === undefined) return ABSENT;
  if (interview.result !== null) return STATE_CONFLICT;
  const data = { applicationId, jobId, by: actor.id, at, interviewId, result, scores: [...scores], note: note || null };
  return [{ type: 'InterviewCompleted', data }];
};

/** That an opening is left was decided by the job before this (careers/acting.ts). */
const offered = (c: Of<'ExtendJobOffer'>, application: KnownApplication): Outcome => {
  const { actor, at, offerId, ctcPaise, joinOn, validUntil, note } = c;
  const { applicationId, jobId, is: from } = application;
  if (hasLiveOffer(application, at)) return STATE_CONFLICT;
  const fault = unexplained(stepsFrom(from, 'offer'), note);
  if (fault) return fault;
  if (limitPassed(validUntil, at)) return faulty('validUntil', 'This day has passed');
  if (limitPassed(joinOn, at)) return faulty('joinOn', 'This day has passed');
  const offer = { offerId, ctcPaise, joinOn, validUntil, note: note ?? null };
  return [{ type: 'JobOfferExtended', data: { applicationId, jobId, by: actor.id, at, from, ...offer } }];
};

const answered = (c: Of<'AnswerJobOffer'>, application: KnownApplication): Outcome => {
  const { applicationId, jobId, offer } = application;
  if (offer === null || offer.answer !== 'none') return STATE_CONFLICT;
  if (offerStateOf(offer, c.at) === 'expired') return refuse('OFFER_EXPIRED', 'rule');
  if (c.answer === 'decline') return withdrawn(application, c);
  return [{ type: 'JobOfferAccepted', data: { applicationId, jobId, at: c.at } }];
};

/** Withdrawing declines an open offer, and declining an offer withdraws (state-machines.md §9). */
const withdrawn = (
  application: KnownApplication,
  { actor, at, reason }: Of<'WithdrawApplication' | 'AnswerJobOffer'>,
): Outcome => {
  const { applicationId, jobId, is: from } = application;
  const gone = {
    applicationId,
    jobId,
    by: actor.id,
    at,
    from,
    offerId: openingOf(application),
    reason: reason || null,
  };
  return [
    ...(hasLiveOffer(application, at)
      ? [{ type: 'JobOfferDeclined' as const, data: { applicationId, jobId, at } }]
      : []),
    { type: 'ApplicationWithdrawn', data: gone },
  ];
};

const lapsed = ({ at }: Of<'LapseOffer'>, application: KnownApplication): Outcome => {
  const { applicationId, jobId, offer } = application;
  if (offer === null || offer.answer !== 'none' || offer.lapsed || !isOpen(application)) return [];
  if (!limitPassed(offer.validUntil, at)) return [];
  return [{ type: 'JobOfferLapsed', data: { applicationId, jobId, offerId: offer.offerId, at } }];
};

const erased = ({ at }: Of<'EraseApplicant'>, application: KnownApplication): Outcome => {
  const { applicationId, jobId, endedAt } = application;
  if (application.erased) return [];
  if (endedAt === null || at < erasureDueAt(endedAt)) return STATE_CONFLICT;
  return [{ type: 'ApplicantDataErased', data: { applicationId, jobId, at } }];
};

/** What the actor may do with it at that instant; the input and openings are not judged (product.md, Answers). */
export const applicationCan = (
  actor: Actor,
  application: KnownApplication,
  at: string,
): Readonly<Record<ApplicationAct, boolean>> => {
  const open = isOpen(application);
  const live = hasLiveOffer(application, at);
  const movesTo = (to: Stage): boolean =>
    open && !live && application.is !== to && may('MoveApplication', actor, application);
  const acts = may('RejectApplication', actor, application) && open;
  const applies = may('WithdrawApplication', actor, application) && open;
  const answers = applies && application.offer !== null && offerStateOf(application.offer, at) === 'open';
  return {
    moveToApplied: movesTo('applied'),
    moveToScreening: movesTo('screening'),
    moveToInterview: movesTo('interview'),
    scheduleInterview: acts,
    completeInterview: acts && application.interviews.some(({ result }) => result === null),
    offer: acts && !live,
    hire: acts && application.offer?.answer === 'accepted',
    reject: acts,
    openResume: may('OpenResume', actor, application) && !application.erased,
    withdraw: applies,
    accept: answers,
    decline: answers,
  };
};

export const application: Decider<Application, ApplicationCommand, ApplicationEvent> = {
  category: 'application',
  audited: true,
  initial: { is: 'absent' },
  evolve,
  decide,
};
