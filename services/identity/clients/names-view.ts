/** By what a client is found among many: names and addresses are sealed, so the numbers of their beginnings stand for them. */
import { beginningsIn } from '@lamplight/common/words/beginnings.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import type { AccountEvent } from '../accounts/events.ts';

export type ClientNameDoc = Readonly<{
  _id: string;
  /** As clients are listed: in the order in which they came. */
  order: string;
  name: readonly number[];
  email: readonly number[];
  /** Of both. */
  beginnings: readonly number[];
}>;

/** It `opens`, and what it keeps tells nothing of what it opened. Whether somebody still is a client is for who looks here. */
export const clientNames: Projection<ClientNameDoc, AccountEvent> = {
  name: 'identity-client-names',
  version: 1,
  reads: { categories: ['user'] },
  opens: true,
  indexes: [['beginnings', 'order']],
  ids: ({ stream }) => [stream.slice('user-'.length)],
  evolve: (doc, event, id) => {
    switch (event.type) {
      case 'UserSignedUp':
      case 'UserInvited': {
        const { role, name, email } = event.data;
        if (role !== 'client') return null;
        const order = doc?.order ?? event.occurredAt;
        return found(id, order, { name: beginningsIn(name), email: beginningsIn(email) });
      }
      case 'ProfileUpdated':
        return doc && event.data.name !== undefined
          ? found(id, doc.order, { ...doc, name: beginningsIn(event.data.name) })
          : doc;
      case 'EmailChanged':
        return doc && found(id, doc.order, { ...doc, email: beginningsIn(event.data.email) });
      default:
        return doc;
    }
  },
};

const found = (_id: string, order: string, { name, email }: Pick<ClientNameDoc, 'name' | 'email'>): ClientNameDoc => {
  return { _id, order, name, email, beginnings: [...new Set([...name, ...email])] };
};
