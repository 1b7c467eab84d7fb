/** A grant's tokens without a provider: when they are renewed, and what is used where others were written meanwhile. */
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { PersonalData } from '@lamplight/events/ports/personal-data.ts';
import type { Provider, Tokens } from '../providers/provider.ts';
import { type KeyValues, keyValuesBy } from '../workbench/key-values.ts';
import { accessWith } from './access.ts';
import { healthsIn } from './health.ts';
import { grantOf } from './holder.ts';
import { type GrantTokens, grantTokensIn } from './tokens.ts';

const DAY_MS = 24 * 3_600_000;
const grant = { connectionId: 'drive', grantId: 'g1', holder: 'connection-drive' } as const;
const PLACE = 'grant:drive:g1';
let now: number;
let stores: KeyValues;
let keyValue: KeyValue;
let tokens: GrantTokens;
/** Whose key was destroyed. */
let erased: ReadonlySet<string>;
beforeEach(async () => {
  now = 1_000_000_000;
  erased = new Set();
  stores = await keyValuesBy({ now: () => now });
  keyValue = await stores.open();
  const personalData = {
    seal: async (key: Readonly<{ subject: string; purpose: string }>, plain: string, place: string) => ({
      key,
      plain,
      place,
    }),
    open: async (
      sealed: Readonly<{ key: Readonly<{ subject: string; purpose: string }>; plain: string; place: string }>,
      place: string,
    ) => {
      expect([sealed.place, sealed.key.purpose]).toEqual([place, 'provider-tokens']);
      return erased.has(sealed.key.subject) ? { ok: false } : { ok: true, plain: sealed.plain };
    },
  } as unknown as PersonalData;
  tokens = grantTokensIn({ keyValue, personalData });
});
afterEach(() => stores.end());

const held = (more: Partial<Tokens> = {}): Tokens => ({ access: 'a1', accessUntil: now - 1, refresh: 'r1', ...more });
type Answer = Awaited<ReturnType<Provider['refresh']>>;
const granted = (access = 'a2'): Answer =>
  ({ is: 'granted', tokens: { access, accessUntil: now + DAY_MS, refresh: 'r2' }, scopes: [] }) as unknown as Answer;
const refusedAs = (gone: boolean): Answer => ({ is: 'refused', cause: 'invalid_grant', gone });
/** @param refresh what the provider does when it is asked */
const accessBy = (refresh: () => Promise<Answer>, of: GrantTokens = tokens) => {
  const [asked, refused]: [string[], string[]] = [[], []];
  const provider = {
    name: 'drive',
    refresh: (token: string) => {
      asked.push(token);
      return refresh();
    },
  } as unknown as Provider;
  const access = accessWith({
    ...{ keyValue, tokens: of, clock: { now: () => now } },
    refused: ({ connectionId }, cause) => void refused.push(`${connectionId} ${cause}`),
  });
  return { asked, refused, get: (not?: string) => access(provider, grant, not === undefined ? {} : { not }) };
};

it.each([
  ['that ends later than in a minute', 60_001, 'a1'],
  ['that ends in a minute', 60_000, 'a2'],
  ['that never ends', null, 'a1'],
])('a token %s is used or renewed', async (_which, leftMs, used) => {
  await tokens.keep(grant, held({ accessUntil: leftMs === null ? null : now + leftMs }));
  const { asked, get } = accessBy(async () => granted());
  expect(await get()).toEqual({ is: 'usable', access: used });
  expect(asked).toEqual(used === 'a2' ? ['r1'] : []);
  expect(await get()).toEqual({ is: 'usable', access: used });
  expect((await tokens.read(grant))?.tokens.access).toBe(used);
});

it('one that the provider has just refused is renewed before its time', async () => {
  await tokens.keep(grant, held({ accessUntil: null }));
  const { get } = accessBy(async () => granted());
  expect(await get('a0')).toEqual({ is: 'usable', access: 'a1' });
  expect(await get('a1')).toEqual({ is: 'usable', access: 'a2' });
});

it('is over where there are none, where they cannot be opened any more, and where nothing renews them', async () => {
  const { asked, get } = accessBy(async () => granted());
  expect(await get()).toEqual({ is: 'over', because: 'lost' });
  await tokens.keep(grant, held({ refresh: null }));
  expect(await get()).toEqual({ is: 'over', because: 'refused' });
  erased = new Set([grant.holder]);
  expect(await get()).toEqual({ is: 'over', because: 'lost' });
  expect(asked).toEqual([]);
});

describe('a refresh that is refused', () => {
  it('ends the grant, and is told', async () => {
    await tokens.keep(grant, held());
    const { refused, get } = accessBy(async () => refusedAs(true));
    expect(await get()).toEqual({ is: 'over', because: 'refused' });
    expect(refused).toEqual(['drive invalid_grant']);
  });
  it('ends nothing where it is this server that is refused', async () => {
    await tokens.keep(grant, held());
    await expect(accessBy(async () => refusedAs(false)).get()).rejects.toMatchObject({
      ...{ code: 'Unavailable', cause: { message: 'It refused this server: invalid_grant' } },
    });
  });
  it('ends nothing where others were written meanwhile, and they are used', async () => {
    await tokens.keep(grant, held());
    const { get } = accessBy(async () => {
      await tokens.keep(grant, held({ access: 'theirs' }));
      return refusedAs(true);
    });
    expect(await get()).toEqual({ is: 'usable', access: 'theirs' });
  });
  it('of tokens that went meanwhile says that they are lost', async () => {
    await tokens.keep(grant, held());
    const { get } = accessBy(async () => {
      await tokens.drop(grant);
      return refusedAs(true);
    });
    expect(await get()).toEqual({ is: 'over', because: 'lost' });
  });
});

describe('what the provider has given', () => {
  it('is not written over what another process wrote meanwhile, which is used', async () => {
    await tokens.keep(grant, held());
    const { get } = accessBy(async () => {
      await tokens.keep(grant, held({ access: 'theirs' }));
      return granted();
    });
    expect(await get()).toEqual({ is: 'usable', access: 'theirs' });
  });
  it('is lost with tokens that went meanwhile', async () => {
    await tokens.keep(grant, held());
    const { get } = accessBy(async () => {
      await tokens.drop(grant);
      return granted();
    });
    expect(await get()).toEqual({ is: 'over', because: 'lost' });
  });
  it.each([
    [2, 3, 'written all the same'],
    [3, 3, 'given up'],
  ])('where the store is away %i times is tried %i times, and %s', async (away, tries, end) => {
    await tokens.keep(grant, held());
    let tried = 0;
    const shaky: GrantTokens = {
      ...tokens,
      replace: async (...of) => {
        tried += 1;
        if (tried <= away) throw new Error('the store is away');
        return tokens.replace(...of);
      },
    };
    const answer = accessBy(async () => granted(), shaky).get();
    if (end === 'given up') await expect(answer).rejects.toThrow('the store is away');
    else expect(await answer).toEqual({ is: 'usable', access: 'a2' });
    expect(tried).toBe(tries);
  });
});

it('whoever waits for one that is being renewed asks no second time, and the next one may', async () => {
  await tokens.keep(grant, held());
  const { asked, get } = accessBy(async () => granted());
  expect(await Promise.all([get(), get(), get()])).toEqual(Array(3).fill({ is: 'usable', access: 'a2' }));
  expect(asked).toEqual(['r1']);
  expect(await get('a2')).toEqual({ is: 'usable', access: 'a2' });
  expect(asked).toEqual(['r1', 'r2']);
});

it('tokens go within a day where they are not settled, and stay where they are; settling none makes none', async () => {
  await tokens.settle(grant);
  expect(await keyValue.get(PLACE)).toBeNull();
  await tokens.keep(grant, held());
  now += DAY_MS + 1;
  expect(await tokens.read(grant)).toBeNull();
  await tokens.keep(grant, held());
  await tokens.settle(grant);
  now += DAY_MS + 1;
  expect((await tokens.read(grant))?.tokens.access).toBe('a1');
});

it('tokens are replaced by whoever read the ones that stand there', async () => {
  await tokens.keep(grant, held());
  const rev = (await tokens.read(grant))?.rev ?? 0;
  expect(await tokens.replace(grant, held({ access: 'a2' }), rev)).toBe(true);
  expect(await tokens.replace(grant, held({ access: 'a3' }), rev)).toBe(false);
  expect((await tokens.read(grant))?.tokens.access).toBe('a2');
});

it('tokens of an own account lie under its person’s key, those of the company under its connection’s', () => {
  const of = { connectionId: 'c1', grantId: 'g1', connectedBy: 'esha' } as const;
  expect(grantOf({ ...of, provider: 'github' }).holder).toBe('esha');
  expect(grantOf({ ...of, provider: 'drive' }).holder).toBe('connection-c1');
});

it('how a connection stands is remembered for 90 days, or until it is dropped, each by itself', async () => {
  const healths = healthsIn(keyValue);
  const at = '2026-11-27T06:30:00.000Z';
  await healths.note('g1', { lastSuccessAt: at });
  await healths.note('g1', { lastFailure: { at, trouble: 'away' } });
  expect(await healths.of('g1')).toEqual({ lastSuccessAt: at, lastFailure: { at, trouble: 'away' } });
  expect(await healths.of('g2')).toEqual({ lastSuccessAt: null, lastFailure: null });
  now += 89 * DAY_MS;
  expect((await healths.of('g1')).lastSuccessAt).toBe(at);
  await healths.drop('g1');
  expect((await healths.of('g1')).lastSuccessAt).toBeNull();
  await healths.note('g1', { lastSuccessAt: at });
  now += 91 * DAY_MS;
  expect((await healths.of('g1')).lastSuccessAt).toBeNull();
});
