/** What other services get of an event: the fields that the contract names, and nothing else. */
import { published } from '@lamplight/events/contracts/projects.ts';
import type { AnyEvent, Fact, PublicEvent } from '@lamplight/events/core/types.ts';

export const toPublic = ({ type, data }: Fact<AnyEvent>): readonly PublicEvent[] => {
  const schema = published(type);
  return schema === null ? [] : [{ type, data: schema.parse(data) }];
};
