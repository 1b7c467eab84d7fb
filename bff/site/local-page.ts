/**
 * Pages for who tries the product on their own machine (security.md §11): mail that was kept instead of sent, and what runs.
 * They hold codes, links and ids, so they answer on loopback alone: nobody comes there through a proxy, and no production has
 * them.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { bytesOf } from '@lamplight/common/http/bounded.ts';
import type { Headers } from '../guards/answers.ts';
import { type Refusal, refuse, tryAgain } from '../guards/refusal.ts';
import type { Target } from '../guards/target.ts';
import { isLoopback } from '../sessions/cookie.ts';

/** `url`: where the page is read; null: nowhere. `path`: how it begins at the edge, and there. */
export type LocalPageOptions = Readonly<{
  path: '/dev/mailbox' | '/dev/observe';
  url: string | null;
  origin: URL;
  production: boolean;
  headers: Headers;
}>;

export type LocalPage = Readonly<{
  /** Whether this request is for a page that is there for it; for anybody else there is none. */
  answers(req: IncomingMessage, target: Target): boolean;
  send(req: IncomingMessage, res: ServerResponse, target: Target): Promise<Refusal | null>;
}>;

const WITHIN_MS = 5_000;
const ANSWER_LIMIT = 4 * 1024 * 1024;
/**
 * What a browser, or a program on this machine, sends by itself. Proxies mark what they pass on under any name
 * (X-Forwarded-For, CF-Connecting-IP, True-Client-IP, tomorrow another), so anything else is taken for such a mark.
 */
const OF_A_BROWSER: ReadonlySet<string> = new Set([
  ...[
    'host',
    'connection',
    'user-agent',
    'accept',
    'accept-language',
    'accept-encoding',
    'cookie',
    'referer',
    'origin',
  ],
  ...['cache-control', 'pragma', 'if-none-match', 'if-modified-since', 'upgrade-insecure-requests', 'priority', 'te'],
  ...['dnt', 'sec-gpc', 'sec-purpose', 'purpose', 'keep-alive', 'content-length'],
]);
const FETCH_METADATA_OR_HINT = /^sec-(?:fetch|ch)-[a-z-]+$/;
/** Each says what it may do: a mail is shown in a sandbox, inside another page. */
const DOWN = [
  ...(['content-type', 'content-security-policy', 'x-content-type-options', 'referrer-policy'] as const),
  ...(['cross-origin-opener-policy', 'cross-origin-resource-policy'] as const),
] as const;

export const localPageAt = ({ path: at, url, origin, production, headers }: LocalPageOptions): LocalPage => ({
  answers: (req, { path }) =>
    url !== null && !production && isLoopback(origin.hostname) && isUnder(at, path) && isFromThisMachine(req),
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

const isUnder = (at: string, path: string): boolean =>
  path === at || (path.startsWith(at) && ['.', '/'].includes(path.charAt(at.length)));

/** Straight from here, to here: a tunnel or a proxy on this machine has a loopback peer too, but says that it is one. */
const isFromThisMachine = ({ socket, headers }: IncomingMessage): boolean => {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  return (
    isLoopback(peer) &&
    isLoopback(host) &&
    Object.keys(headers).every((name) => OF_A_BROWSER.has(name) || FETCH_METADATA_OR_HINT.test(name))
  );
};

/** null: no answer that could be shown. */
const ask = async (url: URL) => {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(WITHIN_MS) });
    const body = await bytesOf(answer, ANSWER_LIMIT);
    const headers: Record<string, string> = {};
    for (const name of DOWN) {
      const value = answer.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    return { status: answer.status, headers, body };
  } catch {
    return null; // it is away: whoever looks reloads the page
  }
};
