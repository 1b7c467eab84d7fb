/** No token of a provider is anywhere but sealed: marked ones are searched for in all that is stored, sent, said and logged. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { providers } from '@lamplight/bff/contract/connections.ts';
import { INTEGRATIONS_TOPIC } from '@lamplight/events/contracts/integrations.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { TOKENS } from './grants/tokens.ts';
import { admin, employee } from './workbench/cast.ts';
import { type Stage, startStage } from './workbench/harness.ts';
import { CLIENT_SECRET } from './workbench/oauth-server.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage.end());

const HOUR = 3_600_000;
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  );

it('nor is a code, a secret of ours or, in clear, the name of an account', async () => {
  const said: string[] = [];
  const codes: string[] = [];
  for (const provider of providers) {
    const flow = await stage.begin(admin, provider);
    const code = stage.provider.codeFor(flow.authUrl);
    codes.push(code, flow.codeVerifier);
    said.push((await stage.finish(admin, provider, flow, code)).text);
    said.push((await stage.finish(admin, provider, flow, code)).text);
    stage.pass(2 * HOUR);
    said.push((await stage.post(admin, `/connections/${provider}/test`)).text);
  }
  said.push((await stage.get(admin, '/connections')).text);
  said.push((await stage.get(admin, '/audit/events')).text);
  stage.provider.endAll();
  for (const provider of providers) said.push((await stage.post(admin, `/connections/${provider}/test`)).text);
  for (const provider of providers) said.push((await stage.post(admin, `/connections/${provider}/disconnect`)).text);
  await eventually(async () => {
    const lags = await Promise.all(
      providers.map((name) => stage.recorded(name === 'github' ? `github-${admin.id}` : name)),
    );
    if (lags.some(({ withdrawal }) => withdrawal === 'waiting')) throw new Error('still waiting');
  });

  const stored = filesIn(stage.folder).map((file) => readFileSync(file).toString('latin1'));
  const everywhere = [...said, stage.logged(), ...stored].join('\n');
  expect(stage.provider.issued.length).toBeGreaterThan(8);
  for (const secret of [...stage.provider.issued, ...codes, CLIENT_SECRET]) expect(everywhere).not.toContain(secret);
  expect([stage.logged(), ...stored].join('\n')).not.toContain('files@lamplight.example');
  expect(stored.join('\n')).toContain(INTEGRATIONS_TOPIC);
  expect(said.join('\n')).toContain('files@lamplight.example');
});

it('whoever is erased takes the name of their account and their tokens along', async () => {
  await stage.connect(employee, 'github');
  const by = { commandId: newId(), actorId: admin.id, at: new Date(stage.now()).toISOString() };
  const caused = { correlationId: 'x', causationId: 'x' };
  await stage.running().spine.erase(employee.id, ['connections', TOKENS], { ...by, ...caused });
  await eventually(async () => expect(await stage.shown(employee, 'github')).toMatchObject({ account: null }));
  const asked = stage.provider.requests.length;
  await eventually(async () =>
    expect((await stage.post(employee, '/connections/github/test')).body.connection).toMatchObject({
      state: 'expired',
    }),
  );
  // Nothing was asked with their tokens any more.
  expect(stage.provider.requests).toHaveLength(asked);
});

it('the company’s connection goes on without the name of whoever connected it', async () => {
  await stage.connect(admin, 'drive');
  const by = { commandId: newId(), actorId: admin.id, at: new Date(stage.now()).toISOString() };
  const caused = { correlationId: 'x', causationId: 'x' };
  await stage.running().spine.erase(admin.id, ['connections', TOKENS], { ...by, ...caused });
  await eventually(async () => expect(await stage.shown(admin, 'drive')).toMatchObject({ account: null }));
  expect((await stage.post(admin, '/connections/drive/test')).body.connection).toMatchObject({
    ...{ state: 'connected', lastFailure: null },
  });
});
