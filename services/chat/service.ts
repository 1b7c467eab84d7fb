/** Chat, which so far sends mail alone. Wiring only. */
import type { Sender } from '@lamplight/common/config/sender.ts';
import { listen } from '@lamplight/common/lifecycle/listen.ts';
import type { Log } from '@lamplight/common/log/log.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { Ports } from '@lamplight/events/ports/ports.ts';
import { type Mailbox, openMailbox } from './mail/mailbox.ts';
import { MAILBOX_PATH, mailboxPages } from './mail/mailbox-page.ts';
import { type SmtpOptions, smtp } from './mail/smtp.ts';
import type { Around } from './mail/templates.ts';
import { startMailWorker } from './mail/worker.ts';

export type ChatOptions = Readonly<{
  ports: Pick<Ports, 'jobs' | 'models' | 'personalData'>;
  clock: Clock;
  log: Log;
  /** Where to listen; port 0 takes a free one. */
  host?: string;
  port: number;
  company: string;
  /** What the links of mails begin with. */
  publicOrigin: URL;
  from: Sender;
  /** Null: mails are not sent but kept. */
  smtp: Omit<SmtpOptions, 'from'> | null;
  /** Whether kept mails are shown on this machine; without it nobody sees them. */
  showMailbox: boolean;
}>;

export type RunningChat = Readonly<{
  url: string;
  /** Where kept mails are read; null where they are sent, or not shown. */
  mailboxUrl: string | null;
  /** For a caller in the same process. */
  mailbox: Pick<Mailbox, 'page'>;
  ready(): boolean;
  drain(): void;
  close(): Promise<void>;
}>;

export const startChat = async (o: ChatOptions): Promise<RunningChat> => {
  const { clock, log, company, from } = o;
  const { jobs, models, personalData } = o.ports;
  const around: Around = { company, origin: o.publicOrigin.origin, host: from.address.split('@').at(-1) ?? '' };
  const mailbox = await openMailbox({ models, personalData, around, clock });
  const isShown = o.smtp === null && o.showMailbox;
  if (o.smtp === null && !isShown) log.warn('no SMTP_URL is set: mails are kept for 7 days and reach nobody');

  const leaving = new AbortController();
  const deliver = o.smtp === null ? mailbox.keep : smtp({ ...o.smtp, from });
  const worker = await startMailWorker({ jobs, personalData, deliver, around, clock, log, signal: leaving.signal });
  const server = await listen(mailboxPages({ mailbox, open: isShown, company: () => company, log }), {
    host: o.host ?? '127.0.0.1',
    port: o.port,
  });
  return {
    url: server.url,
    mailbox,
    mailboxUrl: isShown ? `${server.url}${MAILBOX_PATH}` : null,
    ready: () => !leaving.signal.aborted,
    drain: () => {
      server.drain();
      leaving.abort();
    },
    close: async () => {
      leaving.abort();
      await server.close(1_000);
      await worker.drained;
      await mailbox.close();
    },
  };
};
