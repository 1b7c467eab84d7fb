/** The compressed forms of what is served, and which of them a browser takes. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Packed = Readonly<{ plain: Buffer; br: Buffer | null; gzip: Buffer | null }>;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Quick rather than small: it happens at run time, once for what is sent many times. */
export const packed = (text: string): Packed => {
  const plain = Buffer.from(text);
  return { plain, br: brotliCompressSync(plain, BROTLI), gzip: gzipSync(plain) };
};

const [brotlied, gzipped] = [promisify(brotliCompress), promisify(gzip)];

/** The same beside the event loop, for what is megabytes long: calls go on meanwhile. */
export const packedAside = async (plain: Buffer): Promise<Packed> => {
  const [br, gzip] = await Promise.all([brotlied(plain, BROTLI), gzipped(plain)]);
  return { plain, br, gzip };
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
