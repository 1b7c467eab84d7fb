/** Chat: what people write to each other, and the mails that leave. Wiring only. */
import { setTimeout as pause } from 'node:timers/promises';
import type { PublicJwk } from '@lamplight/common/auth/key-set.ts';
import type { Sender } from '@lamplight/common/config/sender.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import { seldomTo } from '@lamplight/common/log/seldom.ts';
import { unsubscribingWith } from '@lamplight/common/mail/unsubscribing.ts';
import type { AskIdentity } from '@lamplight/common/people/ask-identity.ts';
import { viewsOf } from '@lamplight/common/service/module.ts';
import {
  type Beside,
  type RunningService,
  type ServiceOptions,
  startService,
} from '@lamplight/common/service/start.ts';
import { measureJobs } from '@lamplight/common/telemetry/jobs.ts';
import { MAIL_QUEUE } from '@lamplight/events/contracts/mail.ts';
import { filesOfAuthor, namedAttachments } from './attachments/content.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import type { Chat } from './context.ts';
import { directRoutes } from './conversations/direct-routes.ts';
import { presenceRoutes } from './conversations/presence-routes.ts';
import { conversationRoutes } from './conversations/routes.ts';
import { typingRoutes } from './conversations/typing-routes.ts';
import { declared } from './declared.ts';
import { type Mailbox, openMailbox } from './mail/mailbox.ts';
import { MAILBOX_PATH, mailboxPages } from './mail/mailbox-page.ts';
import { type SmtpOptions, smtp } from './mail/smtp.ts';
import type { Around } from './mail/templates.ts';
import { startMailWorker } from './mail/worker.ts';
import { messageRoutes } from './messages/routes.ts';
import { messageSearchRoutes } from './messages/search-routes.ts';
import { modules } from './modules.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { timers } from './notifications/timers.ts';
import { unsubscribeRoute } from './notifications/unsubscribe-route.ts';
import { peopleIn } from './people/facts.ts';
import { seatRoutes } from './seats/routes.ts';
import { type Seers, seersIn } from './seers.ts';

export type ChatOptions = ServiceOptions &
  Readonly<{
    /** Identity's published keys, read where they are: `keysFrom(url)`, or the ring itself where both share a process. */
    keys(): Promise<readonly PublicJwk[]>;
    /** `askIdentityAt(url)`, or identity's own answer where both share a process. */
    askIdentity: AskIdentity;
    company: string;
    /** What the links of mails begin with. */
    publicOrigin: URL;
    from: Sender;
    /** Null: mails are not sent but kept. */
    smtp: Omit<SmtpOptions, 'from'> | null;
    /** Whether kept mails are shown on this machine; without it nobody sees them. */
    showMailbox: boolean;
    /** Behind the links by which mails are stopped (`unsubscribeKeyOf`), as identity writes them. */
    unsubscribeKey: Buffer;
    /** The largest attachment; 25 MiB when left out. */
    maxFileBytes?: number;
    /** In so many conversations at most a search asks each for its messages; 200 when left out. */
    conversationsAsked?: number;
  }>;

export type RunningChat = RunningService &
  Readonly<{
    /** Where kept mails are read; null where they are sent, or not shown. */
    mailboxUrl: string | null;
    /** For a caller in the same process. */
    mailbox: Pick<Mailbox, 'page'>;
  }>;

export const startChat = async (o: ChatOptions): Promise<RunningChat> => {
  const { ports, clock, log, company, from } = o;
  const around: Around = { company, origin: o.publicOrigin.origin, host: from.address.split('@').at(-1) ?? '' };
  const mailbox = await openMailbox({ ...ports, around, clock });
  const isShown = o.smtp === null && o.showMailbox;
  if (o.smtp === null && !isShown) log.warn('no SMTP_URL is set: mails are kept for 7 days and reach nobody');
  const pages = mailboxPages({ mailbox, open: isShown, company: () => company, log });
  const seldom = seldomTo(log, clock);
  const waiting = { now: () => performance.now(), pause: (ms: number): Promise<void> => pause(ms) };
  const running = await startService<Chat, Seers, Beside>(o, {
    declared,
    spine: { timers, namedFiles: namedAttachments, filesOf: filesOfAuthor(ports.events) },
    context: ({ change, look, history, audit, view }) => {
      const { knownPeople, ...views } = viewsOf(modules, view);
      const people = peopleIn({
        view: knownPeople,
        askIdentity: o.askIdentity,
        onAway: (error) => seldom(error, 'identity could not be asked what it has said of a person'),
        ...waiting,
      });
      const { files, broadcast } = ports;
      const head = async () => (await ports.events.head()).position;
      return { ...views, head, waiting, change, look, history, audit, people, files, broadcast, clock, log };
    },
    sources: seersIn,
    keys: o.keys,
    served: (chat) => [
      ...conversationRoutes(chat),
      ...directRoutes(chat),
      ...messageRoutes(chat),
      ...messageSearchRoutes(chat, o.conversationsAsked),
      ...seatRoutes(chat),
      ...typingRoutes(chat),
      ...presenceRoutes(chat),
      ...attachmentRoutes(chat, o.maxFileBytes),
      ...notificationRoutes(chat),
      ...auditRoutes(chat),
    ],
    // Kept mails are for whoever sits at this machine, signed in or not; their pages look after that themselves.
    http: (chat) => ({
      internal: newRouter()
        .use(unsubscribeRoute(chat, unsubscribingWith(o.unsubscribeKey)))
        .use((req, res, next) => (isOfMailbox(req.path) ? void pages(req, res) : next())),
    }),
    beside: async () => {
      const leaving = new AbortController();
      const deliver = o.smtp === null ? mailbox.keep : smtp({ ...o.smtp, from });
      const worker = await startMailWorker({ ...ports, deliver, around, clock, log, signal: leaving.signal });
      const unmeasured = measureJobs(ports.jobs, MAIL_QUEUE);
      return {
        drain: () => leaving.abort(),
        close: async () => {
          unmeasured();
          leaving.abort();
          await worker.drained;
        },
      };
    },
  }).catch(async (error: unknown) => {
    await mailbox.close();
    throw error;
  });
  const { context: _context, beside: _beside, ...service } = running;
  return {
    ...service,
    mailbox,
    mailboxUrl: isShown ? `${service.url}${MAILBOX_PATH}` : null,
    close: async () => {
      await service.close();
      await mailbox.close();
    },
  };
};

const isOfMailbox = (path: string): boolean => path.startsWith(MAILBOX_PATH);
