import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { metricsText } from '@lamplight/common/telemetry/metrics.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { presenceChannel } from '../contract/presence.ts';
import type { Role } from '../contract/roles.ts';
import { type AddressedFrame, addressedFrame, streamChannel } from '../contract/stream.ts';
import type { Bff } from '../server.ts';
import { type Browser, browserAt } from '../workbench/browser.ts';
import { PEOPLE } from '../workbench/identity.ts';
import { type Rig, startRig } from '../workbench/rig.ts';
import { presenceWith } from './presence.ts';

let rig: Rig;
let asha: Browser;
beforeEach(async () => {
  rig = await startRig({ heartbeatMs: 100 });
  asha = browserAt(rig.bff.url);
  await asha.login('asha');
});
afterEach(async () => {
  for (const leave of opened.splice(0)) leave();
  await new Promise((resolve) => setTimeout(resolve, 50)); // until the server has seen them leave
  await rig.close();
});

const opened: (() => void)[] = [];

type Open = {
  status: number;
  text(): string;
  until(part: string): Promise<string>;
  ended: Promise<string>;
  leave(): void;
};

const open = async (browser: Browser, headers: Record<string, string> = {}, path = '/api/stream'): Promise<Open> => {
  const leaving = new AbortController();
  opened.push(() => leaving.abort());
  const answer = await fetch(`${rig.bff.url}${path}`, {
    signal: leaving.signal,
    headers: {
      ...(browser.cookie ? { cookie: browser.cookie } : {}),
      'x-csrf': '1',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });
  let read = '';
  const ended = (async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of answer.body ?? []) read += decoder.decode(chunk, { stream: true });
    } catch {
      // left, or cut
    }
    return read;
  })();
  const until = async (part: string): Promise<string> => {
    for (const late = Date.now() + 3_000; !read.includes(part); ) {
      if (Date.now() > late) throw new Error(`${part} did not come: ${JSON.stringify(read)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return read;
  };
  return { status: answer.status, text: () => read, until, ended, leave: () => leaving.abort() };
};
/** At the replica itself, by the name under which all of them are known. */
const askedThere = async ({ url, listening }: Bff, { cookie }: Browser, path: string) => {
  const headers = { host: new URL(url).host, cookie: cookie ?? '', 'x-csrf': '1', 'sec-fetch-site': 'same-origin' };
  const asking = request(`${listening}${path}`, { headers }).end();
  opened.push(() => asking.destroy());
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  asking.on('error', () => undefined); // left
  let read = '';
  answer.setEncoding('utf8').on('data', (text) => {
    read += text;
  });
  answer.on('error', () => undefined);
  return { status: answer.statusCode, text: () => read };
};
const publish = (to: AddressedFrame['to'], frame: AddressedFrame['frame']) =>
  rig.broadcast.publish(streamChannel, JSON.stringify({ to, frame }));
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const invalidate = (id: string): AddressedFrame['frame'] => ({
  event: 'invalidate',
  data: { keys: [{ kind: 'project', id }] },
});

describe('The stream', () => {
  it('opens with a gap where nobody says how far they have heard, and beats', async () => {
    const stream = await open(asha);
    expect(await stream.until('event: gap')).toMatch(/^:\n\nid: \S+\nevent: gap\ndata: \{\}\n\n/);
    await stream.until('data: {}\n\n:\n\n');
  });

  it('goes on where a page or a stream before it stood: nothing is missed, nothing comes twice, and no gap', async () => {
    const page = await asha.get('/admin');
    const { session } = JSON.parse(/id="boot">(.*?)<\/script>/.exec(page.text)?.[1] ?? '{}') as {
      session: { stream: string };
    };
    const all = { users: ['asha'], roles: [] };
    await publish(all, invalidate('meanwhile'));
    await publish({ users: ['chitra'], roles: [] }, invalidate('for-chitra'));
    const first = await open(asha, { 'last-event-id': session.stream });
    const heard = await first.until('meanwhile');
    expect(heard).not.toMatch(/gap|for-chitra/);
    const [, last = ''] = /id: (\S+)\nevent: invalidate/.exec(heard) ?? [];
    first.leave();
    await publish(all, invalidate('while-away'));
    const second = await open(asha, { 'last-event-id': last });
    expect(await second.until('while-away')).not.toMatch(/gap|"meanwhile"/);
    rig.clock.move(121_000);
    await asha.login('asha');
    const late = await open(asha, { 'last-event-id': last });
    await late.until('event: gap');
  });

  it('passes on who writes right now, and tells nobody of it who comes back later', async () => {
    const stream = await open(asha);
    await stream.until('event: gap');
    await publish({ users: ['asha'], roles: [] }, invalidate('p-1'));
    const from = /id: (\S+)\nevent: invalidate/.exec(await stream.until('p-1'))?.[1] ?? '';
    const typing = { conversationId: 'c-1', personId: 'somebody' };
    await publish({ users: ['asha'], roles: [] }, { event: 'typing', data: typing });
    await stream.until('event: typing');
    await publish({ users: ['asha'], roles: [] }, invalidate('p-2'));
    await stream.until('p-2');
    const later = await open(asha, { 'last-event-id': from });
    expect(await later.until('p-2')).not.toContain('typing');
  });

  describe('who is here now', () => {
    const ask = (of: AddressedFrame['to'], by = 'asha') =>
      rig.broadcast.publish(presenceChannel, JSON.stringify({ conversationId: 'c-1', by, of }));
    const everybody = { users: ['asha', 'chitra', 'lena'], roles: [] };
    const calls = (browser: Browser, more: Record<string, string> = {}) =>
      browser.get('/api/projects', { 'x-background': '1', ...more });
    const saidIn = (text: string): readonly string[] =>
      [...text.matchAll(/event: presence\ndata: (.*)\n/g)].flatMap(
        ([, data = '']) => (JSON.parse(data) as { here: string[] }).here,
      );
    /** What is answered to a question comes before what is published after it. */
    const answered = async (stream: Open, of: AddressedFrame['to']): Promise<readonly string[]> => {
      const before = saidIn(stream.text()).length;
      await ask(of);
      await new Promise((resolve) => setTimeout(resolve, 50));
      const mark = randomUUID();
      await publish({ users: ['asha'], roles: [] }, invalidate(mark));
      return saidIn(await stream.until(mark)).slice(before);
    };

    it('is told to whoever asks, of those named, and to nobody else', async () => {
      const [chitra, lena] = [browserAt(rig.bff.url), browserAt(rig.bff.url)];
      await chitra.login('chitra');
      await lena.login('lena');
      const [mine, theirs] = [await open(asha), await open(chitra)];
      await Promise.all([mine.until('gap'), theirs.until('gap')]);
      await calls(chitra);
      await calls(lena);
      expect(await answered(mine, { users: ['asha', 'chitra'], roles: [] })).toEqual(['chitra']);
      expect(await answered(mine, { users: [], roles: [] })).toEqual([]);
      expect(await answered(mine, { users: [], roles: ['admin'] })).toEqual([]);
      expect(theirs.text()).not.toContain('presence');
    });

    it('is no one whose page is hidden, and no more who was silent for 45 s', async () => {
      const chitra = browserAt(rig.bff.url);
      await chitra.login('chitra');
      const stream = await open(asha);
      await stream.until('gap');
      await calls(chitra);
      expect(await answered(stream, everybody)).toEqual(['chitra']);
      rig.clock.move(44_000);
      await calls(chitra, { 'x-hidden': '1' });
      await open(chitra);
      expect(await answered(stream, everybody)).toEqual(['chitra']);
      rig.clock.move(2_000);
      expect(await answered(stream, everybody)).toEqual([]);
      await calls(chitra);
      expect(await answered(stream, everybody)).toEqual(['chitra']);
    });

    it('is answered by every replica for those whom it serves, and to nobody who comes back later', async () => {
      const replica = await rig.replica({ publicOrigin: rig.bff.url });
      const chitra = browserAt(rig.bff.url);
      await chitra.login('chitra');
      rig.clock.move(60_000);
      const stream = await open(asha);
      await stream.until('gap');
      await publish({ users: ['asha'], roles: [] }, invalidate('p-1'));
      const from = /id: (\S+)\nevent: invalidate/.exec(await stream.until('p-1'))?.[1] ?? '';
      expect((await askedThere(replica, chitra, '/api/projects')).status).toBe(200);
      expect(await answered(stream, everybody)).toEqual(['chitra']);
      const later = await open(asha, { 'last-event-id': from });
      await publish({ users: ['asha'], roles: [] }, invalidate('p-2'));
      expect(await later.until('p-2')).not.toContain('presence');
    });

    it('is told in frames that are short enough, however many they are', async () => {
      const heard: number[] = [];
      const listening = new AbortController();
      const all = (async () => {
        for await (const text of rig.broadcast.subscribe(streamChannel, listening.signal)) {
          const { frame } = addressedFrame.parse(JSON.parse(text));
          if (frame.event === 'presence') heard.push(frame.data.here.length);
        }
      })();
      const errors: unknown[] = [];
      const clock = { now: () => 0 };
      const presence = presenceWith({ broadcast: rig.broadcast, clock, onError: (error) => errors.push(error) });
      for (let n = 0; n < 250; n += 1) presence.seen({ userId: `user-${n}`, roles: ['employee'] });
      await rig.broadcast.publish(presenceChannel, '{"who":"knows"}');
      await ask({ users: [], roles: ['employee'] }, 'user-7');
      await eventually(() => expect(heard).toEqual([100, 100, 49]));
      expect(errors).toHaveLength(1);
      presence.close();
      listening.abort();
      await all;
    });
  });

  it('knows no position that is made up', async () => {
    const stream = await open(asha);
    const [, mine = ''] = /id: (\S+)/.exec(await stream.until('gap')) ?? [];
    stream.leave();
    for (const made of ['0', `${mine}9`, `${mine.split('.')[0]}.-1`, `${mine.split('.')[0]}.1e3`]) {
      const other = await open(asha, { 'last-event-id': made });
      await other.until('event: gap');
      other.leave();
    }
  });

  it('begins at a sign-in where that answered', async () => {
    const chitra = browserAt(rig.bff.url);
    const { headers } = await chitra.login('chitra');
    await publish({ users: ['chitra'], roles: [] }, invalidate('first-thing'));
    const stream = await open(chitra, { 'last-event-id': headers.get('x-stream-position') ?? '' });
    expect(await stream.until('first-thing')).not.toContain('gap');
  });

  it('carries a frame to those it names, by person or role, and to nobody else', async () => {
    const chitra = browserAt(rig.bff.url);
    await chitra.login('chitra');
    const [ashas, chitras] = [await open(asha), await open(chitra)];
    await Promise.all([ashas.until('gap'), chitras.until('gap')]);
    await publish({ users: ['chitra'], roles: [] }, invalidate('for-chitra'));
    await publish({ users: [], roles: ['admin'] }, invalidate('for-admins'));
    await publish({ users: [], roles: [] }, invalidate('for-nobody'));
    await Promise.all([chitras.until('for-chitra'), ashas.until('for-admins')]);
    expect([ashas.text(), chitras.text()].join()).not.toContain('for-nobody');
    expect(ashas.text()).not.toContain('for-chitra');
    expect(chitras.text()).not.toContain('for-admins');
  });

  it('reaches listeners of every replica', async () => {
    const replica = await rig.replica({ publicOrigin: rig.bff.url });
    const stream = await askedThere(replica, asha, '/api/stream');
    await eventually(() => expect(stream.text()).toContain('gap'));
    await publish({ users: ['asha'], roles: [] }, invalidate('p-9'));
    await eventually(() => expect(stream.text()).toContain('p-9'));
  });

  it('ignores what is no frame, and lives on', async () => {
    const stream = await open(asha);
    await stream.until('gap');
    await rig.broadcast.publish(
      streamChannel,
      JSON.stringify({ to: { users: ['asha'], roles: [] }, frame: { event: 'eval', data: {} } }),
    );
    await publish({ users: ['asha'], roles: [] }, invalidate('after'));
    expect(await stream.until('after')).not.toContain('eval');
  });

  it.each([
    ['without a cookie', () => '', 401],
    ['with a dead cookie', () => `${asha.cookie}x`, 401],
  ])('is not opened %s', async (_what, cookie, status) => {
    const nobody = browserAt(rig.bff.url);
    nobody.cookie = cookie();
    expect((await open(nobody)).status).toBe(status);
  });

  it.each(['?token=x', '?session=x', '?topics=all', '?'])('takes no query: %s', async (query) => {
    expect((await open(asha, {}, `/api/stream${query}`)).status).toBe(query === '?' ? 200 : 400);
  });

  it('takes a last id of 64 plain characters at most', async () => {
    expect((await open(asha, { 'last-event-id': 'x'.repeat(64) })).status).toBe(200);
    expect((await open(asha, { 'last-event-id': 'x'.repeat(65) })).status).toBe(400);
    expect((await open(asha, { 'last-event-id': 'a b' })).status).toBe(400);
    expect((await open(asha, { 'last-event-id': 'x'.repeat(20_000) })).status).toBe(431);
  });

  it('is open five times at most in one session', async () => {
    const streams = await Promise.all([...Array(6)].map(() => open(asha)));
    expect(streams.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
    streams.find(({ status }) => status === 200)?.leave();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await open(asha)).status).toBe(200);
  });

  it('ends within a second of the logout, with the code as its last frame', async () => {
    const stream = await open(asha);
    await stream.until('gap');
    const startedAt = Date.now();
    await asha.post('/api/auth/logout');
    expect(await stream.ended).toMatch(/event: session\ndata: \{"code":"SESSION_ENDED"\}\n\n$/);
    expect(Date.now() - startedAt).toBeLessThan(1_000);
  });

  it('of a displaced session ends with the reason', async () => {
    const stream = await open(asha);
    await stream.until('gap');
    await browserAt(rig.bff.url).login('asha');
    expect(await stream.ended).toMatch(/event: session\ndata: \{"code":"CONCURRENT_SESSION"\}\n\n$/);
  });

  it('of a replaced value ends without a word, for the browser has the new one', async () => {
    const stream = await open(asha);
    await stream.until('gap');
    await asha.post('/api/auth/step-up', { password: 'secret' });
    expect(await stream.ended).not.toContain('event: session');
    expect((await open(asha)).status).toBe(200);
  });

  it('hears of an end also when the broadcast was lost', async () => {
    const stream = await open(asha);
    await stream.until('gap');
    rig.clock.move(12 * 3_600_000);
    expect(await stream.ended).toContain('SESSION_EXPIRED');
  });

  it('of who has lost a role carries its frames no more after a beat', async () => {
    const roles = PEOPLE as Record<string, Role>;
    const stream = await open(asha);
    await stream.until('gap');
    roles['asha'] = 'client';
    try {
      expect((await asha.post('/api/auth/refresh-token')).status).toBe(200);
      await eventually(async () => {
        await publish({ users: [], roles: ['client'] }, invalidate('for-clients'));
        expect(stream.text()).toContain('for-clients');
      });
      await publish({ users: [], roles: ['admin'] }, invalidate('for-admins'));
      await publish({ users: ['asha'], roles: [] }, invalidate('at-last'));
      expect(await stream.until('at-last')).not.toContain('for-admins');
    } finally {
      roles['asha'] = 'admin';
    }
  });

  it('and polls never keep a session alive: after half an hour without an act it is over', async () => {
    const stream = await open(asha);
    for (let minute = 0; minute < 29; minute += 1) {
      rig.clock.move(60_000);
      expect((await asha.get('/api/projects', { 'x-background': '1' })).status).toBe(200);
    }
    rig.clock.move(2 * 60_000);
    expect(await stream.ended).toContain('SESSION_EXPIRED');
    expect(await asha.get('/api/projects', { 'x-background': '1' })).toMatchObject({
      status: 401,
      body: { code: 'SESSION_EXPIRED' },
    });
  });

  it('that nobody reads is dropped, the others live on, and whoever comes back lacks nothing', async () => {
    const { hostname, port } = new URL(rig.bff.url);
    const { connect } = await import('node:net');
    const deaf = connect(Number(port), hostname);
    deaf.write(
      `GET /api/stream HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${asha.cookie}\r\nX-CSRF: 1\r\nSec-Fetch-Site: same-origin\r\n\r\n`,
    );
    let heard = '';
    deaf.setEncoding('latin1').on('data', (text) => {
      heard += text;
    });
    await new Promise((resolve) => deaf.once('data', resolve));
    const figure = async (name: string) =>
      Number(new RegExp(`^lamplight_stream_${name} (.*)$`, 'm').exec(await metricsText())?.[1]);
    const [opened, droppedBefore] = [await figure('connections'), await figure('dropped_total')];
    expect(opened).toBeGreaterThan(0);
    deaf.pause();
    const stream = await open(asha);
    await stream.until('gap');
    const closed = new Promise((resolve) => deaf.once('close', resolve));
    const keys = [...Array(270)].map((_, i) => ({ kind: 'project' as const, id: `${i}`.repeat(10) }));
    const FRAMES = 980; // more than the machine's own buffers take, and no more than what is kept
    for (let i = 0; i < FRAMES; i += 1) {
      const numbered = [{ kind: 'project' as const, id: `n-${i}` }, ...keys];
      await publish({ users: ['asha'], roles: [] }, { event: 'invalidate', data: { keys: numbered } });
      if (i % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 1)); // who reads can keep up
    }
    await publish({ users: ['asha'], roles: [] }, invalidate('still-here'));
    await stream.until('still-here');
    deaf.resume();
    await closed;
    expect(await figure('dropped_total')).toBe(droppedBefore + 1);
    expect(await figure('connections')).toBe(opened); // one came, one went
    const wholeIn = (text: string) =>
      [...text.matchAll(/^id: (\S+)\nevent: invalidate\ndata: .*"n-(\d+)".*\n\n/gm)].map(([, id, n]) => ({
        id,
        n: Number(n),
      }));
    const told = wholeIn(heard);
    const [dropped] = told.slice(-1);
    expect(dropped?.n).toBeLessThan(FRAMES - 1);
    expect(told.map(({ n }) => n)).toEqual(range(0, dropped?.n ?? 0));
    // What it lacks is too much to be told at once: it looks at everything, and goes on from there.
    const back = await open(asha, { 'last-event-id': dropped?.id ?? '' });
    expect(wholeIn(await back.until('event: gap'))).toEqual([]);
    await publish({ users: ['asha'], roles: [] }, invalidate('once-back'));
    expect(await back.until('once-back')).not.toContain('still-here');
  });

  it('tells whoever comes back all that they missed, or that there is more than is told at once', async () => {
    const to = { users: ['asha'], roles: [] };
    const first = await open(asha);
    const since = /id: (\S+)\n/.exec(await first.until('event: gap'))?.[1] ?? '';
    first.leave();
    const comesBack = async (until: string) => (await open(asha, { 'last-event-id': since })).until(until);
    for (let n = 0; n < 700; n += 1) await publish(to, invalidate(`m-${n}`));
    const whole = await comesBack('"m-699"');
    expect([...whole.matchAll(/"m-(\d+)"/g)].map(([, n]) => Number(n))).toEqual(range(0, 699));
    expect(whole).not.toContain('event: gap');
    for (let n = 0; n < 100; n += 1) await publish(to, invalidate(`long-${n}-`.padEnd(2_000, 'x')));
    expect(await comesBack('event: gap')).not.toContain('invalidate');
  });

  it('tells at the end of the server when to come back, and admits nobody new', async () => {
    const stream = await open(asha);
    await stream.until('gap');
    rig.bff.drain();
    expect(await stream.ended).toMatch(/retry: \d{4,5}\n\n$/);
    expect((await open(asha)).status).toBe(503);
    expect(await rig.bff.ready()).toBe(false);
  });
});
