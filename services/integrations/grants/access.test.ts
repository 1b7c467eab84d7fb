/** Renewing: one refresh for any number who wait, in one process and in two; what is over expires once and says so. */
import type { Connection } from '@lamplight/bff/contract/connections.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, employee } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import { json } from '../workbench/oauth-server.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage.end());

const HOUR = 3_600_000;
const refreshes = () => stage.provider.requests.filter((one) => one === 'POST /login/oauth/access_token').length - 1;
const test = (by = employee, provider = 'github', at?: string) =>
  fetch(`${at ?? stage.url()}/connections/${provider}/test`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${stage.token(by)}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: '{}',
  }).then(async (answer) => ({
    status: answer.status,
    body: (await answer.json()) as Readonly<{ connection: Connection }>,
  }));

describe('an access token whose time is over', () => {
  beforeEach(async () => {
    await stage.connect(employee, 'github');
    stage.pass(2 * HOUR);
    stage.provider.staleAll();
  });

  it('is renewed once for a hundred who wait, and each gets an answer', async () => {
    stage.provider.delayMs.of = 100;
    const answers = await Promise.all(Array.from({ length: 100 }, () => test()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { body } of answers) expect(body.connection).toMatchObject({ state: 'connected', lastFailure: null });
    expect(refreshes()).toBe(1);
  });

  it('is renewed once by two replicas together', async () => {
    const other = await stage.replica();
    try {
      stage.provider.delayMs.of = 100;
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => test(employee, 'github', n % 2 === 0 ? undefined : other.url)),
      );
      for (const { body } of answers) expect(body.connection).toMatchObject({ state: 'connected', lastFailure: null });
      expect(refreshes()).toBe(1);
    } finally {
      await other.close();
    }
  });

  it('stays with a provider that is away: nothing expires, it is said in words, and the next time works', async () => {
    stage.provider.faults.set('/login/oauth/access_token', (res) => json(res, 503, {}));
    const { body } = await test();
    expect(body.connection).toMatchObject({
      state: 'connected',
      lastFailure: { said: expect.stringContaining('GitHub did not answer') },
    });
    stage.provider.faults.clear();
    expect((await test()).body.connection).toMatchObject({ state: 'connected' });
    expect(await stage.typesOf(`github-${employee.id}`)).toEqual(['CodeHostConnected']);
  });

  it('does not expire because this server is set up wrongly', async () => {
    stage.provider.faults.set('/login/oauth/access_token', (res) =>
      json(res, 200, { error: 'incorrect_client_credentials' }),
    );
    expect((await test()).body.connection.state).toBe('connected');
    expect(stage.logged()).toContain('incorrect_client_credentials');
  });

  it('that the provider will not renew expires once, however many find it out', async () => {
    stage.provider.endAll();
    const other = await stage.replica();
    try {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => test(employee, 'github', n % 2 === 0 ? undefined : other.url)),
      );
      const states = answers.map(({ status, body }) => (status === 409 ? 'expired' : body.connection.state));
      expect(new Set(states)).toEqual(new Set(['expired']));
    } finally {
      await other.close();
    }
    expect(await stage.typesOf(`github-${employee.id}`)).toEqual(['CodeHostConnected', 'ConnectionExpired']);
    await eventually(async () =>
      expect(await stage.shown(employee, 'github')).toMatchObject({
        ...{ state: 'expired', remark: expect.stringContaining('Connect it again') },
        can: { connect: true, disconnect: true },
      }),
    );
    expect((await stage.connect(employee, 'github')).status).toBe(200);
    expect((await stage.recorded(`github-${employee.id}`)).state).toBe('connected');
  });
});

it('a token that the provider refuses before its time is renewed, and only then is it over', async () => {
  await stage.connect(admin, 'drive');
  stage.provider.staleAll();
  expect((await test(admin, 'drive')).body.connection).toMatchObject({ state: 'connected', lastFailure: null });
  stage.provider.endAll();
  expect((await test(admin, 'drive')).body.connection).toMatchObject({ state: 'expired' });
  expect(await stage.typesOf('drive')).toEqual(['DriveConnected', 'ConnectionExpired']);
});

it('a provider that asks to be left alone is left alone for that long', async () => {
  await stage.connect(admin, 'drive');
  stage.provider.faults.set('/drive/v3/about', (res) => json(res, 429, {}, { 'retry-after': '120' }));
  expect((await test(admin, 'drive')).body.connection.lastFailure).not.toBeNull();
  stage.provider.faults.clear();
  const asked = stage.provider.requests.length;
  for (const ms of [1_000, 60_000]) {
    stage.pass(ms);
    await test(admin, 'drive');
  }
  expect(stage.provider.requests).toHaveLength(asked);
  stage.pass(60_000);
  await test(admin, 'drive');
  expect(stage.provider.requests).toHaveLength(asked + 1);
});

it('tokens that were lost here are as a refused grant: it expires, and is connected anew', async () => {
  await stage.connect(admin, 'drive');
  const { grantId } = await stage.recorded('drive');
  expect(await stage.ports.keyValue.delete(`grant:drive:${grantId}`)).toBe(true);
  expect((await test(admin, 'drive')).body.connection.state).toBe('expired');
  expect((await stage.connect(admin, 'drive')).status).toBe(200);
});

it('tokens of a recorded connection stay, those of a start that was not recorded go within a day', async () => {
  await stage.connect(admin, 'drive');
  await stage.restart();
  await stage.running().spine.live(); // what follows from the connection has followed
  stage.pass(25 * HOUR);
  expect((await test(admin, 'drive')).body.connection).toMatchObject({ state: 'connected' });
});
