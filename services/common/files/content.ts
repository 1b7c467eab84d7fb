/** Gives a stored content out: whole or one range of it (RFC 9110 §14), with headers under which nothing of it runs. */
import { once } from 'node:events';
import { problem } from '@lamplight/common/http/problem.ts';
import type { Files } from '@lamplight/events/ports/files.ts';
import { create } from 'content-disposition';
import type { Request, Response } from 'express';
import { isInline } from './types.ts';

export type Content = Readonly<{ fileId: string; name: string; mediaType: string; bytes: number }>;
type Range = Readonly<{ from: number; to: number }>;

/**
 * However it ends, the content is closed when it resolves or throws.
 * @param caching Cache-Control of the answer; nothing is kept anywhere unless its route says so
 * @throws 416 for anything but one range that is there
 */
export const sendContent = async (
  files: Pick<Files, 'open'>,
  req: Request,
  res: Response,
  of: Content,
  caching = 'no-store',
): Promise<void> => {
  const left = leaving(res);
  if (res.destroyed) return;
  const range = rangeOf(req, of.bytes);
  if (range === 'none') {
    res.set('content-range', `bytes */${of.bytes}`);
    throw problem('RANGE_INVALID');
  }
  const opened = await files.open(of.fileId, range ?? undefined);
  if (opened === null) throw new Error(`the content of file ${of.fileId} is gone`);
  const headers = { ...headersOf(of, range), 'cache-control': caching };
  await sendBlocks(res, left, { status: range === null ? 200 : 206, headers }, opened.content);
};

/** Registered before anything is awaited: a reader who left unnoticed would keep a content open for ever. */
export const leaving = (res: Response): AbortSignal => {
  const left = new AbortController();
  res.once('close', () => left.abort());
  return left.signal;
};

/**
 * Sends a content as it comes, no faster than it is read. However it ends, the content is closed when it resolves or throws.
 * @param left as `leaving` tells it
 * @throws what the content throws: before anything of it was sent that can still be answered, after that the connection is to be
 * ended, so that nobody takes a part for the whole
 */
export const sendBlocks = async (
  res: Response,
  left: AbortSignal,
  { status, headers }: Readonly<{ status: number; headers: Readonly<Record<string, string>> }>,
  content: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const blocks = content[Symbol.asyncIterator]();
  try {
    // The first block is read before the headers are sent: a damaged file is answered as a failure, not as half a file.
    let block = await blocks.next();
    if (left.aborted) return;
    res.status(status).set({ ...headers });
    while (!block.done && !left.aborted) {
      // A reader who leaves while we wait is no failure of ours.
      if (!res.write(block.value)) await once(res, 'drain', { signal: left }).catch(() => undefined);
      block = await blocks.next();
    }
    res.end();
  } finally {
    await blocks.return?.();
  }
};

const headersOf = (of: Content, range: Range | null): Record<string, string> => ({
  ...safeHeadersOf(of),
  'content-length': String(range === null ? of.bytes : range.to - range.from + 1),
  ...(range === null ? {} : { 'content-range': `bytes ${range.from}-${range.to}/${of.bytes}` }),
  'accept-ranges': 'bytes',
});

/** Under these headers no browser runs anything of a content (security.md §13). */
export const safeHeadersOf = ({ name, mediaType }: Pick<Content, 'name' | 'mediaType'>): Record<string, string> => ({
  'content-type': mediaType,
  'content-disposition': create(name, { type: isInline(mediaType) ? 'inline' : 'attachment' }),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
});

/** Of a file that is made when it is asked for: saved under its name, never shown in the page's place. */
export const madeHeadersOf = ({ name, mediaType, bytes }: Omit<Content, 'fileId'>): Record<string, string> => ({
  ...safeHeadersOf({ name, mediaType }),
  'content-disposition': create(name, { type: 'attachment' }),
  'content-length': String(bytes),
});

/** Null: the whole content. Answers bear no validator that If-Range could name, so it makes a range be ignored. */
const rangeOf = (req: Request, bytes: number): Range | 'none' | null => {
  const header = req.get('range');
  if (header === undefined || req.get('if-range') !== undefined) return null;
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (first === undefined || last === undefined || first + last === '') return 'none';
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return from > to || from >= bytes ? 'none' : { from, to };
};
