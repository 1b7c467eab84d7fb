import { jest } from '@jest/globals';
import { drafts, VISITOR } from '../../api/drafts.ts';
import { sessionStore } from '../../session/store.ts';
import { asTitle, begunIn, keepBegun, keptBegun, nothingBegun, pathOf } from './begun.ts';
import { leaveWords } from './left.ts';

const signIn = (id: string) =>
  sessionStore.set({
    session: {
      is: 'user',
      user: { id, userId: id, email: 'a@gmail.com', name: 'A', role: 'client', mobile: '', twoFactorEnabled: false },
    },
  });

beforeEach(async () => {
  sessionStorage.clear();
  sessionStore.reset();
  sessionStore.set({ session: { is: 'none' } });
  for (const person of [VISITOR, 'asha']) await drafts.removeAll(person);
});
afterEach(() => jest.restoreAllMocks());

describe('what a path begins', () => {
  it('is read with its words, its service and its plan', () =>
    expect(begunIn('/proposalform?title=A+portal%2C+iOS%2FAndroid&service=web&plan=growth')).toEqual({
      title: 'A portal, iOS/Android',
      service: 'WEB',
      plan: 'growth',
    }));

  it.each([
    '/proposalform?service=PLUMBING&plan=..%2F..%2Fx',
    '/proposalform?title=%20%00%0a%E2%80%AE&plan=%3Cscript%3E',
    '/proposalform',
  ])('holds nothing of what is none of ours: %s', (path) => expect(begunIn(path)).toEqual(nothingBegun));

  it.each(['/client', '/proposalformer?title=x', '/proposalform?draft=1', '/proposalform?step=scope', null, 7])(
    'is nothing where it begins no project: %p',
    (path) => expect(begunIn(path)).toBeNull(),
  );

  it('never holds the words: an address is sent and logged', () => {
    const begun = { title: 'Secret plans', service: 'WEB', plan: 'growth' } as const;
    expect(pathOf(begun)).toBe('/proposalform?service=WEB&plan=growth');
    expect(pathOf(nothingBegun)).toBe('/proposalform');
  });
});

it('words are one line in NFC without unseen signs, but for the joiners that scripts need', () => {
  expect(asTitle(' Cafe\u0301\n\u202eportal ')).toBe('Caf\u00e9  portal');
  expect(asTitle('\u0915\u094d\u200d\u0937')).toBe('\u0915\u094d\u200d\u0937');
  expect(asTitle('x'.repeat(5000))).toHaveLength(1000);
});

describe('what was begun', () => {
  it('gathers: words, then a plan, then a service, however close together', async () => {
    void keepBegun({ title: 'A portal' });
    void keepBegun({ plan: 'growth' });
    const all = { title: 'A portal', service: 'WEB', plan: 'growth' };
    expect(await keepBegun({ service: 'WEB' })).toEqual(all);
    expect(await keptBegun()).toEqual(all);
  });

  it('is forgotten where all of it is taken back', async () => {
    await keepBegun({ title: 'A portal' });
    await keepBegun({ title: '' });
    expect(await drafts.list(VISITOR)).toEqual([]);
  });

  it('goes to whoever signs in next in this tab', async () => {
    await keepBegun({ title: 'A portal', service: 'WEB' });
    await drafts.adopt('asha');
    signIn('asha');
    expect(await keptBegun()).toEqual({ title: 'A portal', service: 'WEB', plan: '' });
    expect(await drafts.list(VISITOR)).toEqual([]);
  });

  it('by a visitor of another tab is not shown here', async () => {
    await keepBegun({ title: 'Somebody else’s' });
    sessionStorage.clear(); // another tab
    expect(await keptBegun()).toEqual(nothingBegun);
    expect(await keepBegun({ service: 'AI' })).toEqual({ title: '', service: 'AI', plan: '' });
  });

  it('holds the words that stood in the home page when it was left without its app, until they are kept or taken back', async () => {
    await keepBegun({ title: 'A shop', service: 'WEB' });
    document.body.innerHTML = '<form action="/proposalform"><input name="title" value=" A portal\u202e "></form>';
    leaveWords();
    document.body.innerHTML = '';
    leaveWords();
    expect(await keptBegun()).toEqual({ title: 'A portal', service: 'WEB', plan: '' });
    await keepBegun({ plan: 'growth' });
    expect(sessionStorage.getItem('wordsLeft')).toBeNull();
    await keepBegun({ title: '' });
    expect(await keptBegun()).toEqual({ title: '', service: 'WEB', plan: 'growth' });
  });

  it('holds them for a visitor of whom nothing else was kept', async () => {
    sessionStorage.setItem('wordsLeft', 'A portal');
    expect(await keepBegun({ service: 'WEB' })).toEqual({ title: 'A portal', service: 'WEB', plan: '' });
    expect(await keptBegun()).toEqual({ title: 'A portal', service: 'WEB', plan: '' });
  });

  it('is not kept by a device that refuses, which is said', async () => {
    jest.spyOn(drafts, 'save').mockRejectedValueOnce(new Error('refused'));
    expect(await keepBegun({ title: 'A portal' })).toBeNull();
    expect(await keepBegun({ title: 'A portal' })).toMatchObject({ title: 'A portal' });
  });
});
