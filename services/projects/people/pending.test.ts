/**
 * What identity has recorded and this service has not heard yet is not a "no", on every route that needs such a fact: who
 * may give the command is asked to wait, everybody else hears what they always hear, and what was told refuses as ever.
 */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { admin, client, lead, member, otherClient, otherLead, stranger } from '../workbench/cast.ts';
import { type Answered, billingOf, type Stage, startStage } from '../workbench/harness.ts';
import { assigned, briefOf, dayOf, drafted, ok, planned, staffed } from '../workbench/story.ts';

const newcomer: Actor = { id: 'client-new', role: 'client' };
const unbilled: Actor = { id: 'client-unbilled', role: 'client' };
const hired: Actor = { id: 'employee-new', role: 'employee' };

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage.stop());

const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const signedUp = async ({ id }: Actor): Promise<readonly IdentityEvent[]> => [
  { type: 'UserSignedUp', data: { userId: id, role: 'client', name: await stage.seal(id, 'profile', 'New') } },
  { type: 'ClientRegistered', data: { clientId: id } },
];
const joined = async ({ id }: Actor): Promise<readonly IdentityEvent[]> => {
  const name = await stage.seal(id, 'profile', 'New');
  const employment = { code: `E-${id}`, designation: 'Engineer', joinedOn: '2026-01-05', locationState: 'KA' };
  return [{ type: 'EmployeeJoined', data: { employeeId: id, name, ...employment } }];
};
const techStack = async (): Promise<string> => {
  const body = { name: 'A language', category: 'FRONTEND' };
  const { techId } = ok(await stage.post(admin, '/admin/tech-stacks', body)).techStack;
  ok(await stage.post(admin, `/admin/tech-stacks/${techId}/publish`));
  return techId;
};

type PendingCase = Readonly<{ who: Actor; path: string; body: object; put?: true; refused: string; says: string }>;
type Wrong = Readonly<{ who: Actor; as: readonly [number, string] }>;

/** Everything that needs a fact of identity, each with those who may not ask; the facts are recorded and held at the end. */
const everyRoute = async () => {
  await stage.tell(await signedUp(unbilled));
  // Their offer is accepted by a client whose profile is complete everywhere but here.
  const theirs = ok(await stage.post(unbilled, '/proposals', { title: 'Shop' })).proposal.proposalId;
  ok(await stage.post(unbilled, `/proposals/${theirs}/submit`, briefOf(stage)));
  ok(await stage.post(admin, `/projects/admin/proposals/${theirs}/status`, { action: 'start_review' }));
  const milestones = [
    {
      title: 'All',
      amountPaise: 1_000_000,
      weightBp: 10_000,
      startDate: dayOf(stage),
      dueDate: dayOf(stage, 30),
      acceptanceCriteria: ['Runs'],
    },
  ];
  const priced = { amountPaise: 1_000_000, milestones, terms: { paymentTermDays: 15 }, note: 'Ours' };
  const offer = ok(await stage.post(admin, `/projects/admin/proposals/${theirs}/budget`, priced)).proposal.offers[0];
  const draft = await drafted(stage);
  const byAdmin = await drafted(stage, admin, otherClient.id);
  const started = await staffed(stage);
  const led = await planned(stage);
  await assigned(stage, led.id, member);
  const techId = await techStack();
  await stage.tell([{ type: 'UserDeactivated', data: { userId: client.id } }]);

  const held = stage.holdFacts();
  await stage.tell([
    ...(await signedUp(newcomer)),
    await billingOf(stage.seal, unbilled),
    ...(await joined(hired)),
    { type: 'RoleGranted', data: { userId: member.id, role: 'team_lead', roleNow: 'team_lead' } },
    { type: 'UserReactivated', data: { userId: client.id } },
  ]);
  const assigning = { employeeId: hired.id, role: 'Engineer', allocationBp: 100, from: dayOf(stage) };
  const skill = { techId, level: 3, yearsTenths: 20 };
  const accept = { decision: 'accept', version: offer.version, hash: offer.hash };
  const nobody: Wrong = { who: otherClient, as: [404, 'NOT_FOUND'] };
  const aClient: Wrong = { who: otherClient, as: [403, 'FORBIDDEN'] };
  const routes: readonly (PendingCase & { wrong: readonly Wrong[] })[] = [
    {
      who: newcomer,
      path: '/proposals',
      body: { title: 'A' },
      refused: 'ACCOUNT_PENDING',
      says: 'Your account',
      wrong: [],
    },
    {
      who: newcomer,
      path: '/projects',
      body: { title: 'B' },
      refused: 'ACCOUNT_PENDING',
      says: 'Your account',
      wrong: [],
    },
    {
      ...{ who: admin, path: '/proposals', body: { title: 'C', clientId: newcomer.id } },
      ...{ refused: 'PERSON_PENDING', says: 'The account of this person', wrong: [nobody] },
    },
    {
      ...{ who: admin, path: `/proposals/${byAdmin}`, put: true, body: { title: 'D', clientId: newcomer.id } },
      ...{ refused: 'PERSON_PENDING', says: 'The account of this person' },
      wrong: [{ who: member, as: [404, 'NOT_FOUND'] }, nobody],
    },
    {
      ...{ who: client, path: `/proposals/${draft}/submit`, body: briefOf(stage) },
      ...{ refused: 'ACCOUNT_PENDING', says: 'Your account', wrong: [nobody, { who: admin, as: [403, 'FORBIDDEN'] }] },
    },
    {
      ...{ who: unbilled, path: `/projects/${theirs}/decision`, body: accept },
      ...{ refused: 'BILLING_PENDING', says: 'Your billing profile' },
      wrong: [nobody, { who: admin, as: [403, 'FORBIDDEN'] }],
    },
    { who: hired, path: '/skills', body: skill, refused: 'ACCOUNT_PENDING', says: 'Your account', wrong: [aClient] },
    {
      ...{ who: admin, path: '/skills', body: { ...skill, employeeId: hired.id } },
      ...{ refused: 'PERSON_PENDING', says: 'The account of this person' },
      wrong: [{ who: otherLead, as: [404, 'NOT_FOUND'] }, aClient],
    },
    {
      ...{ who: admin, path: `/projects/${led.id}/assign-team`, body: assigning },
      ...{ refused: 'PERSON_PENDING', says: 'The account of this person', wrong: [aClient, { ...aClient, who: lead }] },
    },
    {
      ...{ who: admin, path: '/project-assignments/assign', body: { ...assigning, projectId: led.id } },
      ...{ refused: 'PERSON_PENDING', says: 'The account of this person', wrong: [aClient, { ...aClient, who: lead }] },
    },
    {
      ...{ who: admin, path: `/projects/${led.id}/lead`, body: { employeeId: member.id } },
      ...{ refused: 'PERSON_PENDING', says: 'The account of this person' },
      wrong: [aClient, { ...aClient, who: client }, { ...aClient, who: stranger }],
    },
    {
      ...{ who: admin, path: `/projects/${started.id}/status`, body: { action: 'activate' } },
      ...{
        refused: 'PERSON_PENDING',
        says: 'The account of this person',
        wrong: [aClient, { ...aClient, who: member }],
      },
    },
  ];
  return { held, routes };
};

const sent = ({ who, path, body, put }: PendingCase, key: string, by: Actor = who): Promise<Answered> =>
  put ? stage.put(by, path, body, { key }) : stage.post(by, path, body, { key });

describe('a fact of another service', () => {
  it('is waited for where it has not come: 503, when to ask again, and a sentence; the same key is served once it is there', async () => {
    const { held, routes } = await everyRoute();
    const keys = routes.map(() => newId());
    const told = await Promise.all(routes.map((route, n) => sent(route, keys[n] ?? '')));
    expect(told.map((answer, n) => [routes[n]?.path, ...codeOf(answer), answer.headers.get('retry-after')])).toEqual(
      routes.map(({ path, refused }) => [path, 503, refused, '2']),
    );
    for (const [n, { says }] of routes.entries())
      expect(told[n]?.body.message).toMatch(new RegExp(`^${says} is still .*; please try again in a moment.$`));
    expect(told[0]?.body.message).toBe('Your account is still being set up; please try again in a moment.');

    const wrong = routes.flatMap((route) => route.wrong.map((one) => ({ route, ...one })));
    const refused = await Promise.all(wrong.map(({ route, who }) => sent(route, newId(), who)));
    expect(refused.map((answer, n) => [wrong[n]?.who.id, wrong[n]?.route.path, ...codeOf(answer)])).toEqual(
      wrong.map(({ who, route, as }) => [who.id, route.path, ...as]),
    );

    await held.release();
    for (const [n, route] of routes.entries()) {
      const served = await sent(route, keys[n] ?? '');
      expect([route.path, served.status < 300, served.text]).toEqual([route.path, true, served.text]);
      // Asked once more under its key, it acted once.
      expect(codeOf(await sent(route, keys[n] ?? ''))).toEqual(codeOf(served));
    }
    const { items } = ok(await stage.get(admin, `/proposals?clientId=${newcomer.id}`));
    expect(items.map(({ title }: { title: string }) => title).sort()).toEqual(['A', 'B', 'C', 'D']);
  });

  it('that was told refuses also while nothing new comes, and one that was never said is no reason to wait', async () => {
    await stage.tell([{ type: 'UserDeactivated', data: { userId: client.id } }]);
    stage.holdFacts();
    await stage.tell(await signedUp(newcomer));
    expect(codeOf(await stage.post(client, '/proposals', { title: 'A' }))).toEqual([422, 'CLIENT_INACTIVE']);
    const named = (clientId: string) => stage.post(admin, '/proposals', { title: 'B', clientId });
    for (const nobody of ['nobody', member.id, client.id])
      expect([nobody, ...codeOf(await named(nobody))]).toEqual([nobody, 422, 'CLIENT_INACTIVE']);
  });

  it('is not known where identity cannot be asked; what it has said is', async () => {
    await stage.tell([{ type: 'UserDeactivated', data: { userId: client.id } }]);
    stage.identityIsAway(true);
    const named = (clientId: string) => stage.post(admin, '/proposals', { title: 'B', clientId });
    const [gone, absent, noClient, known] = await Promise.all(
      [client.id, 'nobody', member.id, otherClient.id].map(named),
    );
    expect([gone, absent, noClient, known].map((answer) => answer && codeOf(answer))).toEqual([
      [422, 'CLIENT_INACTIVE'],
      [503, 'PERSON_PENDING'],
      [503, 'PERSON_PENDING'],
      [201, undefined],
    ]);
    stage.identityIsAway(false);
    expect(codeOf(await named('nobody'))).toEqual([422, 'CLIENT_INACTIVE']);
  });
});
