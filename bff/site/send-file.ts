/** A file that everybody gets alike: in the form that the browser takes, or not at all where it has it. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Headers } from '../guards/answers.ts';
import { chosenFor, type Packed } from './packing.ts';

/** Its compressed forms are the build's, where it made any. */
export type SiteFile = Packed & Readonly<{ type: string; etag: string; cacheControl: string }>;

export const etagOf = (plain: Buffer): string =>
  `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;

export const sendFile = (req: IncomingMessage, res: ServerResponse, file: SiteFile, headers: Headers): void => {
  const { type, etag, cacheControl } = file;
  const common = { ...headers, 'cache-control': cacheControl, etag, vary: 'accept-encoding' };
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304, common).end();
    return;
  }
  const { encoding, bytes } = chosenFor(acceptedBy(req), file);
  res.writeHead(200, {
    ...common,
    'content-type': type,
    'content-length': String(bytes.length),
    ...(encoding === null ? {} : { 'content-encoding': encoding }),
  });
  res.end(bytes);
};

export const acceptedBy = (req: IncomingMessage): string | undefined => req.headers['accept-encoding']?.toString();
