/**
 * Broadcast channel `presence`: whoever reads a conversation asks who of those who take part has the portal in view. Each
 * replica of the edge answers the asker alone, by a frame of the stream, with those whom it has just served.
 */
import * as z from 'zod/mini';
import { recipients } from './stream.ts';

export const presenceChannel = 'presence';
/** `of`: who takes part, from membership at that moment, named by the owning service. `by` reads it: only they are answered. */
export const presenceQuestion = z.strictObject({ conversationId: z.string(), by: z.string(), of: recipients });
export type PresenceQuestion = z.infer<typeof presenceQuestion>;
