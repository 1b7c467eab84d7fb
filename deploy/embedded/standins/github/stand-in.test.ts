import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { Octokit } from '@octokit/rest';
import { newGrants } from '../grants.ts';
import { connect, githubAt, ORIGIN } from '../workbench/consent.ts';
import { githubManner } from './manner.ts';
import { githubAccounts } from './people.ts';
import { type GitHubStandIn, startGitHub } from './stand-in.ts';

/** Of a webhook, what is looked at here. */
type Payload = Readonly<
  Record<string, unknown> & {
    repository?: { full_name: string };
    head_commit?: { message: string };
    commits?: readonly unknown[];
  }
>;
type Received = Readonly<{ event: string; guid: string; signature: string; body: string; json: Payload }>;

const SECRET = 'a-secret-of-the-hook';
let standIn: GitHubStandIn;
let api: Octokit;
let outsider: Octokit;
let receiver: Server;
let hookUrl: string;
let received: Received[] = [];
let answerWith = 202;
let token: string;
const clientOf = (auth: string): Octokit =>
  new Octokit({
    auth,
    baseUrl: `${standIn.url}/api/v3`,
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
  });
const tokenOf = async (at: number): Promise<string> =>
  String((await connect(githubAt(standIn), githubAccounts[at]?.id ?? '')).body['access_token']);
const owner = 'lamplight-studio';
const by = 'lamplight-lead';

beforeAll(async () => {
  standIn = await startGitHub({ siteHost: '127.0.0.1', origin: () => ORIGIN, now: Date.now });
  standIn.addPerson({ login: 'ravi-k', name: 'Ravi K', email: 'ravi@lamplight.example' });
  token = await tokenOf(0);
  api = clientOf(token);
  outsider = clientOf(await tokenOf(1));
  receiver = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part) => parts.push(part));
    req.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const header = (name: string) => String(req.headers[name] ?? '');
      received.push({
        event: header('x-github-event'),
        guid: header('x-github-delivery'),
        signature: header('x-hub-signature-256'),
        body,
        json: JSON.parse(body),
      });
      res.writeHead(answerWith).end('seen');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  hookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterEach(() => {
  received = [];
  answerWith = 202;
  expect(standIn.takeWrong()).toEqual([]);
});
afterAll(async () => {
  receiver.close();
  await standIn.close();
});

const statusOf = (call: Promise<{ status: number }>): Promise<number> =>
  call.then(
    ({ status }) => status,
    (error: { status: number }) => error.status,
  );
let made = 0;
const newRepository = (): { owner: string; repo: string; repository: string } => {
  made += 1;
  const repository = standIn.addRepository({ name: `atlas-${made}` });
  return { owner, repo: `atlas-${made}`, repository };
};
const hooked = async () => {
  const at = newRepository();
  const { data } = await api.rest.repos.createWebhook({
    ...{ owner, repo: at.repo },
    config: { url: hookUrl, content_type: 'json', secret: SECRET },
    events: ['push', 'pull_request', 'check_run'],
  });
  return { ...at, hook_id: data.id };
};

describe('repositories of the stand-in for GitHub', () => {
  it('says who one is and which repositories are one’s own', async () => {
    const { repo } = newRepository();
    expect((await api.rest.users.getAuthenticated()).data.login).toBe(by);
    const mine = await api.paginate(api.rest.repos.listForAuthenticatedUser, { per_page: 1 });
    newRepository();
    const all = await api.paginate(api.rest.repos.listForAuthenticatedUser, { per_page: 1 });
    expect(mine.map(({ name }) => name)).toContain(repo);
    expect(all.length).toBe(mine.length + 1);
    expect(all.length).toBeGreaterThan(1);
    expect((await outsider.rest.repos.listForAuthenticatedUser()).data).toEqual([]);
    const { data } = await api.rest.repos.get({ owner, repo });
    expect([data.full_name, data.private, data.permissions?.admin]).toEqual([`${owner}/${repo}`, true, true]);
    expect(await statusOf(outsider.rest.repos.get({ owner, repo }))).toBe(404);
    expect(await statusOf(api.rest.repos.get({ owner, repo: 'nowhere' }))).toBe(404);
    expect((await fetch(data.html_url)).status).toBe(200);
  });

  it('invites, lets in and takes out', async () => {
    const { repo, repository } = newRepository();
    const at = { owner, repo, username: 'ravi-k' };
    const invited = await api.rest.repos.addCollaborator({ ...at, permission: 'push' });
    expect([invited.status, invited.data.permissions, invited.data.invitee?.login]).toEqual([201, 'write', 'ravi-k']);
    // The same person again is the same invitation.
    expect((await api.rest.repos.addCollaborator({ ...at, permission: 'pull' })).data.id).toBe(invited.data.id);
    expect(standIn.accesses()).toContainEqual({ repository, login: 'ravi-k', permission: 'pull', invited: true });
    expect(await statusOf(api.rest.repos.checkCollaborator(at))).toBe(404);
    // Taking the access away does not take the invitation back.
    expect((await api.rest.repos.removeCollaborator(at)).status).toBe(204);
    expect((await api.rest.repos.listInvitations({ owner, repo })).data.map(({ id }) => id)).toEqual([invited.data.id]);
    standIn.acceptInvitation({ repository, by: 'ravi-k' });
    expect(await statusOf(api.rest.repos.checkCollaborator(at))).toBe(204);
    expect((await api.rest.repos.addCollaborator({ ...at, permission: 'maintain' })).status).toBe(204);
    expect(standIn.accesses()).toContainEqual({ repository, login: 'ravi-k', permission: 'maintain', invited: false });
    await api.rest.repos.removeCollaborator(at);
    expect(await statusOf(api.rest.repos.checkCollaborator(at))).toBe(404);
    expect(standIn.accesses().filter((each) => each.repository === repository)).toEqual([]);
  });

  it('takes an invitation back, and refuses what cannot be', async () => {
    const { repo } = newRepository();
    const at = { owner, repo, username: 'ravi-k' };
    const { data } = await api.rest.repos.addCollaborator(at);
    expect((await api.rest.repos.deleteInvitation({ owner, repo, invitation_id: data.id })).status).toBe(204);
    expect(await statusOf(api.rest.repos.deleteInvitation({ owner, repo, invitation_id: data.id }))).toBe(404);
    expect(await statusOf(api.rest.repos.addCollaborator({ ...at, username: 'nobody-at-all' }))).toBe(404);
    expect(await statusOf(api.rest.repos.addCollaborator({ ...at, permission: 'king' as 'push' }))).toBe(422);
    expect(await statusOf(api.rest.repos.addCollaborator({ ...at, username: owner }))).toBe(422);
  });

  it('lets only who has admin rights give access or make a hook', async () => {
    const { repo, repository } = newRepository();
    await api.rest.repos.addCollaborator({ owner, repo, username: 'dev-outside', permission: 'push' });
    expect(await statusOf(outsider.rest.repos.get({ owner, repo }))).toBe(404);
    standIn.acceptInvitation({ repository, by: 'dev-outside' });
    expect(await statusOf(outsider.rest.repos.get({ owner, repo }))).toBe(200);
    expect(await statusOf(outsider.rest.repos.addCollaborator({ owner, repo, username: 'ravi-k' }))).toBe(403);
    expect(await statusOf(outsider.rest.repos.removeCollaborator({ owner, repo, username: 'dev-outside' }))).toBe(403);
    expect(await statusOf(outsider.rest.repos.createWebhook({ owner, repo, config: { url: hookUrl } }))).toBe(403);
    expect((await outsider.rest.repos.listForAuthenticatedUser()).data.map(({ name }) => name)).toEqual([repo]);
  });
});

describe('commits, requests and checks', () => {
  it('are there after they were made', async () => {
    const { repo, repository } = newRepository();
    const first = await standIn.push({ repository, by, branch: 'MS-1-login', message: 'Begin #MS-1', files: ['a.ts'] });
    const number = await standIn.openRequest({
      repository,
      by,
      branch: 'MS-1-login',
      title: 'Login (#MS-1)',
      body: 'As agreed',
    });
    const second = await standIn.push({ repository, by: 'ravi-k', branch: 'MS-1-login', message: 'Finish #MS-1' });
    await standIn.finishCheck({ repository, ref: 'MS-1-login', name: 'build', conclusion: 'success' });

    const pull = (await api.rest.pulls.get({ owner, repo, pull_number: number })).data;
    expect([pull.state, pull.head.ref, pull.head.sha, pull.commits]).toEqual(['open', 'MS-1-login', second, 2]);
    expect((await api.rest.pulls.listCommits({ owner, repo, pull_number: number })).data.map(({ sha }) => sha)).toEqual(
      [first, second],
    );
    const runs = (await api.rest.checks.listForRef({ owner, repo, ref: second })).data;
    expect([runs.total_count, runs.check_runs[0]?.name, runs.check_runs[0]?.conclusion]).toEqual([
      1,
      'build',
      'success',
    ]);
    expect(runs.check_runs[0]?.pull_requests[0]?.number).toBe(number);
    expect((await api.rest.checks.listForRef({ owner, repo, ref: first })).data.total_count).toBe(0);

    const sha = await standIn.mergeRequest({ repository, by, number });
    const merged = (await api.rest.pulls.get({ owner, repo, pull_number: number })).data;
    expect([merged.state, merged.merged, merged.merge_commit_sha, merged.merged_by?.login]).toEqual([
      'closed',
      true,
      sha,
      by,
    ]);
    expect((await api.rest.pulls.list({ owner, repo })).data).toEqual([]);
    expect((await api.rest.pulls.list({ owner, repo, state: 'all' })).data.map((each) => each.number)).toEqual([
      number,
    ]);
    const commits = (await api.rest.repos.listCommits({ owner, repo })).data;
    expect(commits.map((commit) => commit.sha)).toEqual(expect.arrayContaining([first, second, sha]));
    expect(
      (await api.rest.repos.listCommits({ owner, repo, author: 'ravi-k' })).data.map((commit) => commit.sha),
    ).toEqual([second]);
    expect((await api.rest.repos.listCommits({ owner, repo, path: 'a.ts' })).data.map((commit) => commit.sha)).toEqual([
      first,
    ]);
    const one = (await api.rest.repos.getCommit({ owner, repo, ref: first })).data;
    expect([one.commit.message, one.files?.[0]?.filename]).toEqual(['Begin #MS-1', 'a.ts']);
    expect(await statusOf(api.rest.repos.getCommit({ owner, repo, ref: 'nothing' }))).toBe(422);
    for (const { html_url } of [one, merged]) expect((await fetch(html_url)).status).toBe(200);
  });
});

describe('webhooks', () => {
  const signed = ({ body }: Received): string => `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`;

  it('are sent for each thing that happens, signed', async () => {
    const { repository } = await hooked();
    const branch = 'MS-2';
    await standIn.push({ repository, by, branch, message: 'Work' });
    const number = await standIn.openRequest({ repository, by, branch, title: 'Work' });
    await standIn.push({ repository, by, branch, message: 'More' });
    await standIn.finishCheck({
      repository,
      ref: branch,
      name: 'build',
      conclusion: 'failure',
      summary: '1 test fell',
    });
    await standIn.mergeRequest({ repository, by, number });
    expect(received.map(({ event, json }) => [event, json['action']])).toEqual([
      ['ping', undefined],
      ['push', undefined],
      ['pull_request', 'opened'],
      ['push', undefined],
      ['pull_request', 'synchronize'],
      ['check_run', 'completed'],
      ['pull_request', 'closed'],
      ['push', undefined],
    ]);
    for (const each of received) expect(each.signature).toBe(signed(each));
    expect(new Set(received.map(({ guid }) => guid)).size).toBe(received.length);
    expect(received.at(-1)?.json).toMatchObject({ ref: 'refs/heads/main', created: false });
    expect(received.at(-1)?.json.commits).toHaveLength(3);
    expect(received.at(-2)?.json).toMatchObject({ pull_request: { merged: true, merged_by: { login: by } } });
  });

  it('go only to hooks of that repository, for events that were asked for, and no longer after it is gone', async () => {
    const [one, two] = [await hooked(), await hooked()];
    received = [];
    await standIn.push({ repository: one.repository, by, message: 'Here' });
    expect(received.map(({ json }) => json.repository?.full_name)).toEqual([one.repository]);
    expect(await statusOf(api.rest.repos.deleteWebhook({ owner, repo: two.repo, hook_id: one.hook_id }))).toBe(404);
    await api.rest.repos.deleteWebhook({ owner, repo: one.repo, hook_id: one.hook_id });
    await standIn.push({ repository: one.repository, by, message: 'Gone' });
    expect(received).toHaveLength(1);
    expect((await api.rest.repos.listWebhooks({ owner, repo: one.repo })).data).toEqual([]);
  });

  it('hide the secret, and exist once for an address', async () => {
    const { repo } = await hooked();
    const { data } = await api.rest.repos.listWebhooks({ owner, repo });
    expect(data[0]?.config).toEqual({ content_type: 'json', insecure_ssl: '0', url: hookUrl, secret: '********' });
    expect(data[0]?.last_response.code).toBe(202);
    const again = { owner, repo, config: { url: hookUrl, content_type: 'json' } };
    expect(await statusOf(api.rest.repos.createWebhook(again))).toBe(422);
    expect(
      await statusOf(api.rest.repos.createWebhook({ ...again, config: { url: 'no address', content_type: 'json' } })),
    ).not.toBe(201);
    // The client sent what GitHub's description does not allow, which is seen.
    expect(standIn.takeWrong()).toHaveLength(1);
  });

  it('are listed with what was answered, and sent again under their id', async () => {
    const { repo, repository, hook_id } = await hooked();
    answerWith = 500;
    await standIn.push({ repository, by, message: 'Refused' });
    answerWith = 202;
    const list = async () => (await api.rest.repos.listWebhookDeliveries({ owner, repo, hook_id })).data;
    const [failed] = await list();
    expect([failed?.event, failed?.status_code, failed?.redelivery]).toEqual(['push', 500, false]);
    const whole = (await api.rest.repos.getWebhookDelivery({ owner, repo, hook_id, delivery_id: failed?.id ?? 0 }))
      .data;
    expect(whole.request.headers?.['x-github-delivery']).toBe(failed?.guid);
    expect(whole.response.payload).toBe('seen');
    received = [];
    const again = await api.rest.repos.redeliverWebhookDelivery({ owner, repo, hook_id, delivery_id: failed?.id ?? 0 });
    expect([again.status, received.map(({ guid }) => guid)]).toEqual([202, [failed?.guid]]);
    expect((await list()).map(({ status_code, redelivery }) => [status_code, redelivery])).toEqual([
      [202, true],
      [500, false],
      [202, false],
    ]);
    const pages = await api.paginate(api.rest.repos.listWebhookDeliveries, { owner, repo, hook_id, per_page: 1 });
    expect(pages).toHaveLength(3);
    const { data } = await api.rest.repos.listWebhookDeliveries({ owner, repo, hook_id, status: 'failure' });
    expect(data.map(({ id }) => id)).toEqual([failed?.id]);
    expect(await statusOf(api.rest.repos.getWebhookDelivery({ owner, repo, hook_id, delivery_id: 1 }))).toBe(404);
  });

  it('come twice, late or not at all on demand', async () => {
    const { repository } = await hooked();
    const shas = async (): Promise<readonly string[]> => received.map(({ json }) => String(json.head_commit?.message));
    received = [];
    standIn.fault({ call: 'webhook.push', as: 'twice' });
    await standIn.push({ repository, by, message: 'Twice' });
    expect([await shas(), new Set(received.map(({ guid }) => guid)).size]).toEqual([['Twice', 'Twice'], 1]);
    received = [];
    standIn.fault({ call: 'webhook.*', as: 'late' });
    await standIn.push({ repository, by, message: 'One' });
    await standIn.push({ repository, by, message: 'Two' });
    expect(await shas()).toEqual(['Two', 'One']);
    received = [];
    standIn.fault({ call: 'webhook.push', as: 'late' });
    await standIn.push({ repository, by, message: 'Last' });
    expect(received).toEqual([]);
    await standIn.releaseWebhooks();
    expect(await shas()).toEqual(['Last']);
    received = [];
    standIn.fault({ call: 'webhook.push', as: 'lost' });
    await standIn.push({ repository, by, message: 'Lost' });
    expect([received, standIn.deliveries()[0]?.status]).toEqual([[], 0]);
  });

  it('never leave this machine', async () => {
    const { repository, repo } = newRepository();
    const asked = jest.spyOn(globalThis, 'fetch');
    await api.rest.repos.createWebhook({
      owner,
      repo,
      config: { url: 'https://hooks.example/x', content_type: 'json' },
    });
    await standIn.push({ repository, by, message: 'Outside' });
    expect(
      standIn
        .deliveries()
        .slice(0, 2)
        .map(({ status, says }) => [status, says]),
    ).toEqual([
      [0, 'failed to connect to host'],
      [0, 'failed to connect to host'],
    ]);
    expect(asked.mock.calls.filter(([to]) => String(to).includes('hooks.example'))).toEqual([]);
    expect(asked).toHaveBeenCalled();
    asked.mockRestore();
  });
});

describe('limits and faults of the stand-in for GitHub', () => {
  it('come in GitHub’s own words, with its headers', async () => {
    standIn.fault({ call: 'users/get-authenticated', as: 'limited', retryAfterSeconds: 60 });
    const error = await api.rest.users.getAuthenticated().catch((refused) => refused);
    expect([
      error.status,
      error.response.headers['retry-after'],
      error.response.headers['x-ratelimit-remaining'],
    ]).toEqual([429, '60', '0']);
    standIn.fault({ call: 'users/*', as: 'down', status: 502 });
    expect(await statusOf(api.rest.users.getAuthenticated())).toBe(502);
    const { headers } = await api.rest.users.getAuthenticated();
    expect(Number(headers['x-ratelimit-limit'])).toBe(5_000);
    const next = await api.rest.users.getAuthenticated();
    expect(Number(next.headers['x-ratelimit-remaining'])).toBe(Number(headers['x-ratelimit-remaining']) - 1);
  });

  it('lose an answer after the access is given', async () => {
    const { repo, repository } = newRepository();
    standIn.fault({ call: 'repos/add-collaborator', as: 'lost' });
    await expect(api.rest.repos.addCollaborator({ owner, repo, username: 'ravi-k' })).rejects.toThrow();
    expect(standIn.accesses().filter((each) => each.repository === repository)).toHaveLength(1);
  });

  it('allow 5,000 calls in an hour and not one more', () => {
    let now = Date.now();
    const rules = { codeMs: 1, accessMs: 1, refreshMs: null, rotates: true, prefixes: { access: '', refresh: '' } };
    const { before, dress } = githubManner(newGrants({ ...rules, now: () => now }), () => now);
    const statuses = Array.from({ length: 5_001 }, () => before?.()?.status ?? null);
    expect([statuses.slice(0, 5_000).every((status) => status === null), statuses.at(-1)]).toEqual([true, 403]);
    const headers = dress?.({ status: 403 }, { query: {} }).headers ?? {};
    expect(headers['x-ratelimit-remaining']).toBe('0');
    now = Number(headers['x-ratelimit-reset']) * 1_000;
    expect(before?.()).toBeNull();
  });

  it('end with the grant when the app gives it back', async () => {
    const mine = await tokenOf(0);
    const basic = Buffer.from(`${standIn.clientId}:${standIn.clientSecret}`).toString('base64');
    const revoke = (authorization: string, access_token: string) =>
      fetch(`${standIn.url}/api/v3/applications/${standIn.clientId}/grant`, {
        method: 'DELETE',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ access_token }),
      });
    expect((await revoke(`Bearer ${token}`, mine)).status).toBe(401);
    expect((await revoke(`Basic ${basic}`, 'ghu_guessed')).status).toBe(404);
    expect((await revoke(`Basic ${basic}`, mine)).status).toBe(204);
    expect(await statusOf(clientOf(mine).rest.users.getAuthenticated())).toBe(401);
  });
});
