import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { rabbitHarness } from '@lamplight/events/adapters/rabbitmq/workbench/harness.ts';
import { openSpine, type Spine } from '@lamplight/events/core/spine.ts';
import type { JobQueue } from '@lamplight/events/ports/job-queue.ts';
import { registerNotRun } from '@lamplight/events/suites/suite.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { jar, ledger, someone } from '@lamplight/events/workbench/jars.ts';
import { type OpenedPorts, openPorts } from '@lamplight/events/workbench/ports.ts';
import { jars } from '@lamplight/events/workbench/spine.ts';
import { keysOf, takeKeys } from './keys.ts';
import { appendRest } from './log.ts';

jest.setTimeout(120_000);
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-move-mails-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const opened: { close(): Promise<void> }[] = [];
const kept = <P extends { close(): Promise<void> }>(one: P): P => {
  opened.push(one);
  return one;
};
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});
const part = { done: () => undefined, end: () => undefined };

/** Runs the jars on these ports with a worker on their letters, until they are at rest; says which letters were written. */
const letters = async (
  ports: OpenedPorts,
  act: (spine: Spine) => Promise<void>,
  expected: number,
): Promise<string[]> => {
  const spine = kept(await openSpine(jars(ports)));
  const written: string[] = [];
  const done = new AbortController();
  const worker = { concurrency: 1, leaseMs: 60_000, maxAttempts: 3, signal: done.signal };
  const running = await ports.jobs.work('letters', worker, async ({ payload }) => {
    written.push(String((payload as { amount: number }).amount));
  });
  await act(spine);
  await spine.live();
  await eventually(async () => expect(written.length).toBeGreaterThanOrEqual(expected));
  done.abort();
  await running.drained;
  await spine.close();
  return written.toSorted();
};
const fill = (spine: Spine, amount: number) => spine.change('jar-a', { type: 'FillJar', amount }, jar, someone());

/** @param queueOf the jobs of the new place, from what stands there already */
const mailsAfterMove = async (
  name: string,
  queueOf: (ports: OpenedPorts) => Promise<JobQueue> = async ({ jobs }) => jobs,
): Promise<void> => {
  const from = kept(await openPorts({ folder: join(scratch, `${name}-from`) }));
  const before = await letters(
    from,
    async (spine) => {
      await spine.change('jar-a', { type: 'MakeJar', owner: 'a', name: 'a' }, jar, someone());
      for (const amount of [100, 200]) await fill(spine, amount);
    },
    2,
  );
  expect(before).toEqual(['100', '200']);

  // The log is there before anything of a product is: the jobs of the new place are made beside it.
  const folder = join(scratch, `${name}-to`);
  const alone = await openPorts({ folder });
  await appendRest(from.events, alone.events, null, part);
  await takeKeys([...(await keysOf(from.personalData)).values()], alone.personalData, part);
  await alone.close();
  for (const made of ['jobs.db', 'jobs.db-wal', 'jobs.db-shm', 'models'])
    rmSync(join(folder, made), { recursive: true, force: true });

  const ports = kept(await openPorts({ folder }));
  const to = { ...ports, jobs: await queueOf(ports) };
  const after = await letters(
    to,
    async (spine) => {
      await spine.live();
      await fill(spine, 300);
      // What followed from old events in other streams is found done: the two entries of before, and the new one.
      await eventually(async () => expect((await spine.look('ledger-jar-a', ledger)).revision).toBe(2));
    },
    1,
  );
  expect(after).toEqual(['300']);
};

const rabbit = await rabbitHarness();

describe('the first start on a log that was moved asks for no mail again, only for what happens from then on:', () => {
  it('with jobs in SQLite', () => mailsAfterMove('sqlite'));
  if ('absent' in rabbit) registerNotRun(rabbit, ['rabbitmq'], ['with jobs in RabbitMQ']);
  else {
    afterAll(() => rabbit.end());
    it('with jobs in RabbitMQ', async () => {
      await rabbit.migrate(['letters']);
      await mailsAfterMove('rabbitmq', async ({ models, events }) =>
        kept(await rabbit.open({ models, head: (await events.head()).position })),
      );
    });
  }
});
