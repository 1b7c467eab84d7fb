/** A new pair of tokens for a refresh token (security.md §4). */
import { INVALID_GRANT } from '@lamplight/bff/contract/identity-internal.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { userOf } from '../accounts/show.ts';
import { roleOf, sessionHolds } from '../accounts/state.ts';
import type { Identity } from '../context.ts';
import { issueAccess } from './access-token.ts';
import type { Holder, Rotated } from './families.ts';
import { holds, lookAt } from './sign-in.ts';

/**
 * @param o.holder who shows it. Only the edge holds a browser's token, so one from anywhere else was stolen and its
 *   family ends; and the other way round
 * @throws 400 invalid_grant, for every cause; Unavailable past the deadline
 */
export const refresh = async (
  identity: Identity,
  token: string,
  { deadline, by, holder }: Readonly<{ deadline: number; by: By; holder: Holder['is'] }>,
) => {
  const { families, keys, clock } = identity;
  const rotated = await families.rotate(token, {
    deadline,
    holds: async (family) =>
      family.grace === (holder === 'browser') && sessionHolds((await lookAt(identity, family.userId)).state, family),
  });
  if (rotated.is === 'refused') throw await refused(identity, rotated, by);
  const { family, refreshToken } = rotated;
  const { state } = await lookAt(identity, family.userId);
  if (!sessionHolds(state, family)) throw invalidGrant();
  const access = issueAccess({ ...family, role: roleOf(state.granted) }, keys, clock);
  // checked after the token is signed: an end that comes later is newer than the token, and refuses it
  if (!(await holds(identity, family.familyId))) throw invalidGrant();
  return { accessToken: access.token, refreshToken, accessUntil: access.until, user: userOf(state) };
};

const invalidGrant = () => problem(INVALID_GRANT, { status: 400, message: 'This session has ended.' });

/** Reuse ends the family and everything the person has open: someone else may hold the tokens (RFC 9700 §4.14.2). */
const refused = async (identity: Identity, { why, familyId, userId }: Rotated & { is: 'refused' }, by: By) => {
  const { endings, log } = identity;
  if (why === 'reused' && familyId && userId) {
    log.warn({ security: 'token_reused', userId, session: familyId }, 'security');
    await endings.endOne(familyId, 'token_reused', by);
    await endings.endAll(userId, { keeps: [], cause: 'token_reused', by });
  } else if (familyId && (why === 'expired' || why === 'not allowed')) {
    await endings.endOne(familyId, why === 'expired' ? 'expired' : 'revoked', by);
  }
  return invalidGrant();
};
