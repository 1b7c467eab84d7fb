/** What the edge asks of integrations on a person's behalf, with their own token: the service decides whether they may. */
import { type Answer, post } from '../proxy/post.ts';

export type ConnectionCall = Readonly<{ body: unknown; bearer: string; requestId: string }>;
/** @throws where no answer came */
export type AskIntegrations = (path: string, call: ConnectionCall) => Promise<Answer>;

const WITHIN_MS = 25_000;

export const integrationsAt =
  (url: string): AskIntegrations =>
  (path, call) =>
    post(`${url}${path}`, { ...call, withinMs: WITHIN_MS });
