/** A process that is killed between the provider's answer and the record leaves no half of a connection. */
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin } from './workbench/cast.ts';
import { type Stage, startStage, untilWithdrawn } from './workbench/harness.ts';
import { json } from './workbench/oauth-server.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage.end());

it('the code is spent, nothing is connected, the same code says so, and beginning anew works', async () => {
  const child = await stage.child();
  const flow = await stage.begin(admin, 'drive');
  const code = stage.provider.codeFor(flow.authUrl);
  const callback = { provider: 'drive', code, codeVerifier: flow.codeVerifier };
  // The provider has given its tokens, and is slow to say whose account it is.
  stage.provider.faults.set('/drive/v3/about', () => undefined);
  const lost = stage.ask(admin, internalPaths.connectionExchange, callback, child.url).catch((error: Error) => error);
  await eventually(async () => expect(stage.provider.requests).toContain('GET /drive/v3/about'));
  await child.kill();
  expect(Error.isError(await lost)).toBe(true);
  stage.provider.faults.clear();

  expect(await stage.typesOf('drive')).toEqual([]);
  expect(await stage.shown(admin, 'drive')).toMatchObject({ state: 'not_connected', can: { connect: true } });
  const again = await stage.ask(admin, internalPaths.connectionExchange, callback);
  expect([again.status, again.body]).toEqual([
    400,
    expect.objectContaining({ code: 'CONNECT_FAILED', message: 'Google authentication failed. Please try again.' }),
  ]);
  expect((await stage.connect(admin, 'drive')).status).toBe(200);
});

it('a disconnect whose process is killed while the provider is asked is told to it by whoever comes next', async () => {
  await stage.connect(admin, 'dropbox');
  stage.provider.faults.set('/2/auth/token/revoke', (res) => json(res, 503, {}));
  await stage.post(admin, '/connections/dropbox/disconnect');
  await stage.restart();
  expect((await stage.recorded('dropbox')).withdrawal).toBe('waiting');
  stage.provider.faults.clear();
  await untilWithdrawn(stage, 'dropbox', 'confirmed');
  expect(stage.provider.live()).toBe(0);
});
