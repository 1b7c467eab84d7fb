/** The query of those conversations in which somebody takes part, as the view knows it. */
import type { ConversationState } from '@lamplight/bff/contract/conversations.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { ADMIN_SEER } from './view.ts';

export const seenBy = ({ id, role }: Pick<SignedInActor, 'id' | 'role'>, state?: ConversationState) => ({
  seers: { hasAny: role === 'admin' ? [id, ADMIN_SEER] : [id] },
  ...(state === undefined ? {} : { state }),
});
