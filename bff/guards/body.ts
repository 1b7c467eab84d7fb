/** Bodies: of the right kind, within their size, whole in time. */
import type { IncomingMessage } from 'node:http';
import type { Route } from '../contract/routes.ts';
import { type Refusal, refuse } from './refusal.ts';

const WHOLE_WITHIN_MS = 10_000;
/** Boundaries and small fields around the one file of an upload. */
const MULTIPART_EXTRA = 2 * 1024 * 1024;

const JSON_UTF8 = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const MULTIPART = /^multipart\/form-data\s*;/i;

export const sizeLimit = ({ body, limit }: Route): number => (body === 'multipart' ? limit + MULTIPART_EXTRA : limit);

export const hasBody = (req: IncomingMessage): boolean =>
  req.headers['transfer-encoding'] !== undefined || (req.headers['content-length'] ?? '0') !== '0';

/** What the headers already tell. A sign-in call without any body is one with nothing in it. */
export const bodyFault = (req: IncomingMessage, route: Route): Refusal | null => {
  const present = hasBody(req);
  if (route.body === 'none') return present ? refuse('BAD_REQUEST', { close: true }) : null;
  if (!present) return route.body === 'multipart' ? refuse('BAD_REQUEST') : null;
  const type = req.headers['content-type'] ?? '';
  if (!(route.body === 'json' ? JSON_UTF8 : MULTIPART).test(type) || req.headers['content-encoding'] !== undefined)
    return refuse('UNSUPPORTED_MEDIA_TYPE', { close: true });
  return Number(req.headers['content-length'] ?? 0) > sizeLimit(route)
    ? refuse('PAYLOAD_TOO_LARGE', { close: true })
    : null;
};

const EMPTY = Buffer.alloc(0);

export const readBody = (req: IncomingMessage, limit: number): Promise<Buffer | Refusal> => {
  if (!hasBody(req)) return Promise.resolve(EMPTY);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const done = (outcome: Buffer | Refusal): void => {
      clearTimeout(late);
      req.off('data', take);
      resolve(outcome);
    };
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > limit) done(refuse('PAYLOAD_TOO_LARGE', { close: true }));
      else chunks.push(chunk);
    };
    const late = setTimeout(
      () => done(refuse('BAD_REQUEST', { close: true, message: 'The request took too long.' })),
      WHOLE_WITHIN_MS,
    );
    req.on('data', take);
    req.once('end', () => done(Buffer.concat(chunks, bytes)));
    req.once('error', () => done(refuse('BAD_REQUEST', { close: true })));
  });
};
