/** Connecting, against the whole product and stand-ins that are servers: the attacks on callbacks (group G), from outside alone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ProviderName, providers } from '@lamplight/bff/contract/connections.ts';
import { callbackPaths } from '@lamplight/bff/contract/providers.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { demoIn } from '@lamplight/trials/product/demo.ts';
import { type Running, startIn } from '@lamplight/trials/product/running.ts';
import { signedIn } from '@lamplight/trials/product/seen.ts';
import { type Answered, type Visitor, visitorAt } from '@lamplight/trials/product/visitor.ts';
import { cast } from './demo/cast.ts';
import { driveAccounts } from './standins/drive/accounts.ts';
import { dropboxAccounts } from './standins/dropbox/accounts.ts';
import { githubAccounts } from './standins/github/people.ts';
import { openStandIns, type StandIns } from './standins/open.ts';
import { consents } from './standins/workbench/consent.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lamplight-connecting-'));
let standIns: StandIns;
let product: Running;
let people: Record<'dev' | 'kavya' | 'meera' | 'arjun' | 'asha', Visitor>;
/** Every answer that a browser got here. */
const told: string[] = [];

type Returned = Readonly<Record<string, string>>;
type Way = Readonly<{
  begin: string;
  /** As the page sends what came back. */
  back(who: Visitor, returned: Returned): Promise<Answered>;
  failed: string;
  /** Who connects it, and whose browser it must not be connected in. */
  owner: keyof typeof people;
  stranger: keyof typeof people;
  /** Whose role may not. */
  outside: readonly (keyof typeof people)[];
  /** At the provider: the owner's account, and one that is the attacker's. */
  accounts: readonly string[];
}>;
const posting = (path: string) => (who: Visitor, json: Returned) => who.send('POST', path, { json });
const idsOf = (accounts: readonly Readonly<{ id: string }>[]): readonly string[] => accounts.map(({ id }) => id);
const WAYS: Readonly<Record<ProviderName, Way>> = {
  drive: {
    begin: '/api/gdrive/admin/connect/url',
    back: posting('/api/gdrive/admin/connect/tokens'),
    failed: 'Google authentication failed. Please try again.',
    ...{ owner: 'dev', stranger: 'kavya', outside: ['meera', 'arjun', 'asha'], accounts: idsOf(driveAccounts) },
  },
  dropbox: {
    begin: '/api/dropbox-oauth/auth/url',
    back: posting('/api/dropbox-oauth/auth/exchange-token'),
    failed: 'Failed to process Dropbox authorization',
    ...{ owner: 'dev', stranger: 'kavya', outside: ['meera', 'arjun', 'asha'], accounts: idsOf(dropboxAccounts) },
  },
  github: {
    begin: '/api/github/auth/url',
    back: (who, returned) => who.send('GET', `/api/github/auth/callback?${new URLSearchParams(returned)}`),
    failed: 'GitHub connection failed',
    ...{ owner: 'arjun', stranger: 'dev', outside: ['asha'], accounts: idsOf(githubAccounts) },
  },
};

beforeAll(async () => {
  standIns = await openStandIns({ siteHost: '127.0.0.1', origin: () => product.url, now: Date.now });
  const folder = join(scratch, 'company');
  await demoIn(folder);
  product = await startIn({ folder, env: standIns.settings });
  const at = (name: keyof typeof people) => signedIn(product.url, cast[name].email);
  people = {
    dev: await at('dev'),
    kavya: await at('kavya'),
    meera: await at('meera'),
    arjun: await at('arjun'),
    asha: await at('asha'),
  };
  // The story's own lies with a stand-in that is gone.
  await freed('drive');
}, 300_000);
afterAll(async () => {
  await product?.stop();
  await standIns?.close();
  rmSync(scratch, { recursive: true, force: true });
});

const shown = async (name: ProviderName) => {
  const { items } = await people[WAYS[name].owner].call('connections');
  const found = items.find(({ provider }) => provider === name);
  if (found === undefined) throw new Error(`${name} is not shown`);
  return found;
};
/** Disconnected, and the provider knows. */
const freed = async (name: ProviderName): Promise<void> => {
  if ((await shown(name)).can.disconnect)
    await people[WAYS[name].owner].call('connection-disconnect', { params: { provider: name }, body: {} });
  await eventually(async () => {
    const { can, withdrawal } = await shown(name);
    if (can.connect !== true || withdrawal === 'waiting') throw new Error(`${name} is still ${withdrawal}`);
  });
};
const begun = async (name: ProviderName, who: Visitor, json: object = {}): Promise<string> => {
  const answer = await who.send('POST', WAYS[name].begin, { json });
  if (answer.status !== 200) throw new Error(answer.text);
  return String(answer.body['authUrl']);
};
type Allowing = Readonly<{ account?: number; leaves?: readonly string[]; returnTo?: string }>;
/** Begun here and allowed there, with an account of theirs. */
const allowed = async (name: ProviderName, who: Visitor, { account = 0, leaves = [], returnTo }: Allowing = {}) => {
  const authUrl = await begun(name, who, returnTo === undefined ? {} : { returnTo });
  const back = await consents(standIns[name], authUrl, WAYS[name].accounts[account] ?? '', leaves);
  return { code: back?.searchParams.get('code') ?? '', state: back?.searchParams.get('state') ?? '' };
};
const comesBack = async (name: ProviderName, who: Visitor, returned: Returned): Promise<Answered> => {
  const answer = await WAYS[name].back(who, returned);
  told.push(answer.text);
  return answer;
};
const exchanges = (name: ProviderName): number =>
  standIns[name].calls().filter(({ call }) => call === 'oauth.token').length;

describe.each(providers)('%s', (name) => {
  const { failed, outside } = WAYS[name];
  const owner = () => people[WAYS[name].owner];
  const stranger = () => people[WAYS[name].stranger];
  const invalid = { status: 400, body: { success: false, code: 'STATE_INVALID', message: failed } };
  const nothingHappened = async (before: number): Promise<void> => {
    expect(exchanges(name)).toBe(before);
    expect((await shown(name)).state).not.toBe('connected');
  };
  afterEach(() => freed(name));

  it('G1 is finished in the browser that began it, and in no other', async () => {
    const before = exchanges(name);
    const returned = await allowed(name, owner());
    expect(await comesBack(name, stranger(), returned)).toMatchObject(invalid);
    expect((await comesBack(name, visitorAt(product.url), returned)).status).toBe(401);
    await nothingHappened(before);
    expect((await comesBack(name, owner(), returned)).status).toBe(200);
    expect(await shown(name)).toMatchObject({ state: 'connected', can: { test: true } });
  });

  it('G1 is not finished by the same person in another browser', async () => {
    const before = exchanges(name);
    const returned = await allowed(name, owner());
    // The newest sign-in ends the older.
    people[WAYS[name].owner] = await signedIn(product.url, cast[WAYS[name].owner].email);
    expect(await comesBack(name, owner(), returned)).toMatchObject(invalid);
    await nothingHappened(before);
  });

  it('G2 is not connected to the account of whoever sends a link, nor by their code in a flow of one’s own', async () => {
    const before = exchanges(name);
    const theirs = await allowed(name, stranger(), { account: 1 });
    expect(await comesBack(name, owner(), theirs)).toMatchObject(invalid);
    await nothingHappened(before);
    const { state } = await allowed(name, owner());
    const mixed = await comesBack(name, owner(), { code: theirs.code, state });
    expect(mixed).toMatchObject({ status: 400, body: { code: 'CONNECT_FAILED', message: failed } });
    await nothingHappened(before + 1); // it was asked, and refused: the verifier is another
  });

  it('G3 takes a code once, of twenty at the same moment too, and none that was taken before', async () => {
    const before = exchanges(name);
    const returned = await allowed(name, owner());
    const answers = await Promise.all(Array.from({ length: 20 }, () => comesBack(name, owner(), returned)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
    expect(exchanges(name)).toBe(before + 1);
    await freed(name);
    expect(await comesBack(name, owner(), returned)).toMatchObject(invalid);
    const { state } = await allowed(name, owner());
    const again = await comesBack(name, owner(), { code: returned.code, state });
    expect(again).toMatchObject({ status: 400, body: { code: 'CONNECT_FAILED', message: failed } });
    expect((await shown(name)).state).not.toBe('connected');
  });

  it('G4 is led back to its own callback, whatever it was begun with', async () => {
    for (const returnTo of ['//evil.example', '/\\evil.example', 'https:evil.example']) {
      const { searchParams } = new URL(await begun(name, owner(), { returnTo }));
      expect(searchParams.get('redirect_uri')).toBe(product.url + callbackPaths[name]);
    }
  });

  it('G5 says an error in the words of the specification, and connects nothing', async () => {
    const before = exchanges(name);
    const { state } = await allowed(name, owner());
    const refused = await comesBack(name, owner(), { error: '<img src=x>', state });
    expect(refused).toMatchObject({ status: 400, body: { code: 'CONNECT_FAILED', message: failed } });
    expect(await comesBack(name, owner(), { code: 'made-up', state })).toMatchObject(invalid);
    await nothingHappened(before);
    const made = await comesBack(name, owner(), { code: 'made-up', state: (await allowed(name, owner())).state });
    expect(made).toMatchObject({ status: 400, body: { code: 'CONNECT_FAILED', message: failed } });
    expect((await shown(name)).state).not.toBe('connected');
  });

  it('G6 is begun and finished by those alone whose it is', async () => {
    const before = exchanges(name);
    const returned = await allowed(name, owner());
    for (const who of outside) {
      expect((await people[who].send('POST', WAYS[name].begin, { json: {} })).status).toBe(403);
      expect((await comesBack(name, people[who], returned)).status).toBe(403);
      for (const act of ['test', 'disconnect'])
        expect((await people[who].send('POST', `/api/connections/${name}/${act}`, { json: {} })).status).toBe(403);
    }
    await nothingHappened(before);
    expect((await comesBack(name, owner(), returned)).status).toBe(200);
  });
});

it.each([
  '//evil.example',
  '/\\evil.example',
  '/%5cevil.example',
  '/\tevil.example',
  'https:evil.example',
  '/login?next=//evil.example',
])('G4 GitHub that was begun with %j goes on at home', async (returnTo) => {
  const returned = await allowed('github', people.arjun, { returnTo });
  const answer = await comesBack('github', people.arjun, returned);
  expect(answer).toMatchObject({ status: 200, body: { returnTo: '/admin-dashboard' } });
  await freed('github');
});

it('Google Drive without the permission that was unticked there is not connected', async () => {
  const returned = await allowed('drive', people.dev, { leaves: ['https://www.googleapis.com/auth/drive.file'] });
  expect(await comesBack('drive', people.dev, returned)).toMatchObject({
    status: 400,
    body: { code: 'CONNECT_FAILED', message: WAYS.drive.failed },
  });
  expect((await shown('drive')).state).not.toBe('connected');
});

it('no token of a provider is in what browsers were told, or in what the product said', () => {
  expect(told.length).toBeGreaterThan(80);
  expect([...told, product.output()].join('\n')).not.toMatch(/ya29\.|sl\.u\.|gh[ur]_|1\/\/[\w-]{20}/);
});
