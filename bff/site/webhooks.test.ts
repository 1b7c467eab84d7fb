import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRefusal, statusOf } from '../guards/refusal.ts';
import { targetOf } from '../guards/target.ts';
import { webhooksAt } from './webhooks.ts';

const MAPPING = '0198c1b2-1111-5222-8333-444455556666';
let asked: { path: string | undefined; headers: Readonly<Record<string, unknown>>; body: string }[];
let status: number;
let hits: string[];
let tooMany: boolean;
let integrations: Server;
let edge: Server;
const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const listening = (server: Server): Promise<void> => new Promise((done) => void server.listen(0, '127.0.0.1', done));

beforeEach(async () => {
  [asked, hits, status, tooMany] = [[], [], 200, false];
  integrations = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req) body += String(chunk);
    asked.push({ path: req.url, headers: req.headers, body });
    res.writeHead(status).end('{"secret":"of the inside"}');
  });
  await listening(integrations);
  const webhooks = webhooksAt({
    url: urlOf(integrations),
    limits: {
      hit: async (name, whom) => {
        hits.push(`${name} ${whom}`);
        return tooMany ? { refused: 'RATE_LIMITED' } : null;
      },
    },
    headers: { 'x-content-type-options': 'nosniff' },
  });
  edge = createServer(async (req, res) => {
    const target = targetOf(req.url ?? '');
    if (isRefusal(target) || !webhooks.answers(target)) return void res.writeHead(404).end('another page');
    const refusal = await webhooks.send(req, res, { target, address: '192.0.2.1' });
    if (refusal !== null) res.writeHead(statusOf(refusal), { ...refusal.headers }).end(refusal.refused);
  });
  await listening(edge);
});
afterEach(async () => {
  for (const server of [integrations, edge]) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

const tell = async (o: Readonly<{ path?: string; method?: string; body?: string; type?: string }> = {}) => {
  const { path = `/webhooks/github/${MAPPING}`, method = 'POST', body = '{"a": 1}', type = 'application/json' } = o;
  const answer = await fetch(`${urlOf(edge)}${path}`, {
    method,
    headers: {
      ...{ 'content-type': type, cookie: 'session=stolen', authorization: 'Bearer stolen', 'x-acting-user': 'admin-1' },
      ...{ 'x-hub-signature-256': 'sha256=aa', 'x-github-delivery': 'guid', 'x-github-event': 'push' },
    },
    ...(method === 'GET' ? {} : { body }),
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

it('hands on the bytes as they came with three headers, and neither a cookie nor a token', async () => {
  const told = await tell();
  expect([told.status, told.text, told.headers.get('cache-control')]).toEqual([202, '', 'no-store']);
  expect(told.headers.get('set-cookie')).toBeNull();
  const [one] = asked;
  expect(one).toMatchObject({
    path: `/internal/webhooks/github/${MAPPING}`,
    body: '{"a": 1}',
    headers: { 'x-hub-signature-256': 'sha256=aa', 'x-github-delivery': 'guid', 'x-github-event': 'push' },
  });
  for (const name of ['cookie', 'authorization', 'x-acting-user']) expect(one?.headers).not.toHaveProperty(name);
  expect(hits).toEqual(['WEBHOOKS 192.0.2.1']);
});

it.each([
  [404, 404],
  [400, 400],
  [503, 503],
  [500, 503],
  [302, 503],
])('what integrations answers with %i is told as %i, without its words', async (given, told) => {
  status = given;
  const answer = await tell();
  expect([answer.status, answer.text.includes('inside')]).toEqual([told, false]);
});

it('integrations away is told as such, so that the host can be asked to tell it again', async () => {
  integrations.closeAllConnections();
  await new Promise((done) => integrations.close(done));
  expect((await tell()).status).toBe(503);
  await listening(integrations);
});

it('is bounded in size and rate, and takes JSON alone, by POST alone', async () => {
  expect((await tell({ method: 'GET' })).status).toBe(405);
  expect((await tell({ type: 'application/x-www-form-urlencoded' })).status).toBe(415);
  expect((await tell({ body: 'a'.repeat(2 * 1024 * 1024) })).status).toBe(202);
  expect((await tell({ body: 'a'.repeat(2 * 1024 * 1024 + 1) })).status).toBe(413);
  tooMany = true;
  expect((await tell()).status).toBe(429);
  expect(asked).toHaveLength(1);
});

it.each([
  '/webhooks/github',
  '/webhooks/github/',
  `/webhooks/gitlab/${MAPPING}`,
  `/webhooks/github/${MAPPING}/x`,
  '/webhooks/github/..%2f',
])('%s is another page', async (path) => {
  expect((await tell({ path })).text).toBe('another page');
});
