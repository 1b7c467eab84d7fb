/** What the edge asks of integrations on a person's behalf, with their own token: the service decides whether they may. */
import { bytesOf } from '@lamplight/common/http/bounded.ts';
import type { Answer } from '../tokens/identity.ts';

export type ConnectionCall = Readonly<{ body: unknown; bearer: string; requestId: string }>;
/** @throws where no answer came */
export type AskIntegrations = (path: string, call: ConnectionCall) => Promise<Answer>;

const WITHIN_MS = 25_000;
const ANSWER_LIMIT = 65_536;

export const integrationsAt =
  (url: string): AskIntegrations =>
  async (path, { body, bearer, requestId }) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(WITHIN_MS),
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${bearer}`,
        'x-request-id': requestId,
        'x-request-deadline': String(WITHIN_MS),
      },
      body: JSON.stringify(body),
    });
    const bytes = await bytesOf(response, ANSWER_LIMIT);
    return { status: response.status, body: jsonIn(bytes), retryAfter: response.headers.get('retry-after') };
  };

/** No JSON is no answer: every caller reads it by a shape. */
const jsonIn = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
};
