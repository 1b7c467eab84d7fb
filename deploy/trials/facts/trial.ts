/**
 * The whole product while its bus is away: people sign up, are hired and complete their profiles meanwhile, and each at once
 * does what needs that fact, by the edge, as a browser does: the same call under the same key for as long as it is asked to
 * wait. What was told before goes on as ever.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { errorStatus, pendingCodes } from '@lamplight/bff/contract/errors.ts';
import { silent } from '@lamplight/common/log/log.ts';
import { actsWith } from '@lamplight/embedded/demo/acts.ts';
import { startProduct } from '@lamplight/embedded/product.ts';
import { readSettings } from '@lamplight/embedded/settings.ts';
import { briefOf, dayFromNow, employeeForm, joined, type Member, part, signedUp } from '../product/company.ts';
import { EASY_SIGN_IN } from '../product/running.ts';
import type { Answered, Sent } from '../product/visitor.ts';
import { holdable } from './held-bus.ts';

export type FactsTrial = Readonly<{
  folder: string;
  /** How long the bus is away at least; it stays away until everybody who came meanwhile was asked to wait. */
  heldMs: number;
  /** Somebody new of each kind comes so often. */
  everyMs: number;
}>;
export type FactsReport = Readonly<{
  heldMs: number;
  /** Calls that had to wait, by the code that they were told. */
  waited: Readonly<Record<string, number>>;
  served: number;
  /** The longest between the bus's return and the answer of somebody who waited. */
  servedAfterMs: number;
  /** What must not be, in words. */
  wrong: readonly string[];
}>;

const WITHIN_MS = 60_000;

export const runFactsTrial = async ({ folder, heldMs, everyMs }: FactsTrial): Promise<FactsReport> => {
  let held: ReturnType<typeof holdable> | null = null;
  const product = await startProduct({
    settings: readSettings({ ...EASY_SIGN_IN, PORT: '0', DATA_DIR: folder }),
    clock: Date,
    logOf: () => silent,
    through: (ports) => {
      held = holdable(ports.bus);
      return { ...ports, bus: held.bus };
    },
  });
  const bus = held as ReturnType<typeof holdable> | null;
  if (bus === null) throw new Error('the product took no bus');
  try {
    await product.caughtUp();
    return await tried({ ...product, firstAdminLink: await product.identity.firstAdminLink() }, bus, heldMs, everyMs);
  } finally {
    bus.release();
    await product.close();
  }
};

type FactCase = Readonly<{ who: Member; path: string; json: unknown; code: string }>;

const tried = async (
  { url, firstAdminLink }: Readonly<{ url: string; firstAdminLink: string | null }>,
  bus: ReturnType<typeof holdable>,
  heldMs: number,
  everyMs: number,
): Promise<FactsReport> => {
  const acts = actsWith(dayFromNow, pause);
  const wrong: string[] = [];
  const waited: Record<string, number> = {};
  let releasedAt: number | null = null;
  let servedAfterMs = 0;
  let [waiting, served] = [0, 0];
  /** Resolves once nobody is left who came meanwhile and was not asked to wait. */
  const waits: Promise<void>[] = [];

  const admin = await joined(url, firstAdminLink ?? '', { email: 'dev@gmail.com', name: 'Dev', mobile: '9845000001' });
  const old = await signedUp(url, 'old');
  const gone = await signedUp(url, 'gone');
  const typeScript = { name: 'TypeScript', category: 'FRONTEND' } as const;
  const { techId } = (await admin.call('tech-stack-add', { body: typeScript })).techStack;
  await admin.call('tech-stack-publish', { params: { techId } });
  const project = await acts.propose(old, briefOf('Before'));
  await acts.review(admin, project);
  await acts.offer(admin, project, [part('All of it', 10_000, 1)], 30, '');
  await acts.accept(old, project);

  const ask = async (
    { who, path, json }: Pick<FactCase, 'who' | 'path' | 'json'>,
    key: string = randomUUID(),
  ): Promise<Answered> => {
    const sent: Sent = { json, headers: { 'idempotency-key': key } };
    return await who.send('POST', `/api${path}`, sent);
  };
  const expectNow = async (
    call: Pick<FactCase, 'who' | 'path' | 'json'>,
    status: number,
    code?: string,
  ): Promise<void> => {
    const answer = await ask(call);
    if (answer.status !== status || answer.body['code'] !== code)
      wrong.push(`${call.path} of ${call.who.email}: ${answer.status} ${answer.text}, not ${status} ${code ?? ''}`);
  };
  await admin.call('client-deactivate', { params: { clientId: gone.id }, body: { reason: 'Left' } });
  // Told before the bus goes away: until it is, nothing has to wait.
  await untilTold(ask, { who: admin, path: '/proposals', json: { title: 'A', clientId: gone.id } });
  const unbilled = await signedUp(url, 'unbilled', null);
  const proposal = await acts.propose(unbilled, briefOf('Unbilled'));
  await acts.review(admin, proposal);
  await acts.offer(admin, proposal, [part('All of it', 10_000, 1)], 30, '');
  const { offers } = (await unbilled.call('proposal', { params: { proposalId: proposal } })).proposal;
  const { version, hash } = offers[0] ?? NO_OFFER;

  /** As the site does: the same call under its key whenever it is told to, until there is an answer. */
  const persist = async (fact: FactCase, isTold: () => void): Promise<void> => {
    const key = randomUUID();
    waiting += 1;
    for (let first = true; ; first = false) {
      const answer = await ask(fact, key);
      const code = String(answer.body['code']);
      if (answer.status < 300) {
        if (first) wrong.push(`${fact.path} of ${fact.who.email} did not have to wait`);
        served += 1;
        if (releasedAt !== null) servedAfterMs = Math.max(servedAfterMs, performance.now() - releasedAt);
        break;
      }
      const isPending =
        (pendingCodes as readonly string[]).includes(code) && answer.status === errorStatus[code as 'ACCOUNT_PENDING'];
      const after = Number(answer.headers.get('retry-after'));
      if (
        !isPending ||
        code !== fact.code ||
        !(after >= 1) ||
        !/is still .*please try again in a moment\.$/.test(String(answer.body['message']))
      ) {
        wrong.push(`${fact.path} of ${fact.who.email}: ${answer.status} ${answer.text}, retry-after ${after}`);
        break;
      }
      waited[code] = (waited[code] ?? 0) + 1;
      isTold();
      if (releasedAt !== null && performance.now() - releasedAt > WITHIN_MS) {
        wrong.push(`${fact.path} of ${fact.who.email} still waits`);
        break;
      }
      await pause(after * 1_000);
    }
    isTold();
    waiting -= 1;
  };
  const persisting: Promise<void>[] = [];
  const begin = (fact: FactCase): void => {
    const heard = Promise.withResolvers<void>();
    waits.push(heard.promise);
    persisting.push(persist(fact, heard.resolve));
  };

  bus.hold();
  const heldAt = performance.now();
  await unbilled.call('billing-update', { params: { clientId: unbilled.id }, body: BILLING });
  begin({
    who: unbilled,
    path: `/projects/${proposal}/decision`,
    json: { decision: 'accept', version, hash },
    code: 'BILLING_PENDING',
  });
  for (let n = 1; ; n += 1) {
    const client = await signedUp(url, `new${n}`);
    const hired = await admin.call('employee-add', { body: employeeForm(`hired${n}`, 'employee') });
    const employee = await joined(url, String(hired['invitationLink']), { email: `hired${n}@gmail.com` });
    const title = `Of ${client.email}`;
    const assigning = { employeeId: employee.id, role: 'Engineer', allocationBp: 100, from: dayFromNow(0) };
    begin({ who: client, path: '/proposals', json: { title }, code: 'ACCOUNT_PENDING' });
    begin({ who: admin, path: '/proposals', json: { title, clientId: client.id }, code: 'PERSON_PENDING' });
    begin({ who: employee, path: '/skills', json: { techId, level: 3, yearsTenths: 10 }, code: 'ACCOUNT_PENDING' });
    begin({ who: admin, path: `/projects/${project}/assign-team`, json: assigning, code: 'PERSON_PENDING' });
    await expectNow({ who: old, path: '/proposals', json: { title: `Known ${n}` } }, 201);
    await expectNow({ who: admin, path: '/proposals', json: { title, clientId: gone.id } }, 422, 'CLIENT_INACTIVE');
    await expectNow({ who: admin, path: '/proposals', json: { title, clientId: 'invented' } }, 422, 'CLIENT_INACTIVE');
    if (performance.now() - heldAt >= heldMs) break;
    await pause(everyMs);
  }
  await Promise.all(waits);
  releasedAt = performance.now();
  const heldFor = releasedAt - heldAt;
  bus.release();
  await Promise.all(persisting);

  // Asked however often, each acted once.
  const { items } = await admin.call('proposals', { query: { limit: '200' } });
  const mine = items.filter(({ title }) => title.startsWith('Of new'));
  const expected = persisting.length === 1 ? 0 : ((persisting.length - 1) / 4) * 2;
  if (mine.length !== expected) wrong.push(`${mine.length} proposals of newcomers, not ${expected}`);
  if (waiting !== 0) wrong.push(`${waiting} still wait`);
  return { heldMs: Math.round(heldFor), waited, served, servedAfterMs: Math.round(servedAfterMs), wrong };
};

const NO_OFFER = { version: 0, hash: '' };
const BILLING = { legalName: 'Late Clinics', address: '1 MG Road, Bengaluru', stateCode: 'KA', country: 'IN' };

/** The deactivation reaches the other service in its own time; the call that finds it there is refused. */
const untilTold = async (
  ask: (asked: Pick<FactCase, 'who' | 'path' | 'json'>) => Promise<Answered>,
  call: Pick<FactCase, 'who' | 'path' | 'json'>,
): Promise<void> => {
  const until = performance.now() + WITHIN_MS;
  while ((await ask(call)).body['code'] !== 'CLIENT_INACTIVE') {
    if (performance.now() > until) throw new Error('a deactivation was not heard of');
    await pause(50);
  }
};
