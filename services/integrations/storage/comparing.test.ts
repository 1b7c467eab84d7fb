/** What somebody did there is found out, said, and made good. */
import { addressOf } from '../workbench/addresses.ts';
import { admin } from '../workbench/cast.ts';
import { assigned, PROJECT, released } from '../workbench/projects.ts';
import { OWNER } from '../workbench/storage-model.ts';
import { CutOff, file, keepInStep, type World, wantedOf, world } from '../workbench/storage-world.ts';
import { type PlaceCommand, place } from './place.ts';

const wanted = wantedOf(assigned('esha'), assigned('ravi'), released('ravi'));
const inStep = async (before = wanted): Promise<World> => {
  const w = world();
  await keepInStep(w, wantedOf(assigned('esha'), assigned('ravi')));
  await keepInStep(w, before);
  return w;
};
const reconciled = async (w: World): Promise<World> => {
  const at = '2026-11-27T07:00:00.000Z';
  const command: PlaceCommand = { type: 'Reconcile', provider: 'drive', projectId: PROJECT, actor: admin, at };
  const by = { commandId: 'c', actorId: admin.id, at, correlationId: 'c', causationId: 'c' };
  await w.worker.change(`storage-drive-${PROJECT}`, command, place, by);
  await keepInStep(w, wanted);
  return w;
};

it('whoever was let out there is let in again, and whoever was let in again after they left is let out', async () => {
  const w = await inStep();
  w.model.unshare(addressOf('esha'));
  w.model.share(addressOf('ravi'));
  await reconciled(w);
  expect(w.model.people()).toEqual([addressOf('esha')]);
  expect(w.place()).toMatchObject({ accesses: { esha: { is: 'given' }, ravi: { is: 'taken' } }, strangers: 0 });
});

it('counts those whom nobody here let in, and leaves them', async () => {
  const w = await inStep();
  w.model.share('somebody@else.example');
  await reconciled(w);
  expect(w.place().strangers).toBe(1);
  expect(w.model.people()).toContain('somebody@else.example');
  w.model.unshare('somebody@else.example');
  await reconciled(w);
  expect(w.place().strangers).toBe(0);
});

it('a copy that was thrown away is made anew, once', async () => {
  const w = await inStep();
  await reconciled(w);
  expect(w.model.sent()).toBe(1);
  w.model.spoil('away');
  await reconciled(w);
  expect([w.model.files(), w.model.sent()]).toEqual([[file.sha256], 2]);
});

it.each([
  ['is found', []],
  ['is never taken for ours where it is another content', ['other_content_there']],
] as const)('a copy of which nothing was heard back %s, and not sent again', async (_what, doubts) => {
  let w = world();
  for (let n = 1; w.model.sent() === 0; n += 1) {
    w = world();
    w.cutAt(n);
    await expect(keepInStep(w, wanted)).rejects.toThrow(CutOff);
  }
  w.cutAt(Number.POSITIVE_INFINITY);
  expect(Object.values(w.place().copies).map(({ is }) => is)).toEqual(['requested']);
  if (doubts.length > 0) w.model.spoil('other content');
  await keepInStep(w, wanted);
  expect([w.model.sent(), Object.values(w.place().doubts)]).toEqual([1, doubts]);
});

it('nobody takes access from whose account it is', async () => {
  const w = world((personId) => (personId === 'esha' ? OWNER : addressOf(personId)));
  await keepInStep(w, wantedOf(assigned('esha')));
  await keepInStep(w, wantedOf(assigned('esha'), released('esha')));
  expect(w.place().accesses['esha']?.is).toBe('taken');
  expect([w.model.owners(), w.model.letIn()]).toEqual([[OWNER], []]);
});
