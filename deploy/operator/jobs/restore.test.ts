import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretsIn } from '@lamplight/embedded/secrets.ts';
import { portsOf, readSettings } from '@lamplight/embedded/settings.ts';
import { openEventStore, openPorts } from '@lamplight/events/adapters/open.ts';
import { rabbitHarness } from '@lamplight/events/adapters/rabbitmq/workbench/harness.ts';
import { MAIL_QUEUE } from '@lamplight/events/contracts/mail.ts';
import { registerNotRun } from '@lamplight/events/suites/suite.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { companyIn } from '../move/workbench/company.ts';
import { restoreJobs } from './restore.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lamplight-jobs-'));
const DATA_DIR = join(scratch, 'data');
await companyIn(DATA_DIR, 2);
const log = await openEventStore(`sqlite:${join(DATA_DIR, 'events.db')}`);
const { incarnation } = await log.head();
await log.close();
afterAll(() => rmSync(scratch, { recursive: true }));

it('has nothing to do where the jobs are in the data folder, and says where they are', async () => {
  await expect(restoreJobs({ DATA_DIR }, { dryRun: false }, Date.now)).rejects.toThrow(/kept in the data folder/);
});

const rabbit = await rabbitHarness(incarnation);
const ASKS_AGAIN = 'asks again for what a broker lost, once, and for nothing that had ended';
if ('absent' in rabbit) registerNotRun(rabbit, ['rabbitmq'], [ASKS_AGAIN]);
else {
  afterAll(() => rabbit.end());
  const env = { DATA_DIR, JOB_QUEUE_URL: rabbit.url };
  const opened = () => openPorts(portsOf(readSettings(env), secretsIn(DATA_DIR)));
  /** What a worker is given until `expected` came and a moment more. */
  const worked = async (expected: readonly string[]): Promise<void> => {
    const { jobs, close } = await opened();
    const done = new AbortController();
    const ran: string[] = [];
    const { drained } = await jobs.work(
      MAIL_QUEUE,
      { concurrency: 1, leaseMs: 60_000, maxAttempts: 1, signal: done.signal },
      async ({ id }) => void ran.push(id),
    );
    await eventually(() => expect(ran.toSorted()).toEqual(expected));
    done.abort();
    await drained;
    await close();
  };
  const asked = async (...ids: readonly string[]): Promise<void> => {
    const { jobs, close } = await opened();
    for (const id of ids) await jobs.enqueue(MAIL_QUEUE, { id, payload: {} });
    await close();
  };

  it(ASKS_AGAIN, async () => {
    await rabbit.migrate([MAIL_QUEUE]);
    await asked('sent');
    await worked(['sent']);
    await asked('letter-1', 'letter-2');
    await rabbit.wipe();
    await rabbit.migrate([MAIL_QUEUE]);
    expect(await restoreJobs(env, { dryRun: true }, Date.now)).toEqual({ would: 'jobs restore', jobs: 2 });
    expect(await restoreJobs(env, { dryRun: false }, Date.now)).toEqual({ restored: 2 });
    expect(await restoreJobs(env, { dryRun: false }, Date.now)).toEqual({ restored: 2 });
    await worked(['letter-1', 'letter-2']);
    expect(await restoreJobs(env, { dryRun: true }, Date.now)).toEqual({ would: 'jobs restore', jobs: 0 });
  });
}
