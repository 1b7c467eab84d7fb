/** What follows from connections, where events come twice, late and out of order. */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { IDENTITY_TOPIC } from '@lamplight/events/contracts/identity.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import type { Provider, Tokens } from '../providers/provider.ts';
import { AT, admin } from '../workbench/cast.ts';
import { type ConnectionCommand, type ConnectionEvent, connection } from './connection.ts';
import { connectionIdOf, connectionStream } from './ids.ts';
import { connectionReactors } from './reactors.ts';

const grant = { connectionId: 'drive', provider: 'drive', grantId: 'g1', connectedBy: admin.id } as const;
const connected: ConnectionEvent = { type: 'DriveConnected', data: { ...grant, account: 'a', scopes: [] } };
const expired: ConnectionEvent = { type: 'ConnectionExpired', data: { ...grant, because: 'refused' } };
const revoked: ConnectionEvent = { type: 'ConnectionRevoked', data: { ...grant, revokedBy: admin.id } };
const withdrawn: ConnectionEvent = { type: 'GrantWithdrawn', data: { ...grant, outcome: 'confirmed' } };

const commandOf = (effect: object | undefined): ConnectionCommand =>
  effect !== undefined && 'command' in effect ? (effect.command as ConnectionCommand) : ({} as never);
const stage = (o: Readonly<{ away?: boolean; isSetUp?: boolean }> = {}) => {
  const held = new Map<string, { tokens: Tokens; settled: boolean }>();
  held.set('g1', { tokens: { access: 'a', accessUntil: null, refresh: 'r' }, settled: false });
  let told = 0;
  const provider = {
    withdraw: async () => {
      told += 1;
      if (o.away === true) throw unavailable('Google Drive');
      return 'confirmed' as const;
    },
  } as unknown as Provider;
  const reactors = connectionReactors(
    async () =>
      ({
        tokens: {
          settle: async ({ grantId }: { grantId: string }) => {
            const found = held.get(grantId);
            if (found !== undefined) held.set(grantId, { ...found, settled: true });
          },
          drop: async ({ grantId }: { grantId: string }) => void held.delete(grantId),
          read: async ({ grantId }: { grantId: string }) => {
            const found = held.get(grantId);
            return found === undefined ? null : { tokens: found.tokens, rev: 1 };
          },
        },
        healths: { drop: async () => undefined },
        providers: { drive: o.isSetUp === false ? null : provider, dropbox: provider, github: provider },
      }) as never,
  );
  const effectsOf = async (name: string, event: ConnectionEvent) => {
    const reactor = reactors.find((one) => one.name === name);
    return (await reactor?.react({ ...event, occurredAt: AT } as unknown as Fact<never>)) ?? [];
  };
  const react = async (name: string, event: ConnectionEvent): Promise<readonly ConnectionCommand[]> =>
    (await effectsOf(name, event)).map(commandOf);
  return { react, effectsOf, held, told: () => told };
};

// An event that was acted on is known by these names: under another one it would be acted on again.
const WITHDRAWERS = ['drive-withdrawer', 'dropbox-withdrawer', 'github-withdrawer'];
const FOLLOWS = {
  DriveConnected: ['grant-token-keeper'],
  FileSyncConnected: ['grant-token-keeper'],
  CodeHostConnected: ['grant-token-keeper'],
  ConnectionExpired: ['grant-token-keeper'],
  ConnectionRevoked: WITHDRAWERS,
  GrantWithdrawn: WITHDRAWERS,
} as const satisfies Readonly<Record<ConnectionEvent['type'], readonly string[]>>;

it('each event of a connection is followed by what the table names, and who leaves the company is told by identity', () => {
  const reactors = connectionReactors(() => Promise.reject(new Error('nothing is asked here')));
  for (const [type, names] of Object.entries(FOLLOWS)) {
    const woken = reactors.filter(({ reads }) => 'types' in reads && reads.types.includes(type));
    expect([type, woken.map(({ name }) => name)]).toEqual([type, names]);
  }
  expect(reactors.filter(({ reads }) => 'topics' in reads)).toMatchObject([
    { name: 'leaver-disconnector', reads: { topics: [IDENTITY_TOPIC] } },
  ]);
});

describe('the keeper of tokens', () => {
  it('keeps those of a recorded connection, also where it hears of it twice', async () => {
    const { react, held } = stage();
    for (const event of [connected, connected]) expect(await react('grant-token-keeper', event)).toEqual([]);
    expect(held.get('g1')).toMatchObject({ settled: true });
  });

  it('lets those of a refused grant go, and brings none back by what comes late', async () => {
    const { react, held } = stage();
    for (const event of [expired, expired, connected]) await react('grant-token-keeper', event);
    expect(held.size).toBe(0);
  });
});

describe('the withdrawer', () => {
  it('tells the provider, says what it answered, and lets the tokens go once that is recorded', async () => {
    const { react, effectsOf, held, told } = stage();
    const [effect] = await effectsOf('drive-withdrawer', revoked);
    expect(effect).toMatchObject({ as: 'withdrawn', to: connectionStream('drive') });
    given(connection, [connected, revoked]).when(commandOf(effect)).then([withdrawn]);
    expect(held.size).toBe(1);
    await react('drive-withdrawer', withdrawn);
    expect([held.size, told()]).toEqual([0, 1]);
  });

  it('that hears of it twice says the same, which is recorded once; after the tokens are gone it changes nothing', async () => {
    const { react } = stage();
    const first = await react('drive-withdrawer', revoked);
    await react('drive-withdrawer', withdrawn);
    const [late] = await react('drive-withdrawer', revoked);
    expect(first).toMatchObject([{ outcome: 'confirmed' }]);
    expect(late).toMatchObject({ outcome: 'in_doubt' });
    given(connection, [connected, revoked, withdrawn])
      .when(late as ConnectionCommand)
      .then([]);
  });

  it('waits for a provider that is away, and asks none that is another’s', async () => {
    const { react, held, told } = stage({ away: true });
    await expect(react('drive-withdrawer', revoked)).rejects.toThrow('Google Drive');
    for (const name of ['dropbox-withdrawer', 'github-withdrawer']) expect(await react(name, revoked)).toEqual([]);
    expect([held.size, told()]).toEqual([1, 1]);
  });

  it('of a provider that this server is not known to any more leaves it in doubt', async () => {
    const { react, told } = stage({ isSetUp: false });
    expect(await react('drive-withdrawer', revoked)).toMatchObject([{ outcome: 'in_doubt' }]);
    expect(told()).toBe(0);
  });
});

it('whoever is deactivated is disconnected from what is their own; of anything else nothing follows', async () => {
  const { effectsOf } = stage();
  const told = (type: string) =>
    effectsOf('leaver-disconnector', { type, data: { userId: 'p1' } } as unknown as ConnectionEvent);
  const connectionId = connectionIdOf('github', 'p1');
  expect(await told('UserDeactivated')).toMatchObject([
    {
      ...{ as: 'disconnect', to: connectionStream(connectionId) },
      command: { type: 'Disconnect', provider: 'github', connectionId, actor: SYSTEM, at: AT },
    },
  ]);
  expect(await told('UserReactivated')).toEqual([]);
});
