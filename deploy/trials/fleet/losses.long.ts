/** The total loss of what can be made anew, while the product runs: nothing that was acknowledged is missing afterwards. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { registerNotRun } from '@lamplight/events/suites/suite.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { foundCompany, PASSWORD } from '../product/company.ts';
import { type Visitor, visitorAt } from '../product/visitor.ts';
import { type Engines, FLEET_SERVERS, type Loss, realEngines } from './engines.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { fresh, repeated } from './patience.ts';
import { titlesOf } from './written.ts';

const engines = await realEngines();
const folder = mkdtempSync(join(tmpdir(), 'lamplight-losses-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const LOSSES: readonly (readonly [what: Loss, how: string])[] = [
  ['Redis', 'by itself; everyone signs in again'],
  ['the read models', 'by itself'],
  ["Kafka's topics", 'with `lamplight migrate`'],
];
const QUEUES =
  "survives the loss of RabbitMQ's queues: mail that waited there is sent once, after `lamplight migrate` and `lamplight jobs restore`";
const OUT_OF_MEMORY =
  'goes on while RabbitMQ takes no message for want of memory: people work, an operator is told, and the mail comes once, later';
/** The command that speaks to the very RabbitMQ of `AMQP_URL`, such as `docker exec broker rabbitmqctl`. */
const RABBITMQCTL = process.env['RABBITMQCTL'];
const ARJUN = 'arjun@gmail.com';
/** A mail that was asked for twice would be there by then. */
const SENT_TWICE_MS = 3_000;
if ('absent' in engines)
  registerNotRun(engines, FLEET_SERVERS, [
    ...LOSSES.map(([what, how]) => `survives the loss of ${what}: it recovers ${how}`),
    QUEUES,
  ]);
else losses(engines);

function losses(real: Engines): void {
  describe('a product that runs on real engines', () => {
    let fleet: Fleet;
    let company: Awaited<ReturnType<typeof foundCompany>>;
    beforeAll(async () => {
      fleet = await startFleet({ folder, env: real.settings });
      company = await foundCompany(fleet);
    }, 180_000);
    afterAll(async () => {
      await fleet.stop();
      await real.end(fleet.incarnation);
    });

    const signedIn = async (email: string): Promise<Visitor> => {
      const person = visitorAt(fleet.url, email);
      const login = await repeated(() =>
        person.send('POST', '/api/auth/login', { json: { email, password: PASSWORD } }),
      );
      expect(login.status).toBe(200);
      return person;
    };
    const signedUp = async (what: string): Promise<string> => {
      const email = `${what.replaceAll(/[^a-z]/gi, '').toLowerCase()}@gmail.com`;
      const person = visitorAt(fleet.url, email);
      await person.post('/auth/signup', {
        name: 'New',
        email,
        mobile: '9845000055',
        password: PASSWORD,
        acceptTerms: true,
      });
      const { user } = (await person.get('/auth/me')) as { user: { id: string } };
      return user.id;
    };
    /** What views tell, of both services, with what came to them over the bus. */
    const told = async (admin: Visitor): Promise<Readonly<Record<string, unknown>>> => {
      const paths = [
        '/api/employees',
        '/api/clients',
        '/api/proposals',
        '/api/projects',
        `/api/projects/${company.project}`,
        `/api/projects/${company.project}/milestones`,
        `/api/invoices/${company.invoice}`,
        '/api/audit/events',
      ];
      const shown: Record<string, unknown> = {};
      for (const path of paths) shown[path] = (await fresh(() => admin.send('GET', path))).body;
      return shown;
    };
    /** Proposals written all the while, by somebody who signs in again where that is asked for. */
    const writing = async (email: string, what: string) => {
      let person = await signedIn(email);
      const titles: string[] = [];
      let over = false;
      const done = (async () => {
        for (let n = 0; !over; n += 1) {
          const title = `${what}, ${n}`;
          const made = await person.send('POST', '/api/proposals', { json: { title } }).catch(() => null);
          if (made?.status === 201) titles.push(title);
          if (made?.status === 401) person = await signedIn(email);
          await pause(50);
        }
      })();
      return {
        /** Resolves once so many more were acknowledged. */
        more: async (count: number): Promise<void> => {
          const [wanted, until] = [titles.length + count, performance.now() + 60_000];
          while (titles.length < wanted) {
            if (performance.now() > until) throw new Error(`only ${titles.length} of ${wanted} were acknowledged`);
            await pause(50);
          }
        },
        stop: async (): Promise<readonly string[]> => {
          over = true;
          await done;
          return titles;
        },
      };
    };
    const expectWritten = async (acknowledged: readonly string[]): Promise<void> => {
      const names = new Set(await titlesOf(await signedIn('vikram@gmail.com')));
      expect(acknowledged.filter((title) => !names.has(title))).toEqual([]);
    };

    const healed = async (): Promise<void> => {
      const until = performance.now() + 90_000;
      for (const replica of Object.values(fleet.replicas).flat())
        while (!(await replica.serves())) {
          if (performance.now() > until) throw new Error(`${replica.name} is not ready again`);
          await pause(250);
        }
    };

    const askForAnotherPassword = (email: string) =>
      visitorAt(fleet.url).send('POST', '/api/auth/request-password-reset', { json: { email } });
    const asksForAnotherPassword = async (email: string): Promise<void> => {
      const asked = await repeated(() => askForAnotherPassword(email));
      expect([asked.status, asked.text]).toEqual([200, expect.stringContaining('success')]);
    };
    const mailsTo = async (email: string): Promise<readonly unknown[]> => {
      const answer = await fetch(`${fleet.mailbox()}.json?to=${encodeURIComponent(email)}`);
      const { items } = (await answer.json()) as { items: readonly Readonly<{ template: string }>[] };
      return items.filter(({ template }) => template === 'password-reset');
    };

    it.each(LOSSES)(
      'survives the loss of %s: it recovers %s',
      async (what) => {
        const before = await told(await signedIn('dev@gmail.com'));
        const writer = await writing('vikram@gmail.com', what);
        await writer.more(3);
        await real.lose(what, fleet.incarnation);
        await writer.more(1);
        if (what === "Kafka's topics") await fleet.migrate();
        await writer.more(3);
        const acknowledged = await writer.stop();
        await healed();

        const dev = await signedIn('dev@gmail.com');
        await expectWritten(acknowledged);
        const after = await told(dev);
        for (const [path, body] of Object.entries(before))
          if (!GROWS.has(path)) expect({ path, body: after[path] }).toEqual({ path, body });
        // What passes over the bus arrives again: projects knows a client who signed up at identity after the loss.
        const client = await signedUp(what);
        const onBehalf = { clientId: client, title: `For who came after the loss of ${what}` };
        const until = performance.now() + 60_000;
        let made = await dev.send('POST', '/api/proposals', { json: onBehalf });
        while (made.status !== 201 && performance.now() < until) {
          await pause(250);
          made = await dev.send('POST', '/api/proposals', { json: onBehalf });
        }
        expect([made.status, made.text]).toEqual([201, expect.stringContaining(onBehalf.title)]);
      },
      180_000,
    );

    it(QUEUES, async () => {
      const { chat } = fleet.replicas;
      await eventually(async () => expect(await fleet.restoreJobs({ dryRun: true })).toBe(0));
      // Nobody is left who sends mail, so it waits in the queue.
      await Promise.all(chat.map((replica) => replica.stop()));
      await asksForAnotherPassword('meera@gmail.com');
      await eventually(async () => expect(await fleet.restoreJobs({ dryRun: true })).toBe(1));
      await real.lose("RabbitMQ's queues", fleet.incarnation);
      await fleet.migrate();
      for (const replica of chat) await replica.start();
      await healed();
      await asksForAnotherPassword('rahul@gmail.com');
      await eventually(async () => expect(await mailsTo('rahul@gmail.com')).toHaveLength(1));
      expect(await mailsTo('meera@gmail.com')).toEqual([]);

      expect(await fleet.restoreJobs({ dryRun: false })).toBe(1);
      await eventually(async () => expect(await fleet.restoreJobs({ dryRun: true })).toBe(0));
      await fleet.restoreJobs({ dryRun: false });
      await pause(SENT_TWICE_MS);
      expect(await mailsTo('meera@gmail.com')).toHaveLength(1);
      expect(await mailsTo('rahul@gmail.com')).toHaveLength(1);
    }, 180_000);

    if (RABBITMQCTL === undefined) registerNotRun({ absent: 'RABBITMQCTL not set' }, [], [OUT_OF_MEMORY]);
    else
      it(OUT_OF_MEMORY, async () => {
        const [command = '', ...words] = RABBITMQCTL.split(' ');
        const watermark = (share: string): void =>
          void execFileSync(command, [...words, 'set_vm_memory_high_watermark', share]);
        const writer = await writing('vikram@gmail.com', 'Without memory');
        watermark('0');
        try {
          await writer.more(3);
          const asked = await askForAnotherPassword(ARJUN);
          expect([asked.status, asked.body['code']]).toEqual([503, 'UNAVAILABLE']);
          await writer.more(3);
          expect(await mailsTo(ARJUN)).toEqual([]);
          expect(fleet.replicas.identity.map((replica) => replica.log()).join('')).toMatch(
            /the job queue is unavailable","cause":"RabbitMQ takes no messages: low on memory"/,
          );
        } finally {
          watermark('0.4');
        }
        await eventually(async () => expect(await mailsTo(ARJUN)).toHaveLength(1), 60_000);
        await pause(SENT_TWICE_MS);
        expect(await mailsTo(ARJUN)).toHaveLength(1);
        await expectWritten(await writer.stop());
      }, 180_000);
  });
}

/** These hold the newest things first, and the writer goes on writing proposals. */
const GROWS: ReadonlySet<string> = new Set(['/api/proposals', '/api/audit/events']);
