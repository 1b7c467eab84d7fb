/** What was merged for a milestone, in front of the stand-in for GitHub: read by the client once it was handed in to them. */
import { shortIdOf } from '@lamplight/bff/contract/short-ids.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, colleague, employee, lead } from '@lamplight/integrations/workbench/cast.ts';
import { created, submitted } from '@lamplight/integrations/workbench/projects.ts';
import { assigned, type Rig, released, startRig } from './workbench/rig.ts';

const by = 'lamplight-lead';
const projectId = 'p1';
const otherClient: Actor = { id: 'client-2', role: 'client' };
const ofMilestone = { projectId, milestoneId: 'milestone-1' } as const;
/** Two of the milestone, and one of another one. */
const [login, forms, other] = ['3fa94c1b', '7c2e5d10', '9a550f3f'].map((signs) => signs + newId().slice(8));

let rig: Rig;
/** So much later it is at GitHub than when what was handed in so far was. */
let laterMs = 0;
let name: string;
beforeAll(async () => {
  rig = await startRig({ hostNow: () => Date.now() + laterMs });
  await rig.connects(admin, by);
  await rig.tells(created(projectId));
  await rig.founds(projectId, lead.id);
  await rig.tells(assigned(projectId, employee.id));
  name = rig.github.addRepository({ name: 'portal' });
  await rig.stage.post(admin, `/projects/${projectId}/code/repositories`, { name });
  await eventually(async () => {
    const { items } = (await rig.stage.get(admin, `/projects/${projectId}/code/repositories`)).body;
    expect(items).toEqual([expect.objectContaining({ state: 'confirmed' })]);
  });
});
afterEach(() => expect(rig.github.takeWrong()).toEqual([]));
afterAll(() => rig.end());

const ask = (actor: Actor, milestoneId = 'milestone-1') =>
  rig.stage.get(actor, `/projects/${projectId}/code/milestones/${milestoneId}`);
const itemsOf = async (actor: Actor, milestoneId?: string) => (await ask(actor, milestoneId)).body.items;
const handedIn = (submission: number, ...subMilestoneIds: readonly (string | undefined)[]): ProjectsEvent => {
  const event = submitted('file-1', Buffer.from('design'), submission, projectId);
  return { ...event, data: { ...event.data, subMilestoneIds } } as ProjectsEvent;
};
const opened = async (branch: string, title: string): Promise<number> => {
  await rig.github.push({ repository: name, by, branch, message: `Work on ${branch}` });
  return rig.github.openRequest({ repository: name, by, branch, title });
};
const merged = async (branch: string, title: string): Promise<number> => {
  const number = await opened(branch, title);
  await rig.github.finishCheck({ repository: name, ref: branch, name: 'tests', conclusion: 'success' });
  await rig.github.mergeRequest({ repository: name, by, number });
  return number;
};
/** Until everything that GitHub told by now can be read. */
const untilMerged = (number: number) =>
  eventually(async () => {
    const { items } = (await rig.stage.get(admin, `/projects/${projectId}/code/activity?limit=200`)).body;
    expect(items).toContainEqual(expect.objectContaining({ kind: 'request', number, state: 'merged' }));
  });

describe('what was merged', () => {
  let number: number;
  beforeAll(async () => {
    number = await merged('private-branch', `The login form #${shortIdOf(login ?? '')}`);
    await opened('half-done', `More of the login form #${shortIdOf(login ?? '')}`);
    await untilMerged(await merged('other', `Something else #${shortIdOf(other ?? '')}`));
  });
  const requests = (page: string | null) => [
    {
      ...{ kind: 'request', repository: name, number, title: `The login form #${shortIdOf(login ?? '')}` },
      ...{ state: 'merged', checks: 'passed', at: expect.stringMatching(/Z$/), page },
    },
  ];

  it('is nobody’s to read before anything was handed in', async () => {
    for (const actor of [client, employee, admin]) expect(await itemsOf(actor)).toEqual([]);
  });

  it('is read by the client, without branches, commits, people and what is not merged; staff are led there', async () => {
    await rig.tells(handedIn(1, login, forms));
    await eventually(async () =>
      expect(await itemsOf(client)).toEqual([{ subMilestoneId: login, requests: requests(null) }]),
    );
    const { text } = await ask(client);
    for (const hidden of ['private-branch', 'half-done', 'Something else', by, shortIdOf(other ?? '')])
      expect(text).not.toContain(hidden);
    const page = `${rig.github.url}/${name}/pull/${number}`;
    for (const actor of [employee, lead, admin])
      expect(await itemsOf(actor)).toEqual([{ subMilestoneId: login, requests: requests(page) }]);
  });

  it('is of that milestone alone, and for nobody who has nothing to do with the project', async () => {
    for (const id of ['milestone-2', 'constructor', '__proto__']) expect(await itemsOf(client, id)).toEqual([]);
    for (const actor of [otherClient, colleague]) expect((await ask(actor)).status).toBe(404);
    const elsewhere = `/projects/not-there/code/milestones/milestone-1`;
    for (const actor of [client, admin]) expect((await rig.stage.get(actor, elsewhere)).status).toBe(404);
    expect((await rig.stage.call(null, 'GET', `/projects/${projectId}/code/milestones/milestone-1`)).status).toBe(401);
    // Everything else of code stays the staff's.
    for (const path of ['activity', 'suggestions', 'repositories', `sub-milestones/${login}`])
      expect((await rig.stage.get(client, `/projects/${projectId}/code/${path}`)).status).toBe(403);
  });

  it('is not read any more once it is taken back, and is again when it is handed in anew, returned and accepted', async () => {
    await rig.tells({ type: 'MilestoneRecalled', data: ofMilestone });
    await eventually(async () => expect(await itemsOf(client)).toEqual([]));
    await rig.tells(handedIn(2, login));
    await eventually(async () => expect(await itemsOf(client)).toHaveLength(1));
    await rig.tells({ type: 'MilestoneChangesRequested', data: { ...ofMilestone, submission: 2, items: ['Logo'] } });
    const accepted = { ...ofMilestone, clientId: client.id, title: 'Portal', amountPaise: 100, by: client.id };
    await rig.tells({ type: 'MilestoneAccepted', data: { ...accepted, via: 'client', deemed: false } });
    await untilMerged(await merged('later', 'Nothing of it'));
    expect(await itemsOf(client)).toHaveLength(1);
  });

  it('what is merged later is read once it is handed in anew; what checks say later of what was merged is read at once', async () => {
    laterMs = 120_000;
    const later = await merged('afterwards', `A late fix #${shortIdOf(login ?? '')}`);
    await untilMerged(later);
    for (const actor of [client, admin])
      expect((await itemsOf(actor))[0].requests).toEqual(
        requests(actor === client ? null : `${rig.github.url}/${name}/pull/${number}`),
      );
    await rig.github.finishCheck({ repository: name, ref: 'private-branch', name: 'e2e', conclusion: 'failure' });
    await eventually(async () =>
      expect((await itemsOf(client))[0].requests).toEqual([{ ...requests(null)[0], checks: 'failed' }]),
    );
    rig.stage.pass(120_000);
    await rig.tells({ type: 'MilestoneRecalled', data: ofMilestone }, handedIn(3, login));
    await eventually(async () =>
      expect((await itemsOf(client))[0]?.requests.map((one: { number: number }) => one.number)).toEqual([
        later,
        number,
      ]),
    );
  });

  it('whoever leaves the project reads it no more', async () => {
    await rig.tells(released(projectId, employee.id));
    await eventually(async () => expect((await ask(employee)).status).toBe(404));
  });
});
