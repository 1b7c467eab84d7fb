/**
 * The bytes of a file that the page itself shows, or saves once it is made. Other downloads and pictures need none of this: the
 * browser fetches those.
 */
import { api } from './client.ts';
import { apiError, failureOf, isApiError } from './failure.ts';

export type ContentOptions = {
  signal: AbortSignal;
  /** Called with the number of bytes that are here. */
  onProgress?: (bytes: number) => void;
  /** Ends when nothing comes for so long. */
  stallMs?: number;
  /** Only these bytes of it, the last one included. A file that ends earlier answers with what it has. */
  range?: Readonly<{ from: number; to: number }>;
};

/**
 * Rejects with ApiError, or with the abort of the screen's own signal. Never repeated by itself: each opening is recorded.
 * @param address as `hrefOf` writes it
 */
export const readContent = async (address: string, options: ContentOptions): Promise<Uint8Array<ArrayBuffer>> =>
  (await readFile(address, options)).bytes;

/** `name`: under which it is to be saved; '' where its answer gives none. */
export type ReadFile = Readonly<{ bytes: Uint8Array<ArrayBuffer>; name: string; type: string }>;

/** The same with its name and type, for what is saved. */
export const readFile = (address: string, options: ContentOptions): Promise<ReadFile> =>
  reading(address, options, (blocks, headers) => {
    const [, name = ''] = /filename="?([^";]+)/.exec(headers.get('content-disposition') ?? '') ?? [];
    return { bytes: joined(blocks), name, type: headers.get('content-type') ?? '' };
  });

/** The same as a file of this name, for what is sent on: of a large one there is no second copy in memory. */
export const readAsFile = (address: string, name: string, options: ContentOptions): Promise<File> =>
  reading(address, options, (blocks) => new File([...blocks], name));

type Blocks = readonly Uint8Array<ArrayBuffer>[];
const reading = async <T>(
  address: string,
  { signal, onProgress, stallMs = 30_000, range }: ContentOptions,
  made: (blocks: Blocks, headers: Headers) => T,
): Promise<T> => {
  const stall = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stall.abort(), stallMs);
  };
  moved();
  try {
    const answer = await fetch(address, {
      credentials: 'same-origin',
      headers: { 'X-CSRF': '1', ...(range === undefined ? {} : { Range: `bytes=${range.from}-${range.to}` }) },
      signal: AbortSignal.any([signal, stall.signal]),
    });
    if (!answer.ok || !answer.body) return await refused(answer);
    const blocks = await gathered(answer.body, (count) => {
      moved();
      onProgress?.(count);
    });
    return made(blocks, answer.headers);
  } catch (cause) {
    if (isApiError(cause) || signal.aborted) throw cause;
    throw apiError({ status: 0, code: stall.signal.aborted ? 'TIMEOUT' : 'NETWORK', fields: [] });
  } finally {
    clearTimeout(timer);
  }
};

/** Reports to the session code first: an ended session must not look like a broken file. */
const refused = async (answer: Response): Promise<never> => {
  const failure = failureOf(answer.status, await answer.json().catch(() => null), answer.headers);
  await api.report(failure);
  throw failure;
};

const gathered = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  tell: (bytes: number) => void,
): Promise<Blocks> => {
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = body.getReader();
  for (let block = await reader.read(); !block.done; block = await reader.read()) {
    blocks.push(block.value);
    bytes += block.value.length;
    tell(bytes);
  }
  return blocks;
};

const joined = (blocks: Blocks): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(blocks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const block of blocks) {
    whole.set(block, at);
    at += block.length;
  }
  return whole;
};
