/** Tells applicants by mail what happens to their application, and the admins of an enquiry. */
import type { MailFields } from '@lamplight/events/contracts/mail.ts';
import type { Effect, Fact, Reactor } from '@lamplight/events/core/types.ts';
import { textOf } from '../accounts/show.ts';
import { activeAdmins } from '../mail/admins.ts';
import { letterEffect } from '../mail/letter-effect.ts';
import { application } from './application.ts';
import type { KnownApplication } from './application-state.ts';
import type { Careers } from './context.ts';
import { enquiry } from './enquiry.ts';
import type { ApplicationEvent, EnquiryEvent } from './events.ts';
import { job } from './job.ts';
import type { Letter } from './letters.ts';
import { letterOf } from './letters.ts';
import { applicationNumber, enquiryNumber } from './numbers.ts';

const DAY_MS = 86_400_000;
/** A letter that could not leave within this time is dropped. */
const WORTH_MS = 7 * DAY_MS;
const APPLICANTS = 'identity-applicant-letters';
const ENQUIRIES = 'identity-enquiry-letters';

type MailSources = Pick<Careers, 'look' | 'people' | 'personalData' | 'tokens' | 'company' | 'publicOrigin'>;

/** @param sources resolves once the spine is open, which starts this reactor */
export const applicantMailer = (sources: () => Promise<MailSources>): Reactor<ApplicationEvent> => ({
  name: APPLICANTS,
  reads: {
    types: [
      'ApplicationSubmitted',
      'InterviewScheduled',
      'JobOfferExtended',
      'ApplicationRejected',
      'ApplicationWithdrawn',
    ],
  },
  react: async (event) => {
    const careers = await sources();
    const { state } = await careers.look(event.stream, application, { revision: event.revision });
    const to = state.is === 'absent' ? null : textOf(state.email);
    if (state.is === 'absent' || to === null) return [];
    const around = { company: careers.company, jobTitle: await titleOf(careers, state.jobId) };
    const letter = letterAfter(event, state, around);
    if (letter === null) return [];
    const { applicationId } = state;
    const link = { link: careers.tokens.linkTo(applicationId), linkSays: 'See your application' };
    const fields = { name: textOf(state.name) ?? '', ...wordsOf(letter), ...link };
    return mailed(careers, event, APPLICANTS, { as: 'letter', subject: applicationId, to, fields });
  },
});

/** The letter about an event; `state` is the one after it. */
const letterAfter = (
  { type }: ApplicationEvent,
  state: KnownApplication,
  around: Readonly<{ company: string; jobTitle: string }>,
): Letter | null => {
  const about = { ...around, number: applicationNumber(state.applicationId) };
  switch (type) {
    case 'ApplicationSubmitted':
      return letterOf('received', about);
    case 'InterviewScheduled': {
      const interview = state.interviews.at(-1);
      return interview ? letterOf('interview', { ...about, ...interview, where: textOf(interview.where) ?? '' }) : null;
    }
    case 'JobOfferExtended':
      return state.offer && letterOf('offer', { ...about, ...state.offer });
    case 'ApplicationRejected':
      return letterOf('rejected', { ...about, message: textOf(state.rejection?.message ?? '') ?? '' });
    case 'ApplicationWithdrawn':
      return letterOf('withdrawn', about);
    default:
      return null;
  }
};

/** One mail to each admin who may sign in now; replies go to the sender of the enquiry. */
export const enquiryMailer = (sources: () => Promise<MailSources>): Reactor<EnquiryEvent> => ({
  name: ENQUIRIES,
  reads: { types: ['EnquiryReceived'] },
  react: async (event) => {
    const careers = await sources();
    const { state } = await careers.look(event.stream, enquiry, { revision: event.revision });
    const email = state.is === 'absent' ? null : textOf(state.email);
    if (state.is === 'absent' || email === null) return [];
    const letter = letterOf('enquiry', {
      company: careers.company,
      number: enquiryNumber(state.enquiryId),
      topic: state.topic,
      from: textOf(state.name) ?? '',
      email,
      theirCompany: textOf(state.company) ?? '',
      message: textOf(state.message) ?? '',
    });
    const link = {
      link: `${careers.publicOrigin.origin}/admin/enquiries`,
      linkSays: 'See the enquiries',
      replyTo: email,
    };
    const admins = await activeAdmins(careers.people);
    const letters = admins.map(({ userId, name, to }) =>
      mailed(careers, event, ENQUIRIES, {
        as: userId,
        subject: userId,
        to,
        fields: { name, ...wordsOf(letter), ...link },
      }),
    );
    return (await Promise.all(letters)).flat();
  },
});

const titleOf = async ({ look }: MailSources, jobId: string): Promise<string> => {
  const { state } = await look(`job-${jobId}`, job);
  return state.is === 'absent' ? '' : state.body.title;
};

const wordsOf = ({ subject, paragraphs }: Letter) => ({ subject, paragraphs: [...paragraphs] });

type Mailed = Readonly<{ as: string; subject: string; to: string; fields: MailFields<'letter'> }>;

const mailed = (
  { personalData }: MailSources,
  event: Fact<ApplicationEvent | EnquiryEvent>,
  reactor: string,
  { as, ...letter }: Mailed,
): Promise<readonly Effect[]> =>
  letterEffect(personalData, event, { reactor, as, worthMs: WORTH_MS }, { template: 'letter', ...letter });
