/** One part of a file's content in a provider's answer (RFC 9110 §14). */
import { DIFFERS, type Source, type Span } from '../storage/reading.ts';
import { done, type Outcome } from '../storage/storage.ts';
import type { ProviderAnswer } from './asking.ts';

/** Compressed on its way, a part would end elsewhere than it was asked for. */
export const partHeaders = ({ from, to }: Span): Record<string, string> => ({
  range: `bytes=${from}-${to}`,
  'accept-encoding': 'identity',
});

/** What is not exactly this part of a file of this size is of another version of it. */
export const partIn = (
  { status, headers, content }: ProviderAnswer,
  { listed: { bytes } }: Source,
  { from, to }: Span,
): Outcome<Uint8Array<ArrayBuffer>> => {
  const isPart =
    status === 206
      ? headers.get('content-range') === `bytes ${from}-${to}/${bytes}`
      : status === 200 && from === 0 && to === bytes - 1;
  return isPart && content?.length === to - from + 1 ? done(content) : { is: 'refused', cause: DIFFERS, gone: false };
};
