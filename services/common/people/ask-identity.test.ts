/** What counts as an answer of identity, and what only says that it could not be asked. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askIdentityAt } from './ask-identity.ts';

let server: Server;
let base: string;
let asked: (string | undefined)[] = [];
let answer: Readonly<{ status: number; body: string; headers?: Record<string, string> }>;
beforeAll(async () => {
  server = createServer((req, res) => {
    asked.push(req.url);
    res.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => new Promise((resolve) => void server.close(resolve)));

const told = (upTo: unknown) => ({ status: 200, body: JSON.stringify({ success: true, upTo }) });

it.each([['a-place'], [null]])('the place of the newest fact is as identity says: %s', async (upTo) => {
  answer = told(upTo);
  expect(await askIdentityAt(base)('someone_1-a')).toBe(upTo);
  expect(asked).toEqual(['/internal/people/someone_1-a/told']);
});

it.each([
  ['a failure', { status: 503, body: '{"success":false}' }],
  ['an address where nobody knows the question', { status: 404, body: '{"success":false,"code":"NOT_FOUND"}' }],
  ['another shape', { status: 200, body: '{"success":true}' }],
  ['a place that is no text', told(7)],
  ['no JSON', { status: 200, body: '<p>Balancer</p>' }],
  [
    'more than an answer',
    { status: 200, body: JSON.stringify({ success: true, upTo: null, more: 'x'.repeat(8_000) }) },
  ],
  ['another place to ask', { status: 302, body: '', headers: { location: '/elsewhere' } }],
])('%s is no answer, and nothing is known by it', async (_what, given) => {
  answer = given;
  await expect(askIdentityAt(base)('someone')).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

it('no answer at all is none', async () => {
  const nobody = createServer();
  await new Promise<void>((resolve) => void nobody.listen(0, '127.0.0.1', resolve));
  const { port } = nobody.address() as AddressInfo;
  await new Promise((resolve) => void nobody.close(resolve));
  await expect(askIdentityAt(`http://127.0.0.1:${port}`)('someone')).rejects.toThrow();
});

it.each(['../../internal/keys', 'a b', 'a/b', '', 'x'.repeat(129)])(
  'an id that identity never gave out, %j, is nobody’s, and is not asked about',
  async (id) => {
    expect(await askIdentityAt(base)(id)).toBeNull();
    expect(asked).toEqual([]);
  },
);
