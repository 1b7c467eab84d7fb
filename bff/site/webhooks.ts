/**
 * Where a code host tells us of what happens there, outside of /api and without a session: what it signed says who it is, and
 * the service that holds the secret looks at that. The edge bounds how much and how often, and hands on the bytes as they came.
 */
import type { IncomingMessage } from 'node:http';
import { bytesOf } from '@lamplight/common/http/bounded.ts';
import { traceNow } from '@lamplight/common/telemetry/spans.ts';
import { internalPaths } from '../contract/internal-paths.ts';
import type { Headers } from '../guards/answers.ts';
import { readBody } from '../guards/body.ts';
import { isRefusal, refuse, tryAgain } from '../guards/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import type { OwnPath } from './own-path.ts';

export type WebhooksOptions = Readonly<{
  /** Where integrations answers. */
  url: string;
  limits: Pick<Limits, 'hit'>;
  headers: Headers;
}>;

const PATH = /^\/webhooks\/github\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** A push of some two thousand commits. */
const MAX_BYTES = 2 * 1024 * 1024;
/** GitHub waits for ten seconds. */
const WITHIN_MS = 8_000;
const ANSWER_LIMIT = 4_096;
/** What is handed on besides the body; each is looked at by whoever reads it. */
const HANDED_ON = ['x-hub-signature-256', 'x-github-delivery', 'x-github-event'] as const;

export const webhooksAt = ({ url, limits, headers }: WebhooksOptions): OwnPath => ({
  path: '/webhooks/github/:mappingId',
  answers: ({ path }) => PATH.test(path),
  send: async (req, res, { target, address }) => {
    const [, mappingId = ''] = PATH.exec(target.path) ?? [];
    if (req.method !== 'POST') return refuse('METHOD_NOT_ALLOWED', { headers: { allow: 'POST' } });
    const tooMany = await limits.hit('WEBHOOKS', address);
    if (tooMany !== null) return { ...tooMany, close: true };
    if (!/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? ''))
      return refuse('UNSUPPORTED_MEDIA_TYPE', { close: true });
    if (Number(req.headers['content-length'] ?? 0) > MAX_BYTES) return refuse('PAYLOAD_TOO_LARGE', { close: true });
    const body = await readBody(req, MAX_BYTES);
    if (isRefusal(body)) return body;
    switch (await handOn(new URL(internalPaths.githubWebhook.replace(':mappingId', mappingId), url), req, body)) {
      case 200:
        res.writeHead(202, { ...headers, 'cache-control': 'no-store', 'content-length': '0' }).end();
        return null;
      case 400:
        return refuse('BAD_REQUEST');
      case 404:
        return refuse('NOT_FOUND');
      default:
        return tryAgain();
    }
  },
});

/** The status of the answer; null: integrations is away. */
const handOn = async (url: URL, req: IncomingMessage, body: Buffer): Promise<number | null> => {
  const handed = HANDED_ON.flatMap((name) => {
    const value = req.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...traceNow(), ...Object.fromEntries(handed) },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    await bytesOf(answer, ANSWER_LIMIT);
    return answer.status;
  } catch {
    return null;
  }
};
