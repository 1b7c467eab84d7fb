/** Queues letters for the mail service: a job each, sealed for its reader (security.md §11). */
import { MAIL_QUEUE, type MailFields, type MailTemplate, mailJobOf } from '@lamplight/events/contracts/mail.ts';
import type { JobQueue } from '@lamplight/events/ports/job-queue.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import { traceNow } from '../telemetry/spans.ts';

/** `id`: the same one is mailed once. `subject`: whose mail it is. `until`: dropped afterwards (RFC 3339). */
export type Letter<T extends MailTemplate> = Readonly<{
  id: string;
  subject: string;
  template: T;
  to: string;
  fields: MailFields<T>;
  until: string;
}>;

/** Durable when it resolves. @throws KeyErased for an erased person */
export type Post = <T extends MailTemplate>(letter: Letter<T>) => Promise<void>;

export const postWith =
  ({ jobs, personalData }: { jobs: JobQueue; personalData: PersonalData }): Post =>
  async (letter) => {
    const payload = await mailJobOf(personalData, letter);
    await jobs.enqueue(MAIL_QUEUE, { id: letter.id, payload, ...traceNow() });
  };
