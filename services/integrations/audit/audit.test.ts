/** The history of connections: who connected and disconnected what, and never a token. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, employee, lead } from '../workbench/cast.ts';
import { type Stage, startStage, untilWithdrawn } from '../workbench/harness.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  await stage.connect(admin, 'drive');
  await stage.connect(employee, 'github');
  await stage.post(admin, '/connections/drive/disconnect');
  await untilWithdrawn(stage, 'drive', 'confirmed');
});
afterAll(() => stage.end());

const events = async (query: string, actor: Actor = admin) =>
  (await stage.get(actor, `/audit/events?${query}`)).body.items;
const typesOf = (items: readonly { type: string }[]): readonly string[] => items.map(({ type }) => type);

it('says who did what, in order, with the state before and after', async () => {
  await eventually(async () =>
    expect(typesOf(await events('kind=connection&id=drive'))).toEqual([
      'GrantWithdrawn',
      'ConnectionRevoked',
      'DriveConnected',
    ]),
  );
  const [withdrawn, revoked, connected] = await events('id=drive');
  expect(withdrawn).toMatchObject({ changes: [{ field: 'withdrawal', from: 'waiting', to: 'confirmed' }] });
  expect(revoked).toMatchObject({
    ...{ actor: { id: admin.id, name: `Name of ${admin.id}` }, stream: 'connection-drive' },
    subject: { kind: 'connection', id: 'drive', label: 'Google Drive' },
    changes: expect.arrayContaining([{ field: 'state', from: 'connected', to: 'revoked' }]),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(connected.changes).toContainEqual({ field: 'account', from: null, to: 'files@lamplight.example' });
});

it('is filtered by whose it is, and named by its person', async () => {
  await eventually(async () => expect(typesOf(await events(`person=${employee.id}`))).toEqual(['CodeHostConnected']));
  const [one] = await events(`person=${employee.id}`);
  expect(one.subject).toEqual({
    kind: 'connection',
    id: `github-${employee.id}`,
    label: `GitHub, Name of ${employee.id}`,
  });
  expect(await events('kind=invoice')).toEqual([]);
});

it('shows a connection as it was, and is the admins’ alone', async () => {
  const { body } = await stage.get(admin, '/audit/connection/drive/state');
  expect(body.state).toMatchObject({ provider: 'drive', state: 'revoked', withdrawal: 'confirmed' });
  expect((await stage.get(admin, '/audit/connection/dropbox/state')).status).toBe(404);
  for (const actor of [client, employee, lead]) expect((await stage.get(actor, '/audit/events')).status).toBe(403);
  const verdict = await stage.post(admin, '/audit/verify');
  expect(verdict.body).toMatchObject({ intact: true });
});
