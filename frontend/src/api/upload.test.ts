import { createApi } from './client.ts';

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
  open(_: string, url: string) {
    this.url = url;
    Request.made.push(this);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
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
  globalThis.XMLHttpRequest = real;
});
const settle = () => new Promise((later) => setTimeout(later, 0));
const make = (timeoutMs = 50) => createApi({ fetch, sleep: async () => undefined, newKey: () => 'key-1', timeoutMs });
const failing = (work: Promise<unknown>) => work.catch((e) => e);

describe('uploads', () => {
  it('tell how far they are and carry the same headers as any write', async () => {
    const seen: number[] = [];
    const sending = make().upload('/projects/p/files', new FormData(), { onProgress: ({ sent }) => seen.push(sent) });
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
    const sending = make().upload('/f', new FormData(), { idempotencyKey: 'key-of-the-press' });
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
    const sending = failing(make().upload('/f', new FormData()));
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
    const sending = make().upload('/f', new FormData());
    Request.made[0]?.answer(503, { success: false, code: 'UNAVAILABLE', message: '', requestId: 'r' });
    await settle();
    Request.made[1]?.answer(200, { success: true });
    expect(await sending).toEqual({ success: true });
    expect(Request.made.map((r) => r.headers['Idempotency-Key'])).toEqual(['key-1', 'key-1']);
  });

  it('end when no byte moves for the limit, and not while they do', async () => {
    const sending = failing(make(60).upload('/f', new FormData(), { retry: false }));
    for (let i = 0; i < 3; i++) {
      await new Promise((later) => setTimeout(later, 35));
      Request.made[0]?.upload.onprogress?.({ loaded: i, total: 10 });
    }
    expect(Request.made[0]?.aborted).toBe(false);
    expect(await sending).toMatchObject({ code: 'TIMEOUT' });
    expect(Request.made[0]?.aborted).toBe(true);
  });

  it('a lost connection and the person’s own end are told apart', async () => {
    const lost = failing(make().upload('/f', new FormData(), { retry: false }));
    Request.made[0]?.onerror?.();
    expect(await lost).toMatchObject({ code: 'NETWORK' });
    const end = new AbortController();
    const ended = failing(make().upload('/f', new FormData(), { signal: end.signal }));
    end.abort(new Error('the person pressed Cancel'));
    expect(await ended).toMatchObject({ message: 'the person pressed Cancel' });
    expect(Request.made).toHaveLength(2);
  });
});
