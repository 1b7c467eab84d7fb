/**
 * The demo company started on empty views, beside many events that nobody wants: how soon it answers, how many events it
 * takes from its store to fill them, and how much more memory it held at its peak than at rest with its views filled.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openSqliteEventStore } from '@lamplight/events/adapters/sqlite/event-store.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { takenIn } from '@lamplight/events/workbench/counted-ports.ts';
import { demoIn } from '../product/demo.ts';
import { logIn } from '../product/running.ts';
import { atMost, atMostOfReference, type Measure, measured, type Run } from './figures.ts';
import { startServer } from './product.ts';
import type { Sizes } from './sizes.ts';

const BATCH = 1_000;

export const filling = async (folder: string, sizes: Sizes['filling']): Promise<readonly Measure[]> => {
  const dataDir = join(folder, 'filling');
  await demoIn(dataDir);
  const log = logIn(dataDir);
  const wanted = log.head();
  log.close();
  const filled = await startServer(dataDir);
  await pause(sizes.restMs);
  const restMb = filled.residentMb();
  await filled.stop();
  await append(join(dataDir, 'events.db'), sizes.events);
  const [answers, taken, peaks]: [Run[], Run[], Run[]] = [[], [], []];
  for (let run = 0; run < sizes.runs; run += 1) {
    rmSync(join(dataDir, 'models'), { recursive: true, force: true });
    const counts = mkdtempSync(join(folder, 'taken-'));
    const running = await startServer(dataDir, counts);
    answers.push({ ours: running.firstAnswerMs / 1_000, reference: null });
    await pause(sizes.restMs);
    taken.push({ ours: takenIn(counts), reference: wanted });
    const peak = running.peakMb();
    await running.stop();
    if (peak !== null) peaks.push({ ours: Math.max(0, peak - restMb), reference: null });
  }
  const what = `start on empty views beside ${sizes.events.toLocaleString('en')} events that nobody wants`;
  return [
    measured(`${what}: first answer`, 's', answers, atMost(5, 's')),
    measured(`${what}: events taken from the store, beside those wanted`, 'events', taken, atMostOfReference(2)),
    ...(peaks.length === 0 ? [] : [measured(`${what}: peak memory above rest`, 'MB', peaks, atMost(250, 'MB'))]),
  ];
};

const append = async (path: string, count: number): Promise<void> => {
  const store = await openSqliteEventStore({ path, clock: Date });
  for (let at = 0; at < count; at += BATCH) {
    const events = Array.from({ length: Math.min(BATCH, count - at) }, (_, n) => {
      const id = derivedId('elsewhere', at + n);
      const meta = {
        commandId: id,
        correlationId: id,
        causationId: id,
        actorId: 'bench',
        // Without a version: of no release, since a start refuses what a newer one wrote.
        schema: 'ElsewhereHappened',
      };
      const data = { text: 'x'.repeat(200) };
      return { id, type: 'ElsewhereHappened', data, meta: { ...meta, occurredAt: '2026-01-01T00:00:00.000Z' } };
    });
    await store.append(`elsewhere-${at}`, 'no-stream', events);
  }
  await store.close();
};
