/** Calls in the name of a connection: with a token that holds, with a second one at most, and what follows where it is over. */
import type { By } from '@lamplight/events/core/types.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { Account, Provider, Refused } from '../providers/provider.ts';
import { AT } from '../workbench/cast.ts';
import { actAs } from './acting.ts';
import { type Connection, type ConnectionCommand, connection, type PresentConnection } from './connection.ts';
import { reach } from './reaching.ts';
import { isGone, withToken } from './with-token.ts';

const present: PresentConnection = {
  ...{ is: 'present', etag: 1, connectionId: 'drive', provider: 'drive', state: 'connected', grantId: 'g1' },
  ...{ account: 'files@lamplight.example', scopes: [], connectedBy: 'admin-1', withdrawal: null },
};
const gone: Refused = { is: 'refused', cause: 'invalid_token', gone: true };
const notNow: Refused = { is: 'refused', cause: 'rate_limited', gone: false };
const account: Account = { is: 'account', name: 'files@lamplight.example' };

type Sources = Parameters<typeof reach>[0] & Parameters<typeof actAs>[0];
/** @param tokens those that are given out one after another; then the grant is over */
const sourcesWith = (
  tokens: readonly string[],
  o: { state?: Connection; isKnown?: boolean; refuses?: boolean } = {},
) => {
  const asked: object[] = [];
  const noted: object[] = [];
  const changed: { stream: string; command: ConnectionCommand; by: By }[] = [];
  const left = [...tokens];
  const sources = {
    access: async (_provider: unknown, grant: object, wish: object) => {
      asked.push({ ...grant, ...wish });
      const access = left.shift();
      return access === undefined ? { is: 'over', because: 'refused' } : { is: 'usable', access };
    },
    change: async (stream: string, command: ConnectionCommand, decider: unknown, by: By) => {
      expect(decider).toBe(connection);
      changed.push({ stream, command, by });
      return o.refuses ? { is: 'refused', refusal: { refused: 'FORBIDDEN' } } : { is: 'changed' };
    },
    clock: { now: () => Date.parse(AT) },
    healths: { note: async (grantId: string, change: object) => void noted.push({ grantId, ...change }) },
    look: async (stream: string) => {
      expect(stream).toBe('connection-drive');
      return { state: o.state ?? present };
    },
    providers: { drive: o.isKnown === false ? null : {} },
  } as unknown as Sources;
  return { sources, asked, noted, changed };
};
const providerThat = (...answers: readonly (Account | Refused | Error)[]) => {
  const used: string[] = [];
  const left = [...answers];
  const of = async (access: string) => {
    used.push(access);
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { used, provider: { account: of } as unknown as Provider };
};

it('a token is gone only where the provider refuses it for good', () => {
  expect([gone, notNow, account].map(isGone)).toEqual([true, false, false]);
});

describe('a call with a token', () => {
  const call = async (tokens: readonly string[], answers: readonly (Account | Refused)[]) => {
    const { sources, asked, changed } = sourcesWith(tokens);
    const { provider, used } = providerThat(...answers);
    const answer = await withToken(sources, provider, present, (token) => provider.account(token));
    return { answer, asked, changed, used };
  };
  const grant = { connectionId: 'drive', grantId: 'g1', holder: 'connection-drive' };

  it('is made once where it holds', async () => {
    const { answer, asked, used } = await call(['t1', 't2'], [account]);
    expect([answer, asked, used]).toEqual([account, [grant], ['t1']]);
  });
  it('is made once where it is refused for another reason', async () => {
    const { answer, used } = await call(['t1', 't2'], [notNow]);
    expect([answer, used]).toEqual([notNow, ['t1']]);
  });
  it('is made with another one where it is gone, which is not the first again', async () => {
    const { answer, asked, used } = await call(['t1', 't2'], [gone, account]);
    expect([answer, asked, used]).toEqual([account, [grant, { ...grant, not: 't1' }], ['t1', 't2']]);
  });
  it('is not made a third time', async () => {
    const { answer, used, changed } = await call(['t1', 't2', 't3'], [gone, gone, account]);
    expect([answer, used, changed]).toEqual([gone, ['t1', 't2'], []]);
  });
  it('of a grant that is over is not made, and the end is recorded by an id that follows from the grant', async () => {
    const { answer, used, changed } = await call([], []);
    expect([answer, used]).toEqual([null, []]);
    const [one, ...others] = changed;
    expect(others).toEqual([]);
    expect(one?.stream).toBe('connection-drive');
    expect(one?.command).toMatchObject({
      ...{ type: 'Expire', provider: 'drive', connectionId: 'drive', grantId: 'g1', because: 'refused', at: AT },
      actor: { role: 'system' },
    });
    const again = (await call([], [])).changed[0];
    const { commandId } = one?.by ?? {};
    expect(again?.by).toEqual(one?.by);
    expect(one?.by).toMatchObject({
      actorId: 'system:connections',
      at: AT,
      correlationId: commandId,
      causationId: commandId,
    });
    expect(commandId).toMatch(/^[\da-f]{8}-/);
  });
  it('whose end the system may not record is a fault of ours, and said', async () => {
    const { sources } = sourcesWith([], { refuses: true });
    const { provider } = providerThat();
    await expect(withToken(sources, provider, present, (token) => provider.account(token))).rejects.toThrow(
      'the system may not expire a connection: FORBIDDEN',
    );
  });
});

describe('whether a connection works', () => {
  const reached = async (answers: readonly (Account | Refused | Error)[], tokens: readonly string[] = ['t1', 't2']) => {
    const { sources, noted } = sourcesWith(tokens);
    await reach(sources, providerThat(...answers).provider, present);
    return noted;
  };
  it('is noted with the time', async () => {
    expect(await reached([account])).toEqual([{ grantId: 'g1', lastSuccessAt: AT }]);
  });
  it('is noted as refused where the provider refuses, or the grant is over', async () => {
    const refused = [{ grantId: 'g1', lastFailure: { at: AT, trouble: 'refused' } }];
    expect(await reached([notNow])).toEqual(refused);
    expect(await reached([], [])).toEqual(refused);
  });
  it('is noted as away where the provider does not answer', async () => {
    expect(await reached([unavailable('Google Drive')])).toEqual([
      { grantId: 'g1', lastFailure: { at: AT, trouble: 'away' } },
    ]);
  });
  it('is not noted where the fault is ours', async () => {
    const { sources, noted } = sourcesWith(['t1']);
    await expect(reach(sources, providerThat(new TypeError('ours')).provider, present)).rejects.toThrow('ours');
    expect(noted).toEqual([]);
  });
});

describe('acting in the name of a connection', () => {
  const acted = async (state: Connection, isKnown = true, tokens: readonly string[] = ['t1']) => {
    const { sources } = sourcesWith(tokens, { state, isKnown });
    const used: string[] = [];
    const said = await actAs(sources, 'drive', async (access) => {
      used.push(access);
      return { is: 'said', value: 1 } as never;
    });
    return [said, used];
  };
  it('is done while it is connected', async () => {
    expect(await acted(present)).toEqual([{ is: 'said', value: 1 }, ['t1']]);
  });
  it.each<[string, Connection, boolean, readonly string[]]>([
    ['never was', { is: 'absent' }, true, ['t1']],
    ['expired', { ...present, state: 'expired' }, true, ['t1']],
    ['was disconnected', { ...present, state: 'revoked' }, true, ['t1']],
    ['has no provider that this server knows', present, false, ['t1']],
    ['turns out to be over', present, true, []],
  ])('is not done where it %s', async (_what, state, isKnown, tokens) => {
    expect(await acted(state, isKnown, tokens)).toEqual([{ is: 'no_connection' }, []]);
  });
});
