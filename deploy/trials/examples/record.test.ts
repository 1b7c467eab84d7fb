import { type Route, routes } from '@lamplight/bff/contract/routes.ts';
import { type Example, type Examples, readExamples } from '@lamplight/operator/examples.ts';
import { PASSWORD } from '../product/company.ts';
import { fits, listening } from './record.ts';

const examples = readExamples();
const text = JSON.stringify(examples);
const misfits = (held: Examples): readonly string[] =>
  routes.filter((route) => !fits(route, held[route.id] ?? { params: { nothing: '' } })).map(({ id }) => id);
const changed = (id: Route['id'], change: (example: Example) => Example): Examples => ({
  ...examples,
  [id]: change(examples[id] ?? {}),
});

describe('the examples of the contract', () => {
  it('are one of each call, and say what the call reads and answers', () => {
    expect(misfits(examples)).toEqual([]);
    expect(Object.keys(examples)).toEqual(routes.map(({ id }) => id));
  });

  it.each<readonly [string, Route['id'], (example: Example) => Example]>([
    ['has no example', 'project', () => ({ params: {} })],
    ['names no project', 'project', ({ params: _, ...rest }) => rest],
    ['names more than the path does', 'me', (example) => ({ ...example, params: { userId: 'one' } })],
    ['asks for what no query knows', 'projects', (example) => ({ ...example, query: { colour: 'blue' } })],
    ['asks where nothing can be asked', 'me', (example) => ({ ...example, query: { limit: '1' } })],
    ['sends what is not read', 'lead', (example) => ({ ...example, body: { employee: 'one' } })],
    ['sends a body with a read', 'me', (example) => ({ ...example, body: {} })],
    ['answers with a field too many', 'me', ({ answer }) => ({ answer: { ...Object(answer), more: true } })],
    ['answers with nothing', 'me', () => ({})],
    ['answers where a file is answered', 'picture', (example) => ({ ...example, answer: {} })],
  ])('one that %s is found', (_what, id, change) => {
    expect(misfits(changed(id, change))).toEqual([id]);
  });

  it('name nobody’s address, no machine and no password that opens anything', () => {
    expect(text).not.toMatch(/@(?!people\.example|lamplight\.example)[a-z]+\.[a-z]+/);
    expect(text).not.toContain(PASSWORD);
    expect(text).not.toMatch(/127\.0\.0\.|localhost/);
  });
});

describe('listening to what is asked and answered', () => {
  const URL = 'http://127.0.0.1:8080';
  const heard = async (path: string, init: RequestInit, answer: Response): Promise<readonly unknown[]> => {
    const all: unknown[] = [];
    const listened = listening(
      URL,
      async () => answer,
      (id, example) => all.push([id, example]),
    );
    expect(await listened(path, init)).toBe(answer);
    return all;
  };
  const session = (n: number) => ({
    handle: `s${n}`,
    kind: 'browser',
    device: 'Firefox',
    network: null,
    startedAt: '2026-11-24T10:00:00.000Z',
    lastSeenAt: null,
    endsAt: '2026-11-25T10:00:00.000Z',
    current: n === 0,
  });
  const sessions = (count: number) =>
    Response.json({ success: true, items: Array.from({ length: count }, (_, n) => session(n)) });

  it('keeps the first items of a list, and leaves the answer to whoever asked', async () => {
    expect(await heard(`${URL}/api/auth/sessions`, {}, sessions(5))).toEqual([
      ['sessions', { answer: { success: true, items: [session(0), session(1)] } }],
    ]);
  });

  it('keeps what stands in the path and in the query, and names neither the machine nor anybody', async () => {
    const init = { method: 'POST', body: JSON.stringify({ email: 'asha@gmail.com' }) };
    const google = 'http://localhost:9090/auth?redirect_uri=http%3A%2F%2F127.0.0.1%3A8080%2Fauth';
    expect(
      await heard(
        `${URL}/api/auth/google/url`,
        { method: 'POST', body: '{}' },
        Response.json({ success: true, authUrl: google }),
      ),
    ).toEqual([
      [
        'google-url',
        {
          body: {},
          answer: {
            success: true,
            authUrl: 'https://accounts.google.com/auth?redirect_uri=https%3A%2F%2Flamplight.example%2Fauth',
          },
        },
      ],
    ]);
    const answer = Response.json({ success: true, message: `${URL}/verify` });
    expect(await heard(`${URL}/api/auth/request-password-reset`, init, answer)).toEqual([
      [
        'request-password-reset',
        {
          body: { email: 'asha@people.example' },
          answer: { success: true, message: 'https://lamplight.example/verify' },
        },
      ],
    ]);
    expect(await heard(`${URL}/api/files/f1/content?download=1`, {}, new Response('bytes'))).toEqual([
      ['file-content', { params: { fileId: 'f1' }, query: { download: '1' } }],
    ]);
  });

  it.each<readonly [string, string, RequestInit, () => Response]>([
    ['was refused', `${URL}/api/auth/sessions`, {}, () => Response.json({ success: false }, { status: 401 })],
    ['is no call', `${URL}/assets/index.js`, {}, () => new Response('')],
    ['is asked of somebody else', 'http://127.0.0.1:9090/api/auth/sessions', {}, () => sessions(1)],
    ['is another method', `${URL}/api/auth/sessions`, { method: 'PATCH' }, () => sessions(1)],
    ['does not fit', `${URL}/api/auth/sessions`, {}, () => Response.json({ success: true, items: [{}] })],
  ])('hears nothing of what %s', async (_what, path, init, answer) => {
    expect(await heard(path, init, answer())).toEqual([]);
  });
});
