import { createServer as createWebServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import {
  MongoCompatibilityError,
  MongoError,
  MongoServerError,
  MongoServerSelectionError,
  type TopologyDescription,
} from 'mongodb';
import { hasCode } from '../../ports/errors.ts';
import { errorOf } from '../../suites/event-store/samples.ts';
import { eventually } from '../../workbench/eventually.ts';
import { openStore, type Store } from './client.ts';
import { isPassing, portErrorOf } from './errors.ts';
import { mongoHarness } from './workbench/harness.ts';

/** For a busy machine, beyond the time that is promised. */
const SLACK_MS = 2_000;

const timed = async <T>(run: () => Promise<T>): Promise<{ result: T; ms: number }> => {
  const start = performance.now();
  return { result: await run(), ms: performance.now() - start };
};
/** What an operator reads, causes included. */
const wordsOf = (error: unknown): string =>
  Error.isError(error) ? `${error.message} ${JSON.stringify(error)} ${wordsOf(error.cause)}` : String(error);

describe('an address that leads nowhere', () => {
  it('is Unavailable within 3 s, and names nothing of the address', async () => {
    for (const url of ['mongodb://127.0.0.1:1/x', 'mongodb://someone:hunter2@127.0.0.1:1/x']) {
      const { result, ms } = await timed(() => errorOf(openStore('the store', url)));
      expect(result).toMatchObject({ code: 'Unavailable' });
      expect(wordsOf(result)).not.toContain('hunter2');
      expect(ms).toBeLessThan(3_000 + SLACK_MS);
    }
  });

  it('is Misconfigured where it cannot be read, in words that hold no password', async () => {
    for (const url of [
      'mongodb://',
      'mongodb://a:hunter2:b@h/',
      'mongodb://a:hunter2@h/?nonsense=hunter2',
      'mongodb://h/?timeoutMS=soon',
    ]) {
      const error = await errorOf(openStore('the store', url));
      expect(error).toMatchObject({ code: 'Misconfigured' });
      expect(wordsOf(error)).not.toContain('hunter2');
    }
  });

  it('is Misconfigured where something else answers, at once or when it is asked', async () => {
    const greeting = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .resume()
        .end('SSH-2.0-OpenSSH_9.9\r\n');
    });
    const web = createWebServer();
    for (const server of [greeting, web]) {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const error = await errorOf(openStore('the store', `mongodb://127.0.0.1:${port}/x`));
      await new Promise((resolve) => server.close(resolve));
      expect(error).toMatchObject({ code: 'Misconfigured', detail: { what: expect.stringMatching(/no MongoDB/) } });
    }
  });
});

describe('what a server answers', () => {
  const said = (code: number) =>
    portErrorOf('the store', new MongoServerError({ message: 'words of the server', code, ok: 0 }));

  it('is for the operator where password or rights are wrong, and Unavailable where it will be well again', () => {
    expect(said(18)).toMatchObject({ code: 'Misconfigured', detail: { what: expect.stringMatching(/password/) } });
    expect(said(13)).toMatchObject({ code: 'Misconfigured', detail: { remedy: expect.stringMatching(/readWrite/) } });
    for (const code of [64, 91, 189, 10_107, 11_600, 13_435]) expect(said(code)).toMatchObject({ code: 'Unavailable' });
    expect(said(10_334)).toMatchObject({ code: 'TooLarge' });
  });

  it('is for the operator where its version does not fit', () => {
    const error = portErrorOf('the store', new MongoCompatibilityError('server reports wire version 1'));
    expect(error).toMatchObject({ code: 'Misconfigured', detail: { what: expect.stringMatching(/wire version 1/) } });
  });

  it('is Unavailable where nothing but a broken connection is known, however the client wraps it', () => {
    const cause = Object.assign(new Error('write ECONNRESET'), { code: 'ECONNRESET' });
    const look = new MongoError('write ECONNRESET', { cause });
    const reason = { servers: new Map([['here:1', { error: look }]]) } as unknown as TopologyDescription;
    const inVain = new MongoServerSelectionError('write ECONNRESET', reason);
    expect(portErrorOf('the store', inVain)).toMatchObject({ code: 'Unavailable' });
    expect(portErrorOf('the store', look)).toMatchObject({ code: 'Unavailable' });
    expect([isPassing(inVain), isPassing(look)]).toEqual([false, true]);
  });

  it('is a bug as it is where it is none of these', () => {
    expect(said(9)).toMatchObject({ message: 'words of the server' });
    expect(hasCode(said(9), 'Unavailable')).toBe(false);
  });
});

const here = await mongoHarness((o) => openStore('the store', o.url));

if ('absent' in here) it.todo(`the MongoDB client is not run: ${here.absent}`);
else
  describe('a client', () => {
    const opened: Store[] = [];
    const open = async (url = here.url): Promise<Store> => {
      const store = await openStore('the store', url);
      opened.push(store);
      return store;
    };
    afterEach(async () => {
      here.proxy.heal();
      await Promise.all(opened.splice(0).map((store) => store.close()));
    });
    afterAll(() => here.end());
    const ping = ({ run, db }: Store) => run(() => db.command({ ping: 1 }), { repeatable: true });

    it('is one for each address, and lives until its last user closes it', async () => {
      const before = here.proxy.connections();
      const [one, two] = await Promise.all([open(), open()]);
      expect(one.db.client).toBe(two.db.client);
      expect((await open(here.beside())).db.client).not.toBe(one.db.client);
      await Promise.all([one.close(), one.close()]);
      await ping(two);
      expect(await errorOf(ping(one))).toMatchObject({ code: 'Unavailable' });
      await Promise.all(opened.splice(0).map((store) => store.close()));
      await eventually(() => expect(here.proxy.connections()).toBe(before));
    });

    it('says Misconfigured for a wrong password, without it', async () => {
      const url = here.url.replace('mongodb://', 'mongodb://someone:hunter2@');
      const error = await errorOf(open(url));
      expect(error).toMatchObject({ code: 'Misconfigured' });
      expect(wordsOf(error)).not.toContain('hunter2');
    });

    it('gives up a call that is not answered in time, and goes on when answers come again', async () => {
      const store = await open(here.url.replace('timeoutMS=20000', 'timeoutMS=2000'));
      await eventually(() => ping(store));
      here.proxy.blackhole();
      const { result, ms } = await timed(() => errorOf(ping(store)));
      expect(result).toMatchObject({ code: 'Unavailable' });
      expect(ms).toBeLessThan(2_000 + SLACK_MS);
      here.proxy.heal();
      expect(await eventually(() => ping(store))).toMatchObject({ ok: 1 });
    });

    it('repeats what may be repeated when the connection is lost, and nothing else', async () => {
      const store = await open();
      let calls = 0;
      const breaking = async () => {
        calls += 1;
        if (calls === 1) throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
        return calls;
      };
      expect(await store.run(breaking, { repeatable: true })).toBe(2);
      calls = 0;
      expect(await errorOf(store.run(breaking))).toMatchObject({ code: 'Unavailable' });
      expect(calls).toBe(1);
    });
  });
