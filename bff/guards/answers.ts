/** How the edge itself answers: one envelope, and the headers of every answer. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { PERMISSIONS_POLICY } from '@lamplight/common/http/security-headers.ts';
import type { Failure } from '../contract/errors.ts';
import { sentences } from '../contract/sentences.ts';
import { type Refusal, statusOf } from './refusal.ts';

export type Headers = Readonly<Record<string, string>>;

/** reCAPTCHA's own hosts, allowed only where its keys are set. */
const RECAPTCHA = {
  scripts: ' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  frames: ['frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/'],
} as const;

const contentPolicy = (recaptcha: boolean): string =>
  [
    "default-src 'none'",
    `script-src 'self'${recaptcha ? RECAPTCHA.scripts : ''}`,
    "style-src 'self'",
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(recaptcha ? RECAPTCHA.frames : []),
  ].join('; ');

/** Of every answer, whatever it is. */
export const securityHeaders = (origin: URL, o: Readonly<{ recaptcha?: boolean }> = {}): Headers => ({
  'content-security-policy': contentPolicy(o.recaptcha ?? false),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(origin.protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

/** Of every answer under /api, also of errors. */
export const apiHeaders = (origin: URL): Headers => ({ ...securityHeaders(origin), 'cache-control': 'no-store' });

export const sendJson = (res: ServerResponse, status: number, body: unknown, headers: Headers): void => {
  const bytes = Buffer.from(JSON.stringify(body));
  sendBytes(res, status, { ...headers, ...jsonHeaders(bytes) }, bytes);
};

const jsonHeaders = (bytes: Buffer): Headers => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(bytes.length),
});

/** A whole answer, also to somebody who still sends: what more of an upload comes is then read past, for a while. */
export const sendBytes = (res: ServerResponse, status: number, headers: Headers, bytes: Buffer): void => {
  if (res.req.complete || !isUpload(res.req)) res.writeHead(status, headers).end(bytes);
  else sendLast(res, status, headers, bytes);
};

const isUpload = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/') === true;

export const sendRefusal = (res: ServerResponse, refusal: Refusal, requestId: string, headers: Headers): void => {
  const failure: Failure = {
    success: false,
    code: refusal.refused,
    message: refusal.message ?? sentences[refusal.refused],
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    ...(refusal.timeLeft === undefined ? {} : { timeLeft: refusal.timeLeft }),
    requestId,
  };
  const bytes = Buffer.from(JSON.stringify(failure));
  const all = { ...headers, ...refusal.headers, ...jsonHeaders(bytes) };
  const status = statusOf(refusal);
  if (!refusal.close) sendBytes(res, status, all, bytes);
  else if (res.req.complete) res.writeHead(status, { ...all, connection: 'close' }).end(bytes);
  else sendLast(res, status, all, bytes);
};

/** A browser reads the answer when it has sent all, so of an upload much is read past; of anything else next to nothing. */
const LINGER_MS = { upload: 30_000, other: 1_000 } as const;
const SILENT_MS = 5_000;

/**
 * Whole at once, but the connection closes only when the sender is done, or falls silent, or after a while: closed under
 * somebody who still sends, it would be reset and the answer lost with it (RFC 9112 §9.6). What still comes is thrown away.
 */
const sendLast = (res: ServerResponse, status: number, headers: Headers, bytes: Buffer): void => {
  const { req } = res;
  res.writeHead(status, { ...headers, connection: 'close' });
  res.write(bytes);
  const done = (): void => {
    clearTimeout(late);
    clearTimeout(silent);
    res.end();
  };
  const late = setTimeout(done, LINGER_MS[isUpload(req) ? 'upload' : 'other']);
  const silent = setTimeout(done, SILENT_MS);
  req.on('data', () => silent.refresh());
  req.once('close', done);
  req.once('end', done);
  req.resume();
};
