/** A process that is killed between an effect and its confirmation: the next one finds what was done. */
import type { StorageProvider } from '@lamplight/bff/contract/storage.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { place } from '@lamplight/integrations/storage/place.ts';
import { addressOf } from '@lamplight/integrations/workbench/addresses.ts';
import { lead } from '@lamplight/integrations/workbench/cast.ts';
import { assigned, PROJECT, running, submitted } from '@lamplight/integrations/workbench/projects.ts';
import { type StorageStage, startStorageStage } from './workbench/storage-stage.ts';

/** So long that the process of the test does none of the work. */
const NEVER_MS = 1_000_000_000;
const KEY = `project-${PROJECT}`;
const content = Buffer.from('what was agreed');

let s: StorageStage;
beforeEach(async () => {
  s = await startStorageStage(NEVER_MS);
});
afterEach(() => s.end());

/** Every point is gone through without processes in `storage/crash.test.ts`; here one dies indeed, after an effect. */
it('lets nobody in a second time', async () => {
  const provider = 'dropbox';
  const seen = s.seen[provider];
  await s.connect(provider);
  await s.store('file-1', content);
  await s.stage.tellOfProjects(KEY, [...running(), submitted('file-1', content)]);
  await s.stage.tellOfProjects(`person-${lead.id}`, [assigned(lead.id)]);
  const dying = await s.stage.child({ CRASH_AT: 'access-given' });
  await dying.gone;
  const next = await s.stage.child();
  try {
    await eventually(async () => {
      const { folder, accesses, copies } = await placeAt(provider);
      expect(folder).toBe('confirmed');
      expect(accesses).toEqual({ [lead.id]: 'given' });
      expect(Object.values(copies)).toEqual(['confirmed']);
    });
    expect(seen.people()).toEqual([addressOf(lead.id)]);
    expect(s.callsOf(provider, seen.calls.give)).toBe(1);
    expect(seen.folders()).toHaveLength(1);
    expect(seen.files().map((file) => file.content.toString())).toEqual([content.toString()]);
  } finally {
    await next.kill();
  }
});

/** How each thing at a place stands. */
const placeAt = async (provider: StorageProvider) => {
  const { look } = s.stage.running().spine;
  const { state } = await look(`storage-${provider}-${PROJECT}`, place);
  const standing = (things: Readonly<Record<string, { is: string }>>) =>
    Object.fromEntries(Object.entries(things).map(([id, { is }]) => [id, is]));
  return { folder: state.folder.is, accesses: standing(state.accesses), copies: standing(state.copies) };
};
