/** Two replicas of every server: the main job over HTTP and as one trace, each of a pair killed and back, and a clean stop. */

import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { serverNames } from '@lamplight/operator/servers.ts';
import { openReceiver, type Receiver } from '../observability/receiver.ts';
import { treeOf } from '../observability/trees.ts';
import { type Company, foundCompany, PASSWORD } from '../product/company.ts';
import { visitorAt } from '../product/visitor.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { fresh, repeated } from './patience.ts';

export const MAIN_JOB = 'carry the main job, and either of a pair may die and come back';
export const ONE_TRACE = 'tell of a call as one tree, from the edge over the bus to the mail';
export const STOP = 'stop cleanly';

const ACCEPTED = 'POST /projects/:projectId/milestones/:milestoneId/accept';

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
  let company: Company;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await openReceiver();
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '200' };
    fleet = await startFleet({ folder, env: { ...settings, ...traced } });
    company = await foundCompany(fleet);
  }, 240_000);
  afterAll(async () => {
    await receiver.close();
    await end(fleet.incarnation);
  });

  /** A milestone is accepted: projects bills it by itself, identity hears of the invoice and writes, chat sends. */
  it(
    ONE_TRACE,
    () =>
      eventually(() => {
        const edge = receiver.spans().find(({ name, parent }) => parent === null && name === ACCEPTED);
        const { steps, gaps } = treeOf(receiver.spans(), edge?.traceId ?? '');
        expect(gaps).toEqual([]);
        for (const step of [
          ...[`bff: ${ACCEPTED}`, `projects: ${ACCEPTED}`, 'projects: change', 'projects: append', 'projects: react'],
          ...['identity: react', 'chat: job', 'chat: deliver'],
        ])
          expect(steps).toContain(step);
      }, 60_000),
    70_000,
  );

  it(MAIN_JOB, async () => {
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
      await eventually(async () => expect([replica.name, await replica.serves()]).toEqual([replica.name, true]));
  }, 180_000);

  it(STOP, async () => {
    const codes = await fleet.stop();
    expect(new Set(Object.values(codes))).toEqual(new Set([0]));
    expect(Object.keys(codes)).toHaveLength(2 * serverNames.length);
  });
};
