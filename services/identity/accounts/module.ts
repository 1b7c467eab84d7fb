/** What people and the roster of admins give their service. */
import { invalidate, type Signal } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import { clientNames } from '../clients/names-view.ts';
import type { Identity } from '../context.ts';
import { account } from './account.ts';
import { type AccountEvent, accountEvents } from './events.ts';
import { rosterKeeper } from './reactors.ts';
import { addressReleaser } from './releasing.ts';
import { roster, rosterEvents } from './roster.ts';
import { people } from './views.ts';

/** Signals to the admins and to the person whose account it is. */
const changed = async (
  { type, stream }: Fact<AccountEvent>,
  { people }: Pick<Identity, 'people'>,
): Promise<readonly Signal[]> => {
  const id = stream.slice('user-'.length);
  const row = await people.get(id);
  if (row === null) return [];
  const to = { users: [id], roles: ['admin'] };
  return [
    invalidate(to, row.kind === 'staff' ? 'employee' : 'client', id),
    ...(type === 'ClientBillingProfileUpdated' ? [invalidate(to, 'billing', id)] : []),
  ];
};

export const accounts = {
  events: [...accountEvents, ...rosterEvents],
  deciders: [account, roster],
  views: { people, clientNames },
  reactors: (identity: () => Promise<Identity>) => [rosterKeeper, addressReleaser(identity)],
  signals: { people: changed },
} as const;
