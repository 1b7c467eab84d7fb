import { servedTypes } from '@lamplight/common/files/types.ts';
import { routes } from '../contract/routes.ts';
import { type Browser, browserAt } from '../workbench/browser.ts';
import { type Rig, startRig } from '../workbench/rig.ts';
import { json } from '../workbench/service.ts';

let rig: Rig;
let asha: Browser;
beforeAll(async () => {
  rig = await startRig();
  asha = browserAt(rig.bff.url);
  await asha.login('asha');
});
afterAll(() => rig.close());
beforeEach(() => {
  rig.projects.reached.length = 0;
  rig.identity.extra = {};
  rig.projects.answer = (_req, res) => json(res, 200, { success: true, items: [] });
});

const position = (n: number): string => `${'0'.repeat(32)}.${String(n).padStart(20, '0')}`;
const KEY = '0123456789abcdef-0123';

describe('What a service answers', () => {
  it('reaches the browser by name, with the headers of the edge and none of the service', async () => {
    rig.projects.answer = (_req, res) =>
      json(
        res,
        200,
        { success: true },
        {
          etag: '"7"',
          'retry-after': '3',
          'set-cookie': 'a=b',
          server: 'inner',
          'x-powered-by': 'x',
          'access-control-allow-origin': '*',
          'x-position': 'nonsense',
          'cache-control': 'public',
          location: '/x',
          'content-security-policy': 'none',
        },
      );
    const { headers } = await asha.get('/api/projects/p-1');
    const names = [...headers.keys()].filter(
      (name) => !['connection', 'content-length', 'date', 'keep-alive'].includes(name),
    );
    expect(names.toSorted()).toEqual([
      'cache-control',
      'content-security-policy',
      'content-type',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'etag',
      'permissions-policy',
      'referrer-policy',
      'retry-after',
      'x-content-type-options',
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/);
  });

  it('may point to what was made, on an own path only', async () => {
    rig.projects.answer = (_req, res) => json(res, 201, { success: true }, { location: '/proposals/p-1' });
    expect((await asha.post('/api/proposals')).headers.get('location')).toBe('/api/proposals/p-1');
    rig.projects.answer = (_req, res) => json(res, 201, { success: true }, { location: '//evil.example/x' });
    expect((await asha.post('/api/proposals')).headers.get('location')).toBeNull();
  });

  it.each([301, 302, 303, 307, 308])('never sends anybody elsewhere: %i', async (status) => {
    rig.projects.answer = (_req, res) => json(res, status, {}, { location: 'http://169.254.169.254/' });
    expect(await asha.get('/api/projects')).toMatchObject({ status: 502, body: { code: 'UPSTREAM_REFUSED' } });
    expect(rig.projects.reached).toHaveLength(1);
  });

  it('may be that nothing changed', async () => {
    rig.projects.answer = (req, res) =>
      res.writeHead(req.headers['if-none-match'] === '"7"' ? 304 : 200, { etag: '"7"' }).end();
    expect((await asha.get('/api/projects/p-1', { 'if-none-match': '"7"' })).status).toBe(304);
  });

  it.each([400, 403, 404, 409, 422])('passes as the refusal it is: %i', async (status) => {
    rig.projects.answer = (_req, res) => json(res, status, { success: false, code: 'X' }, { 'retry-after': '2' });
    const answer = await asha.get('/api/projects');
    expect([answer.status, answer.body, answer.headers.get('retry-after')]).toEqual([
      status,
      { success: false, code: 'X' },
      '2',
    ]);
  });

  it('as a file never runs', async () => {
    rig.projects.answer = (_req, res) =>
      res
        .writeHead(200, {
          'content-type': 'text/plain; charset=utf-8',
          'content-disposition': 'attachment; filename="a.html"',
          'accept-ranges': 'bytes',
        })
        .end('<script>');
    const { headers } = await asha.get('/api/files/f-1/content');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect([headers.get('x-content-type-options'), headers.get('content-disposition')]).toEqual([
      'nosniff',
      'attachment; filename="a.html"',
    ]);
  });

  it.each(['text/html', 'image/svg+xml', 'application/json', ''])(
    'as a file is none where the route declares no such type: %j',
    async (type) => {
      rig.projects.answer = (_req, res) => res.writeHead(200, type === '' ? {} : { 'content-type': type }).end('<p>');
      const answer = await asha.get('/api/files/f-1/content');
      expect([answer.status, answer.body.code]).toEqual([502, 'UPSTREAM_REFUSED']);
    },
  );

  it('may be any file that a service lets in', () => {
    const declared = routes.find(({ id }) => id === 'file-content')?.content;
    expect(declared?.toSorted()).toEqual(servedTypes.toSorted());
  });

  it('keep a picture of the site as long as its service says, and no other file', async () => {
    rig.projects.answer = (_req, res) =>
      res
        .writeHead(200, {
          'content-type': 'image/png',
          'cache-control': 'public, max-age=60',
          'content-security-policy': "script-src 'self'",
        })
        .end('png');
    const picture = await fetch(`${rig.bff.url}/api/catalogue/pictures/p-1`, {
      headers: { cookie: asha.cookie ?? '', 'sec-fetch-site': 'same-origin' },
    });
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    expect(picture.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect((await asha.get('/api/files/f-1/content')).headers.get('cache-control')).toBe('no-store');
  });

  it('pass a résumé on as it is, though identity says everything else by a schema', async () => {
    rig.identity.says['/admin/applications/a-1/resume'] = [200, '%PDF-1.7 token'];
    const { status, headers, text } = await asha.get('/api/admin/applications/a-1/resume');
    expect([status, text, headers.get('content-type')]).toEqual([200, '%PDF-1.7 token', 'application/pdf']);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect([headers.get('cache-control'), headers.getSetCookie()]).toEqual(['no-store', []]);
    expect((await asha.get('/api/admin/applications/a-2/resume')).body.code).toBe('NOT_FOUND');
  });

  it('may be an answer that never comes: the connection that breaks is a 503', async () => {
    rig.projects.answer = (req) => req.socket.destroy();
    const answer = await asha.get('/api/projects');
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '1']);
  });
});

const HTML = '<h1>nginx</h1><pre>at /srv/app.js:1 password=secret</pre>';
const ENVELOPE = { success: false, code: 'INTERNAL', message: 'psql: no such table', requestId: 'r-1' };

describe('From 500 on, and where a service answers in another form than its route declares', () => {
  const says = (status: number, type: string, body: string, headers: Record<string, string> = {}) => {
    rig.projects.answer = (_req, res) => res.writeHead(status, { 'content-type': type, ...headers }).end(body);
  };
  const JSON_TYPE = 'application/json; charset=utf-8';
  const inside = JSON.stringify({ ...ENVELOPE, stack: 'at /srv/app.js:1' });
  const away = { ...ENVELOPE, code: 'UNAVAILABLE', timeLeft: 7 };

  it.each([
    ['a page of a balancer', 500, 'text/html', HTML, 502, 'UPSTREAM_REFUSED'],
    ['a page of a balancer', 503, 'text/html', HTML, 503, 'UNAVAILABLE'],
    ['a page of a balancer', 504, 'text/html', HTML, 502, 'UPSTREAM_REFUSED'],
    ['JSON with more than our envelope', 500, JSON_TYPE, inside, 502, 'UPSTREAM_REFUSED'],
    ['another service’s JSON', 500, JSON_TYPE, '{"error":"psql"}', 502, 'UPSTREAM_REFUSED'],
    ['broken JSON', 500, JSON_TYPE, '{"success":', 502, 'UPSTREAM_REFUSED'],
    ['a code of another status', 500, JSON_TYPE, JSON.stringify(away), 502, 'UPSTREAM_REFUSED'],
    ['our envelope', 500, JSON_TYPE, JSON.stringify(ENVELOPE), 500, 'INTERNAL'],
    ['our envelope', 503, JSON_TYPE, JSON.stringify(away), 503, 'UNAVAILABLE'],
    ['a page that says all is well', 200, 'text/html', HTML, 502, 'UPSTREAM_REFUSED'],
    ['a page that says there is nothing', 404, 'text/html', HTML, 502, 'UPSTREAM_REFUSED'],
    ['no type at all', 200, '', '{}', 502, 'UPSTREAM_REFUSED'],
    ['JSON in another charset', 200, 'application/json; charset=utf-16', '{}', 502, 'UPSTREAM_REFUSED'],
  ])('the edge speaks for itself: %s, %i', async (_what, status, type, body, seen, code) => {
    says(status, type, body, { 'retry-after': '9' });
    for (const answer of [await asha.get('/api/projects'), await asha.post('/api/proposals')]) {
      expect([answer.status, answer.body.code, answer.headers.get('content-type')]).toEqual([seen, code, JSON_TYPE]);
      expect(answer.text).not.toMatch(/psql|srv|password|r-1|stack/);
      expect(answer.body['message']).toEqual(expect.any(String));
      if (seen === 503) expect(answer.headers.get('retry-after')).toBe('9');
    }
  });

  it('identity’s answers as well', async () => {
    rig.identity.says['/auth/security'] = [500, { ...ENVELOPE, stack: 'at /srv' }];
    expect(await asha.get('/api/auth/security')).toMatchObject({ status: 502, body: { code: 'UPSTREAM_REFUSED' } });
    rig.identity.says['/auth/security'] = [503, away];
    expect(await asha.get('/api/auth/security')).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE', timeLeft: 7 },
    });
  });

  it('more JSON than any answer has is 502 before it is read to its end, with and without a length', async () => {
    const piece = Buffer.alloc(256 * 1024, ' ');
    const endless = (headers: Record<string, string>) => {
      let sent = 0;
      rig.projects.answer = (_req, res) => {
        res.writeHead(200, { 'content-type': 'application/json', ...headers });
        const more = () => {
          while (!res.destroyed && res.write(piece)) sent += piece.length;
          sent += piece.length;
        };
        res.on('drain', more);
        more();
      };
      return () => sent;
    };
    for (const headers of [{}, { 'content-length': String(1024 ** 3) }]) {
      const sent = endless(headers);
      expect(await asha.get('/api/projects')).toMatchObject({ status: 502, body: { code: 'UPSTREAM_REFUSED' } });
      expect(sent()).toBeLessThan(64 * 1024 ** 2); // what the kernel holds, beside what was read
    }
  });
});

describe('A command that was sent on and has no answer', () => {
  it('is told that its outcome is unknown, and goes out again under the same key', async () => {
    rig.projects.answer = (req) => req.socket.destroy();
    const headers = { 'idempotency-key': 'one-key-for-two-tries' };
    const answer = await asha.post('/api/projects', { title: 'x' }, headers);
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'OUTCOME_UNKNOWN', '1']);
    expect(answer.body['message']).toMatch(/could not confirm .* Nothing is done twice/);
    rig.projects.answer = (_req, res) => json(res, 200, { success: true });
    expect((await asha.post('/api/projects', { title: 'x' }, headers)).status).toBe(200);
  });
});

describe('A token that a service refuses', () => {
  const refuseOnce = () => {
    let refused = false;
    rig.projects.answer = (_req, res, body) => {
      if (!refused) json(res, 401, { success: false, code: 'NOT_AUTHENTICATED' });
      else json(res, 200, { success: true, body });
      refused = true;
    };
  };
  beforeEach(() => rig.clock.move(11_000));

  it('is renewed by force, and the call is made again with its body and its key', async () => {
    refuseOnce();
    const answer = await asha.post('/api/proposals', { title: 'T' }, { 'idempotency-key': KEY });
    expect(answer.body).toEqual({ success: true, body: '{"title":"T"}' });
    const [first, second] = rig.projects.reached;
    expect(second).toMatchObject({ body: first?.body, headers: { 'idempotency-key': KEY, 'content-length': '13' } });
    expect(second?.headers.authorization).not.toBe(first?.headers.authorization);
  });

  it('again, when fresh, is a fault of ours and no sign-out', async () => {
    rig.projects.answer = (_req, res) => json(res, 401, { success: false, code: 'NOT_AUTHENTICATED' });
    expect(await asha.get('/api/projects')).toMatchObject({ status: 502, body: { code: 'UPSTREAM_REFUSED' } });
    expect(rig.projects.reached).toHaveLength(2);
    expect(await asha.get('/api/projects')).toMatchObject({ status: 502 });
    expect(rig.projects.reached).toHaveLength(3); // within the window nothing is forced again
    rig.projects.answer = (_req, res) => json(res, 200, { success: true });
    expect((await asha.get('/api/projects')).status).toBe(200);
  });

  it('may be forced sooner on admin paths', async () => {
    refuseOnce();
    expect((await asha.post('/api/projects/admin/proposals/p-1/status')).status).toBe(200);
    rig.clock.move(5_001);
    refuseOnce();
    expect((await asha.post('/api/projects/admin/proposals/p-1/status')).status).toBe(200);
  });

  it('of a bearer is the answer', async () => {
    rig.projects.answer = (_req, res) => json(res, 401, { success: false, code: 'NOT_AUTHENTICATED' });
    const answer = await fetch(`${rig.bff.url}/api/projects`, { headers: { authorization: 'Bearer forged' } });
    expect(answer.status).toBe(401);
    expect(rig.projects.reached).toHaveLength(1);
  });
});

describe('A key', () => {
  it.each([undefined, 'short', 'x'.repeat(65), 'with space 0123456789', 'a_b_c_d_e_f_g_h_i_j'])(
    'is asked of every write: %j',
    async (key) => {
      const answer = await fetch(`${rig.bff.url}/api/proposals`, {
        method: 'POST',
        headers: {
          cookie: asha.cookie ?? '',
          'x-csrf': '1',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: '{}',
      });
      expect(answer.status).toBe(400);
      expect(rig.projects.reached).toEqual([]);
    },
  );

  it('that comes back with the same contents passes, with others it is refused', async () => {
    const key = 'same-key-0123456789';
    const send = (path: string, body: unknown) => asha.post(path, body, { 'idempotency-key': key });
    expect((await send('/api/proposals', { a: 1 })).status).toBe(200);
    expect((await send('/api/proposals', { a: 1 })).status).toBe(200);
    expect(await send('/api/proposals', { a: 2 })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await send('/api/projects', { a: 1 })).toMatchObject({ status: 422 });
    expect(rig.projects.reached).toHaveLength(2);
  });

  it('of another person is nothing to mine', async () => {
    const chitra = browserAt(rig.bff.url);
    await chitra.login('chitra');
    const key = 'shared-key-0123456789';
    expect((await asha.post('/api/proposals', { a: 1 }, { 'idempotency-key': key })).status).toBe(200);
    expect((await chitra.post('/api/proposals', { a: 2 }, { 'idempotency-key': key })).status).toBe(200);
  });

  it('of an upload is bound to its path alone, since every sending has another boundary', async () => {
    const upload = (path: string, text: string) => {
      const form = new FormData();
      form.append('file', new Blob([text]), 'a.txt');
      const headers = {
        cookie: asha.cookie ?? '',
        'x-csrf': '1',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': 'upload-key-0123456789',
      };
      return fetch(`${rig.bff.url}${path}`, { method: 'POST', headers, body: form });
    };
    expect((await upload('/api/projects/p-1/files', 'one')).status).toBe(200);
    expect((await upload('/api/projects/p-1/files', 'one')).status).toBe(200);
    expect((await upload('/api/projects/p-2/files', 'one')).status).toBe(422);
    expect(rig.projects.reached.map(({ body }) => /one/.test(body))).toEqual([true, true]);
  });
});

describe('One reads what one wrote', () => {
  it('the highest position of a session and service goes with the next query, on every replica', async () => {
    const other = browserAt((await rig.replica({ publicOrigin: rig.bff.url })).url);
    const write = (n: number) => {
      rig.projects.answer = (_req, res) => json(res, 200, { success: true }, { 'x-position': position(n) });
      return asha.post('/api/proposals', { n });
    };
    expect((await write(5)).headers.get('x-position')).toBeNull();
    await write(3);
    other.cookie = asha.cookie;
    for (const browser of [asha, other]) {
      await browser.get('/api/projects');
      expect(rig.projects.reached.at(-1)?.headers['x-read-after']).toBe(position(5));
    }
  });
});

describe('Answers of identity through the proxy', () => {
  it('lose what the route does not name', async () => {
    rig.identity.extra = { accessToken: 'leak', internal: true };
    const me = await asha.get('/api/auth/me');
    expect([me.status, Object.keys(me.body)]).toEqual([200, ['success', 'user']]);
  });
  it('to a DELETE are what its route names, and a forged body is none', async () => {
    rig.identity.extra = {};
    const answer = await asha.delete('/api/auth/google');
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['success', 'security']]);
    expect(rig.identity.seen.at(-1)).toMatchObject({
      path: '/auth/google',
      headers: { authorization: expect.stringMatching(/^Bearer access\.asha\./) },
    });
    const withBody = await fetch(`${rig.bff.url}/api/auth/google`, {
      method: 'DELETE',
      headers: { ...{ cookie: asha.cookie ?? '', 'x-csrf': '1', 'sec-fetch-site': 'same-origin' } },
      body: '{}',
    });
    expect(withBody.status).toBe(400);
  });
  it('go nowhere without a session', async () => {
    const seen = rig.identity.seen.length;
    expect(await browserAt(rig.bff.url).get('/api/auth/me')).toMatchObject({
      status: 401,
      body: { code: 'NOT_AUTHENTICATED' },
    });
    expect(rig.identity.seen).toHaveLength(seen);
  });
});

describe('An upload', () => {
  it('streams through, and is cut when it is larger than its bounds, also without a length', async () => {
    const chunk = new Uint8Array(1024 * 1024);
    const stream = (count: number) => {
      let sent = 0;
      return new ReadableStream<Uint8Array>({
        pull: (controller) => {
          sent += 1;
          if (sent > count) controller.close();
          else controller.enqueue(chunk);
        },
      });
    };
    const upload = (count: number) => {
      const init: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        duplex: 'half',
        headers: {
          cookie: asha.cookie ?? '',
          'x-csrf': '1',
          'sec-fetch-site': 'same-origin',
          'idempotency-key': `stream-${count}-0123456789`,
          'content-type': 'multipart/form-data; boundary=b',
        },
        body: stream(count),
      };
      return fetch(`${rig.bff.url}/api/projects/p-1/files`, init).then(
        ({ status }) => status,
        () => 'cut',
      );
    };
    expect(await upload(3)).toBe(200);
    expect(rig.projects.reached.at(-1)?.body).toHaveLength(3 * chunk.length);
    rig.projects.reached.length = 0;
    expect([413, 'cut']).toContain(await upload(210));
    expect(rig.projects.reached).toEqual([]);
  });
});
