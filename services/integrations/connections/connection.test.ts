import type { ProviderName } from '@lamplight/bff/contract/connections.ts';
import { type Actor, SYSTEM } from '@lamplight/common/facts/actor.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { AT, admin, client, colleague, employee, lead } from '../workbench/cast.ts';
import { abilities, type ConnectionCommand, type ConnectionEvent, connection, refusalToConnect } from './connection.ts';
import { connectionIdOf } from './ids.ts';

const of = (provider: ProviderName, whose: Actor, actor: Actor = whose) =>
  ({ provider, connectionId: connectionIdOf(provider, whose.id), actor, at: AT }) as const;
const connect = (provider: ProviderName, whose: Actor, actor = whose, grantId = 'g1'): ConnectionCommand => ({
  ...{ type: 'Connect', ...of(provider, whose, actor) },
  ...{ grantId, account: 'files@lamplight.example', scopes: ['one'] },
});
const at = (provider: ProviderName, whose: Actor, grantId = 'g1') =>
  ({ connectionId: connectionIdOf(provider, whose.id), provider, grantId, connectedBy: whose.id }) as const;
const connected = (provider: ProviderName, whose: Actor, grantId = 'g1'): ConnectionEvent => ({
  type: ({ drive: 'DriveConnected', dropbox: 'FileSyncConnected', github: 'CodeHostConnected' } as const)[provider],
  data: { ...at(provider, whose, grantId), account: 'files@lamplight.example', scopes: ['one'] },
});
const expired: ConnectionEvent = { type: 'ConnectionExpired', data: { ...at('drive', admin), because: 'refused' } };
const revoked: ConnectionEvent = { type: 'ConnectionRevoked', data: { ...at('drive', admin), revokedBy: admin.id } };
const withdrawn = (outcome: 'confirmed' | 'in_doubt'): ConnectionEvent => ({
  type: 'GrantWithdrawn',
  data: { ...at('drive', admin), outcome },
});
const expire = (grantId = 'g1', actor = SYSTEM): ConnectionCommand => ({
  ...{ type: 'Expire', ...of('drive', admin, actor), grantId, because: 'refused' },
});
const disconnect = (actor = admin, over: object = {}): ConnectionCommand => ({
  ...{ type: 'Disconnect', ...of('drive', admin, actor) },
  ...over,
});
const record = (grantId = 'g1', actor = SYSTEM): ConnectionCommand => ({
  ...{ type: 'RecordWithdrawal', ...of('drive', admin, actor), grantId, outcome: 'confirmed' },
});

describe('a connection', () => {
  it('to Drive and Dropbox is made by admins, to GitHub by everybody of the staff for themselves', () => {
    for (const provider of ['drive', 'dropbox'] as const) {
      given(connection)
        .when(connect(provider, admin))
        .then([connected(provider, admin)]);
      for (const actor of [client, employee, lead])
        given(connection)
          .when(connect(provider, admin, actor))
          .then('FORBIDDEN');
    }
    for (const actor of [admin, employee, lead])
      given(connection)
        .when(connect('github', actor))
        .then([connected('github', actor)]);
    given(connection).when(connect('github', client)).then('FORBIDDEN');
    for (const actor of [colleague, admin])
      given(connection)
        .when(connect('github', employee, actor))
        .then('FORBIDDEN');
  });

  it('keeps by which id a code host knows the account, and no id of a storage', () => {
    const { type, data } = connected('github', employee);
    given(connection)
      .when({ ...connect('github', employee), accountId: '42' } as ConnectionCommand)
      .then([{ type, data: { ...data, accountId: '42' } } as ConnectionEvent]);
    given(connection)
      .when({ ...connect('drive', admin), accountId: '42' } as ConnectionCommand)
      .then([connected('drive', admin)]);
  });

  it('is not made twice, nor while the provider may still be told to forget the one before', () => {
    given(connection, [connected('drive', admin)])
      .when(connect('drive', admin, admin, 'g2'))
      .then('STATE_CONFLICT');
    given(connection, [connected('drive', admin), revoked])
      .when(connect('drive', admin, admin, 'g2'))
      .then('STATE_CONFLICT');
    for (const events of [[expired], [revoked, withdrawn('confirmed')], [revoked, withdrawn('in_doubt')]])
      given(connection, [connected('drive', admin), ...events])
        .when(connect('drive', admin, admin, 'g2'))
        .then([connected('drive', admin, 'g2')]);
  });

  it('expires once, by the system alone, and never by what a grant before it says', () => {
    given(connection, [connected('drive', admin)])
      .when(expire())
      .then([expired]);
    given(connection, [connected('drive', admin)])
      .when(expire('g1', admin))
      .then('FORBIDDEN');
    for (const events of [[expired], [revoked], [expired, connected('drive', admin, 'g2')]])
      given(connection, [connected('drive', admin), ...events])
        .when(expire())
        .then([]);
    given(connection).when(expire()).then([]);
  });

  it('is disconnected from either state, by whoever may hold it, on the version that they saw', () => {
    for (const events of [[], [expired]])
      given(connection, [connected('drive', admin), ...events])
        .when(disconnect())
        .then([revoked]);
    given(connection, [connected('drive', admin), revoked])
      .when(disconnect())
      .then('STATE_CONFLICT');
    given(connection).when(disconnect()).then('STATE_CONFLICT');
    given(connection, [connected('drive', admin)])
      .when(disconnect(employee))
      .then('FORBIDDEN');
    given(connection, [connected('drive', admin)])
      .when(disconnect(admin, { ifMatch: 7 }))
      .then('VERSION_CONFLICT');
  });

  it('of whoever left is disconnected by the system, and where there is none nothing happens', () => {
    const command: ConnectionCommand = { type: 'Disconnect', ...of('github', employee, SYSTEM) };
    given(connection, [connected('github', employee)])
      .when(command)
      .then([{ type: 'ConnectionRevoked', data: { ...at('github', employee), revokedBy: SYSTEM.id } }]);
    given(connection).when(command).then([]);
  });

  it('keeps what the provider said of the withdrawal, the first time, and of its own grant', () => {
    const gone = given(connection, [connected('drive', admin), revoked]);
    gone.when(record()).then([withdrawn('confirmed')]);
    gone.when(record('g0')).then([]);
    gone.when(record('g1', admin)).then('FORBIDDEN');
    given(connection, [connected('drive', admin), revoked, withdrawn('in_doubt')])
      .when(record())
      .then([]);
    given(connection, [connected('drive', admin)])
      .when(record())
      .then([]);
  });

  it('says what its reader may do by the same rules, in every state', () => {
    const drive = { provider: 'drive', connectionId: 'drive' } as const;
    const [nothing, anew] = [
      { connect: false, test: false, disconnect: false },
      { connect: true, test: false, disconnect: false },
    ];
    const states: readonly (readonly [readonly ConnectionEvent[], ReturnType<typeof abilities>])[] = [
      [[], anew],
      [[connected('drive', admin)], { connect: false, test: true, disconnect: true }],
      [[connected('drive', admin), expired], { connect: true, test: true, disconnect: true }],
      [[connected('drive', admin), revoked], nothing],
      [[connected('drive', admin), revoked, withdrawn('confirmed')], anew],
    ];
    for (const [events, can] of states) {
      const { state } = given(connection, [...events]);
      expect([events.length, abilities(admin, state, drive)]).toEqual([events.length, can]);
      expect(abilities(employee, state, drive)).toEqual(nothing);
    }
  });

  it('tells whom it refuses how it stands', () => {
    const conflict = (name: string, state: string, etag: number | null) => refuse(name, 'conflict', { state, etag });
    for (const [provider, whose] of [
      ['drive', admin],
      ['dropbox', admin],
      ['github', employee],
    ] as const) {
      const { state } = given(connection, [connected(provider, whose)]);
      const etag = state.is === 'present' ? state.etag : null;
      expect(refusalToConnect(whose, state, of(provider, whose))).toEqual(
        conflict('STATE_CONFLICT', 'connected', etag),
      );
    }
    expect(connection.decide(disconnect(), connection.initial)).toEqual(
      conflict('STATE_CONFLICT', 'not_connected', null),
    );
    expect(connection.decide(disconnect(admin, { ifMatch: 7 }), connection.initial)).toEqual(
      conflict('VERSION_CONFLICT', 'not_connected', null),
    );
  });

  it('is what was connected: of an event that comes before that, nothing is known', () => {
    for (const event of [expired, revoked, withdrawn('confirmed')])
      expect(connection.evolve(connection.initial, event, 1)).toEqual({ is: 'absent' });
  });

  it('stands in the audit, in streams of its own name', () => {
    expect(connection).toMatchObject({ category: 'connection', audited: true });
  });
});
