/** What the others are told: the contract names every field that leaves, all else stays inside. */
import { published } from '@lamplight/events/contracts/projects.ts';
import type { AnyEvent, Fact, PublicEvent } from '@lamplight/events/core/types.ts';

export const toPublic = ({ type, data }: Fact<AnyEvent>): readonly PublicEvent[] => {
  const schema = published(type);
  return schema === null ? [] : [{ type, data: schema.parse(data) }];
};
