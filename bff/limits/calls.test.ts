import { browserAt } from '../workbench/browser.ts';
import { type Rig, startRig } from '../workbench/rig.ts';
import { json } from '../workbench/service.ts';

let rig: Rig;
afterEach(() => rig.close());

const NUMBERS = { READS: 4, WRITES: 3, ANONYMOUS: 6, CHALLENGES: 2, SEARCHES: 2, UPLOADS: 2, STREAM_OPENS: 2 };

describe('Calls', () => {
  it('are counted for each session by reading and writing, and never kept from leaving', async () => {
    rig = await startRig({ limits: { READS: 4, WRITES: 3 } });
    const [asha, chitra] = [browserAt(rig.bff.url), browserAt(rig.bff.url)];
    await asha.login('asha');
    await chitra.login('chitra');
    const reads: number[] = [];
    for (let i = 0; i < 5; i += 1) reads.push((await asha.get('/api/projects')).status);
    expect(reads).toEqual([200, 200, 200, 200, 429]);
    const writes: number[] = [];
    for (let i = 0; i < 4; i += 1) writes.push((await asha.post('/api/projects', {})).status);
    expect(writes).toEqual([200, 200, 200, 429]);
    const refused = await asha.get('/api/projects');
    expect([refused.body.code, refused.headers.get('retry-after')]).toEqual([
      'RATE_LIMITED',
      String(refused.body['timeLeft']),
    ]);
    expect(rig.projects.reached).toHaveLength(7);
    expect((await chitra.get('/api/projects')).status).toBe(200);
    rig.clock.move(60_001);
    expect((await asha.get('/api/projects')).status).toBe(200);
    for (let i = 0; i < 5; i += 1) await asha.post('/api/projects', {});
    expect((await asha.post('/api/auth/logout')).status).toBe(200);
  });

  it('that are refused keep no session alive', async () => {
    rig = await startRig({ limits: { READS: 1 }, sessionIdleMs: 60_000 });
    const asha = browserAt(rig.bff.url);
    await asha.login('asha');
    await asha.get('/api/projects');
    rig.clock.move(59_000);
    expect((await asha.get('/api/projects')).status).toBe(429);
    rig.clock.move(2_000);
    expect((await asha.get('/api/projects')).status).toBe(401);
  });

  it('of a bearer are counted by its token', async () => {
    rig = await startRig({ limits: { READS: 2 } });
    const ask = (token: string) =>
      fetch(`${rig.bff.url}/api/projects`, { headers: { authorization: `Bearer ${token}` } });
    const statuses = [await ask('a'), await ask('a'), await ask('a'), await ask('b')].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  it('with bearers that somebody invents are counted by address as well', async () => {
    rig = await startRig({ limits: { BEARER_ADDRESS: 3 } });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const headers = { authorization: `Bearer invented-${i}` };
      statuses.push((await fetch(`${rig.bff.url}/api/projects`, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('J5 of nobody are counted by address, which no header changes', async () => {
    rig = await startRig({ limits: { ANONYMOUS: 3 } });
    const browser = browserAt(rig.bff.url);
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${i}`, 'x-real-ip': `198.51.100.${i}` };
      const call = await browser.post('/api/auth/invitation', { token: 'x'.repeat(43) }, headers);
      statuses.push(call.status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('behind a trusted proxy are counted by the address that it saw', async () => {
    rig = await startRig({ limits: { ANONYMOUS: 1 }, trustedProxies: ['127.0.0.1'] });
    const browser = browserAt(rig.bff.url);
    const from = async (address: string) =>
      (await browser.post('/api/auth/invitation', { token: 'x'.repeat(43) }, { 'x-forwarded-for': address })).status;
    expect([await from('198.51.100.1'), await from('198.51.100.2'), await from('198.51.100.1')]).toEqual([
      200, 200, 429,
    ]);
  });

  it('for a captcha are fewer', async () => {
    rig = await startRig({ limits: { CHALLENGES: NUMBERS.CHALLENGES } });
    const browser = browserAt(rig.bff.url);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1) statuses.push((await browser.get('/api/auth/captcha?form=login')).status);
    expect(statuses).toEqual([200, 200, 429]);
    for (const query of ['', '?form=', '?form=other', '?form=login&x=1'])
      expect((await browser.get(`/api/auth/captcha${query}`)).status).toBe(400);
  });

  it('that search count together, wherever they do, and a list that is not searched does not', async () => {
    rig = await startRig({ limits: { SEARCHES: 6 } });
    const asha = browserAt(rig.bff.url);
    await asha.login('asha');
    const searches = [
      ...['/employees?search=a', '/clients?search=a', '/invoices?search=a', '/search?q=a'],
      ...['/conversations/search?q=ab', '/conversations/addressees?q=a'],
    ];
    for (const path of searches) expect([path, (await asha.get(`/api${path}`)).status]).not.toEqual([path, 429]);
    for (const path of searches) expect([path, (await asha.get(`/api${path}`)).status]).toEqual([path, 429]);
    for (const path of ['/employees', '/invoices']) expect((await asha.get(`/api${path}`)).status).not.toBe(429);
  });

  it('that search, or open a stream, are counted beside', async () => {
    rig = await startRig({ limits: NUMBERS });
    const asha = browserAt(rig.bff.url);
    await asha.login('asha');
    const searches: number[] = [];
    for (let i = 0; i < 3; i += 1) searches.push((await asha.get('/api/employees?search=a')).status);
    expect(searches.map((status) => status === 429)).toEqual([false, false, true]);
    expect((await asha.get('/api/employees')).status).not.toBe(429);
    const headers = { cookie: asha.cookie ?? '', 'x-csrf': '1', 'sec-fetch-site': 'same-origin' };
    const opens: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const stream = await fetch(`${rig.bff.url}/api/stream`, { headers });
      opens.push(stream.status);
      await stream.body?.cancel();
    }
    expect(opens).toEqual([200, 200, 429]);
  });

  it('that announce something are so many an hour, of each admin', async () => {
    rig = await startRig({ limits: { ANNOUNCEMENTS: 2 } });
    const statuses = async (name: string) => {
      const browser = browserAt(rig.bff.url);
      await browser.login(name);
      const all: number[] = [];
      for (let i = 0; i < 3; i += 1) all.push((await browser.post('/api/notifications', {})).status);
      return all;
    };
    expect((await statuses('asha'))[2]).toBe(429);
    rig.clock.move(3_599_000);
    expect((await statuses('asha'))[0]).toBe(429);
    rig.clock.move(1_001);
    expect((await statuses('asha'))[0]).not.toBe(429);
  });

  it('that send a message are so many in ten seconds and so many an hour, of each person, in whatever conversation', async () => {
    rig = await startRig({ limits: { MESSAGES: 2, MESSAGES_HOUR: 5 } });
    const [asha, chitra] = [browserAt(rig.bff.url), browserAt(rig.bff.url)];
    await asha.login('asha');
    await chitra.login('chitra');
    let n = 0;
    const send = async (browser = asha) => {
      n += 1;
      const sent = await browser.post(`/api/conversations/c-${n % 3}/messages`, {});
      return [sent.status === 429, sent.headers.get('retry-after')];
    };
    const passed = [false, null];
    expect([await send(), await send(), await send()]).toEqual([passed, passed, [true, '10']]);
    expect(await send(chitra)).toEqual(passed);
    // Other writes go on.
    expect((await asha.post('/api/conversations/c-1/read', {})).status).not.toBe(429);
    rig.clock.move(10_001);
    expect([await send(), await send(), await send()]).toEqual([passed, passed, [true, '10']]);
    rig.clock.move(10_001);
    // What the burst refused is not counted for the hour: four of five have passed.
    expect([await send(), await send()]).toEqual([passed, [true, '3580']]);
    rig.clock.move(3_600_000);
    await asha.login('asha');
    expect(await send()).toEqual(passed);
  });

  it('that upload are three at once, and so many in ten minutes', async () => {
    rig = await startRig({ limits: { UPLOADS: 5 } });
    const asha = browserAt(rig.bff.url);
    await asha.login('asha');
    const held: (() => void)[] = [];
    rig.projects.answer = (_req, res) => void held.push(() => json(res, 201, {}));
    const upload = () =>
      fetch(`${rig.bff.url}/api/projects/p-1/files`, {
        method: 'POST',
        headers: {
          ...{ cookie: asha.cookie ?? '', 'x-csrf': '1', 'sec-fetch-site': 'same-origin' },
          'idempotency-key': crypto.randomUUID(),
          'content-type': 'multipart/form-data; boundary=b',
        },
        body: '--b--\r\n',
      });
    const running = [upload(), upload(), upload()];
    await eventually(() => expect(held).toHaveLength(3));
    expect((await upload()).status).toBe(429);
    for (const release of held.splice(0)) release();
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([201, 201, 201]);
    const fifth = upload();
    await eventually(() => expect(held).toHaveLength(1));
    held[0]?.();
    expect((await fifth).status).toBe(201);
    expect((await upload()).status).toBe(429);
  });
});

describe('Résumés', () => {
  const RESUMES = '/careers/jobs/job-1/resumes';
  const received = [
    200,
    { success: true, resume: { resumeId: crypto.randomUUID(), name: 'cv.pdf', bytes: 9 } },
  ] as const;
  const upload = (headers: Record<string, string> = {}, body = '--b--\r\n') =>
    fetch(`${rig.bff.url}/api${RESUMES}`, {
      method: 'POST',
      headers: {
        ...{ 'x-csrf': '1', 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
        'content-type': 'multipart/form-data; boundary=b',
        ...headers,
      },
      body,
    });
  const uploaded = () => rig.identity.seen.filter(({ path }) => path === RESUMES);

  it('are ten an hour from one address, whoever it says it is', async () => {
    rig = await startRig();
    rig.identity.says[RESUMES] = received;
    const asha = browserAt(rig.bff.url);
    await asha.login('asha');
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await upload()).status);
      statuses.push((await upload({ cookie: asha.cookie ?? '' })).status);
      statuses.push((await upload({ authorization: `Bearer invented-${n}` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    rig.clock.move(3_600_001);
    expect((await upload()).status).toBe(200);
  });

  it('are two at once from one address', async () => {
    rig = await startRig();
    const held = Promise.withResolvers<typeof received>();
    rig.identity.says[RESUMES] = held.promise;
    const running = [upload(), upload()];
    await eventually(() => expect(uploaded()).toHaveLength(2));
    const third = await upload();
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10']);
    held.resolve(received);
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await upload()).status).toBe(200);
  });

  it('are cut where they are larger than a résumé may be, and their place is free again', async () => {
    rig = await startRig();
    rig.identity.says[RESUMES] = received;
    for (let n = 0; n < 3; n += 1) expect((await upload({}, 'x'.repeat(7.5 * 1024 ** 2))).status).toBe(413);
    expect((await upload()).status).toBe(200);
  });

  it('with a key that this browser used for another call are refused', async () => {
    rig = await startRig();
    rig.identity.says['/careers/jobs/job-2/resumes'] = received;
    rig.identity.says[RESUMES] = received;
    const visitor = browserAt(rig.bff.url);
    await visitor.captcha('apply'); // its anonymous session
    const headers = { cookie: visitor.cookie ?? '', 'idempotency-key': 'one-key-for-two-jobs' };
    expect((await upload(headers)).status).toBe(200);
    expect((await upload(headers)).status).toBe(200);
    const elsewhere = await visitor.post('/api/careers/jobs/job-2/resumes', undefined, {
      ...{ 'idempotency-key': headers['idempotency-key'] },
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });
});

const eventually = async (check: () => void): Promise<void> => {
  for (const until = Date.now() + 3_000; ; ) {
    try {
      return check();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
};
