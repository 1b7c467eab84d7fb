/** Repositories, access and code activity, in front of the stand-in for GitHub (state-machines.md §13). One product for all. */
import { createHmac, randomUUID } from 'node:crypto';
import type { CodeRepository } from '@lamplight/bff/contract/code.ts';
import { shortIdOf } from '@lamplight/bff/contract/short-ids.ts';
import { type Actor, SYSTEM } from '@lamplight/common/facts/actor.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { repositoryStream } from '@lamplight/integrations/code/repositories/ids.ts';
import { type RepositoryCommand, repository } from '@lamplight/integrations/code/repositories/repository.ts';
import { admin, client, colleague, employee, lead, secondAdmin } from '@lamplight/integrations/workbench/cast.ts';
import { assigned, type Rig, released, startRig } from './workbench/rig.ts';

let rig: Rig;
/** Owns what belongs to the company at GitHub; the other one has nothing to do with it. */
const [by, outside] = ['lamplight-lead', 'dev-outside'] as const;
beforeAll(async () => {
  rig = await startRig();
  await rig.connects(admin, by);
  await rig.connects(secondAdmin, by);
  await rig.connects(employee, outside);
  await rig.connects(lead, outside);
});
afterEach(() => expect(rig.github.takeWrong()).toEqual([]));
afterAll(() => rig.end());

let projects = 0;
const newProject = (): string => {
  projects += 1;
  return `p${projects}`;
};
const of = (projectId: string): string => `/projects/${projectId}/code`;
const map = (actor: Actor, projectId: string, name: string) =>
  rig.stage.post(actor, `${of(projectId)}/repositories`, { name });
const repositoriesOf = async (projectId: string, actor: Actor = admin): Promise<readonly CodeRepository[]> =>
  (await rig.stage.get(actor, `${of(projectId)}/repositories`)).body.items;
const until = (projectId: string, what: object): Promise<CodeRepository> =>
  eventually(async () => {
    const [one] = await repositoriesOf(projectId);
    expect(one).toMatchObject(what);
    return one as CodeRepository;
  });
const accessOf = async (projectId: string, person: Actor) =>
  (await repositoriesOf(projectId))[0]?.accesses.find((one) => one.person.id === person.id);
const becomes = (projectId: string, person: Actor, state: string) =>
  eventually(async () => expect((await accessOf(projectId, person))?.state).toBe(state));
/** A project whose repository is mapped and confirmed, by the company's owner at GitHub. */
const mapped = async (actor: Actor = admin, owner?: string) => {
  const projectId = newProject();
  await rig.founds(projectId, lead.id);
  const name = rig.github.addRepository({ name: `portal-${projectId}`, ...(owner === undefined ? {} : { owner }) });
  expect((await map(actor, projectId, name)).status).toBe(200);
  const { repositoryId } = await until(projectId, { state: 'confirmed' });
  return { projectId, name, repositoryId };
};
const accessesAt = (name: string) => rig.github.accesses().filter(({ repository }) => repository === name);
/** The newest first. */
const deliveriesOf = (repositoryId: string) =>
  rig.github.deliveries().filter(({ hook }) => String(hook.repository.id) === repositoryId);
/** Everything that this service has recorded. */
const recorded = async () => {
  const all = [];
  for await (const { events } of rig.stage.ports.events.readAll()) all.push(...events);
  return all;
};

describe('a repository', () => {
  it('is mapped by whoever may administer it there, and confirmed once GitHub tells of it', async () => {
    const projectId = newProject();
    await rig.founds(projectId, colleague.id);
    const name = rig.github.addRepository({ name: 'portal' });
    expect((await map(colleague, projectId, name)).body).toMatchObject({ code: 'CONNECTION_NEEDED' });
    expect((await rig.stage.get(colleague, '/code/available')).body).toMatchObject({ account: 'needed', items: [] });
    const { status, body } = await map(admin, projectId, name);
    expect([status, body.repository.name, body.repository.page]).toEqual([200, name, `${rig.github.url}/${name}`]);
    // The ping of the new hook was believed: it is signed with the secret that was made here.
    await until(projectId, { state: 'confirmed', toldAt: expect.any(String), remark: null });
    expect((await rig.stage.get(admin, '/code/available')).body.items).toEqual([
      { name, private: true, mapped: true, projectId },
    ]);
    const { items } = (await rig.stage.get(admin, '/code/repositories')).body;
    expect(items).toHaveLength(1);
    // The hook that is there, with the secret that was made for it, stays.
    const reconcile = `${of(projectId)}/repositories/${items[0].repositoryId}/reconcile`;
    expect((await rig.stage.post(admin, reconcile)).body.repository).toMatchObject({ state: 'requested' });
    await until(projectId, { state: 'confirmed' });
    expect(rig.github.calls().filter(({ call }) => call === 'repos/create-webhook')).toHaveLength(1);
  });

  it('that is foreign is refused: one that they may not administer, or not see, or of another project', async () => {
    const [one, other] = [newProject(), newProject()];
    await rig.founds(one, lead.id);
    await rig.founds(other);
    const hidden = rig.github.addRepository({ name: 'secret' });
    const open = rig.github.addRepository({ name: 'open', private: false });
    const hooks = () => rig.github.calls().filter(({ call }) => call === 'repos/create-webhook').length;
    const before = hooks();
    for (const name of [hidden, open, 'lamplight-studio/not-there'])
      expect((await map(lead, one, name)).body).toMatchObject({ code: 'REPOSITORY_FOREIGN' });
    for (const name of ['portal', '../../user', 'a/..', './b', 'a/b/c', 'http://127.0.0.1/x'])
      expect((await map(admin, one, name)).status).toBe(400);
    expect(hooks()).toBe(before);
    expect((await map(admin, one, hidden)).status).toBe(200);
    expect((await map(admin, other, hidden)).body).toMatchObject({ code: 'REPOSITORY_TAKEN' });
    expect(await repositoriesOf(other)).toEqual([]);
    // A lead maps what is theirs at GitHub.
    expect((await map(lead, one, rig.github.addRepository({ name: 'own', owner: outside }))).status).toBe(200);
  });

  it('is for those on its project to see, and for its lead and admins to change', async () => {
    const { projectId, repositoryId } = await mapped();
    await rig.tells(assigned(projectId, employee.id));
    await becomes(projectId, employee, 'invited');
    const one = `${of(projectId)}/repositories/${repositoryId}`;
    const reads = ['repositories', 'activity', 'suggestions', `sub-milestones/${newId()}`];
    for (const path of reads.map((read) => `${of(projectId)}/${read}`)) {
      for (const actor of [admin, lead, employee]) expect((await rig.stage.get(actor, path)).status).toBe(200);
      expect((await rig.stage.get(colleague, path)).status).toBe(404);
      expect((await rig.stage.get(client, path)).status).toBe(403);
    }
    for (const [actor, may] of [
      [admin, true],
      [lead, true],
      [employee, false],
    ] as const)
      expect((await rig.stage.get(actor, `${of(projectId)}/repositories`)).body.can).toEqual({ map: may });
    expect((await rig.stage.get(employee, '/code/repositories')).status).toBe(403);
    expect((await rig.stage.get(employee, `${one}/deliveries`)).status).toBe(403);
    for (const act of ['unmap', 'reconcile', 'deliveries/1/replay'])
      for (const [actor, status] of [
        [employee, 403],
        [colleague, 404],
        [client, 403],
      ] as const)
        expect((await rig.stage.post(actor, `${one}/${act}`)).status).toBe(status);
    expect((await map(employee, projectId, 'a/b')).status).toBe(403);
    // By the address of another project it is not there.
    const other = newProject();
    await rig.founds(other);
    for (const act of ['unmap', 'reconcile', 'deliveries/1/replay'])
      expect((await rig.stage.post(admin, `${of(other)}/repositories/${repositoryId}/${act}`)).status).toBe(404);
    expect((await rig.stage.get(admin, `${of('nowhere')}/repositories`)).status).toBe(404);
  });

  it('that is unmapped tells no more, lets its team in no more, and may belong to another project', async () => {
    const { projectId, repositoryId, name } = await mapped();
    await rig.tells(assigned(projectId, employee.id));
    await becomes(projectId, employee, 'invited');
    rig.github.acceptInvitation({ repository: name, by: outside });
    // Whoever may use it may not say who else does.
    const theirs = (await rig.stage.get(employee, '/code/available')).body.items;
    expect(theirs.map((one: { name: string }) => one.name)).not.toContain(name);
    const isBack = rig.github.fault({ call: 'repos/list-webhooks', as: 'down', status: 503, times: 1_000 });
    expect((await rig.stage.post(admin, `${of(projectId)}/repositories/${repositoryId}/unmap`)).status).toBe(200);
    await becomes(projectId, employee, 'taken');
    expect(accessesAt(name)).toEqual([]);
    // GitHub could not be asked to tell no more, and is believed no more.
    await rig.github.push({ repository: name, by, message: 'Too late' });
    expect(deliveriesOf(repositoryId)[0]).toMatchObject({ event: 'push', status: 404 });
    expect((await rig.stage.get(admin, `${of(projectId)}/activity`)).body.items).toEqual([]);
    await until(projectId, { state: 'unmapping' });
    isBack();
    await until(projectId, { state: 'unmapped', remark: null });
    const before = deliveriesOf(repositoryId).length;
    await rig.github.push({ repository: name, by, message: 'Unheard' });
    expect(deliveriesOf(repositoryId)).toHaveLength(before);
    const other = newProject();
    await rig.founds(other);
    expect((await map(admin, other, name)).status).toBe(200);
    await until(other, { state: 'confirmed', accesses: [] });
  });

  it('that is renamed there is known by its id: as it is told, or as it is found to be', async () => {
    const { projectId, name, repositoryId } = await mapped();
    const second = rig.github.renameRepository({ repository: name, to: `gate-${projectId}` });
    await rig.github.push({ repository: second, by, message: 'By its new name' });
    await until(projectId, { name: second, repositoryId });
    // Told by nobody; and another one stands where it stood.
    const third = rig.github.renameRepository({ repository: second, to: `door-${projectId}` });
    rig.github.addRepository({ name: `gate-${projectId}` });
    await rig.tells(assigned(projectId, employee.id));
    await becomes(projectId, employee, 'invited');
    expect(accessesAt(third)).toHaveLength(1);
    expect([...accessesAt(name), ...accessesAt(second)]).toEqual([]);
    await until(projectId, { name: third });
    // Nothing stands where it stood: GitHub leads on from there, where nobody follows.
    const fourth = rig.github.renameRepository({ repository: third, to: `way-${projectId}` });
    await rig.tells(released(projectId, employee.id));
    await becomes(projectId, employee, 'taken');
    expect(accessesAt(fourth)).toEqual([]);
  });
});

describe('access', () => {
  it('follows the team: given to whoever comes, taken from whoever goes, an unanswered invitation too', async () => {
    const { projectId, name } = await mapped();
    const invited = [{ repository: name, login: outside, permission: 'push', invited: true }];
    await rig.tells(assigned(projectId, employee.id));
    await becomes(projectId, employee, 'invited');
    expect(accessesAt(name)).toEqual(invited);
    await rig.tells(released(projectId, employee.id));
    await becomes(projectId, employee, 'taken');
    expect(accessesAt(name)).toEqual([]);
    expect(await accessOf(projectId, employee)).toMatchObject({
      ...{ wanted: 'taken', inStep: true, at: expect.any(String) },
    });
    // They come back, and are told late, and twice, to have gone before.
    await rig.tells(assigned(projectId, employee.id, 'anew'));
    await becomes(projectId, employee, 'invited');
    await rig.tells(released(projectId, employee.id), assigned(projectId, employee.id), assigned(projectId, lead.id));
    await becomes(projectId, lead, 'invited');
    expect(await accessOf(projectId, employee)).toMatchObject({ wanted: 'given', state: 'invited' });
    // The project is over.
    await rig.tells({ type: 'ProjectCancelled', data: { projectId } });
    await becomes(projectId, employee, 'taken');
    await becomes(projectId, lead, 'taken');
    expect(accessesAt(name)).toEqual([]);
  });

  it('is asked for as it is wanted by now, whatever somebody late wants; and for nobody who may not sign in', async () => {
    const { projectId, name, repositoryId } = await mapped();
    await rig.tells(assigned(projectId, employee.id));
    await becomes(projectId, employee, 'invited');
    await rig.stage.tell([{ type: 'UserDeactivated', data: { userId: employee.id } }]);
    await becomes(projectId, employee, 'taken');
    expect(accessesAt(name)).toEqual([]);
    const given = () => rig.github.calls().filter(({ call }) => call === 'repos/add-collaborator').length;
    const before = given();
    const requests = async () =>
      (await recorded()).filter(
        ({ type, data }) =>
          type === 'RepositoryAccessRequested' && (data as { repositoryId: string }).repositoryId === repositoryId,
      ).length;
    const asked = await requests();
    const at = new Date(rig.stage.now()).toISOString();
    const command: RepositoryCommand = {
      ...{ type: 'WantAccess', repositoryId, projectId, employeeId: employee.id, wanted: 'given', account: '2002' },
      ...{ actor: SYSTEM, at },
    };
    const commandId = newId();
    const late = { commandId, actorId: 'system:late', at, correlationId: commandId, causationId: commandId };
    await rig.stage.running().spine.change(repositoryStream(repositoryId), command, repository, late);
    // Once by whoever was late, and once more as it is wanted.
    await eventually(async () => expect(await requests()).toBe(asked + 2));
    await becomes(projectId, employee, 'taken');
    expect(given()).toBe(before);
    await rig.stage.tell([{ type: 'UserReactivated', data: { userId: employee.id } }]);
    await rig.connects(employee, outside);
    await becomes(projectId, employee, 'invited');
  });

  it('is given to a team that was there before its repository, and waits for an account', async () => {
    const projectId = newProject();
    await rig.founds(projectId);
    await rig.tells(assigned(projectId, colleague.id));
    await eventually(async () =>
      expect((await rig.stage.get(colleague, `${of(projectId)}/repositories`)).status).toBe(200),
    );
    await map(admin, projectId, rig.github.addRepository({ name: 'waiting' }));
    await becomes(projectId, colleague, 'no_account');
    expect(await accessOf(projectId, colleague)).toMatchObject({
      ...{ inStep: false, remark: 'They have to connect their GitHub account first.' },
    });
    await rig.connects(colleague, outside);
    await becomes(projectId, colleague, 'invited');
  });

  it('is given to nobody before the project works, nor to whoever was released before they were heard of', async () => {
    const projectId = newProject();
    await rig.tells(assigned(projectId, employee.id), released(projectId, colleague.id));
    await eventually(async () =>
      expect((await rig.stage.get(employee, `${of(projectId)}/repositories`)).status).toBe(200),
    );
    await map(admin, projectId, rig.github.addRepository({ name: 'early' }));
    await until(projectId, { state: 'confirmed', accesses: [] });
    await rig.tells(assigned(projectId, colleague.id), { type: 'ProjectActivated', data: { projectId } });
    await becomes(projectId, employee, 'invited');
    expect(await accessOf(projectId, colleague)).toBeUndefined();
  });

  it('of whoever may use it all the same is said to remain', async () => {
    const { projectId } = await mapped();
    await rig.tells(assigned(projectId, secondAdmin.id));
    await becomes(projectId, secondAdmin, 'given');
    await rig.tells(released(projectId, secondAdmin.id));
    await becomes(projectId, secondAdmin, 'remains');
    expect(await accessOf(projectId, secondAdmin)).toMatchObject({ inStep: false, wanted: 'taken' });
  });

  it('an answer that was lost after the effect gives no second one, and a provider that is away costs nothing but time', async () => {
    const { projectId, name } = await mapped();
    rig.github.fault({ call: 'repos/add-collaborator', as: 'lost' });
    rig.github.fault({ call: 'repos/check-collaborator', as: 'down', status: 503, times: 2 });
    await rig.tells(assigned(projectId, employee.id));
    await becomes(projectId, employee, 'invited');
    expect(accessesAt(name)).toHaveLength(1);
    rig.github.fault({ call: 'repos/list-invitations', as: 'down', status: 502, times: 2 });
    await rig.tells(released(projectId, employee.id));
    await becomes(projectId, employee, 'taken');
    expect(accessesAt(name)).toEqual([]);
  });

  it('a process that is stopped between asking and recording makes no second hook and gives no second access', async () => {
    const projectId = newProject();
    await rig.founds(projectId);
    const name = rig.github.addRepository({ name: 'once' });
    rig.github.fault({ call: 'repos/create-webhook', as: 'lost' });
    rig.github.fault({ call: 'repos/add-collaborator', as: 'lost' });
    await map(admin, projectId, name);
    await rig.tells(assigned(projectId, employee.id));
    await eventually(() => expect(accessesAt(name)).toHaveLength(1));
    await rig.stage.restart();
    const { repositoryId } = await until(projectId, { state: 'confirmed' });
    await becomes(projectId, employee, 'invited');
    expect(accessesAt(name)).toHaveLength(1);
    const before = deliveriesOf(repositoryId).length;
    await rig.github.push({ repository: name, by, message: 'Once' });
    expect(deliveriesOf(repositoryId)).toHaveLength(before + 1);
  });
});

describe('what GitHub tells', () => {
  const subMilestoneId = '3fa94c1b-7c2e-5d10-9a55-0f3f1c1f2a3b';
  const shortId = shortIdOf(subMilestoneId);
  const evidence = async (projectId: string, actor: Actor = admin) =>
    (await rig.stage.get(actor, `${of(projectId)}/sub-milestones/${subMilestoneId}`)).body;
  const worked = async (name: string): Promise<number> => {
    await rig.github.push({ repository: name, by, branch: 'login', message: `Login form (#${shortId})` });
    const number = await rig.github.openRequest({ repository: name, by, branch: 'login', title: `Login #${shortId}` });
    await rig.github.finishCheck({ repository: name, ref: 'login', name: 'tests', conclusion: 'success' });
    await rig.github.mergeRequest({ repository: name, by, number });
    return number;
  };

  it('shows the work on the sub-milestone that it names, and suggests a progress that nobody reports by itself', async () => {
    const { projectId, name } = await mapped();
    await rig.tells(assigned(projectId, employee.id));
    await becomes(projectId, employee, 'invited');
    expect(await evidence(projectId, employee)).toMatchObject({ shortId, items: [], suggestion: null });
    const number = await worked(name);
    await eventually(async () =>
      expect((await evidence(projectId, employee)).suggestion).toMatchObject({
        ...{ shortId, progressBp: 9_000, because: 'merged' },
      }),
    );
    const { items } = await evidence(projectId, employee);
    expect(items).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'request', number, state: 'merged', checks: 'passed', subMilestones: [shortId] },
        page: `${rig.github.url}/${name}/pull/${number}`,
      }),
    );
    const { body } = await rig.stage.get(employee, `${of(projectId)}/suggestions`);
    expect(body.items).toEqual([expect.objectContaining({ shortId, progressBp: 9_000 })]);
    const { body: activity } = await rig.stage.get(employee, `${of(projectId)}/activity?limit=1`);
    expect([activity.items.length, typeof activity.next]).toEqual([1, 'string']);
  });

  it('twice, late and lost comes to the same; what was lost is listed and told once more', async () => {
    const { projectId, name, repositoryId } = await mapped();
    rig.github.fault({ call: 'webhook.push', as: 'twice' });
    rig.github.fault({ call: 'webhook.pull_request', as: 'late' });
    rig.github.fault({ call: 'webhook.check_run', as: 'lost' });
    await worked(name);
    await rig.github.releaseWebhooks();
    await eventually(async () => expect((await evidence(projectId)).suggestion).toMatchObject({ because: 'merged' }));
    const checksNow = async () => (await evidence(projectId)).items.map(({ checks }: { checks: string }) => checks);
    expect(new Set(await checksNow())).toEqual(new Set(['none']));
    const deliveries = `${of(projectId)}/repositories/${repositoryId}/deliveries`;
    const { body } = await rig.stage.get(admin, deliveries);
    const lost = deliveriesOf(repositoryId).find(({ event }) => event === 'check_run');
    expect(body.items).toEqual([expect.objectContaining({ event: 'check_run', status: 0, guid: lost?.guid })]);
    expect((await rig.stage.post(admin, `${deliveries}/${body.items[0].deliveryId}/replay`)).status).toBe(200);
    await eventually(async () => expect(await checksNow()).toContain('passed'));
    // What was told twice was recorded once: each delivery has its own stream.
    const received = (await recorded()).filter(
      ({ type, data }) =>
        type === 'CodeActivityReceived' && (data as { repositoryId: string }).repositoryId === repositoryId,
    );
    expect(received).toHaveLength(new Set(deliveriesOf(repositoryId).map(({ guid }) => guid)).size);
  });

  it('is believed by its signature alone, nothing is stored of what is not, and no address in it is asked', async () => {
    const { projectId, name, repositoryId } = await mapped();
    await rig.github.push({ repository: name, by, message: `Honest #${shortId}` });
    const [honest] = deliveriesOf(repositoryId);
    if (honest === undefined) throw new Error('GitHub told nothing');
    const { hook, payload } = honest;
    const asked: string[] = [];
    const fetched = globalThis.fetch;
    const send = async (told: unknown, o: Readonly<{ secret?: string; guid?: string; url?: string }> = {}) => {
      const body = JSON.stringify(told);
      const { secret = hook.secret ?? '', guid = randomUUID(), url = hook.url } = o;
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      const headers = { 'content-type': 'application/json', 'x-github-event': 'push', 'x-github-delivery': guid };
      return (await fetched(url, { method: 'POST', body, headers: { ...headers, 'x-hub-signature-256': signature } }))
        .status;
    };
    const before = (await recorded()).length;
    expect(await send(payload, { secret: 'guessed' })).toBe(404);
    expect(await send(payload, { url: `${rig.edge}/webhooks/github/${randomUUID()}` })).toBe(404);
    // Signed by one repository, it speaks of no other.
    expect(await send({ ...payload, repository: { id: 1, full_name: name } })).toBe(400);
    expect(await send(payload, { guid: 'none' })).toBe(400);
    // Told again under its own id.
    expect(await send(payload, { guid: honest.guid })).toBe(202);
    expect(await recorded()).toHaveLength(before);
    globalThis.fetch = (input, init) => {
      asked.push(new URL(input instanceof Request ? input.url : input).origin);
      return fetched(input, init);
    };
    try {
      const evil = 'http://169.254.169.254/latest/meta-data';
      const turned = JSON.parse(JSON.stringify(payload).replaceAll(/"https?:[^"]*"/g, JSON.stringify(evil)));
      expect(await send(turned)).toBe(202);
      expect(await recorded()).toHaveLength(before + 1);
      await eventually(async () => expect((await evidence(projectId)).items.length).toBeGreaterThan(0));
      expect(JSON.stringify(await evidence(projectId))).not.toContain('169.254');
      const known = new Set([rig.edge, rig.stage.url(), new URL(rig.github.url).origin]);
      expect(asked.filter((origin) => !known.has(origin))).toEqual([]);
    } finally {
      globalThis.fetch = fetched;
    }
  });

  it('no secret of a hook and no account is in an answer, a log or, in clear, in what is stored', async () => {
    const { projectId, repositoryId } = await mapped();
    await rig.tells(assigned(projectId, employee.id));
    await becomes(projectId, employee, 'invited');
    const secret = deliveriesOf(repositoryId)[0]?.hook.secret ?? '';
    expect(secret.length).toBeGreaterThan(40);
    const history = (await rig.stage.get(admin, '/audit/events?kind=repository')).body;
    const stored = JSON.stringify((await recorded()).map(({ data }) => data));
    for (const text of [JSON.stringify([await repositoriesOf(projectId), history]), rig.stage.logged(), stored])
      for (const never of [secret, `"${outside}"`, '"2002"']) expect(text).not.toContain(never);
  });
});

/** From here on accounts at GitHub are other than they were. */
describe('an account', () => {
  it('that has been told to wait keeps no other waiting', async () => {
    const theirs = await mapped(lead, outside);
    const ours = await mapped();
    rig.github.fault({ call: 'users/get-by-id', as: 'limited', retryAfterSeconds: 3_600 });
    await rig.tells(assigned(theirs.projectId, secondAdmin.id));
    await eventually(async () => expect((await rig.stage.get(lead, '/code/available')).status).toBe(503));
    await rig.tells(assigned(ours.projectId, employee.id));
    await becomes(ours.projectId, employee, 'invited');
    expect(await accessOf(theirs.projectId, secondAdmin)).toMatchObject({ state: 'requested', inStep: true });
  });

  it('that is renamed is let out under its new name, and whoever took the old one is never let in', async () => {
    const { projectId, name } = await mapped();
    await rig.tells(assigned(projectId, employee.id));
    await becomes(projectId, employee, 'invited');
    rig.github.acceptInvitation({ repository: name, by: outside });
    rig.github.renamePerson({ by: outside, to: 'dev-renamed' });
    rig.github.addPerson({ login: outside, name: 'Somebody else', email: 'else@example.com' });
    await rig.tells(released(projectId, employee.id));
    await becomes(projectId, employee, 'taken');
    expect(accessesAt(name)).toEqual([]);
    await rig.tells(assigned(projectId, employee.id, 'anew'));
    await becomes(projectId, employee, 'invited');
    expect(accessesAt(name).map(({ login }) => login)).toEqual(['dev-renamed']);
  });

  it('whose connection ended stands in the list, and is asked for again in another name', async () => {
    const { projectId, repositoryId } = await mapped();
    rig.github.revokeGrants();
    await rig.tells(assigned(projectId, employee.id));
    await becomes(projectId, employee, 'no_connection');
    const reconcile = `${of(projectId)}/repositories/${repositoryId}/reconcile`;
    expect((await rig.stage.post(secondAdmin, reconcile)).body).toMatchObject({ code: 'CONNECTION_NEEDED' });
    await rig.connects(secondAdmin, by);
    expect((await rig.stage.post(secondAdmin, reconcile)).status).toBe(200);
    await becomes(projectId, employee, 'invited');
  });
});
