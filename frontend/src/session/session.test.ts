import { jest } from '@jest/globals';
import { attachCache } from '../api/cache.ts';
import { api } from '../api/client.ts';
import { drafts, VISITOR } from '../api/drafts.ts';
import { apiError } from '../api/failure.ts';
import { readBoot } from './boot.ts';
import { homeOf, savedPath, savePath, takeSavedPath } from './redirect.ts';
import { askMe, signedIn, signOut, startSession } from './session.ts';
import { sessionOf, sessionStore } from './store.ts';

const asha = {
  id: 'u1',
  userId: 'u1',
  email: 'asha@gmail.com',
  name: 'Asha',
  role: 'client',
  mobile: '',
  twoFactorEnabled: false,
};
let answers: (() => Response)[];
const says = (status: number, body: object) => () => new Response(JSON.stringify(body), { status });
const refuses = (status: number, code: string) => says(status, { success: false, code, message: '', requestId: 'r' });
const clear = jest.fn(async () => undefined);
const is = () => sessionStore.get().session.is;

beforeAll(() => startSession());
beforeEach(() => {
  answers = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => (answers.shift() ?? refuses(404, 'NOT_FOUND'))());
  attachCache({ refetch: async () => undefined, clear });
  clear.mockClear();
  sessionStore.reset();
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

const bootPage = (content: string) => {
  const page = document.implementation.createHTMLDocument();
  const block = page.createElement('script');
  Object.assign(block, { type: 'application/json', id: 'boot', textContent: content });
  page.head.append(block);
  return page;
};

describe('the boot block', () => {
  it('brings the person and the configuration', () => {
    readBoot(
      bootPage(
        JSON.stringify({
          session: { is: 'user', user: asha },
          config: { company: 'Acme', emailHosts: ['acme.example'], idleMinutes: 10 },
        }),
      ),
    );
    expect(sessionStore.get()).toMatchObject({
      session: { is: 'user', user: { name: 'Asha' } },
      config: { company: 'Acme', emailHosts: ['acme.example'], idleMinutes: 10 },
    });
  });

  it('brings how one signs in; what has another shape than it should is not taken', () => {
    const config = (told: object) => {
      sessionStore.reset();
      readBoot(bootPage(JSON.stringify({ session: { is: 'none' }, config: told })));
      return sessionStore.get().config;
    };
    const usual = config({});
    const recaptcha = { kind: 'recaptcha', siteKey: 'k' };
    expect(config({ captcha: recaptcha, google: true, emailVerification: false })).toEqual({
      ...usual,
      captcha: recaptcha,
      google: true,
      emailVerification: false,
    });
    expect(config({ captcha: null, google: 'yes', emailHosts: {}, idleMinutes: '5', other: 1 })).toEqual(usual);
  });

  it.each([
    ['{"session":{"is":"none"}}', 'none'],
    ['{"session":{"is":"unknown"}}', 'unknown'],
    ['', 'unknown'],
    ['not json', 'unknown'],
    ['{"session":{"is":"user","user":{"id":"u"}}}', 'none'],
  ])('%s means %s', (content, session) => {
    readBoot(bootPage(content));
    expect(is()).toBe(session);
  });
});

describe('a page that comes after the end of its session', () => {
  const opened = (ended?: string) => {
    sessionStore.reset();
    readBoot(bootPage(JSON.stringify({ session: { is: 'none', ...(ended ? { ended } : {}) } })));
    const { session, concurrent, expired } = sessionStore.get();
    return { is: session.is, concurrent, expired };
  };

  it('says why', () => {
    expect(opened('CONCURRENT_SESSION')).toEqual({ is: 'none', concurrent: true, expired: false });
    expect(opened('SESSION_EXPIRED')).toEqual({ is: 'none', concurrent: false, expired: true });
    expect(opened('SESSION_ENDED')).toEqual({ is: 'none', concurrent: false, expired: true });
    for (const other of [undefined, 'toString', ''])
      expect(opened(other)).toEqual({ is: 'none', concurrent: false, expired: false });
  });

  it('where somebody signed in elsewhere, wipes the storages and tells the other tabs', async () => {
    const tab = new BroadcastChannel('lamplight-session');
    const told = new Promise((heard) => {
      tab.onmessage = ({ data }) => heard(data);
    });
    opened('CONCURRENT_SESSION');
    sessionStorage.setItem('preLoginUrl', '/client');
    startSession();
    expect(sessionStorage.getItem('preLoginUrl')).toBeNull();
    expect(await told).toEqual({ is: 'concurrent' });
    tab.close();
  });
});

describe('who is signed in', () => {
  it('a person without e-mail or with an unknown role is nobody', () => {
    expect(
      [asha, { ...asha, role: 'Team_Lead' }, { ...asha, email: '' }, { ...asha, role: 'owner' }, null, 'x'].map(
        (u) => sessionOf(u).is,
      ),
    ).toEqual(['user', 'user', 'none', 'none', 'none', 'none']);
  });

  it('auth/me of a visitor is silent', async () => {
    answers = [refuses(401, 'NOT_AUTHENTICATED')];
    await askMe({ background: false });
    expect(sessionStore.get()).toMatchObject({ session: { is: 'none' }, expired: false });
  });

  it('no answer leaves the person as shown', async () => {
    sessionStore.set({ session: sessionOf(asha) });
    jest.useFakeTimers();
    answers = [refuses(500, 'INTERNAL'), refuses(500, 'INTERNAL')];
    const asking = askMe({ background: true });
    await jest.advanceTimersByTimeAsync(2000);
    await asking;
    jest.useRealTimers();
    expect(is()).toBe('user');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['that somebody is here', says(200, { success: true, user: asha })],
    ['that nobody is', refuses(401, 'NOT_AUTHENTICATED')],
  ])('an answer on its way at a sign-out, %s, changes nothing any more', async (_told, late) => {
    sessionStore.set({ session: sessionOf(asha) });
    const [asked, expired] = [Promise.withResolvers<void>(), sessionStore.get().expired];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
      if (!String(url).endsWith('/auth/me')) return says(200, { success: true })();
      await asked.promise;
      return late();
    });
    const asking = askMe({ background: true });
    await signOut();
    asked.resolve();
    await asking;
    expect(sessionStore.get()).toMatchObject({ session: { is: 'none' }, expired });
  });

  it('is not asked beside a sign-out that is on its way', async () => {
    sessionStore.set({ session: sessionOf(asha) });
    const ended = Promise.withResolvers<Response>();
    jest.spyOn(globalThis, 'fetch').mockImplementation(() => ended.promise);
    const leaving = signOut();
    await askMe({ background: true });
    ended.resolve(says(200, { success: true })());
    await leaving;
    expect(jest.mocked(fetch).mock.calls.map(([url]) => String(url).replace(/^.*\/api/, ''))).toEqual(['/auth/logout']);
    expect(is()).toBe('none');
  });

  it('signing in empties the cache and adopts what this tab’s visitor typed', async () => {
    await drafts.save({ person: VISITOR, form: 'contact', values: 'typed', savedAt: Date.now() });
    expect(await signedIn(asha)).toBe(true);
    expect(clear).toHaveBeenCalled();
    expect((await drafts.load('u1', 'contact', Date.now()))?.values).toBe('typed');
    await drafts.removeAll('u1');
  });

  it('nothing of the person is in any storage', async () => {
    await signedIn(asha);
    expect({ ...localStorage }).toEqual({ theme: 'dark', darkMode: 'true' });
    expect({ ...sessionStorage }).toEqual({});
  });
});

describe('how a session ends', () => {
  beforeEach(async () => void (await signedIn(asha)));

  it('signing out forgets person and cache, and saves no way back', async () => {
    answers = [says(200, { success: true })];
    await signOut();
    expect(sessionStore.get()).toMatchObject({ session: { is: 'none', byChoice: true }, expired: false });
    expect(clear).toHaveBeenCalled();
  });

  it('what is told of its end before the sign-out is answered is that sign-out, and nothing is read meanwhile', async () => {
    const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      await heard;
      return says(200, { success: true })();
    });
    const leaving = signOut();
    const reading = api.call('projects').catch((cause: Error) => cause.name);
    await api.report(apiError({ status: 401, code: 'SESSION_ENDED', fields: [] }));
    expect(is()).toBe('user');
    hear();
    await leaving;
    expect(await reading).toBe('AbortError');
    expect(jest.mocked(fetch)).toHaveBeenCalledTimes(1);
    expect(sessionStore.get()).toMatchObject({ session: { is: 'none', byChoice: true }, expired: false });
  });

  it('a sign-out that the server did not hear of leaves the person signed in', async () => {
    answers = [refuses(503, 'UNAVAILABLE')];
    await expect(signOut()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(is()).toBe('user');
  });

  it('a dead one says so on /login', async () => {
    answers = [refuses(401, 'SESSION_EXPIRED')];
    await api.call('projects').catch(() => undefined);
    expect(sessionStore.get()).toMatchObject({ session: { is: 'none' }, expired: true, concurrent: false });
  });

  it('a newer login elsewhere wipes both storages, keeps drafts and shows the notice', async () => {
    await drafts.save({ person: 'u1', form: 'proposal', values: 'typed', savedAt: Date.now() });
    savePath('/client');
    answers = [refuses(409, 'CONCURRENT_SESSION')];
    await api.call('projects').catch(() => undefined);
    expect(sessionStore.get()).toMatchObject({ session: { is: 'none' }, concurrent: true });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    expect((await drafts.load('u1', 'proposal', Date.now()))?.values).toBe('typed');
    await drafts.removeAll('u1');
  });

  it('any other 409 wipes nothing', async () => {
    savePath('/client');
    answers = [refuses(409, 'VERSION_CONFLICT')];
    await api.call('proposal-save', { params: { proposalId: 'x' }, body: { title: 'x' } }).catch(() => undefined);
    expect([is(), savedPath()]).toEqual(['user', '/client']);
  });
});

describe('the way back after sign-in', () => {
  it('is saved only for own pages and used once', () => {
    savePath('//evil.example');
    savePath('/login');
    expect(savedPath()).toBeNull();
    savePath('/proposalform?service=AI');
    expect([takeSavedPath(), takeSavedPath()]).toEqual(['/proposalform?service=AI', null]);
  });

  it('a path put into the storage by others is not followed', () => {
    sessionStorage.setItem('preLoginUrl', '/\\evil.example');
    expect(savedPath()).toBeNull();
  });

  it('else leads home by role', () =>
    expect((['admin', 'employee', 'team_lead', 'client', null] as const).map(homeOf)).toEqual([
      '/admin',
      '/employee',
      '/employee',
      '/client',
      '/',
    ]));
});
