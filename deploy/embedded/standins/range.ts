/** One range of a content, as both storages give it (RFC 9110 §14). */
import type { Answer } from './serve.ts';

/** @param range as the header says it; null: the whole is asked for. @returns what is sent, and with which headers */
export const ranged = (content: Buffer, range: string | null): Pick<Answer, 'status' | 'bytes' | 'headers'> => {
  const [, first, last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === undefined) return { status: 200, bytes: content };
  const from = Number(first);
  const to = last === '' ? content.length - 1 : Math.min(Number(last), content.length - 1);
  if (from > to) return { status: 416, headers: { 'content-range': `bytes */${content.length}` } };
  return {
    status: 206,
    bytes: content.subarray(from, to + 1),
    headers: { 'content-range': `bytes ${from}-${to}/${content.length}` },
  };
};
