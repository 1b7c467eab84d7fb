/** Sign-in with Google, the edge's half (security.md §10): whose browser began a flow, and that it comes back once. */
import type { Clock } from '@lamplight/events/core/types.ts';
import * as z from 'zod/mini';
import { internalPaths } from '../contract/internal-paths.ts';
import { GOOGLE_FAILED } from '../contract/oauth-errors.ts';
import { isRefusal, type Refusal, refuse } from '../guards/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import { originOf } from '../limits/whom.ts';
import type { Answer } from '../proxy/post.ts';
import { withoutUnknown } from '../proxy/strip.ts';
import type { Anonymous } from '../sessions/anonymous.ts';
import { type OwnAnswer, type OwnCall, queryOf } from '../sessions/call.ts';
import { type Conversation, PROOF_WITHIN_MS } from '../sessions/conversation.ts';
import type { Flows } from '../sessions/flows.ts';
import { staleProof } from '../sessions/fresh-proof.ts';
import type { Living } from '../sessions/sessions.ts';
import { codeOf } from '../tokens/identity.ts';

export type GoogleOptions = Readonly<{
  conversation: Conversation;
  anonymous: Anonymous;
  flows: Flows;
  limits: Limits;
  clock: Clock;
  note(event: string, about: Readonly<Record<string, unknown>>): void;
}>;

const PURPOSES = ['login', 'signup', 'link'] as const;
type Purpose = (typeof PURPOSES)[number];

const started = z.object({ authUrl: z.url({ protocol: /^https?$/ }) });
const proofWanted = z.object({ linkId: z.string() });

export const googleWith = (o: GoogleOptions): Readonly<Record<string, OwnAnswer>> => {
  const { conversation, anonymous, flows, clock } = o;
  const invalid = (): Refusal => refuse('STATE_INVALID', { message: GOOGLE_FAILED });

  const begin: OwnAnswer = async (call) => {
    const form = conversation.read(call);
    if (isRefusal(form)) return form;
    const purpose = purposeOf(call, form.fields);
    if (!form.fit || purpose === null) return refuse('BAD_REQUEST');
    const linking = purpose === 'link' ? linkerOf(call) : null;
    if (isRefusal(linking)) return linking;
    const refused = await o.limits.hit('OAUTH_STARTS', originOf(call.address));
    if (refused !== null) return refused;
    const browser = await conversation.browser(call);
    if (isRefusal(browser)) return browser;
    const begun = flows.start({ purpose, userId: linking?.session.userId ?? null });
    const { state, codeChallenge, flow } = begun;
    const { nonce } = flow;
    const answer = await conversation.ask(call, internalPaths.googleStart, { state, nonce, codeChallenge });
    if (isRefusal(answer)) return answer;
    if (answer.status >= 300) return conversation.pass(call, answer);
    const read = withoutUnknown(started, answer.body);
    if (!read.ok) return refuse('UPSTREAM_REFUSED');
    await flows.keep(browser, begun);
    return conversation.send(call, { success: true, authUrl: read.body.authUrl });
  };

  /** Asked before Google is: a proof that is missing at the way back would cost the whole flow. */
  const linkerOf = ({ caller }: OwnCall): Living | Refusal =>
    caller.is === 'person' ? (staleProof(caller.living, clock) ?? caller.living) : refuse('NOT_AUTHENTICATED');

  /** Nothing is asked of anybody before the state is burned. */
  const callback: OwnAnswer = async (call) => {
    const read = queryOf(call);
    if (!read?.success) return invalid();
    const { code, state, iss } = read.data as { code: string; state: string; iss?: string };
    const flow = await flows.burn(call, state, PURPOSES);
    if (flow === null) {
      o.note('foreign state', { by: call.route.id });
      return invalid();
    }
    const living = flow.userId === null ? null : await samePerson(call, flow.userId);
    if (isRefusal(living)) return living;
    const { nonce, codeVerifier, purpose } = flow;
    const fields = { code, state, nonce, codeVerifier, purpose, ...(iss === undefined ? {} : { iss }) };
    const answer = await conversation.ask(call, internalPaths.google, fields, living?.access);
    return isRefusal(answer) ? answer : finish(call, answer, living?.living ?? null);
  };

  /** A flow begun for somebody comes back to them, or to nobody. */
  const samePerson = async (
    call: OwnCall,
    userId: string,
  ): Promise<Readonly<{ living: Living; access: string }> | Refusal> => {
    const fresh = await conversation.bearer(call);
    if (isRefusal(fresh)) return fresh;
    return fresh.living.session.userId === userId ? fresh : invalid();
  };

  /** An address that has an account: what waits for its proof stays in this browser. */
  const finish = async (call: OwnCall, answer: Answer, living: Living | null): Promise<Refusal | null> => {
    if (answer.status < 300 || codeOf(answer.body) !== 'LINK_PROOF_REQUIRED')
      return conversation.finish(call, answer, living);
    const read = withoutUnknown(proofWanted, answer.body);
    const browser = await conversation.browser(call);
    if (isRefusal(browser)) return browser;
    if (!read.ok) return refuse('UPSTREAM_REFUSED');
    const link = { id: read.body.linkId, until: clock.now() + PROOF_WITHIN_MS };
    await anonymous.change(browser, (begun) => ({ ...begun, link }));
    return conversation.pass(call, answer);
  };

  const prove: OwnAnswer = async (call) => {
    const form = conversation.read(call);
    if (isRefusal(form)) return form;
    if (!form.fit) return refuse('VALIDATION_FAILED');
    const { link } = await conversation.begun(call);
    if (link === undefined || link.until <= clock.now()) return invalid();
    const answer = await conversation.ask(call, internalPaths.googleLink, { ...form.fields, linkId: link.id });
    return isRefusal(answer) ? answer : conversation.finish(call, answer);
  };

  return { 'google-url': begin, 'google-callback': callback, 'google-link': prove };
};

/** product.md §7 names the purpose twice; two that differ name none. */
const purposeOf = (call: OwnCall, { state }: Readonly<Record<string, unknown>>): Purpose | null => {
  const parsed = queryOf(call);
  if (!parsed?.success) return null;
  const named = (parsed.data as { state?: Purpose }).state;
  const inBody = state as Purpose | undefined;
  if (named !== undefined && inBody !== undefined && named !== inBody) return null;
  return named ?? inBody ?? 'login';
};
