import { jest } from '@jest/globals';
import type { Message } from '@lamplight/bff/contract/conversations.ts';
import { waitFor } from '@testing-library/react';
import { conversationsLive, type Heard } from '../conversationsLive.ts';
import { apiError } from '../failure.ts';
import { type OutboxOptions, outboxWith } from './outbox.ts';
import { fateOf, type Outgoing, pauseAfter, type Written } from './outgoing.ts';
import type { SendOne } from './sender.ts';
import { deleteUnsent, deviceShelf, openShelf, pageShelf, unsentOf } from './shelf.ts';

const ID = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const written = (n: number, more: Partial<Written> = {}): Written => ({
  ...{ messageId: ID(n), person: 'asha', conversationId: 'c1', text: `message ${n}`, mentions: [], files: [] },
  writtenAt: 0,
  ...more,
});
const asSent = ({ messageId, conversationId, text, person }: Outgoing): Message => ({
  ...{ messageId, conversationId, text, place: `a.${messageId}`, by: { id: person, name: 'Asha', role: 'client' } },
  ...{ at: '2026-11-27T05:00:00.000Z', state: 'sent', mentions: [], attachments: [], can: {} },
});
const network = () => apiError({ status: 0, code: 'NETWORK', fields: [] });
const limited = (retryAfter: number) => apiError({ status: 429, code: 'RATE_LIMITED', fields: [], retryAfter });
const SLOWER = 'You sent many in a short time: the next one goes within 1 second.';
const refusal = (status: number, code: string) => apiError({ status, code: code as never, fields: [], message: '' });

/** Web Locks of this browser, held by one of its tabs at a time. */
const locksOfBrowser = () => {
  const last = new Map<string, Promise<unknown>>();
  return {
    request: (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
      const mine = (last.get(name) ?? Promise.resolve()).then(() =>
        signal.aborted ? Promise.reject(signal.reason) : work(),
      );
      last.set(
        name,
        mine.catch(() => undefined),
      );
      return mine;
    },
  };
};

/** The server: what it has by id, in the order in which it came, and how often each was asked for. */
const server = () => {
  const has: Message[] = [];
  const asked: string[] = [];
  let answer: (message: Outgoing) => void = () => undefined;
  const send: SendOne = async (message) => {
    asked.push(message.messageId);
    answer(message);
    const known = has.find(({ messageId }) => messageId === message.messageId);
    if (known) return known;
    const sent = asSent(message);
    has.push(sent);
    return sent;
  };
  return {
    has,
    asked,
    send,
    answers: (next: typeof answer) => {
      answer = next;
    },
    texts: () => has.map(({ text }) => text),
  };
};

const open: { stop: () => void }[] = [];
const tab = (options: OutboxOptions, person = 'asha') => {
  const outbox = outboxWith(person, options);
  open.push(outbox);
  return outbox;
};
const textsOf = (outbox: { get: () => { messages: readonly Outgoing[] } }) =>
  outbox.get().messages.map(({ text }) => text);

beforeEach(async () => {
  Object.defineProperty(navigator, 'locks', { value: locksOfBrowser(), configurable: true });
  for (const person of ['asha', 'dev']) await deleteUnsent(person);
});
afterEach(() => {
  for (const one of open.splice(0)) one.stop();
  Reflect.deleteProperty(navigator, 'locks');
  jest.restoreAllMocks();
});

describe('what becomes of a message after a failure', () => {
  it.each([
    [network(), 'again'],
    [apiError({ status: 0, code: 'TIMEOUT', fields: [] }), 'again'],
    [refusal(503, 'OUTCOME_UNKNOWN'), 'again'],
    [refusal(503, 'PERSON_PENDING'), 'again'],
    [refusal(500, 'INTERNAL'), 'again'],
    [refusal(429, 'RATE_LIMITED'), 'again'],
    [refusal(408, 'REQUEST_TIMEOUT'), 'again'],
    [refusal(403, 'CSRF_FAILED'), 'again'],
    [new TypeError('a bug'), 'again'],
    [refusal(401, 'SESSION_EXPIRED'), 'session'],
    [refusal(401, 'NOT_AUTHENTICATED'), 'session'],
    [refusal(409, 'CONCURRENT_SESSION'), 'session'],
    [refusal(409, 'USER_CHANGED'), 'session'],
    [refusal(403, 'ACCOUNT_DISABLED'), 'session'],
    [refusal(409, 'STATE_CONFLICT'), 'refused'],
    [refusal(404, 'NOT_FOUND'), 'refused'],
    [refusal(400, 'VALIDATION_FAILED'), 'refused'],
    [refusal(413, 'PAYLOAD_TOO_LARGE'), 'refused'],
    [refusal(422, 'FILE_NOT_CLEAN'), 'refused'],
  ])('%#: %s', (error, fate) => expect(fateOf(error)).toBe(fate));

  it('it goes out again ever later, up to half a minute, and never sooner than the server says', () => {
    expect([1, 2, 3, 4, 5, 6, 99].map((n) => pauseAfter(n, undefined))).toEqual(
      [1000, 2000, 5000, 10_000, 30_000, 30_000, 30_000].map((more) => ({ least: 0, more })),
    );
    expect(pauseAfter(1, { retryAfter: 45 })).toEqual({ least: 45_000, more: 0 });
    expect(pauseAfter(4, { retryAfter: 2 })).toEqual({ least: 2_000, more: 8_000 });
  });
});

describe.each([
  ['the device’s', () => deviceShelf],
  ['the page’s', pageShelf],
])('%s shelf', (_, make) => {
  it('keeps messages in the order in which they were written, each for its author alone', async () => {
    const shelf = make();
    await shelf.add(written(3));
    await shelf.add(written(1));
    await shelf.add(written(2, { person: 'dev' }));
    expect((await shelf.of('asha')).map(({ text }) => text)).toEqual(['message 3', 'message 1']);
    expect((await shelf.of('dev')).map(({ text }) => text)).toEqual(['message 2']);
  });
  it('is changed and emptied by the author alone, and what is gone does not come back', async () => {
    const shelf = make();
    const mine = await shelf.add(written(1));
    await shelf.remove({ order: mine.order, person: 'dev' });
    expect(await shelf.put({ ...mine, person: 'dev', text: 'theirs' })).toBe(false);
    expect(await shelf.of('dev')).toEqual([]);
    expect((await shelf.of('asha')).map(({ text }) => text)).toEqual(['message 1']);
    expect(await shelf.put({ ...mine, refusal: 'no' })).toBe(true);
    expect((await shelf.of('asha'))[0]?.refusal).toBe('no');
    await shelf.remove(mine);
    expect(await shelf.put(mine)).toBe(false);
    expect(await shelf.of('asha')).toEqual([]);
  });
});

it('a device that refuses to keep anything gets a shelf for the page, and says so', async () => {
  jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  // The shelf of the device is open in this process; a page that begins there has none.
  jest.resetModules();
  const fresh = await import('./shelf.ts');
  expect((await fresh.openShelf('asha')).keeps).toBe(false);
  jest.restoreAllMocks();
  expect((await openShelf('asha')).keeps).toBe(true);
  const { send, texts } = server();
  const outbox = tab({ open: async () => pageShelf(), send });
  await outbox.add(written(1));
  await waitFor(() => expect(texts()).toEqual(['message 1']));
  expect(outbox.get()).toMatchObject({ ready: true, keeps: false });
});

it('what could not be kept stands nowhere, and whoever wrote it is told', async () => {
  const shelf = { ...pageShelf(), add: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) };
  const { send, asked } = server();
  const outbox = tab({ open: async () => shelf, send });
  await expect(outbox.add(written(1))).rejects.toThrow('full');
  expect([asked, textsOf(outbox)]).toEqual([[], []]);
});

it('a message is on the device before it is shown, and gone from there once the server has it', async () => {
  const { send, texts } = server();
  const release = Promise.withResolvers<void>();
  const outbox = tab({ send: async (...args) => release.promise.then(() => send(...args)) });
  const heard: Heard[] = [];
  const end = conversationsLive.subscribe((one) => heard.push(one));
  await outbox.add(written(1));
  expect((await unsentOf('asha')).map(({ text }) => text)).toEqual(['message 1']);
  expect(textsOf(outbox)).toEqual(['message 1']);
  release.resolve();
  await waitFor(() => expect(textsOf(outbox)).toEqual([]));
  expect(await unsentOf('asha')).toEqual([]);
  expect(texts()).toEqual(['message 1']);
  expect(heard).toEqual([{ is: 'message', message: expect.objectContaining({ text: 'message 1' }) }]);
  end();
});

describe('order', () => {
  it('within a conversation each waits for the one before; another conversation does not wait', async () => {
    const { send, texts, answers } = server();
    answers(({ conversationId }) => {
      if (conversationId === 'c1') throw network();
    });
    const outbox = tab({ send });
    for (const n of [1, 2, 3]) await outbox.add(written(n));
    await outbox.add(written(4, { conversationId: 'c2' }));
    await waitFor(() => expect(texts()).toEqual(['message 4']));
    await waitFor(() => expect(outbox.get().trouble).toContain('internet connection'));
    answers(() => undefined);
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(texts()).toEqual(['message 4', 'message 1', 'message 2', 'message 3']));
    await waitFor(() => expect(outbox.get()).toMatchObject({ messages: [], trouble: null }));
  });

  it('a lost answer sends the same message again under its id, and the server has it once', async () => {
    const { send, asked, texts, has } = server();
    let lost = true;
    const outbox = tab({
      send: async (message, ...more) => {
        const sent = await send(message, ...more);
        if (lost) {
          lost = false;
          throw network();
        }
        return sent;
      },
    });
    await outbox.add(written(1));
    await outbox.add(written(2));
    await waitFor(() => expect(texts()).toEqual(['message 1', 'message 2']));
    expect(asked).toEqual([ID(1), ID(1), ID(2)]);
    expect(has).toHaveLength(2);
  });

  it('one that is written while the last of its conversation is just being taken goes out as well', async () => {
    const { send, texts } = server();
    const outbox = tab({ send });
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => outbox.add(written(n))));
    await waitFor(() => expect(texts()).toHaveLength(6));
    expect(texts()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `message ${n}`));
  });
});

describe('more than may be sent at once', () => {
  it('waits as long as the server says, whatever wakes the outbox meanwhile, and goes whole and in order', async () => {
    const { send, texts, answers, asked } = server();
    const until = Date.now() + 1_000;
    answers(() => {
      if (texts().length === 2 && Date.now() < until) throw limited(1);
    });
    const outbox = tab({ send });
    for (const n of [1, 2, 3]) await outbox.add(written(n));
    await waitFor(() => expect(outbox.get().trouble).toBe(SLOWER));
    for (const n of [4, 5]) await outbox.add(written(n));
    dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toEqual([1, 2, 3].map(ID));
    expect(outbox.get().messages.map(({ text, refusal: is }) => [text, is])).toEqual(
      [3, 4, 5].map((n) => [`message ${n}`, null]),
    );
    await waitFor(() => expect(texts()).toEqual([1, 2, 3, 4, 5].map((n) => `message ${n}`)), { timeout: 5_000 });
    expect(asked).toEqual([1, 2, 3, 3, 4, 5].map(ID));
    await waitFor(() => expect(outbox.get()).toMatchObject({ messages: [], trouble: null }));
  });

  it('is on the device while it waits, and goes from the next page where this one was closed', async () => {
    const { send, texts, answers } = server();
    answers(() => {
      throw limited(3_600);
    });
    const closed = tab({ send });
    for (const n of [1, 2]) await closed.add(written(n));
    await waitFor(() => expect(closed.get().trouble).toMatch(/within 60 minutes\.$/));
    closed.stop();
    answers(() => undefined);
    tab({ send });
    await waitFor(() => expect(texts()).toEqual(['message 1', 'message 2']));
  });
});

describe('a refusal', () => {
  it('keeps the text with its reason, lets later ones go, and is sent again under its id by Retry', async () => {
    const { send, texts, answers, asked } = server();
    answers(({ text }) => {
      if (text === 'message 1') throw refusal(409, 'STATE_CONFLICT');
    });
    const outbox = tab({ send });
    await outbox.add(written(1));
    await outbox.add(written(2));
    await waitFor(() => expect(texts()).toEqual(['message 2']));
    await waitFor(() => expect(outbox.get().messages[0]?.refusal).toEqual(expect.any(String)));
    expect((await unsentOf('asha'))[0]).toMatchObject({ text: 'message 1', refusal: expect.any(String) });
    const [first] = outbox.get().messages;
    if (first === undefined) throw new Error('it is gone');
    answers(() => undefined);
    await outbox.retry(first);
    await waitFor(() => expect(texts()).toEqual(['message 2', 'message 1']));
    expect(asked.filter((id) => id === ID(1))).toHaveLength(2);
  });

  it('is another message once it is rewritten, and nothing once it is deleted', async () => {
    const { send, has, answers } = server();
    answers(({ text }) => {
      if (text.startsWith('message')) throw refusal(400, 'VALIDATION_FAILED');
    });
    const outbox = tab({ send });
    await outbox.add(written(1));
    await outbox.add(written(2));
    await waitFor(() => expect(outbox.get().messages.map(({ refusal: is }) => is !== null)).toEqual([true, true]));
    const [first, second] = outbox.get().messages;
    if (first === undefined || second === undefined) throw new Error('they are gone');
    await outbox.rewrite(first, { text: 'shorter', mentions: ['meera'] });
    await outbox.remove(second);
    await waitFor(() => expect(has.map(({ text }) => text)).toEqual(['shorter']));
    expect(has[0]?.messageId).not.toBe(ID(1));
    await waitFor(async () => expect(await unsentOf('asha')).toEqual([]));
  });

  it('of one that its author deleted meanwhile brings it not back', async () => {
    const release = Promise.withResolvers<void>();
    const outbox = tab({
      send: async () => {
        await release.promise;
        throw refusal(409, 'STATE_CONFLICT');
      },
    });
    await outbox.add(written(1));
    const [first] = outbox.get().messages;
    if (first === undefined) throw new Error('it is gone');
    await outbox.remove(first);
    release.resolve();
    await new Promise((later) => setTimeout(later, 20));
    expect([await unsentOf('asha'), textsOf(outbox)]).toEqual([[], []]);
  });
});

describe('two tabs', () => {
  it('one sends for both, each shows what waits, and both hear what was sent', async () => {
    const [one, other] = [server(), server()];
    const first = tab({ send: one.send });
    await waitFor(() => expect(first.get().ready).toBe(true));
    const second = tab({ send: other.send });
    await waitFor(() => expect(second.get().ready).toBe(true));
    one.answers(() => {
      throw network();
    });
    await second.add(written(1));
    await waitFor(() => expect(textsOf(first)).toEqual(['message 1']));
    await waitFor(() => expect(second.get().trouble).toEqual(expect.any(String)));
    one.answers(() => undefined);
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(one.texts()).toEqual(['message 1']));
    await waitFor(() => expect([textsOf(first), textsOf(second)]).toEqual([[], []]));
    expect(other.asked).toEqual([]);
  });

  it('the other goes on where the one that sent is closed', async () => {
    const { send, texts, answers } = server();
    answers(() => {
      throw network();
    });
    const first = tab({ send });
    await first.add(written(1));
    const second = tab({ send });
    await second.add(written(2));
    answers(() => undefined);
    first.stop();
    await waitFor(() => expect(texts()).toEqual(['message 1', 'message 2']));
  });
});

describe('after a death', () => {
  it('between keeping and sending, the next page sends it, once and in order', async () => {
    await deviceShelf.add(written(1));
    await deviceShelf.add(written(2));
    const { send, texts } = server();
    const outbox = tab({ send });
    await waitFor(() => expect(texts()).toEqual(['message 1', 'message 2']));
    await waitFor(() => expect(textsOf(outbox)).toEqual([]));
  });

  it('between the server’s taking it and the device’s forgetting it, it is the same message', async () => {
    const { send, has, asked } = server();
    const kept = await deviceShelf.add(written(1));
    await send(kept, async () => undefined, new AbortController().signal);
    tab({ send });
    await waitFor(async () => expect(await unsentOf('asha')).toEqual([]));
    expect([asked, has.length]).toEqual([[ID(1), ID(1)], 1]);
  });

  it('amid its files, those that are there are not sent again', async () => {
    const files = [1, 2].map((n) => ({
      ...{ idempotencyKey: ID(n), name: `${n}.png`, bytes: new globalThis.Blob(['x']), fileId: null },
    }));
    const shelf = pageShelf();
    const message = await shelf.add(written(1, { files }));
    const stored: string[] = [];
    const failing: SendOne = async (one, note) => {
      stored.push(ID(1));
      await note(ID(1), 'file-1');
      void one;
      throw network();
    };
    const first = tab({ open: async () => shelf, send: failing });
    await waitFor(() => expect(stored).toEqual([ID(1)]));
    await waitFor(() => expect(first.get().trouble).not.toBeNull());
    first.stop();
    const seen: Outgoing[] = [];
    tab({
      open: async () => shelf,
      send: async (one) => {
        seen.push(one);
        return asSent(one);
      },
    });
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.files.map(({ fileId }) => fileId)).toEqual(['file-1', null]);
    expect(seen[0]?.messageId).toBe(message.messageId);
  });
});

describe('a session', () => {
  it('that is dead leaves messages on the device, and the same person’s next one sends them', async () => {
    const { send, texts, answers, asked } = server();
    answers(() => {
      throw refusal(401, 'SESSION_EXPIRED');
    });
    const dead = tab({ send });
    await dead.add(written(1));
    await dead.add(written(2));
    await waitFor(() => expect(asked).toContain(ID(1)));
    dead.stop();
    expect((await unsentOf('asha')).map(({ refusal: is }) => is)).toEqual([null, null]);
    answers(() => undefined);
    tab({ send });
    await waitFor(() => expect(texts()).toEqual(['message 1', 'message 2']));
  });

  it('of somebody else neither shows nor sends nor deletes them', async () => {
    await deviceShelf.add(written(1));
    const { send, asked } = server();
    const dev = tab({ send }, 'dev');
    await waitFor(() => expect(dev.get().ready).toBe(true));
    await dev.add(written(2, { person: 'dev' }));
    await waitFor(() => expect(asked).toEqual([ID(2)]));
    const [hers] = await unsentOf('asha');
    if (hers === undefined) throw new Error('it is gone');
    await dev.remove(hers);
    await dev.retry(hers);
    await deleteUnsent('dev');
    expect(textsOf(dev)).toEqual([]);
    expect((await unsentOf('asha')).map(({ text }) => text)).toEqual(['message 1']);
    expect(asked).toEqual([ID(2)]);
  });
});
