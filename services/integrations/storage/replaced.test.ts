/** Another account is connected than the one that owns a project's folder, and reaches it. */
import { addressOf } from '../workbench/addresses.ts';
import { assigned, released } from '../workbench/projects.ts';
import { OWNER } from '../workbench/storage-model.ts';
import { keepInStep, type World, wantedOf, world } from '../workbench/storage-world.ts';
import { outOfStepAt } from './out-of-step.ts';
import { takeStep } from './taking-steps.ts';
import type { WantedPlace } from './wanted.ts';

const FORMER = addressOf('former');
const said = (w: World, wanted: WantedPlace) =>
  outOfStepAt({ provider: 'drive', wanted, place: w.place(), mayOf: () => 'yes', grantId: 'g1' }).map(
    ({ kind, state, personId, said }) => ({ kind, state, personId, said }),
  );

it.each(['insufficientFilePermissions', 'no_permission'])(
  'what it may not change (%s) is said with its remedy, and whoever waits is let in once it is handed over',
  async (cause) => {
    const w = world();
    w.model.handOver(FORMER);
    await keepInStep(w, wantedOf(assigned('esha')));
    w.model.refuse(cause);
    const wanted = wantedOf(assigned('esha'), assigned('ravi'));
    await keepInStep(w, wanted);
    const doubt = { kind: 'access_to_give', state: 'in_doubt', personId: 'ravi' };
    expect(said(w, wanted)).toEqual([
      { ...doubt, said: expect.stringMatching(/^Another account owns the folder.*Hand it over.*"Reconcile"/) },
    ]);
    w.model.handOver(OWNER);
    w.model.refuse(null);
    // Nobody is asked again before a person has looked.
    await keepInStep(w, wanted);
    expect(w.model.people()).not.toContain(addressOf('ravi'));
    w.reconcile();
    await keepInStep(w, wanted);
    expect(w.model.people()).toEqual(expect.arrayContaining([addressOf('esha'), addressOf('ravi')]));
    expect(w.place().accesses['ravi']?.is).toBe('given');
  },
);

it('whoever leaves and owns the folder by an account that is not the connected one still has access, and is said to', async () => {
  const w = world();
  w.model.handOver(addressOf('esha'));
  await keepInStep(w, wantedOf(assigned('esha')));
  const wanted = wantedOf(assigned('esha'), released('esha'));
  const take = () => takeStep(w.worker, { wanted, step: { do: 'take', personId: 'esha', because: 'left' } }, new Map());
  await take();
  await take();
  expect(w.place().accesses['esha']?.is).toBe('taking');
  const doubt = { kind: 'access_to_take', state: 'in_doubt', personId: 'esha' };
  expect(said(w, wanted)).toEqual([{ ...doubt, said: expect.stringContaining('in their own account') }]);
  expect(w.events.filter(({ type }) => type === 'StorageDoubted')).toHaveLength(1);
  // Handed over: who owned it is listed as everybody else, and is taken out.
  w.model.handOver(OWNER);
  await take();
  expect(w.place()).toMatchObject({ accesses: { esha: { is: 'taken' } }, doubts: {} });
  expect(w.model.people()).not.toContain(addressOf('esha'));
});
