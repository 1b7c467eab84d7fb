/** A disconnect reaches the provider in the end, and what is in doubt is said. */
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, employee } from '../workbench/cast.ts';
import { type Stage, startStage, untilWithdrawn } from '../workbench/harness.ts';
import { json } from '../workbench/oauth-server.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage.end());

const HOUR = 3_600_000;
const disconnect = (provider: string, by = admin) => stage.post(by, `/connections/${provider}/disconnect`);
const held = async (connectionId: string) => {
  const { grantId } = await stage.recorded(connectionId);
  return stage.ports.keyValue.get(`grant:${connectionId}:${grantId}`);
};

it('a provider that is away is asked again until it has answered, and meanwhile it says so and nothing is connected', async () => {
  await stage.connect(admin, 'drive');
  stage.provider.faults.set('/revoke', (res) => json(res, 503, {}));
  expect((await disconnect('drive')).body.connection).toMatchObject({
    ...{ state: 'revoked', withdrawal: 'waiting', can: { connect: false } },
    remark: expect.stringContaining('has not confirmed it yet'),
  });
  await eventually(async () =>
    expect(stage.provider.requests.filter((one) => one === 'POST /revoke').length).toBeGreaterThan(1),
  );
  // One provider that is away keeps no other.
  await stage.connect(admin, 'dropbox');
  await disconnect('dropbox');
  await untilWithdrawn(stage, 'dropbox', 'confirmed');
  expect((await stage.recorded('drive')).withdrawal).toBe('waiting');
  expect(await held('drive')).not.toBeNull();
  stage.provider.faults.clear();
  await untilWithdrawn(stage, 'drive', 'confirmed');
  expect(stage.provider.live()).toBe(0);
  await eventually(async () => expect(await held('drive')).toBeNull());
});

it('a grant that the provider ended before is confirmed as gone, or in doubt where nothing proves it', async () => {
  for (const provider of ['drive', 'dropbox'] as const) await stage.connect(admin, provider);
  await stage.connect(admin, 'github');
  stage.provider.endAll();
  for (const provider of ['drive', 'dropbox', 'github']) await disconnect(provider);
  await untilWithdrawn(stage, 'drive', 'confirmed');
  await untilWithdrawn(stage, 'dropbox', 'confirmed');
  await untilWithdrawn(stage, `github-${admin.id}`, 'in_doubt');
  await eventually(async () =>
    expect(await stage.shown(admin, 'github')).toMatchObject({
      ...{ withdrawal: 'in_doubt', can: { connect: true } },
      remark: expect.stringContaining('take Lamplight off the list of connected apps there'),
    }),
  );
});

it.each(['dropbox', 'github'] as const)(
  '%s is told with a token that was renewed, where the one before is over',
  async (provider) => {
    await stage.connect(admin, provider);
    stage.pass(2 * HOUR);
    stage.provider.staleAll();
    await disconnect(provider);
    await untilWithdrawn(stage, provider === 'github' ? `github-${admin.id}` : provider, 'confirmed');
    expect(stage.provider.live()).toBe(0);
  },
);

it('of a connection that expired nothing is left to tell with, and it is said', async () => {
  await stage.connect(admin, 'drive');
  stage.provider.endAll();
  await stage.post(admin, '/connections/drive/test');
  await eventually(async () => expect(await held('drive')).toBeNull());
  await disconnect('drive');
  await untilWithdrawn(stage, 'drive', 'in_doubt');
});

it('whoever may not sign in any more does nothing on GitHub, also where it is heard twice; others stay connected', async () => {
  await stage.connect(employee, 'github');
  await stage.connect(admin, 'github');
  const connectionId = `github-${employee.id}`;
  await stage.tell([{ type: 'UserDeactivated', data: { userId: employee.id } }]);
  await untilWithdrawn(stage, connectionId, 'confirmed');
  await stage.tell([
    { type: 'UserReactivated', data: { userId: employee.id } },
    { type: 'UserDeactivated', data: { userId: employee.id } },
  ]);
  expect(await stage.typesOf(connectionId)).toEqual(['CodeHostConnected', 'ConnectionRevoked', 'GrantWithdrawn']);
  expect((await stage.recorded(connectionId)).withdrawal).toBe('confirmed');
  expect((await stage.recorded(`github-${admin.id}`)).state).toBe('connected');
});

it('a connection and what is said of it outlive a restart', async () => {
  await stage.connect(admin, 'drive');
  await stage.restart();
  expect((await stage.post(admin, '/connections/drive/test')).body.connection).toMatchObject({
    ...{ state: 'connected', account: 'files@lamplight.example', lastFailure: null },
  });
});
