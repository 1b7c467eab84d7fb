/**
 * One connection to a provider (state-machines.md §12.1): `connected ↔ expired`, either `→ revoked`, and from there connected
 * anew. What the provider allows by it is its grant; each connecting has another.
 */
import type { ProviderName } from '@lamplight/bff/contract/connections.ts';
import { type Actor, type CommandOf, isAdmin, isStaff, isSystem } from '@lamplight/common/facts/actor.ts';
import { FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Decider, Personal, Refusal } from '@lamplight/events/core/types.ts';
import type { ConnectionEvent } from './events.ts';
import { connectionIdOf } from './ids.ts';

export type { ConnectionEvent } from './events.ts';

export type PresentConnection = Readonly<{
  is: 'present';
  etag: number;
  connectionId: string;
  provider: ProviderName;
  state: 'connected' | 'expired' | 'revoked';
  grantId: string;
  account: Personal;
  /** Of a code host alone. */
  accountId?: Personal | undefined;
  scopes: readonly string[];
  connectedBy: string;
  /** Of what was revoked: `waiting` until the provider has answered. */
  withdrawal: 'waiting' | 'confirmed' | 'in_doubt' | null;
}>;
export type Connection = Readonly<{ is: 'absent' }> | PresentConnection;

type Of = Readonly<{ provider: ProviderName; connectionId: string }>;
export type ConnectionCommand = Of &
  (
    | (CommandOf<'Connect'> &
        Readonly<{ grantId: string; account: string; accountId?: string | undefined; scopes: readonly string[] }>)
    /** By the system, once the provider refused the grant or its tokens are gone. */
    | (CommandOf<'Expire'> & Readonly<{ grantId: string; because: 'refused' | 'lost' }>)
    | CommandOf<'Disconnect'>
    /** By the system, once the provider has answered. */
    | (CommandOf<'RecordWithdrawal'> & Readonly<{ grantId: string; outcome: 'confirmed' | 'in_doubt' }>)
  );

const CONNECTED = { drive: 'DriveConnected', dropbox: 'FileSyncConnected', github: 'CodeHostConnected' } as const;

/** Admins hold the company's files; their own account at GitHub everybody of the staff connects (product.md, Who may do what). */
const mayHold = (actor: Actor, { provider, connectionId }: Of): boolean => {
  if (provider !== 'github') return isAdmin(actor);
  return (isAdmin(actor) || isStaff(actor)) && connectionId === connectionIdOf(provider, actor.id);
};

/** Nothing is connected while the provider may still be told to forget the grant before: it would take the new one along. */
const isFree = (c: Connection): boolean =>
  c.is === 'absent' || c.state === 'expired' || (c.state === 'revoked' && c.withdrawal !== 'waiting');

const standingOf = (actor: Actor, c: Connection, of: Of, ready: boolean) => ({
  knows: true,
  may: mayHold(actor, of),
  ready,
  state: c.is === 'absent' ? 'not_connected' : c.state,
  etag: c.is === 'absent' ? null : c.etag,
});

/** What refuses to connect, before anything is asked of the provider; null where nothing does. */
export const refusalToConnect = (actor: Actor, c: Connection, of: Of): Refusal | null =>
  refusalOf(standingOf(actor, c, of, isFree(c)), undefined);

export const abilities = (actor: Actor, c: Connection, of: Of) => {
  const live = c.is === 'present' && c.state !== 'revoked';
  const may = mayHold(actor, of);
  return { connect: may && isFree(c), test: may && live, disconnect: may && live };
};

const evolve = (c: Connection, { type, data }: ConnectionEvent, etag: number): Connection => {
  switch (type) {
    case 'DriveConnected':
    case 'FileSyncConnected':
    case 'CodeHostConnected':
      return { is: 'present', etag, state: 'connected', withdrawal: null, ...data };
    default:
      break;
  }
  if (c.is === 'absent') return c;
  switch (type) {
    case 'ConnectionExpired':
      return { ...c, etag, state: 'expired' };
    case 'ConnectionRevoked':
      return { ...c, etag, state: 'revoked', withdrawal: 'waiting' };
    case 'GrantWithdrawn':
      return { ...c, etag, withdrawal: data.outcome };
    default:
      return unreachable(type);
  }
};

const decide = (c: ConnectionCommand, connection: Connection): readonly ConnectionEvent[] | Refusal => {
  const { provider, connectionId, actor } = c;
  if (c.type === 'Connect') {
    const refusal = refusalToConnect(actor, connection, c);
    if (refusal) return refusal;
    const { grantId, account, accountId, scopes } = c;
    const data = { connectionId, provider, grantId, connectedBy: actor.id, account, scopes: [...scopes] };
    return provider === 'github' && accountId !== undefined
      ? [{ type: CONNECTED[provider], data: { ...data, accountId } }]
      : [{ type: CONNECTED[provider], data }];
  }
  const live = connection.is === 'present' && connection.state !== 'revoked';
  if (c.type === 'Disconnect') {
    // Whoever left, the product disconnects; they may have connected nothing.
    if (isSystem(actor) && !live) return [];
    const may = isSystem(actor) || mayHold(actor, c);
    const refusal = refusalOf({ ...standingOf(actor, connection, c, live), may }, c.ifMatch);
    if (refusal) return refusal;
    if (connection.is === 'absent') throw new TypeError('an absent connection is not live');
    const { grantId, connectedBy } = connection;
    return [{ type: 'ConnectionRevoked', data: { connectionId, provider, grantId, connectedBy, revokedBy: actor.id } }];
  }
  if (!isSystem(actor)) return FORBIDDEN;
  // Of a grant that has another in its place by now, nothing is left to say.
  if (connection.is === 'absent' || connection.grantId !== c.grantId) return [];
  const of = { connectionId, provider, grantId: c.grantId, connectedBy: connection.connectedBy };
  switch (c.type) {
    case 'Expire':
      return connection.state === 'connected'
        ? [{ type: 'ConnectionExpired', data: { ...of, because: c.because } }]
        : [];
    case 'RecordWithdrawal':
      return connection.withdrawal === 'waiting'
        ? [{ type: 'GrantWithdrawn', data: { ...of, outcome: c.outcome } }]
        : [];
    default:
      return unreachable(c);
  }
};

export const connection: Decider<Connection, ConnectionCommand, ConnectionEvent> = {
  category: 'connection',
  initial: { is: 'absent' },
  audited: true,
  evolve,
  decide,
};
