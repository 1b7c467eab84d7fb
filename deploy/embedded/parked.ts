/** What waits for an operator: events that kept failing, of every service, and mails that no server takes. */
import { serviceNames } from '@lamplight/bff/contract/services.ts';
import { MAIL_QUEUE } from '@lamplight/events/contracts/mail.ts';
import type { Operated } from './operated.ts';
import { byOperator } from './operator-by.ts';

const PARKED_MAILS = 200;

/** The queue is the processor of a mail. */
export const everythingParked = async (operated: Operated) => {
  const events = serviceNames.map(async (service) => {
    const { operations: of } = await operated.service(service);
    return (await of.parked()).map((one) => ({
      service: service as string,
      ...one,
      retry: () => of.retry(one.processor, one.key),
      discard: (reason: string) => of.discard(one.processor, one.key, reason, byOperator(operated.clock.now())),
    }));
  });
  return [...(await Promise.all(events)).flat(), ...(await mails(operated))];
};

const mails = async (operated: Operated) => {
  const jobs = await operated.jobs();
  return (await jobs.parked(MAIL_QUEUE, { limit: PARKED_MAILS })).map(({ id, error, attempts }) => ({
    service: 'chat',
    processor: MAIL_QUEUE,
    key: id,
    error,
    attempts,
    retry: async () => void (await jobs.release(MAIL_QUEUE, id, 'retry')),
    // Nothing of the log was skipped, so nothing is recorded in it.
    discard: async () => void (await jobs.release(MAIL_QUEUE, id, 'discard')),
  }));
};
