/**
 * Connecting Drive, Dropbox and GitHub, the edge's half (security.md §10): who began a flow, in which browser, and that it
 * comes back once. Codes go on to integrations; no token of a provider ever comes here.
 */
import * as z from 'zod/mini';
import type { ProviderName } from '../contract/connections.ts';
import { internalPaths } from '../contract/internal-paths.ts';
import { callbackWords } from '../contract/oauth-errors.ts';
import { safePath } from '../contract/pages.ts';
import { providerNames } from '../contract/providers.ts';
import { isRefusal, type Refusal, refuse, tryAgain } from '../guards/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import { originOf } from '../limits/whom.ts';
import type { Answer } from '../proxy/post.ts';
import { withoutUnknown } from '../proxy/strip.ts';
import { type OwnAnswer, type OwnCall, queryOf } from '../sessions/call.ts';
import type { Conversation, Fields } from '../sessions/conversation.ts';
import type { Flows, Purpose } from '../sessions/flows.ts';
import type { AskIntegrations } from './integrations.ts';

export type ConnectingOptions = Readonly<{
  conversation: Conversation;
  flows: Flows;
  limits: Pick<Limits, 'hit'>;
  integrations: AskIntegrations;
  note(event: string, about: Readonly<Record<string, unknown>>): void;
}>;

/** What the state begins with (product.md §4). */
const PURPOSE = { drive: 'drive_connect', dropbox: 'dropbox', github: 'github' } as const satisfies Readonly<
  Record<ProviderName, Purpose>
>;
/** Where the page of GitHub goes when it began nowhere (product.md §4). */
const HOME = '/admin-dashboard';

type Connected = Readonly<{ account: string | null; returnTo: string }>;
/** What the page is told (product.md §7). */
const SAID: Readonly<Record<ProviderName, (connected: Connected) => Fields>> = {
  drive: () => ({ message: `${providerNames.drive} is connected.` }),
  dropbox: ({ account }) => ({ message: `${providerNames.dropbox} is connected.`, accountInfo: { name: account } }),
  github: ({ returnTo }) => ({ message: `${providerNames.github} is connected.`, returnTo }),
};

const started = z.object({ authUrl: z.url({ protocol: /^https?$/ }) });
const exchanged = z.object({ account: z.nullable(z.string()) });
type Returned = Readonly<{ code?: string; state?: string; error?: string }>;

export const connectingWith = (o: ConnectingOptions): Readonly<Record<string, OwnAnswer>> => {
  const { conversation, flows } = o;

  const ask = async (
    { requestId }: OwnCall,
    path: string,
    body: unknown,
    bearer: string,
  ): Promise<Answer | Refusal> => {
    try {
      return await o.integrations(path, { body, bearer, requestId });
    } catch {
      return tryAgain(); // away or too slow: what has become of it, the list of connections says
    }
  };

  const begin =
    (provider: ProviderName): OwnAnswer =>
    async (call) => {
      const form = conversation.read(call);
      if (isRefusal(form)) return form;
      if (!form.fit) return refuse('VALIDATION_FAILED', { errors: form.errors });
      const tooMany = await o.limits.hit('OAUTH_STARTS', originOf(call.address));
      if (tooMany !== null) return tooMany;
      const fresh = await conversation.bearer(call);
      if (isRefusal(fresh)) return fresh;
      const returnTo = safePath(form.fields['returnTo']) ?? undefined;
      const begun = flows.start({ purpose: PURPOSE[provider], userId: fresh.living.session.userId, returnTo });
      const { state, codeChallenge } = begun;
      const answer = await ask(call, internalPaths.connectionStart, { provider, state, codeChallenge }, fresh.access);
      if (isRefusal(answer)) return answer;
      if (answer.status >= 300) return conversation.pass(call, answer);
      const read = withoutUnknown(started, answer.body);
      if (!read.ok) return refuse('UPSTREAM_REFUSED');
      await flows.keep(fresh.living.h, begun);
      return conversation.send(call, { success: true, authUrl: read.body.authUrl });
    };

  /** The state is burned before anything else is looked at: whatever came back, it came back once. */
  const finish = async (call: OwnCall, provider: ProviderName, returned: Returned | null): Promise<Refusal | null> => {
    const words = callbackWords[provider];
    const { code = '', state = '', error } = returned ?? {};
    const flow = state === '' ? null : await flows.burn(call, state, [PURPOSE[provider]]);
    if (flow === null || flow.userId === null) {
      o.note('foreign state', { by: call.route.id });
      return refuse('STATE_INVALID', { message: state === '' ? words.noState : words.failed });
    }
    if (error !== undefined) return refuse('CONNECT_FAILED', { message: words.ofError(error) });
    if (code === '') return refuse('VALIDATION_FAILED', { message: words.noCode });
    const fresh = await conversation.bearer(call);
    if (isRefusal(fresh)) return fresh;
    // A flow begun for somebody comes back to them, or to nobody.
    if (fresh.living.session.userId !== flow.userId) return refuse('STATE_INVALID', { message: words.failed });
    const body = { provider, code, codeVerifier: flow.codeVerifier };
    const answer = await ask(call, internalPaths.connectionExchange, body, fresh.access);
    if (isRefusal(answer)) return answer;
    if (answer.status >= 300) return conversation.pass(call, answer);
    const read = withoutUnknown(exchanged, answer.body);
    if (!read.ok) return refuse('UPSTREAM_REFUSED');
    o.note('connected', { userId: flow.userId, provider });
    const connected = { account: read.body.account, returnTo: safePath(flow.returnTo) ?? HOME };
    return conversation.send(call, { success: true, ...SAID[provider](connected) });
  };

  const posted =
    (provider: ProviderName): OwnAnswer =>
    async (call) => {
      const form = conversation.read(call);
      if (isRefusal(form)) return form;
      return finish(call, provider, form.fit ? (form.fields as Returned) : null);
    };
  const asked: OwnAnswer = async (call) => {
    const read = queryOf(call);
    return finish(call, 'github', read?.success ? (read.data as Returned) : null);
  };

  return {
    'drive-begin': begin('drive'),
    'drive-connect': posted('drive'),
    'dropbox-begin': begin('dropbox'),
    'dropbox-connect': posted('dropbox'),
    'github-begin': begin('github'),
    'github-connect': asked,
  };
};
