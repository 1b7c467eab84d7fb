import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerNotRun } from '@lamplight/events/suites/suite.ts';
import { serverNames, servers } from '@lamplight/operator/servers.ts';
import { foundCompany, PASSWORD } from '../product/company.ts';
import { visitorAt } from '../product/visitor.ts';
import { FLEET_SERVERS, realEngines } from './engines.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { fresh, repeated } from './patience.ts';
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
const stores = [
  ['on one folder', { absent: null, settings: {} as Readonly<Record<string, string>> }],
  [
    'on Kafka, MongoDB, Redis and RabbitMQ',
    'absent' in engines ? { ...engines, settings: {} } : { ...engines, absent: null },
  ],
] as const;

describe.each(stores)('two replicas of each server %s', (where, { absent, settings }) => {
  const MAIN_JOB = 'carry the main job, and either of a pair may die and come back';
  const STOP = 'stop cleanly';
  if (absent !== null) return registerNotRun({ absent }, FLEET_SERVERS, [MAIN_JOB, STOP]);
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await startFleet({ folder: join(folder, where.replaceAll(' ', '-')), env: settings });
  }, 120_000);
  afterAll(async () => {
    if ('end' in engines && Object.keys(settings).length > 0) await engines.end(fleet.incarnation);
  });

  it(MAIN_JOB, async () => {
    const company = await foundCompany(fleet);
    for (const victim of [0, 1]) {
      const dead = Object.values(fleet.replicas).flatMap((pair) => pair.slice(victim, victim + 1));
      await Promise.all(dead.map((replica) => replica.kill()));
      const asha = visitorAt(fleet.url, 'asha@gmail.com');
      const credentials = { email: 'asha@gmail.com', password: PASSWORD };
      const login = await repeated(() => asha.send('POST', '/api/auth/login', { json: credentials }));
      expect(login.status).toBe(200);
      const title = `Written while ${victim} is dead`;
      const made = await repeated(() => asha.send('POST', '/api/proposals', { json: { title } }));
      expect(made.status).toBe(201);
      // A view whose projector died goes on once its lease is over; until then the answer says that it is stale.
      const list = await fresh(() => asha.send('GET', '/api/proposals'));
      expect(list.text).toContain(title);
      expect((await repeated(() => asha.send('GET', `/api/projects/${company.project}`))).status).toBe(200);
      await Promise.all(dead.map((replica) => replica.start()));
    }
    for (const replica of Object.values(fleet.replicas).flat())
      expect([replica.name, (await fetch(`${replica.ready()?.admin}/readyz`)).status]).toEqual([replica.name, 200]);
  }, 180_000);

  it(STOP, async () => {
    const codes = await fleet.stop();
    expect(new Set(Object.values(codes))).toEqual(new Set([0]));
    expect(Object.keys(codes)).toHaveLength(2 * serverNames.length);
  });
});
