/** Proving oneself again, for acts that need a fresh proof (product.md I11): the password, a mailed code, or one of the app. */
import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { By } from '@lamplight/events/core/types.ts';
import type { Identity } from '../context.ts';
import { demandCode } from '../second-factor/prove.ts';
import { begin, CODE, lookAt, methodsWith, PASSWORD, prove } from './sign-in.ts';

type Proof = Readonly<{ password?: string | undefined; otp?: string | undefined }>;

/** Begins a new family, with one proof more. @throws 400 PASSWORD_WRONG, OTP_INVALID; 401 SESSION_ENDED; 429 */
export const stepUp = async (
  identity: Identity,
  actor: SignedInActor,
  { password, otp = '' }: Proof,
  by: By,
): Promise<SignedIn> => {
  if (password !== undefined) {
    const proved = await prove(identity, actor.id, password);
    if (proved === null || proved.person.is !== 'active') throw problem('PASSWORD_WRONG');
    noted(identity, actor, PASSWORD);
    return begin(identity, proved, { methods: methodsWith(actor, PASSWORD), by, continues: actor.sid });
  }
  const { state: person, revision } = await lookAt(identity, actor.id);
  if (person.is !== 'active') throw problem('OTP_INVALID');
  await demandCode(identity, person, { purpose: 'step_up', otp });
  noted(identity, actor, CODE);
  return begin(identity, { person, revision }, { methods: methodsWith(actor, CODE), by, continues: actor.sid });
};

const noted = ({ log }: Identity, { id, sid }: SignedInActor, method: string): void =>
  log.info({ security: 'step_up', userId: id, session: sid, method }, 'security');
