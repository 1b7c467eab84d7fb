/** What the edge asks of a service in its own calls: bounded in time and size, and without redirects. */
import { bytesOf, jsonIn } from '@lamplight/common/http/bounded.ts';
import { tracedBy } from './trace.ts';

/** `body`: as JSON says it; null where there is none. */
export type Answer = Readonly<{ status: number; body: unknown; retryAfter: string | null }>;
type Post = Readonly<{
  body: unknown;
  bearer?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  requestId: string;
  withinMs: number;
}>;

export const ANSWER_LIMIT = 65_536;

/** @throws where no answer came */
export const post = async (url: string, { body, bearer, headers = {}, requestId, withinMs }: Post): Promise<Answer> => {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(withinMs),
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      ...tracedBy(requestId),
      'x-request-deadline': String(withinMs),
      ...headers,
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: JSON.stringify(body),
  });
  const bytes = await bytesOf(response, ANSWER_LIMIT);
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, body: jsonIn(bytes.toString('utf8')), retryAfter };
};
