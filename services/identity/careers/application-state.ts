/** What `application-{id}` folds to. */
import type { Stage } from '@lamplight/bff/contract/careers.ts';
import { openStages } from '@lamplight/bff/contract/careers.ts';
import { limitPassed } from '@lamplight/common/calendar/civil.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Personal } from '@lamplight/events/core/types.ts';
import type { ApplicationEvent } from './events.ts';

export type Interview = Readonly<{
  interviewId: string;
  at: string;
  minutes: number;
  mode: 'VIDEO' | 'PHONE' | 'ONSITE';
  where: Personal;
  with: readonly string[];
  result: 'pass' | 'fail' | 'no_show' | null;
  scores: readonly Readonly<{ criterion: string; score: number }>[];
  note: Personal | null;
}>;
export type Offer = Readonly<{
  offerId: string;
  ctcPaise: number;
  joinOn: string;
  validUntil: string;
  answer: 'none' | 'accepted' | 'declined';
  /** Its opening was given back. */
  lapsed: boolean;
}>;
export type Passage = Readonly<{ at: string; by: string; from: Stage | null; to: Stage; note: Personal | null }>;

export type KnownApplication = Readonly<{
  is: Stage;
  /** Opening the résumé does not change it. */
  etag: number;
  applicationId: string;
  jobId: string;
  name: Personal;
  email: Personal;
  mobile: Personal;
  coverNote: Personal;
  resume: Readonly<{ resumeId: string; name: Personal; mediaType: string; bytes: number }>;
  source: string;
  submittedAt: string;
  interviews: readonly Interview[];
  offer: Offer | null;
  rejection: Readonly<{ reason: Personal; message: Personal }> | null;
  /** From the first stage to the one it stands in. */
  history: readonly Passage[];
  endedAt: string | null;
  erased: boolean;
}>;
export type Application = Readonly<{ is: 'absent' }> | KnownApplication;

export const isOpen = ({ is }: KnownApplication): boolean => (openStages as readonly string[]).includes(is);

/** Derived from the day, whether or not a timer has fired. */
export const offerStateOf = (offer: Offer, at: string): 'open' | 'accepted' | 'declined' | 'expired' => {
  if (offer.answer !== 'none') return offer.answer;
  return offer.lapsed || limitPassed(offer.validUntil, at) ? 'expired' : 'open';
};

/** Open or accepted: there is at most one. */
export const hasLiveOffer = ({ offer }: KnownApplication, at: string): boolean =>
  offer !== null && ['open', 'accepted'].includes(offerStateOf(offer, at));

/** The offer for which the job keeps an opening, or null. */
export const openingOf = ({ offer }: KnownApplication): string | null =>
  offer === null || offer.lapsed || offer.answer === 'declined' ? null : offer.offerId;

/** When it came to the stage in which it stands. */
export const sinceOf = ({ history, submittedAt }: KnownApplication): string => history.at(-1)?.at ?? submittedAt;

export const evolve = (application: Application, event: ApplicationEvent, etag: number): Application => {
  if (event.type === 'ApplicationSubmitted') return submitted(event.data, etag);
  if (application.is === 'absent' || event.type === 'ResumeOpened') return application;
  switch (event.type) {
    case 'ApplicationMoved': {
      const { to, note } = event.data;
      return passed(application, etag, { ...event.data, to, note });
    }
    case 'InterviewScheduled': {
      const { interviewId, startsAt: at, minutes, mode, where, with: people } = event.data;
      const interview = { interviewId, at, minutes, mode, where, with: people, result: null, scores: [], note: null };
      return { ...application, etag, interviews: [...application.interviews, interview] };
    }
    case 'InterviewCompleted': {
      const { interviewId, result, scores, note } = event.data;
      const completed = (one: Interview): Interview =>
        one.interviewId === interviewId ? { ...one, result, scores, note } : one;
      return { ...application, etag, interviews: application.interviews.map(completed) };
    }
    case 'JobOfferExtended': {
      const { offerId, ctcPaise, joinOn, validUntil, note, from } = event.data;
      const offer: Offer = { offerId, ctcPaise, joinOn, validUntil, answer: 'none', lapsed: false };
      // A second offer, after one that expired, does not change the stage.
      if (from === 'offer') return { ...application, etag, offer };
      return { ...passed(application, etag, { ...event.data, to: 'offer', note }), offer };
    }
    case 'JobOfferAccepted':
      return { ...application, etag, offer: application.offer && { ...application.offer, answer: 'accepted' } };
    case 'JobOfferDeclined':
      return { ...application, etag, offer: application.offer && { ...application.offer, answer: 'declined' } };
    case 'JobOfferLapsed':
      return { ...application, etag, offer: application.offer && { ...application.offer, lapsed: true } };
    case 'ApplicantHired':
      return ended(application, etag, { ...event.data, to: 'hired', note: null });
    case 'ApplicationRejected': {
      const { reason, message } = event.data;
      return {
        ...ended(application, etag, { ...event.data, to: 'rejected', note: reason }),
        rejection: { reason, message },
      };
    }
    case 'ApplicationWithdrawn':
      return ended(application, etag, { ...event.data, to: 'withdrawn', note: event.data.reason });
    case 'ApplicantDataErased':
      return { ...application, etag, erased: true };
    default:
      return unreachable(event);
  }
};

const submitted = (
  data: Extract<ApplicationEvent, { type: 'ApplicationSubmitted' }>['data'],
  etag: number,
): KnownApplication => {
  const { applicationId, jobId, name, email, mobile, coverNote, source, consentAt } = data;
  const { resumeId, resumeName, resumeType, resumeBytes } = data;
  return {
    is: 'applied',
    etag,
    ...{ applicationId, jobId, name, email, mobile, coverNote, source },
    resume: { resumeId, name: resumeName, mediaType: resumeType, bytes: resumeBytes },
    submittedAt: consentAt,
    interviews: [],
    offer: null,
    rejection: null,
    history: [{ at: consentAt, by: applicationId, from: null, to: 'applied', note: null }],
    endedAt: null,
    erased: false,
  };
};

const passed = (
  application: KnownApplication,
  etag: number,
  { at, by, from, to, note }: Passage,
): KnownApplication => ({
  ...application,
  etag,
  is: to,
  history: [...application.history, { at, by, from, to, note }],
});

const ended = (application: KnownApplication, etag: number, passage: Passage): KnownApplication => ({
  ...passed(application, etag, passage),
  endedAt: passage.at,
});
