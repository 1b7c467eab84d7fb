/** Requests to the identity provider: no redirect is followed, and answers are bounded (security.md §15). */
import { bytesOf } from '@lamplight/common/http/bounded.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { CustomFetch } from 'openid-client';

const MAX_BYTES = 256 * 1024;

/** @throws Unavailable for no answer in time, a redirect, a failure of the other side and an answer without end */
export const boundedFetch: CustomFetch = async (url, options) => {
  const { body, headers, method, signal } = options;
  try {
    const answer = await fetch(url, {
      method,
      headers,
      redirect: 'error',
      ...(body === undefined || body === null ? {} : { body: body as string | URLSearchParams }),
      ...(signal === undefined ? {} : { signal }),
    });
    if (answer.status >= 500) throw new Error(`Answered ${answer.status}`);
    const { status, headers: received } = answer;
    return new Response(new Uint8Array(await bytesOf(answer, MAX_BYTES)), { status, headers: received });
  } catch (error) {
    throw unavailable('the identity provider', error);
  }
};
