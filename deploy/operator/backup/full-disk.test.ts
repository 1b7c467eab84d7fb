import { mkdirSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { errorOf } from '@lamplight/events/suites/event-store/samples.ts';
import { fill, smallDisk } from '@lamplight/trials/stores/faults.ts';
import { expectSame } from '../move/workbench/bench.ts';
import { goesOn } from '../move/workbench/company.ts';
import { openBench } from './workbench/bench.ts';

const { aPlace, copied, created, keysOf, verified, restored, end } = await openBench();
const disk = aPlace();
const unmount = smallDisk(disk, 16);
afterAll(() => {
  unmount?.();
  end();
});
/** Only root may mount a small disk. */
const onDisk = unmount === null ? it.skip : it;

onDisk('a disk that fills up is told; the backup before stays good, and the same command goes on', async () => {
  const [from, keys, to] = [copied(), aPlace(), aPlace()];
  const events = join(disk, 'backup');
  await created(from, events);
  await goesOn(from, 12, 60);
  fill(disk);
  expect(String(await errorOf(created(from, events)))).toMatch(/disk of .* is full/);
  const filler = join(disk, 'filler.tmp');
  truncateSync(filler, statSync(filler).size - 64 * 1024); // room for the lock, not for the segment
  expect(String(await errorOf(created(from, events)))).toMatch(/disk of .* is full.*give the same command again/);
  expect(readdirSync(join(events, 'log')).filter((name) => name.endsWith('.new'))).toEqual([]);
  expect((await verified(events, from))[0]).toMatchObject({ number: 1, events: 49 });
  rmSync(join(disk, 'filler.tmp'));
  expect((await created(from, events))[0]).toMatchObject({ number: 2, events: 241 });
  await keysOf(from, keys);
  await restored(events, keys, to);
  await expectSame(to, from);
});

onDisk('a restore into a full disk is told, and goes on where there is room', async () => {
  const [from, events, keys] = [copied(), aPlace(), aPlace()];
  await created(from, events);
  await keysOf(from, keys);
  const to = join(disk, 'company');
  mkdirSync(to, { recursive: true });
  fill(disk);
  expect(String(await errorOf(restored(events, keys, to)))).toMatch(/full/);
  rmSync(join(disk, 'filler.tmp'));
  await restored(events, keys, to);
  await expectSame(to, from);
});
