/** What an applicant, or an admin of an enquiry, is written. Pure: the preview and the mail are the same words. */
import type { letterKinds } from '@lamplight/bff/contract/careers.ts';

export type Letter = Readonly<{ subject: string; paragraphs: readonly string[] }>;
type Kind = (typeof letterKinds)[number];
type About = Readonly<{ company: string; jobTitle: string; number: string }>;

/** What each kind is about, beside the job. */
export type LetterFacts = Readonly<{
  received: About;
  interview: About & Readonly<{ at: string; minutes: number; mode: 'VIDEO' | 'PHONE' | 'ONSITE'; where: string }>;
  offer: About & Readonly<{ ctcPaise: number; joinOn: string; validUntil: string }>;
  rejected: About & Readonly<{ message: string }>;
  withdrawn: About;
  enquiry: Readonly<{
    company: string;
    number: string;
    topic: string;
    from: string;
    email: string;
    theirCompany: string;
    message: string;
  }>;
}>;

const MODES = { VIDEO: 'by video', PHONE: 'by phone', ONSITE: 'at our place' } as const;

const WRITE: { readonly [K in keyof LetterFacts]: (facts: LetterFacts[K]) => Letter } = {
  received: ({ company, jobTitle, number }) => ({
    subject: `${company}: we have your application for ${jobTitle}`,
    paragraphs: [
      `Thank you for applying for ${jobTitle}. Your application has the number ${number}, and a person will read it.`,
      'On your own page you see at any time where it stands, and can withdraw it.',
    ],
  }),
  interview: ({ company, jobTitle, at, minutes, mode, where }) => ({
    subject: `${company}: an interview for ${jobTitle}`,
    paragraphs: [
      `We would like to talk with you about ${jobTitle}: on ${shownInstant(at)}, for ${minutes} minutes, ${MODES[mode]}.`,
      `Where: ${where}`,
      'If the time does not suit you, tell us on the contact page of our site and name another one.',
    ],
  }),
  offer: ({ company, jobTitle, ctcPaise, joinOn, validUntil }) => ({
    subject: `${company}: an offer for ${jobTitle}`,
    paragraphs: [
      `We are glad to offer you the position ${jobTitle}, with ${rupees(ctcPaise)} a year before tax, from ${shownDay(joinOn)}.`,
      `The offer is valid through ${shownDay(validUntil)}. Accept or decline it on your own page.`,
    ],
  }),
  rejected: ({ company, jobTitle, message }) => ({
    subject: `${company}: your application for ${jobTitle}`,
    paragraphs: paragraphsOf(message),
  }),
  withdrawn: ({ company, jobTitle, number }) => ({
    subject: `${company}: your application for ${jobTitle} is withdrawn`,
    paragraphs: [
      `Your application ${number} for ${jobTitle} is withdrawn. Thank you for your interest.`,
      'What you sent us is erased twelve months from now. You may apply again at any time.',
    ],
  }),
  enquiry: ({ company, number, topic, from, email, theirCompany, message }) => ({
    subject: `${company}: enquiry ${number} about ${topic}`,
    paragraphs: [
      `${from}${theirCompany === '' ? '' : ` of ${theirCompany}`} (${email}) wrote on the contact page:`,
      ...paragraphsOf(message),
    ],
  }),
};

export const letterOf = <K extends Kind | 'enquiry'>(kind: K, facts: LetterFacts[K]): Letter => WRITE[kind](facts);

const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

const rupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(paise / 100);

const DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' } as const;

const shownDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', DAY).format(Date.parse(`${day}T12:00:00+05:30`));

const shownInstant = (at: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(Date.parse(at))} IST`;
