/** A mail that is written and has still to leave. */
import type { MailJob, MailTemplate } from '@lamplight/events/contracts/mail.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { type Around, contentOf } from './templates.ts';
import { htmlOf, textOf } from './written.ts';

export type Mail = Readonly<{
  /** Derived from the job: when a crash makes a mail leave twice, both bear it, and mail programs show one. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address for replies, where it is not the sender's. */
  replyTo?: string;
  /** By which the reader gets no more such mails. */
  unsubscribe?: string;
}>;

/** The letter of a job, decrypted by `openedMail`. `id`: the job's. */
export type Letter = Readonly<{ id: string; template: MailTemplate; to: string; fields: unknown }>;

/**
 * Delivers a mail. Resolves once the mail is sent or kept; after a crash the same mail may come again.
 * @throws Hopeless where no further attempt can help; after anything else the mail is tried again. No message of an
 *   error names an address or repeats what was written: it is stored with the job.
 */
export type Deliver = (o: Readonly<{ id: string; job: MailJob; mail: Mail }>) => Promise<void>;

/** @throws for an address with a line break: it could inject headers */
export const mailOf = ({ id, template, to, fields }: Letter, around: Around): Mail => {
  if (/[\r\n]/.test(to)) throw new Error('an address with a line break is refused');
  const content = contentOf(template, fields, around);
  const { replyTo, unsubscribe } = content;
  return {
    messageId: `<${derivedId('mail', id)}@${around.host}>`,
    to,
    subject: oneLine(content.subject),
    text: textOf(content, around.company),
    html: htmlOf(content, around.company),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
  };
};

/** A line break in a subject could inject headers. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
