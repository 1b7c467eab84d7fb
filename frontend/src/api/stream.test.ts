import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { attachCache } from './cache.ts';
import { api } from './client.ts';
import { conversationsLive } from './conversationsLive.ts';
import { readFrames, type StreamStatus, startStream } from './stream.ts';

const body = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start: (c) => {
      for (const chunk of chunks) c.enqueue(new TextEncoder().encode(chunk));
      c.close();
    },
  });

describe('frames of the stream', () => {
  it('are read across chunks, with the last id kept', async () => {
    const seen: unknown[] = [];
    let last: string | undefined;
    await readFrames(
      body(
        ': hello\n\nevent: invalidate\ndata: {"keys":[{"kind":"proj',
        'ect","id":"p1"}]}\n\nid: 7\nevent: notification\ndata: {"kind":"payment","paymentId":"x","projectId":"p1","projectName":"Portal","milestoneName":"Discovery","paymentAmountPaise":11800000}\n\n',
      ),
      (f, id) => {
        seen.push(f);
        last = id ?? last;
      },
    );
    expect(seen).toEqual([
      { event: 'invalidate', data: { keys: [{ kind: 'project', id: 'p1' }] } },
      { event: 'notification', data: expect.objectContaining({ paymentAmountPaise: 11800000 }) },
    ]);
    expect(last).toBe('7');
  });

  it('are read where a chunk ends amid a character', async () => {
    const bytes = new TextEncoder().encode(
      'event: notification\ndata: {"kind":"payment","paymentId":"x","projectId":"p1","projectName":"Ζωή ₹","milestoneName":"D","paymentAmountPaise":1}\n\n',
    );
    const seen: unknown[] = [];
    await readFrames(
      new ReadableStream({
        start: (c) => {
          for (const byte of bytes) c.enqueue(Uint8Array.of(byte));
          c.close();
        },
      }),
      (f) => seen.push(f),
    );
    expect(seen).toEqual([{ event: 'notification', data: expect.objectContaining({ projectName: 'Ζωή ₹' }) }]);
  });

  it('of another shape are left alone: they are newer than this page', async () => {
    const seen: unknown[] = [];
    await readFrames(
      body('event: fireworks\ndata: {}\n\nevent: session\ndata: not json\n\nevent: gap\ndata: {}\n\n'),
      (f) => seen.push(f),
    );
    expect(seen).toEqual([{ event: 'gap', data: {} }]);
  });
});

describe('the stream of a person', () => {
  const PAYMENT = {
    ...{ kind: 'payment', paymentId: 'x', projectId: 'p1', projectName: 'Portal' },
    ...{ milestoneName: 'Discovery', paymentAmountPaise: 100 },
  } as const;
  const frame = (event: string, data: unknown, id?: string) =>
    `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  /** A connection that stays until the test ends it, or the page does. */
  const connection = (signal: AbortSignal | null | undefined) => {
    let control: ReadableStreamDefaultController<Uint8Array> | undefined;
    const open = new ReadableStream<Uint8Array>({
      start: (c) => {
        control = c;
      },
    });
    signal?.addEventListener('abort', () => control?.error(signal.reason));
    return {
      answer: new Response(open),
      say: (text: string) => control?.enqueue(new TextEncoder().encode(text)),
      end: () => control?.close(),
      cut: () => control?.error(new TypeError('terminated')),
    };
  };
  const calls: RequestInit[] = [];
  const open: ReturnType<typeof connection>[] = [];
  let answers: (Response | Error)[];
  let fetched: unknown[];
  let detach: () => void;
  const stops: (() => void)[] = [];
  beforeEach(() => {
    [calls.length, open.length, answers, fetched] = [0, 0, [], []];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      expect(url).toBe('/api/stream');
      calls.push(init ?? {});
      const answer = answers.shift();
      if (answer instanceof Response) return answer;
      if (answer !== undefined) throw answer;
      const made = connection(init?.signal);
      open.push(made);
      return made.answer;
    });
    detach = attachCache({
      refetch: async (matches) => fetched.push([['project', 'p1'], ['invoices'], ['employees']].filter(matches)),
      clear: async () => undefined,
    });
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    detach();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const listening = (person = crypto.randomUUID()) => {
    const heard: unknown[] = [];
    const statuses: StreamStatus[] = [];
    const { stop } = startStream(person, {
      payment: (payment) => heard.push(payment),
      ended: (code) => heard.push(code),
      status: (status) => statuses.push(status),
    });
    stops.push(stop);
    return { heard, statuses, stop };
  };
  const headersOf = (call: RequestInit | undefined) => (call?.headers ?? {}) as Record<string, string>;

  it('goes on where the page began, asks for frames, and never counts as an act', async () => {
    api.streamStoodAt('position-1');
    const { statuses } = listening();
    await waitFor(() => expect(statuses).toEqual(['live']));
    expect(calls[0]).toMatchObject({ credentials: 'same-origin' });
    expect(headersOf(calls[0])).toMatchObject({
      ...{ 'Last-Event-ID': 'position-1', 'X-Background': '1', 'X-CSRF': '1', Accept: 'text/event-stream' },
    });
  });
  it('says what was paid and what ended, and fetches what changed within a quarter second in one go', async () => {
    const { heard } = listening();
    await waitFor(() => expect(open).toHaveLength(1));
    const keysOf = (...kinds: string[]) => ({ keys: kinds.map((kind) => ({ kind })) });
    open[0]?.say(frame('invalidate', keysOf('invoice')) + frame('invalidate', keysOf('employee', 'assignment')));
    open[0]?.say(frame('notification', PAYMENT) + frame('session', { code: 'SESSION_ENDED' }));
    await waitFor(() => expect(heard).toEqual([PAYMENT, 'SESSION_ENDED']));
    expect(fetched).toEqual([]);
    await waitFor(() => expect(fetched).toEqual([[['project', 'p1'], ['invoices'], ['employees']]]));
    open[0]?.say(frame('invalidate', keysOf('employee')));
    await waitFor(() => expect(fetched.slice(1)).toEqual([[['employees']]]));
  });
  it('after a gap fetches all that is shown', async () => {
    listening();
    await waitFor(() => expect(open).toHaveLength(1));
    open[0]?.say(frame('gap', {}));
    await waitFor(() => expect(fetched).toEqual([[['project', 'p1'], ['invoices'], ['employees']]]));
  });
  it('tells open conversations what was said, and lists of them at most once a second', async () => {
    const told: unknown[] = [];
    const end = conversationsLive.subscribe((one) => told.push(one));
    listening();
    await waitFor(() => expect(open).toHaveLength(1));
    open[0]?.say(frame('typing', { conversationId: 'c1', personId: 'm' }));
    open[0]?.say(frame('presence', { conversationId: 'c1', here: ['m', 'n'] }));
    open[0]?.say(frame('invalidate', { keys: [{ kind: 'message', id: 'c2' }] }) + frame('gap', {}));
    await waitFor(() =>
      expect(told).toEqual([
        { is: 'typing', conversationId: 'c1', personId: 'm' },
        { is: 'presence', conversationId: 'c1', here: ['m', 'n'] },
        { is: 'changed', conversationId: 'c2' },
        { is: 'gap' },
      ]),
    );
    end();
  });
  it('is told to every tab, and asked for by one of them', async () => {
    const person = crypto.randomUUID();
    const locks = { request: async (_name: string, _o: unknown, lead: () => Promise<void>) => leading(lead) };
    const waiting: (() => Promise<void>)[] = [];
    const leading = (lead: () => Promise<void>) => (waiting.push(lead) === 1 ? lead() : new Promise<void>(() => {}));
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    const [leader, other] = [listening(person), listening(person)];
    await waitFor(() => expect(open).toHaveLength(1));
    open[0]?.say(frame('notification', PAYMENT));
    await waitFor(() => expect([leader.heard, other.heard]).toEqual([[PAYMENT], [PAYMENT]]));
    expect(other.statuses).toEqual(['live']);
    expect(calls).toHaveLength(1);
    Reflect.deleteProperty(navigator, 'locks');
  });
  it('that breaks is taken up again after the last frame, ever later up to half a minute, and at once as ever when it lives', async () => {
    jest.useFakeTimers();
    answers = [new TypeError('gone'), new Response(null, { status: 503 }), ...Array(4).fill(new TypeError('gone'))];
    const { statuses } = listening();
    for (const wait of [1_000, 2_000, 5_000, 10_000, 30_000, 30_000]) {
      await jest.advanceTimersByTimeAsync(wait - 1);
      const asked = calls.length;
      await jest.advanceTimersByTimeAsync(1);
      expect(calls).toHaveLength(asked + 1);
    }
    expect(statuses).toEqual([...Array(6).fill('reconnecting'), 'live']);
    open[0]?.say(frame('gap', {}, '8'));
    open[0]?.end();
    await jest.advanceTimersByTimeAsync(0);
    expect(statuses.at(-1)).toBe('reconnecting');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(headersOf(calls.at(-1))['Last-Event-ID']).toBe('8');
    expect(statuses.at(-1)).toBe('live');
    // Cut in the middle, as one is that did not read for long: what was heard of it counts too.
    open[1]?.say(frame('gap', {}, '9'));
    await jest.advanceTimersByTimeAsync(0);
    open[1]?.cut();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(headersOf(calls.at(-1))['Last-Event-ID']).toBe('9');
  });
  it.each([401, 409])(
    'of a session that is over (%i) is not asked for again, and the session room hears why',
    async (status) => {
      const report = jest.spyOn(api, 'report').mockResolvedValue(undefined);
      jest.useFakeTimers();
      answers = [
        Response.json({ success: false, code: 'SESSION_ENDED', message: '' }, { status }),
        new Response('no', { status }),
      ];
      listening();
      await jest.advanceTimersByTimeAsync(60_000);
      expect(calls).toHaveLength(1);
      expect(report).toHaveBeenCalledWith(expect.objectContaining({ status, code: 'SESSION_ENDED' }));
      listening();
      await jest.advanceTimersByTimeAsync(60_000);
      expect(report).toHaveBeenLastCalledWith(expect.objectContaining({ status, code: 'UNKNOWN' }));
    },
  );
  it('stops with its page: nothing is asked, fetched or said any more', async () => {
    jest.useFakeTimers();
    const { heard, statuses, stop } = listening();
    await jest.advanceTimersByTimeAsync(0);
    open[0]?.say(frame('invalidate', { keys: [{ kind: 'invoice' }] }));
    await jest.advanceTimersByTimeAsync(0);
    stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([calls.length, fetched, heard]).toEqual([1, [], []]);
    expect(calls[0]?.signal?.aborted).toBe(true);
    expect(statuses).toEqual(['live', 'off']);
    answers = [new TypeError('gone')];
    const late = listening();
    await jest.advanceTimersByTimeAsync(500);
    late.stop(); // while it waits to try again
    await jest.advanceTimersByTimeAsync(60_000);
    expect([calls.length, late.statuses]).toEqual([2, ['reconnecting', 'off']]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
