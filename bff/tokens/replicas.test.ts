/** Three BFFs as browsers meet them: over HTTP, behind one name, on one key-value store. */
import { request } from 'node:http';
import { forgetRedis } from '@lamplight/events/adapters/redis/workbench/forget.ts';
import { serverOf } from '@lamplight/events/workbench/servers.ts';
import { type Browser, browserAt } from '../workbench/browser.ts';
import { type Rig, startRig } from '../workbench/rig.ts';

const redis = await serverOf('redis');
const prefixed = (url: string): string => {
  const own = new URL(url);
  own.searchParams.set('prefix', `test-${crypto.randomUUID()}:`);
  return own.href;
};
const stores: readonly (readonly [name: string, url: string | undefined])[] = [
  ['an SQLite file', undefined],
  ...('absent' in redis ? [] : [['Redis', prefixed(redis.url)] as const]),
];

afterAll(async () => {
  if (!('absent' in redis)) await redis.stop();
});

/** As a balancer sends it on: the public name is the first replica's, the socket leads to another. */
const ask = (at: string, publicName: string, cookie: string | null): Promise<number> => {
  const { hostname, port } = new URL(at);
  const headers = {
    ...{ host: new URL(publicName).host, 'x-csrf': '1', 'sec-fetch-site': 'same-origin' },
    ...(cookie === null ? {} : { cookie }),
  };
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: '/api/projects', headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    })
      .once('error', reject)
      .end();
  });
};

if ('absent' in redis) it.todo(`three replicas on Redis are not run: ${redis.absent}`);

for (const [name, url] of stores) {
  describe(`Three replicas on ${name}`, () => {
    let rig: Rig;
    let asha: Browser;
    let replicas: readonly string[];
    beforeEach(async () => {
      rig = await startRig({}, url);
      const others = [
        await rig.replica({ publicOrigin: rig.bff.url }),
        await rig.replica({ publicOrigin: rig.bff.url }),
      ];
      replicas = [rig.bff, ...others].map(({ listening }) => listening);
      asha = browserAt(rig.bff.url);
      await asha.login('asha');
    });
    afterEach(async () => {
      await rig.close();
      if (url) await forgetRedis(url);
    });

    it('answer a hundred calls with one refresh when the token has expired', async () => {
      rig.clock.move(5 * 60_000);
      const calls = [...Array(100)].map((_, i) => ask(replicas[i % 3] ?? '', rig.bff.url, asha.cookie));
      expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
      expect(rig.identity.seen.filter(({ path }) => path === '/internal/refresh')).toHaveLength(1);
      expect(rig.identity.refreshes).toHaveLength(1);
      const tokens = rig.projects.reached.map(({ headers }) => headers.authorization);
      expect(new Set(tokens)).toEqual(new Set(['Bearer access.asha.family-1.1']));
    });

    it('go on when the one that refreshes is killed before it has the answer', async () => {
      rig.clock.move(5 * 60_000);
      const winner = await rig.replicaProcess();
      rig.identity.refreshFaults.push('lost'); // rotated at identity, and nobody has been told
      const cut = ask(winner.listening, rig.bff.url, asha.cookie).catch(() => 'cut' as const);
      await eventually(() => expect(rig.identity.refreshes).toHaveLength(1));
      winner.kill();
      const killedAt = Date.now();
      const calls = [...Array(30)].map((_, i) => ask(replicas[i % 3] ?? '', rig.bff.url, asha.cookie));
      expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
      expect(Date.now() - killedAt).toBeLessThan(15_000);
      expect(await cut).toBe('cut');
      expect(rig.identity.refreshes).toHaveLength(1); // the same successor, shown again
      expect((await asha.get('/api/projects')).status).toBe(200);
    });
  });
}

const eventually = async (check: () => void): Promise<void> => {
  for (const until = Date.now() + 5_000; ; ) {
    try {
      return check();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
};
