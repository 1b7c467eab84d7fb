/** Who could be called so. Names are sealed, here as everywhere: of each the index keeps the numbers of its beginnings alone. */
import { beginningsIn } from '@lamplight/common/words/beginnings.ts';
import { IDENTITY_TOPIC, type IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { Projection } from '@lamplight/events/core/types.ts';

export type NameDoc = Readonly<{ _id: string; beginnings: readonly number[] }>;

/** Clients alone: by nobody else's name a thing is found. It `opens`, and what it keeps tells nothing of what it opened. */
export const searchNames: Projection<NameDoc, IdentityEvent> = {
  name: 'search-names',
  version: 1,
  reads: { topics: [IDENTITY_TOPIC] },
  opens: true,
  indexes: [['beginnings']],
  ids: ({ type, data }) => (type === 'UserSignedUp' || type === 'ProfileUpdated' ? [data.userId] : []),
  evolve: (doc, { type, data }, id) => {
    if (type !== 'UserSignedUp' && type !== 'ProfileUpdated') return doc;
    if (type === 'UserSignedUp' ? data.role !== 'client' : doc === null) return doc;
    return data.name === undefined ? doc : { _id: id, beginnings: beginningsIn(data.name) };
  },
};
