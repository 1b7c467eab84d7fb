import { jest } from '@jest/globals';
import { apiWith } from './client.ts';

/** The parts of XMLHttpRequest that an upload uses, answered by hand. */
class Request {
  static made: Request[] = [];
  upload: { onprogress?: (e: { loaded: number; total: number }) => void } = {};
  headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  aborted = false;
  url = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  method = '';
  answered: Record<string, string> = {};
  onprogress?: () => void;
  open(method: string, url: string) {
    this.method = method;
    this.url = url;
    Request.made.push(this);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return this.answered[name] ?? null;
  }
  send() {}
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

const real = globalThis.XMLHttpRequest;
beforeEach(() => {
  Request.made = [];
  globalThis.XMLHttpRequest = Request as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.XMLHttpRequest = real;
});
const file = () => ({ params: { projectId: 'p' }, form: new FormData() });
const settle = () => new Promise((later) => setTimeout(later, 0));
const make = (timeoutMs = 50) => apiWith({ fetch, sleep: async () => undefined, newKey: () => 'key-1', timeoutMs });
const failing = (work: Promise<unknown>) => work.catch((e) => e);

describe('uploads', () => {
  it('tell how far they are and carry the same headers as any write', async () => {
    const seen: number[] = [];
    const sending = make().upload('file-put', { ...file(), onProgress: ({ sent }) => seen.push(sent) });
    const [request] = Request.made;
    request?.upload.onprogress?.({ loaded: 5, total: 10 });
    request?.answer(200, { success: true, file: { fileId: 'f' } });
    expect(await sending).toMatchObject({ file: { fileId: 'f' } });
    expect([request?.url, request?.headers, seen]).toEqual([
      '/api/projects/p/files',
      { 'X-CSRF': '1', 'Idempotency-Key': 'key-1' },
      [5],
    ]);
  });

  it('go under the key that they are given, so that a press repeated is the same act', async () => {
    const sending = make().upload('file-put', { ...file(), idempotencyKey: 'key-of-the-press' });
    Request.made[0]?.answer(503, { success: false, code: 'UNAVAILABLE', message: '', requestId: 'r' });
    await settle();
    Request.made[1]?.answer(200, { success: true });
    await sending;
    expect(Request.made.map(({ headers }) => headers['Idempotency-Key'])).toEqual([
      'key-of-the-press',
      'key-of-the-press',
    ]);
  });

  it('a refusal is final and keeps its code', async () => {
    const sending = failing(make().upload('file-put', { ...file() }));
    Request.made[0]?.answer(413, {
      success: false,
      code: 'PAYLOAD_TOO_LARGE',
      message: 'At most 200 MiB',
      requestId: 'r',
    });
    expect(await sending).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: 'At most 200 MiB' });
    expect(Request.made).toHaveLength(1);
  });

  it('a server error is tried again under the same key', async () => {
    const sending = make().upload('file-put', { ...file() });
    Request.made[0]?.answer(503, { success: false, code: 'UNAVAILABLE', message: '', requestId: 'r' });
    await settle();
    Request.made[1]?.answer(200, { success: true });
    expect(await sending).toEqual({ success: true });
    expect(Request.made.map((r) => r.headers['Idempotency-Key'])).toEqual(['key-1', 'key-1']);
  });

  it('end when no byte moves for the limit, and not while they do, in either direction', async () => {
    jest.useFakeTimers();
    const sending = failing(make(60).upload('file-put', { ...file(), retry: false }));
    const [request] = Request.made;
    for (let i = 0; i < 6; i++) {
      await jest.advanceTimersByTimeAsync(59);
      if (i % 2) request?.upload.onprogress?.({ loaded: i, total: 10 });
      else request?.onprogress?.();
    }
    await jest.advanceTimersByTimeAsync(59);
    expect(request?.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(await sending).toMatchObject({ code: 'TIMEOUT' });
    expect(request?.aborted).toBe(true);
  });

  it('a lost connection and the person’s own end are told apart', async () => {
    const lost = failing(make().upload('file-put', { ...file(), retry: false }));
    Request.made[0]?.onerror?.();
    expect(await lost).toMatchObject({ code: 'NETWORK' });
    const end = new AbortController();
    const ended = failing(make().upload('file-put', { ...file(), signal: end.signal }));
    end.abort(new Error('the person pressed Cancel'));
    expect(await ended).toMatchObject({ message: 'the person pressed Cancel' });
    expect(Request.made).toHaveLength(2);
  });

  it('are posted, as an act of the person, whatever they carry', async () => {
    const acted: string[] = [];
    const api = make();
    api.on({ acted: () => acted.push('acted') });
    const sending = api.upload('file-put', { ...file() });
    Request.made[0]?.answer(204, { success: true });
    await sending;
    expect([Request.made[0]?.method, acted]).toEqual(['POST', ['acted']]);
  });

  it.each([
    [199, { success: true }],
    [300, { success: true }],
    [200, { success: false, code: 'FILE_NOT_CLEAN' }],
    [200, null],
  ])('that are answered %i with %j have failed', async (status, body) => {
    const sending = failing(make().upload('file-put', { ...file(), retry: false }));
    Request.made[0]?.answer(status, body as object);
    expect(await sending).toMatchObject({ name: 'ApiError', status });
  });

  it('tell what a proxy says by its status, and when they may be tried again', async () => {
    const sending = failing(make().upload('file-put', { ...file(), retry: false }));
    const [request] = Request.made;
    if (request === undefined) throw new Error('nothing was sent');
    request.answered = { 'retry-after': '9' };
    [request.status, request.responseText] = [503, '<html>'];
    request.onload?.();
    expect(await sending).toMatchObject({ status: 503, code: 'UNKNOWN', retryAfter: 9 });
  });

  it('that are answered, lost or ended leave nothing that could end them later', async () => {
    jest.useFakeTimers();
    const ends = [
      (request: Request | undefined) => request?.answer(200, { success: true }),
      (request: Request | undefined) => request?.onerror?.(),
      (request: Request | undefined) => request?.onabort?.(),
    ];
    for (const end of ends) {
      Request.made = [];
      const sending = failing(make().upload('file-put', { ...file(), retry: false }));
      end(Request.made[0]);
      await sending;
      expect(jest.getTimerCount()).toBe(0);
    }
  });
});
