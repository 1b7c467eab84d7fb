/** What is believed of a webhook: nothing without the signature, and of the payload only what is read. */
import { createHmac } from 'node:crypto';
import { toldBy } from './webhook.ts';

const SECRET = 'a-secret-of-the-hook';
const GUID = '72d3162e-cc78-11e3-81ab-4c9367dc0958';
const sha = 'a'.repeat(40);
const push = {
  ref: 'refs/heads/feature/MS-3FA94C1B',
  commits: [
    {
      ...{ id: sha, timestamp: '2026-11-27T15:30:00+05:30', url: 'http://169.254.169.254/latest/meta-data' },
      message: 'Login form\n\nAlso #MS-0000000A',
      author: { name: 'Esha', email: 'esha@lamplight.example', username: 'esha' },
    },
  ],
  repository: { id: 3001, full_name: 'studio/portal', hooks_url: 'http://127.0.0.1:1/hooks' },
};

const tell = (payload: unknown, over: Readonly<Record<string, string | undefined>> = {}, secret = SECRET) => {
  const body = Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload));
  const headers: Readonly<Record<string, string | undefined>> = {
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    'x-github-delivery': GUID,
    'x-github-event': 'push',
    ...over,
  };
  return toldBy({ header: (name) => headers[name], body }, SECRET);
};

it('reads commits, whom they name and when they were made, and keeps no address and no person', () => {
  const told = tell(push);
  expect(told).toEqual({
    deliveryId: GUID,
    repositoryId: '3001',
    name: 'studio/portal',
    items: [
      {
        ...{ kind: 'commit', sha, title: 'Login form', at: '2026-11-27T10:00:00.000Z' },
        names: ['MS-3FA94C1B', 'MS-0000000A'],
      },
    ],
  });
  expect(JSON.stringify(told)).not.toMatch(/http|esha/i);
});

it.each<readonly [string, Readonly<Record<string, string | undefined>>, string]>([
  ['another secret', {}, 'another-secret'],
  ['no signature', { 'x-hub-signature-256': undefined }, SECRET],
  ['an empty one', { 'x-hub-signature-256': 'sha256=' }, SECRET],
  ['one of another kind', { 'x-hub-signature-256': `sha1=${'a'.repeat(40)}` }, SECRET],
  ['a longer one', { 'x-hub-signature-256': `sha256=${'a'.repeat(128)}` }, SECRET],
  ['one of zeros', { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }, SECRET],
])('%s: nothing is read', (_what, over, secret) => {
  expect(tell(push, over, secret)).toBe('unsigned');
});

it.each<readonly [string, unknown, Readonly<Record<string, string | undefined>>]>([
  ['no delivery id', push, { 'x-github-delivery': undefined }],
  ['a delivery id that is none', push, { 'x-github-delivery': '../../etc' }],
  ['no JSON', '{', {}],
  ['no repository', { ...push, repository: undefined }, {}],
  ['a commit without its hash', { ...push, commits: [{ ...push.commits[0], id: 'HEAD' }] }, {}],
  ['a request that is none', push, { 'x-github-event': 'pull_request' }],
])('signed, with %s: it is not what it says', (_what, payload, over) => {
  expect(tell(payload, over)).toBe('unfit');
});

it('what was not asked for says nothing, whatever its name', () => {
  for (const event of ['issues', 'ping', 'constructor', '__proto__', undefined])
    expect(tell(push, { 'x-github-event': event })).toMatchObject({ items: [] });
});

it('reads a request and a check', () => {
  const pull = {
    ...{ number: 7, title: 'Login #MS-3FA94C1B', state: 'closed', updated_at: '2026-11-27T10:00:00Z' },
    ...{ merged: true, head: { ref: 'login', sha } },
  };
  expect(tell({ ...push, action: 'closed', pull_request: pull }, { 'x-github-event': 'pull_request' })).toMatchObject({
    items: [{ kind: 'request', number: 7, state: 'merged', headSha: sha, names: ['MS-3FA94C1B'] }],
  });
  const at = { mergedAt: '2026-11-27T09:30:00.000Z', at: '2026-11-27T10:00:00.000Z' };
  const touched = { ...pull, merged: undefined, merged_at: '2026-11-27T15:00:00+05:30' };
  expect(tell({ ...push, pull_request: touched }, { 'x-github-event': 'pull_request' })).toMatchObject({
    items: [{ state: 'merged', ...at }],
  });
  const run = { id: 5, name: 'tests', head_sha: sha, conclusion: 'timed_out', completed_at: '2026-11-27T10:00:00Z' };
  const checked = (action: string) => tell({ ...push, action, check_run: run }, { 'x-github-event': 'check_run' });
  expect(checked('completed')).toMatchObject({ items: [{ kind: 'check', checkId: '5', passed: false }] });
  expect(checked('created')).toMatchObject({ items: [] });
});
