/**
 * Mails those who are reminded, as projects publishes it: the client of an offer, who decides on a document, and who has not
 * reported of a week.
 * Identity knows the addresses and who is an admin now.
 */
import { dayWritten } from '@lamplight/common/calendar/written.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import type { Effect, Look, Reactor } from '@lamplight/events/core/types.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import { account } from '../accounts/account.ts';
import { streamOf } from '../accounts/act.ts';
import { textOf } from '../accounts/show.ts';
import { isKnown } from '../accounts/state.ts';
import type { People } from '../accounts/views.ts';
import { activeAdmins } from './admins.ts';
import { letterEffect } from './letter-effect.ts';

type ReminderSources = Readonly<{
  look: Look;
  people: People;
  personalData: PersonalData;
  company: string;
  publicOrigin: URL;
}>;

const NAME = 'identity-reminders';
/** What could not leave within a day is dropped: the next reminder is on its way, and old facts remind nobody. */
const WORTH_MS = 24 * 3_600_000;

/**
 * One letter for each reminder and person, under an id made of both, so that a repeat is none.
 * @param sources resolves once the spine is open, which starts this reactor
 */
export const reminderMailer = (sources: () => Promise<ReminderSources>): Reactor<ProjectsEvent> => ({
  name: NAME,
  reads: { topics: [PROJECTS_TOPIC] },
  react: async (event) => {
    if (!isReminder(event)) return [];
    const { look, people, personalData, company, publicOrigin } = await sources();
    const { page, linkSays, subject, paragraphs } = letterAfter(event);
    const fields = {
      subject: `${company}: ${subject}`,
      paragraphs: [...paragraphs],
      ...{ link: `${publicOrigin.origin}${page}`, linkSays },
    };
    const letterTo = async (userId: string): Promise<readonly Effect[]> => {
      const { state } = await look(streamOf(userId), account);
      const to = isKnown(state) ? textOf(state.email) : null;
      // Who was erased or shut out is written to no more.
      if (!isKnown(state) || to === null || state.is !== 'active') return [];
      const letter = { subject: userId, to, fields: { name: textOf(state.name) ?? '', ...fields } };
      return letterEffect(
        personalData,
        event,
        { reactor: NAME, as: userId, worthMs: WORTH_MS },
        { template: 'letter', ...letter },
      );
    };
    const ids = await readersOf(event, people);
    return (await Promise.all(ids.map(letterTo))).flat();
  },
});

const REMINDERS = ['OfferReminded', 'DocumentReminded', 'LeadReportReminded'] as const;
type Reminded = Extract<ProjectsEvent, { type: (typeof REMINDERS)[number] }>;
const isReminder = <E extends ProjectsEvent>(event: E): event is E & Reminded =>
  (REMINDERS as readonly string[]).includes(event.type);

/** Each of them once, also where a lead is an admin. */
const readersOf = async (event: Reminded, people: People): Promise<readonly string[]> => {
  if (event.type === 'OfferReminded') return [event.data.clientId];
  if (event.type === 'LeadReportReminded') return [event.data.toId];
  const { to, admins, uploadedBy } = event.data;
  const all = admins ? (await activeAdmins(people)).map(({ userId }) => userId) : [];
  return [...new Set([...to, ...all])].filter((id) => id !== uploadedBy);
};

type Written = Readonly<{ page: string; linkSays: string; subject: string; paragraphs: readonly string[] }>;

const letterAfter = (event: Reminded): Written => {
  switch (event.type) {
    case 'OfferReminded':
      return toAnswer(event.data);
    case 'DocumentReminded':
      return toDecide(event.data);
    case 'LeadReportReminded':
      return toReport(event.data);
  }
};

type DataOf<T extends Reminded['type']> = Extract<Reminded, { type: T }>['data'];

const toAnswer = ({ proposalId, title, version, validUntil }: DataOf<'OfferReminded'>): Written => {
  const by = dayWritten(validUntil);
  return {
    page: `/project-details/${proposalId}`,
    linkSays: 'Open the offer',
    subject: `please answer the offer for ${title} by ${by}`,
    paragraphs: [
      `Version ${version} of our offer for ${title} is valid until ${by}, and you have not answered it yet.`,
      'You can accept it, make a counter-offer or decline it. After that day it ends, and we can make you another one.',
    ],
  };
};

const toDecide = (d: DataOf<'DocumentReminded'>): Written => {
  const by = dayWritten(d.dueOn);
  return {
    page: `/project-details/${d.projectId}?tab=documents&document=${d.documentId}`,
    linkSays: 'Open the document',
    subject: d.daysLeft < 0 ? `${d.title} still waits for a decision` : `please decide on ${d.title} by ${by}`,
    paragraphs: [
      d.daysLeft < 0
        ? `Version ${d.version} of ${d.title} was to be decided by ${by}, and nobody has decided.`
        : `Version ${d.version} of ${d.title} is to be decided by ${by}, and nobody has decided yet.`,
      `You can approve it, ask for changes or reject it.${d.admins ? ' The lead of the project or an admin decides; once one has, it asks nobody any more.' : ''}`,
    ],
  };
};

const toReport = ({ projectId, week, title }: DataOf<'LeadReportReminded'>): Written => ({
  page: `/project-details/${projectId}?tab=report&week=${week}&write=1`,
  linkSays: 'Write the report',
  subject: `the report of ${title} is missing`,
  paragraphs: [
    `The report of ${title} for the week of ${dayWritten(week)} was due on Friday at 18:00, and there is none.`,
    'A draft is made from what happened in the week. No milestone can be submitted without a report of the last 7 days.',
  ],
});
