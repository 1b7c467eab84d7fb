/** Takes mail jobs from the queue, opens their letters, and lets each mail leave. */
import type { Log } from '@lamplight/common/log/log.ts';
import { observe } from '@lamplight/common/telemetry/spans.ts';
import { MAIL_QUEUE, mailJob, openedMail } from '@lamplight/events/contracts/mail.ts';
import { spanAfter } from '@lamplight/events/core/observe.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { Running } from '@lamplight/events/ports/event-bus.ts';
import { hopeless, isHopeless, type Job, type JobQueue } from '@lamplight/events/ports/job-queue.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import { type Deliver, mailOf } from './mail.ts';
import type { Around } from './templates.ts';

export type MailWorkerOptions = Readonly<{
  jobs: JobQueue;
  personalData: PersonalData;
  deliver: Deliver;
  around: Around;
  clock: Clock;
  log: Log;
  /** Takes no more jobs; those in hand go on to their end. */
  signal: AbortSignal;
}>;

/** With the queue's pauses a mail is tried for about two hours and a half; one that expires earlier is dropped then. */
const ATTEMPTS = 40;
const WORK = { concurrency: 4, leaseMs: 60_000, maxAttempts: ATTEMPTS };

/**
 * A mail leaves at least once, and a repeat after a crash bears the same Message-ID. What is past its time, or for somebody
 * who was erased, is dropped. The log says which job and template it was, never to whom or what.
 */
export const startMailWorker = (o: MailWorkerOptions): Promise<Running> =>
  o.jobs.work(MAIL_QUEUE, { ...WORK, signal: o.signal }, async (job) => {
    const span = spanAfter({ queue: MAIL_QUEUE, attempt: job.attempt }, [job.traceparent]);
    try {
      await observe.span('job', span, () => send(o, job));
    } catch (error) {
      const { id, attempt } = job;
      if (isHopeless(error) || attempt >= ATTEMPTS)
        o.log.error({ job: id, attempt, err: error }, 'mail parked: it leaves no more by itself (`lamplight parked`)');
      else o.log.warn({ job: id, attempt, err: error }, 'mail not delivered; it is tried again');
      throw error;
    }
  });

const send = async (o: MailWorkerOptions, { id, payload, attempt }: Job): Promise<void> => {
  const opened = await openedLetter(o.personalData, id, payload);
  if (opened === null) return o.log.info({ job: id }, 'mail dropped: its recipient was erased');
  const { template, until, to } = opened;
  // While a clock is set by hand it runs past mails that were written a moment ago.
  if (Date.parse(until) <= o.clock.now() && !o.clock.isStepping?.())
    return o.log[isForNobody(to) ? 'debug' : 'warn'](
      { job: id, template, attempt },
      'mail dropped: it is past its time',
    );
  const mail = mailOf({ id, ...opened }, o.around);
  await observe.span('deliver', { attributes: { template } }, () =>
    o.deliver({ id, job: mailJob.parse(payload), mail }),
  );
  crashpoint('mail-delivered');
  o.log.info({ job: id, template, attempt }, 'mail delivered');
};

/** `.invalid` has no mailboxes (RFC 2606): such a mail only makes an unknown address take as long as a known one. */
const isForNobody = (to: string): boolean => to.endsWith('.invalid');

/** @throws Hopeless without a cause: a parser's message repeats its input, which is secret here */
const openedLetter = async (personalData: PersonalData, id: string, payload: unknown) => {
  try {
    return await openedMail(personalData, id, payload);
  } catch (error) {
    if (hasCode(error, 'Unavailable')) throw error;
    throw hopeless('The job holds no letter that can be opened and sent.');
  }
};
