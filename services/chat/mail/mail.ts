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
  /** To whom an answer goes, where that is not who sends it. */
  replyTo?: string;
}>;

/** As `openedMail` gives it. `id`: the job's. */
export type Letter = Readonly<{ id: string; template: MailTemplate; to: string; fields: unknown }>;

/**
 * How mails leave. Resolves once somebody else answers for the mail; may be told the same mail again after a crash.
 * @throws Hopeless where no further attempt can help; after anything else the mail is tried again. No message of an error
 *   names an address or repeats what was written: it is kept with the job.
 */
export type Deliver = (o: Readonly<{ id: string; job: MailJob; mail: Mail }>) => Promise<void>;

/** @throws for an address with a line break, however it came to pass: it could write headers */
export const mailOf = ({ id, template, to, fields }: Letter, around: Around): Mail => {
  if (/[\r\n]/.test(to)) throw new Error('an address with a line break is refused');
  const content = contentOf(template, fields, around);
  const { replyTo } = content;
  return {
    messageId: `<${derivedId('mail', id)}@${around.host}>`,
    to,
    subject: oneLine(content.subject),
    text: textOf(content, around.company),
    html: htmlOf(content, around.company),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
};

/** A header is one line. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
