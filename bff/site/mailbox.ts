/**
 * Mail that was kept instead of sent, for who tries the product on their own machine (security.md §11). It holds codes and
 * links, so it answers on loopback alone: nobody comes there through a proxy, and no production has it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Headers } from '../guards/answers.ts';
import { type Refusal, refuse, tryAgain } from '../guards/refusal.ts';
import type { Target } from '../guards/target.ts';
import { isLoopback } from '../sessions/cookie.ts';

export type MailboxOptions = Readonly<{ url: string | null; origin: URL; production: boolean; headers: Headers }>;

export type Mailbox = Readonly<{
  /** Whether this request is for a mailbox that is there for it; for anybody else there is none. */
  answers(req: IncomingMessage, target: Target): boolean;
  send(req: IncomingMessage, res: ServerResponse, target: Target): Promise<Refusal | null>;
}>;

const PATH = /^\/dev\/mailbox(?:[./]|$)/;
const WITHIN_MS = 5_000;
const ANSWER_LIMIT = 4 * 1024 * 1024;
const FORWARDING = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
] as const;
/** The mailbox says what its pages may do: a mail is shown in a sandbox, inside one of them. */
const DOWN = [
  ...(['content-type', 'content-security-policy', 'x-content-type-options', 'referrer-policy'] as const),
  ...(['cross-origin-opener-policy', 'cross-origin-resource-policy'] as const),
] as const;

export const mailboxAt = ({ url, origin, production, headers }: MailboxOptions): Mailbox => ({
  answers: (req, { path }) =>
    url !== null && !production && isLoopback(origin.hostname) && PATH.test(path) && isFromThisMachine(req),
  send: async (req, res, { path, query }) => {
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return refuse('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD' } });
    const from = new URL(path, url ?? origin);
    from.search = query;
    const answer = await ask(from);
    if (answer === null) return tryAgain();
    res.writeHead(answer.status, {
      ...headers,
      ...answer.headers,
      'cache-control': 'no-store',
      'content-length': String(answer.body.length),
    });
    res.end(answer.body);
    return null;
  },
});

const isFromThisMachine = (req: IncomingMessage): boolean => {
  const peer = (req.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isLoopback(peer) && FORWARDING.every((name) => req.headers[name] === undefined);
};

/** null: no answer that could be shown. */
const ask = async (url: URL) => {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(WITHIN_MS) });
    const body = Buffer.from(await answer.arrayBuffer());
    if (body.length > ANSWER_LIMIT) return null;
    const headers: Record<string, string> = {};
    for (const name of DOWN) {
      const value = answer.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    return { status: answer.status, headers, body };
  } catch {
    return null; // the mailbox is away: whoever reads mail there reloads the page
  }
};
