/**
 * The link at the foot of a mail, outside of /api and without a session (RFC 8058): its token stops the mails that it names
 * and does nothing else. Opening it only asks, since mail programs open links by themselves; what is posted to it is done at
 * once, by the button or by the mail program on its reader's behalf.
 */
import type { ServerResponse } from 'node:http';
import { bytesOf } from '@lamplight/common/http/bounded.ts';
import { traceNow } from '@lamplight/common/telemetry/spans.ts';
import { internalPaths } from '../contract/internal-paths.ts';
import type { Headers } from '../guards/answers.ts';
import { refuse, tryAgain } from '../guards/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import type { OwnPath } from './own-path.ts';
import { ASK, DONE, GONE, PAGE_POLICY, type Page, pageOf } from './unsubscribe-page.ts';

export type UnsubscribeOptions = Readonly<{
  /** Where chat answers. */
  url: string;
  company: string;
  limits: Pick<Limits, 'hit'>;
  headers: Headers;
}>;

const PATH = /^\/unsubscribe\/([A-Za-z0-9_-]{1,900}\.[A-Za-z0-9_-]{43})$/;
const WITHIN_MS = 5_000;
const ANSWER_LIMIT = 4_096;

export const unsubscribeAt = ({ url, company, limits, headers }: UnsubscribeOptions): OwnPath => {
  const give = (res: ServerResponse, status: number, page: Page): null => {
    const body = Buffer.from(pageOf(page, company));
    res
      .writeHead(status, {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(body.length),
        'content-security-policy': PAGE_POLICY,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .end(res.req.method === 'HEAD' ? undefined : body);
    return null;
  };
  return {
    path: '/unsubscribe/:token',
    answers: ({ path }) => PATH.test(path),
    send: async (req, res, { target, address }) => {
      const [, token = ''] = PATH.exec(target.path) ?? [];
      if (req.method === 'GET' || req.method === 'HEAD') return give(res, 200, ASK);
      if (req.method !== 'POST') return refuse('METHOD_NOT_ALLOWED', { headers: { allow: 'GET, HEAD, POST' } });
      const tooMany = await limits.hit('ANONYMOUS', address);
      if (tooMany !== null) return tooMany;
      const status = await stop(url, token);
      if (status === null) return tryAgain();
      req.resume(); // what is posted says no more than the token
      return status === 200 ? give(res, 200, DONE) : give(res, 404, GONE);
    },
  };
};

/** Null: chat is away, or gives no proper answer. */
const stop = async (url: string, token: string): Promise<200 | 404 | null> => {
  try {
    const answer = await fetch(new URL(internalPaths.unsubscribe, url), {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...traceNow() },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    await bytesOf(answer, ANSWER_LIMIT);
    return answer.status === 200 || answer.status === 404 ? answer.status : null;
  } catch {
    return null;
  }
};
