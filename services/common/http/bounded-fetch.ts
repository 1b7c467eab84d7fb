/** Requests to servers outside of the product: no redirect is followed, and answers are bounded (security.md §15). */
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { bytesOf } from './bounded.ts';

const MAX_BYTES = 256 * 1024;

export type BoundedRequest = Readonly<{
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | URLSearchParams | Uint8Array<ArrayBuffer>;
  /** A redirect is an answer, which nobody follows; else it is no proper one. */
  tellsMoves?: boolean;
  /** Bytes of its answer at most; 256 KiB where it is left out. */
  most?: number;
  /** Its end: there is no time of its own. */
  signal?: AbortSignal;
}>;
export type BoundedFetch = (url: string, request: BoundedRequest) => Promise<Response>;

/**
 * @param whom as errors name the other side
 * @returns a fetch that throws Unavailable for no answer in time, a redirect, a failure of the other side and an answer
 * without end
 */
export const boundedFetchOf =
  (whom: string): BoundedFetch =>
  async (url, { method, headers, body, tellsMoves = false, most = MAX_BYTES, signal }) => {
    try {
      const answer = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
      });
      // Nothing is followed. 308 that leads nowhere is no redirect: uploads in parts say by it how far they came.
      const isMoved =
        answer.status >= 300 && answer.status < 400 && (answer.status !== 308 || answer.headers.has('location'));
      if (isMoved && !tellsMoves) throw new Error(`Answered ${answer.status}: a redirect`);
      if (answer.status >= 500) throw new Error(`Answered ${answer.status}`);
      const { status, headers: received } = answer;
      const bytes = await bytesOf(answer, most);
      return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers: received });
    } catch (error) {
      throw unavailable(whom, error);
    }
  };
