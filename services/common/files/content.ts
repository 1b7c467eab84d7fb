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
  // Registered before anything is awaited: a reader who left unnoticed would keep the content open for ever.
  const left = new AbortController();
  res.once('close', () => left.abort());
  if (res.destroyed) return;
  const range = rangeOf(req, of.bytes);
  if (range === 'none') {
    res.set('content-range', `bytes */${of.bytes}`);
    throw problem('RANGE_INVALID');
  }
  const opened = await files.open(of.fileId, range ?? undefined);
  if (opened === null) throw new Error(`the content of file ${of.fileId} is gone`);
  const blocks = opened.content[Symbol.asyncIterator]();
  try {
    // The first block is read before the headers are sent: a damaged file is answered as a failure, not as half a file.
    let block = await blocks.next();
    if (left.signal.aborted) return;
    res.status(range === null ? 200 : 206).set({ ...headersOf(of, range), 'cache-control': caching });
    while (!block.done && !left.signal.aborted) {
      // A reader who leaves while we wait is no failure of ours.
      if (!res.write(block.value)) await once(res, 'drain', { signal: left.signal }).catch(() => undefined);
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
