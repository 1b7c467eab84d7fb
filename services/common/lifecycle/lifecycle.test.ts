import { get } from 'node:http';
import { connect } from 'node:net';
import { misconfigured, unavailable } from '@lamplight/events/ports/errors.ts';
import { silent } from '../log/log.ts';
import { record } from '../telemetry/metrics.ts';
import { listenAdmin } from './admin.ts';
import { healthWith } from './health.ts';
import { listen } from './listen.ts';
import { patiently } from './patiently.ts';
import type { Started } from './run.ts';
import { run } from './run.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a listening server', () => {
  it('finishes the answer in hand, closes idle connections at once and refuses new ones', async () => {
    const server = await listen((_req, res) => void setTimeout(() => res.end('done'), 200), {
      host: '127.0.0.1',
      port: 0,
    });
    await (await fetch(server.url)).text();
    const slow = fetch(server.url).then(async (answer) => [answer.headers.get('connection'), await answer.text()]);
    await sleep(50);
    const before = performance.now();
    const closed = server.close();
    expect(await slow).toEqual(['close', 'done']);
    await closed;
    expect(performance.now() - before).toBeLessThan(2_000);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  it('cuts what is still open at the limit', async () => {
    const server = await listen(() => undefined, { host: '127.0.0.1', port: 0 });
    const cut = new Promise((resolve) => get(server.url).on('error', resolve));
    await sleep(50);
    await server.close(100);
    expect(await cut).toBeDefined();
  });
});

describe('a connection whose request does not come', () => {
  const said = (port: number, opening: string): Promise<string> =>
    new Promise((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(opening));
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('close', () => resolve(text));
    });

  it('is closed without a word where it has said nothing, and told so where it has begun', async () => {
    const server = await listen((_req, res) => void res.end('done'), { host: '127.0.0.1', port: 0 });
    server.server.headersTimeout = 100;
    const [silent, begun, kept] = await Promise.all([
      said(server.port, ''),
      said(server.port, 'GET / HTTP/1.1\r\nHost: x\r\nX-'),
      said(server.port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nX-'),
    ]);
    expect(silent).toBe('');
    expect(begun).toMatch(/^HTTP\/1\.1 408 /);
    expect(kept).toMatch(/^HTTP\/1\.1 200 .*done.*HTTP\/1\.1 408 /s);
    await server.close(0);
  });

  it('never has a refusal written into an answer that is on its way', async () => {
    const server = await listen((_req, res) => void res.writeHead(200, { 'content-length': '100' }).write('half of'), {
      host: '127.0.0.1',
      port: 0,
    });
    expect(await said(server.port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\nno request at all\r\n\r\n')).not.toMatch(/ 400 /);
    await server.close(0);
  });
});

describe('a store that is not there yet', () => {
  const patience = { forMs: 60_000, firstPauseMs: 1, longestPauseMs: 2 };
  it('is asked again, and that is said once', async () => {
    const lines: string[] = [];
    const log = { warn: (fields: object, message: string) => void lines.push(`${JSON.stringify(fields)} ${message}`) };
    let tries = 0;
    const open = async () => {
      tries += 1;
      if (tries < 5) throw unavailable('the bus', new Error('refused'));
      return 'open';
    };
    expect(await patiently('stores', open, log as never, patience)).toBe('open');
    expect(lines).toEqual([
      '{"reason":"the bus is unavailable (refused)"} stores: not there yet, asked again for 60 s',
    ]);
  });

  it('ends the wait with its last error, and what asking again does not mend at once', async () => {
    const away = () => Promise.reject(unavailable('the bus'));
    await expect(patiently('stores', away, silent, { ...patience, forMs: 0 })).rejects.toMatchObject({
      code: 'Unavailable',
    });
    const wrong = () => Promise.reject(misconfigured('No', 'Other.'));
    await expect(patiently('stores', wrong, silent, patience)).rejects.toMatchObject({ code: 'Misconfigured' });
  });
});

describe('health', () => {
  it('is ready only once started, while every probe says yes, and never again after draining', async () => {
    let store: () => boolean = () => true;
    const health = healthWith({ probes: { store: () => store(), other: async () => true } });
    const admin = await listenAdmin({ host: '127.0.0.1', port: 0, health });
    const status = async (path: string, method = 'GET') => (await fetch(`${admin.url}${path}`, { method })).status;
    expect([await status('/livez'), await status('/readyz')]).toEqual([200, 503]);
    store = () => {
      throw new Error('away');
    };
    health.started();
    expect(await status('/readyz')).toBe(503);
    store = () => true;
    expect(await status('/readyz')).toBe(200);
    health.drain();
    expect([
      await status('/livez'),
      await status('/readyz'),
      await status('/livez', 'POST'),
      await status('/x'),
    ]).toEqual([200, 503, 405, 404]);
    const told = async () => (await (await fetch(`${admin.url}/metrics`)).text()).match(/^lamplight_store_up.*$/gm);
    expect(await told()).toBeNull(); // draining: nobody is asked, and `store` is no port
    record('lamplight.command.duration', 0.02, { type: 'Test', outcome: 'changed' });
    expect(await (await fetch(`${admin.url}/metrics`)).text()).toContain(
      'lamplight_command_duration_seconds_bucket{outcome="changed",type="Test",le="0.025"} 1',
    );
    await admin.close(0);
    health.close();
  });
});

describe('the stores among the probes', () => {
  it('are asked when figures are read, and told by the name of their port', async () => {
    let isThere = false;
    const health = healthWith({ probes: { events: () => isThere, keyValue: () => true, spine: () => true } });
    const admin = await listenAdmin({ host: '127.0.0.1', port: 0, health });
    const told = async () => (await (await fetch(`${admin.url}/metrics`)).text()).match(/^lamplight_store_up.*$/gm);
    health.started();
    expect(await told()).toEqual(['lamplight_store_up{port="events"} 0', 'lamplight_store_up{port="keyValue"} 1']);
    isThere = true;
    expect(await told()).toEqual(['lamplight_store_up{port="events"} 1', 'lamplight_store_up{port="keyValue"} 1']);
    await admin.close(0);
    health.close();
  });
});

describe('a server from start to exit', () => {
  const begin = async (start: () => Promise<Started>) => {
    const heard = new Map<string, (what: unknown) => void>();
    const said: string[] = [];
    let now = 0;
    let exited: (code: number) => void = () => undefined;
    const code = new Promise<number>((resolve) => {
      exited = resolve;
    });
    const signals = {
      on: (event: string, listener: (what: unknown) => void) => void heard.set(event, listener),
      exit: (n: number) => exited(n),
    };
    await run(start, { log: silent, say: (line) => said.push(line), signals, now: () => now });
    const signal = (event: string, at = 0) => {
      now = at;
      heard.get(event)?.(new Error(event));
    };
    return { code, said, signal };
  };
  const step = (name: string, done: string[], work: () => Promise<void> = async () => undefined) => ({
    name,
    withinMs: 100,
    run: async () => {
      done.push(name);
      await work();
    },
  });

  it('drains first, then takes each step in order, past one that fails or hangs, and exits 0', async () => {
    const done: string[] = [];
    const failing = step('fails', done, () => Promise.reject(new Error('x')));
    const hanging = step('hangs', done, () => new Promise(() => undefined));
    const steps = [step('server', done), failing, hanging, step('stores', done)];
    const { signal, code } = await begin(async () => ({ drain: () => void done.push('drain'), steps }));
    signal('SIGTERM');
    signal('SIGTERM', 999);
    expect(await code).toBe(0);
    expect(done).toEqual(['drain', 'server', 'fails', 'hangs', 'stores']);
  });

  it('exits 1 at a second signal that comes at least a second later', async () => {
    const { signal, code } = await begin(async () => ({
      drain: () => undefined,
      steps: [{ name: 'long', withinMs: 60_000, run: () => sleep(300).then(() => undefined) }],
    }));
    signal('SIGINT', 5_000);
    signal('SIGINT', 6_000);
    expect(await code).toBe(1);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'])('drains and exits 0 at %s', async (event) => {
    const done: string[] = [];
    const { signal, code } = await begin(async () => ({
      drain: () => void done.push('drain'),
      steps: [step('server', done)],
    }));
    signal(event);
    expect([await code, done]).toEqual([0, ['drain', 'server']]);
  });

  it('is not hurried by its launcher going after a signal', async () => {
    const done: string[] = [];
    const slow = step('slow', done, () => sleep(50).then(() => void done.push('whole')));
    const { signal, code } = await begin(async () => ({ drain: () => undefined, steps: [slow] }));
    signal('SIGINT', 5_000);
    signal('disconnect', 9_000);
    expect([await code, done]).toEqual([0, ['slow', 'whole']]);
  });

  it('exits 78 on a mistake in its configuration and says each in a line of its own', async () => {
    const wrong = Object.assign(misconfigured('settings', 'fix'), {
      detail: { mistakes: ['PORT is wrong', 'HOST is wrong'] },
    });
    const { code, said } = await begin(() => Promise.reject(wrong));
    expect(await code).toBe(78);
    expect(said).toEqual(['PORT is wrong', 'HOST is wrong']);
  });

  it('says in one sentence which store never came, and exits 1', async () => {
    const away = unavailable('the event store', new Error('connect ECONNREFUSED 10.0.0.7:2113'));
    const { code, said } = await begin(() => Promise.reject(away));
    expect(await code).toBe(1);
    expect(said).toEqual([
      expect.stringMatching(
        /^the event store is unavailable \(connect ECONNREFUSED 10\.0\.0\.7:2113\)\. .*See that it runs/,
      ),
    ]);
  });

  it('exits 1 when the start fails, and when an error was caught by nobody', async () => {
    expect(await (await begin(() => Promise.reject(new Error('x')))).code).toBe(1);
    const { signal, code } = await begin(async () => ({ drain: () => undefined, steps: [] }));
    signal('uncaughtException');
    expect(await code).toBe(1);
  });
});
