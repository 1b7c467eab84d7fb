/** As whom an operator's command is recorded where it decides something by itself. */
import type { By } from '@lamplight/events/core/types.ts';
import { newId } from '@lamplight/events/ports/ids.ts';

/** @param now ms. Each time it is another command; given to the same change again, that one is done once. */
export const byOperator = (now: number): By => {
  const id = newId();
  return {
    ...{ commandId: id, actorId: 'operator', at: new Date(now).toISOString() },
    ...{ correlationId: id, causationId: id },
  };
};
