/** What a conversation says of whoever would write or read in it, folded just before. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { Refusal } from '@lamplight/events/core/types.ts';
import { refusedAct, takesPart } from './conversation.ts';
import type { Conversation } from './state.ts';

/** `refused`: why they may not write in it now; null where they may. `takesPart`: they read it. */
export type Place = Readonly<{ takesPart: boolean; refused: Refusal | null }>;

export const placeIn = (c: Conversation, actor: Actor): Place => ({
  takesPart: c.is === 'present' && takesPart(actor, c),
  refused: refusedAct('sendMessage', { actor }, c),
});
