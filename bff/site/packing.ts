/** The compressed forms of what is served, and which of them a browser takes. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Packed = Readonly<{ plain: Buffer; br: Buffer | null; gzip: Buffer | null }>;

export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Quick rather than small: it happens at run time, once for what is sent many times. */
export const packed = (text: string): Packed => {
  const plain = Buffer.from(text);
  return { plain, br: brotliCompressSync(plain, BROTLI), gzip: gzipSync(plain) };
};

/** @param accepted the request's Accept-Encoding */
export const chosenFor = (
  accepted: string | undefined,
  { plain, br, gzip }: Packed,
): Readonly<{ encoding: 'br' | 'gzip' | null; bytes: Buffer }> =>
  br !== null && /\bbr\b/.test(accepted ?? '')
    ? { encoding: 'br', bytes: br }
    : gzip !== null && /\bgzip\b/.test(accepted ?? '')
      ? { encoding: 'gzip', bytes: gzip }
      : { encoding: null, bytes: plain };
