/** Two replicas of every server: the main job over HTTP, each of a pair killed and back, and a clean stop. */
import { serverNames } from '@lamplight/operator/servers.ts';
import { foundCompany, PASSWORD } from '../product/company.ts';
import { visitorAt } from '../product/visitor.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { fresh, repeated } from './patience.ts';

export const MAIN_JOB = 'carry the main job, and either of a pair may die and come back';
export const STOP = 'stop cleanly';

/**
 * Registers the cases, within a `describe`.
 * @param of `folder`: where the fleet keeps what it has; `settings`: which engines; `end`: takes away what it made on them
 */
export const holdsInPairs = ({
  folder,
  settings,
  end,
}: Readonly<{
  folder: string;
  settings: Readonly<Record<string, string>>;
  end: (incarnation: string) => Promise<void>;
}>): void => {
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await startFleet({ folder, env: settings });
  }, 120_000);
  afterAll(() => end(fleet.incarnation));

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
};
