import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerNotRun } from '@lamplight/events/suites/suite.ts';
import { serverNames, servers } from '@lamplight/operator/servers.ts';
import { FLEET_SERVERS, realEngines } from './engines.ts';
import { holdsInPairs, MAIN_JOB, ONE_TRACE, STOP } from './pairs.ts';
import { replicaOf } from './replica.ts';

const folder = mkdtempSync(join(tmpdir(), 'lamplight-fleet-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('servers on their own', () => {
  it.each(serverNames.map((name) => servers[name].main))(
    '%s refuses to start with every mistake listed at once',
    async (main) => {
      const logFile = join(folder, `${main.replaceAll('/', '-')}.log`);
      const env = { PORT: 'eighty', ADMIN_PORT: '-1', KEY_VALUE_URL: 'ftp://elsewhere', DATA_DIR: folder };
      const replica = replicaOf({ name: main, main, env, logFile });
      await expect(replica.start()).rejects.toThrow('ended with 78');
      for (const name of ['PORT', 'ADMIN_PORT', 'KEY_VALUE_URL'])
        expect(replica.log()).toMatch(new RegExp(`^${name} `, 'm'));
      expect(replica.log()).toContain(
        main.startsWith('bff') ? 'EDGE_SECRET is required' : 'PERSONAL_DATA_KEY is required',
      );
    },
  );
});

const engines = await realEngines();

/** On one folder: `folder.long.ts`. */
describe('two replicas of each server on Kafka, MongoDB, Redis and RabbitMQ', () => {
  if ('absent' in engines) return registerNotRun(engines, FLEET_SERVERS, [ONE_TRACE, MAIN_JOB, STOP]);
  const { settings, end } = engines;
  return holdsInPairs({ folder: join(folder, 'engines'), settings, end });
});
