/** Ids follow from what happened and to whom it is told: whoever creates or resolves one again finds it. */
import { derivedId } from '@lamplight/events/ports/ids.ts';

/** What one event asks, or tells, of one thing: asked again by a later event it is another round. */
export const roundOf = (eventId: string, what: string): string => derivedId(eventId, `notification/${what}`);
export const notificationIdOf = (round: string, userId: string): string => derivedId(round, `to/${userId}`);
