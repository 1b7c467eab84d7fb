/** Mailed codes: sending them and showing them (security.md §9, §11). What a code is for, identity decides. */
import type { Clock } from '@lamplight/events/core/types.ts';
import { CODE_SENT, type CodePurpose } from '../contract/auth.ts';
import { isRefusal, type Refusal, refuse } from '../guards/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import { originOf } from '../limits/whom.ts';
import type { Answer } from '../proxy/post.ts';
import { codeOf } from '../tokens/identity.ts';
import type { Anonymous } from './anonymous.ts';
import type { OwnAnswer, OwnCall } from './call.ts';
import type { Conversation, Fields } from './conversation.ts';

export type CodesOptions = Readonly<{
  conversation: Conversation;
  anonymous: Anonymous;
  limits: Limits;
  clock: Clock;
}>;

/** Of a person who is signed in: identity reads from the token whose code it is. */
const OF_A_PERSON: readonly CodePurpose[] = ['step_up', 'disable_2fa', 'email_change'];
const TOLD_AT_MOST = 3;
const TOLD_WITHIN_MS = 3_600_000;

export const codesWith = (o: CodesOptions): Readonly<Record<string, OwnAnswer>> => {
  const { conversation } = o;

  /** What only this browser may add, or whose token goes along; a code of a flow that was not begun here is refused. */
  const beside = async (
    call: OwnCall,
    purpose: CodePurpose | undefined,
  ): Promise<Readonly<{ fields: Fields; bearer?: string }> | Refusal> => {
    if (purpose !== undefined && OF_A_PERSON.includes(purpose)) {
      const fresh = await conversation.bearer(call);
      return isRefusal(fresh) ? fresh : { fields: {}, bearer: fresh.access };
    }
    if (purpose !== 'login_verification' && purpose !== 'link_google') return { fields: {} };
    const { challenge, link } = await conversation.begun(call);
    const held = purpose === 'login_verification' ? challenge : link;
    if (held === undefined || held.until <= o.clock.now()) return refuse('STATE_INVALID', { message: NOT_BEGUN });
    return { fields: purpose === 'login_verification' ? { challengeId: held.id } : { linkId: held.id } };
  };

  const send: OwnAnswer = async (call) => {
    const read = conversation.read(call);
    if (isRefusal(read)) return read;
    if (!read.fit) return conversation.complain(call, read);
    const { purpose } = read.fields as { purpose?: CodePurpose };
    const added = await beside(call, purpose);
    if (isRefusal(added)) return added;
    const refused = await o.limits.hit('CODES_ADDRESS', originOf(call.address));
    if (refused !== null) return refused;
    const answer = await conversation.ask(call, call.route.path, { ...read.fields, ...added.fields }, added.bearer);
    if (isRefusal(answer)) return answer;
    return tellsWhoHasAnAccount(answer)
      ? tell(call, answer, () => conversation.send(call, AS_IF_SENT))
      : conversation.finish(call, answer);
  };

  /** Told a few times, since people mistype; more often only somebody who collects addresses would ask (product.md I3). */
  const tell = async (call: OwnCall, answer: Answer, asIf: () => Refusal | null): Promise<Refusal | null> => {
    const h = await conversation.browser(call);
    if (isRefusal(h)) return h;
    const now = o.clock.now();
    const changed = await o.anonymous.change(h, ({ noAccount, ...begun }) => {
      const recent = noAccount !== undefined && noAccount.until > now ? noAccount : null;
      if (recent !== null && recent.count >= TOLD_AT_MOST) return null;
      const until = recent?.until ?? now + TOLD_WITHIN_MS;
      return { ...begun, noAccount: { count: (recent?.count ?? 0) + 1, until } };
    });
    return changed === null ? asIf() : conversation.finish(call, answer);
  };

  const verify: OwnAnswer = async (call) => {
    const read = conversation.read(call);
    if (isRefusal(read)) return read;
    if (!read.fit) return conversation.complain(call, read);
    const added = await beside(call, (read.fields as { purpose?: CodePurpose }).purpose);
    if (isRefusal(added)) return added;
    const answer = await conversation.ask(call, call.route.path, { ...read.fields, ...added.fields }, added.bearer);
    if (isRefusal(answer)) return answer;
    return tellsWhoHasAnAccount(answer)
      ? tell(call, answer, () => refuse('OTP_INVALID'))
      : conversation.finish(call, answer);
  };

  return { 'send-otp': send, 'request-password-reset': send, 'verify-otp': verify, 'reset-password': verify };
};

const tellsWhoHasAnAccount = ({ status, body }: Answer): boolean =>
  (status === 404 && codeOf(body) === 'ACCOUNT_NOT_FOUND') ||
  (status < 300 && (body as { loginMethod?: unknown } | null)?.loginMethod === 'google');

/** In words and fields as identity answers where there is an account. */
const AS_IF_SENT: Fields = { success: true, message: CODE_SENT, cooldown: 60 };
const NOT_BEGUN = 'Please sign in again.';
