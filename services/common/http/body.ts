/** Reads a JSON body within its bounds, or answers why not, before any route sees it. */
import type { Request, RequestHandler } from 'express';
import { contextOf } from './context.ts';
import { badRequest, problem } from './problem.ts';
import { readStrictJson } from './strict-json.ts';

export const JSON_BYTES = 256 * 1024;
export const SIGN_IN_BYTES = 16 * 1024;
/** A body that drips in is cut (operations.md §6). */
const WHOLE_WITHIN_MS = 10_000;

/** `upload` routes read their own multipart body; nothing else may send one. */
export const jsonBody =
  (o: { maxBytes(req: Request): number; upload(req: Request): boolean }): RequestHandler =>
  async (req, _res, next) => {
    if (!hasBody(req)) {
      req.body = {};
      return next();
    }
    if (o.upload(req)) {
      if (!/^multipart\/form-data\s*;/i.test(req.get('content-type') ?? '')) throw problem('UNSUPPORTED_MEDIA_TYPE');
      return next();
    }
    if (!isJson(req)) throw problem('UNSUPPORTED_MEDIA_TYPE');
    const bytes = await wholeBody(req, o.maxBytes(req));
    const read = readStrictJson(bytes);
    if (!read.ok) throw badRequest(read.why);
    contextOf(req).body = bytes;
    req.body = read.value;
    next();
  };

const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

/** RFC 8259 JSON is UTF-8; another charset, a compressed body or a relative of JSON is refused, not guessed at. */
const isJson = (req: Request): boolean =>
  /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(req.get('content-type') ?? '') &&
  (req.headers['content-encoding'] ?? 'identity') === 'identity';

/** The bytes of a body. @throws 413 past `maxBytes`; a body that drips in is cut */
export const wholeBody = async (req: Request, maxBytes: number): Promise<Uint8Array> => {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw problem('PAYLOAD_TOO_LARGE');
  const chunks: Buffer[] = [];
  let bytes = 0;
  const late = setTimeout(() => req.destroy(), WHOLE_WITHIN_MS);
  try {
    // Leaving the loop must not destroy the request: the answer still has to go out on its connection.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw problem('PAYLOAD_TOO_LARGE');
      chunks.push(chunk);
    }
  } finally {
    clearTimeout(late);
  }
  return Buffer.concat(chunks, bytes);
};
