/** Proving oneself again: a new cookie each time, and the end of the session for whoever keeps failing (security.md §6). */
import { isRefusal, type Refusal } from '../guards/refusal.ts';
import { deadSession } from '../guards/session.ts';
import type { Failures } from '../limits/failures.ts';
import type { Answer } from '../proxy/post.ts';
import { codeOf } from '../tokens/identity.ts';
import type { OwnAnswer } from './call.ts';
import type { Conversation } from './conversation.ts';
import type { SessionCookie } from './cookie.ts';
import type { Living, Sessions } from './sessions.ts';

export type ProofsOptions = Readonly<{
  conversation: Conversation;
  sessions: Sessions;
  failures: Failures;
  cookie: SessionCookie;
  note(event: string, about: Readonly<Record<string, unknown>>): void;
}>;

const WRONG: readonly unknown[] = ['PASSWORD_WRONG', 'OTP_INVALID', 'PROOF_INVALID'];

export const proofsWith = (o: ProofsOptions): Readonly<Record<string, OwnAnswer>> => {
  const { conversation } = o;

  const prove: OwnAnswer = async (call) => {
    const read = conversation.read(call);
    if (isRefusal(read)) return read;
    const fresh = await conversation.bearer(call);
    if (isRefusal(fresh)) return fresh;
    const { living, access } = fresh;
    const tried = await o.failures.begin([['PROOFS', living.session.handle]]);
    if (isRefusal(tried)) return tried;
    const answer = await conversation.ask(call, call.route.path, read.fields, access);
    if (isRefusal(answer) || !isWrong(answer)) await tried.forgiven();
    else if (await tried.failed()) return endOf(living);
    return isRefusal(answer) ? answer : conversation.finish(call, answer, living);
  };

  /** Whoever sits there now does not know what the person knows. */
  const endOf = async ({ h }: Living): Promise<Refusal> => {
    const ended = await o.sessions.end(h, 'SESSION_ENDED');
    if (ended !== null) o.note('session ended', { userId: ended.userId, session: ended.handle, cause: 'wrong proofs' });
    return deadSession({ is: 'dead', code: 'SESSION_ENDED', keepCookie: false }, o.cookie);
  };

  return { 'change-password': prove, 'step-up': prove };
};

const isWrong = ({ status, body }: Answer): boolean => status === 400 && WRONG.includes(codeOf(body));
