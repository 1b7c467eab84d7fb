/** What others learn of the events of this service: the fields that the contract names, sealed ones as they are. */
import { publishedByIdentity } from '@lamplight/events/contracts/identity.ts';
import type { AnyEvent, Fact, PublicEvent } from '@lamplight/events/core/types.ts';

/** @throws where an event does not fit what was promised to others: that is parked, never published */
export const toPublic = ({ type, data }: Fact<AnyEvent>): readonly PublicEvent[] => {
  const schema = publishedByIdentity(type);
  return schema === null ? [] : [{ type, data: schema.parse(data) }];
};
