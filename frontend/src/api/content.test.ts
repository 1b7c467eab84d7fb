import { jest } from '@jest/globals';
import { api } from './client.ts';
import { readContent, readFile } from './content.ts';
import type { ApiError } from './failure.ts';

const blocks = (...parts: number[][]) =>
  new ReadableStream<Uint8Array>({
    start: (control) => {
      for (const part of parts) control.enqueue(Uint8Array.from(part));
      control.close();
    },
  });
/** A connection on which nothing comes; it ends as fetch ends it. */
const silent = (signal: AbortSignal | null | undefined) =>
  new ReadableStream<Uint8Array>({
    start: (control) => signal?.addEventListener('abort', () => control.error(signal.reason)),
  });
const sent = jest.spyOn(globalThis, 'fetch');
const answers = (make: (init: RequestInit | undefined) => Response) =>
  sent.mockImplementation(async (_, init) => make(init));
const failing = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => {
      throw new Error('it succeeded');
    },
    (cause) => cause,
  );
const open = new AbortController().signal;
beforeEach(() => sent.mockReset());

it('joins what comes in blocks, and tells after each how much is here', async () => {
  answers(() => new Response(blocks([1, 2], [3])));
  const told: number[] = [];
  const bytes = await readContent('/api/a/resume', { signal: open, onProgress: (n) => told.push(n) });
  expect([[...bytes], told]).toEqual([
    [1, 2, 3],
    [2, 3],
  ]);
  expect([sent.mock.calls[0]?.[0], sent.mock.calls[0]?.[1]?.headers]).toEqual(['/api/a/resume', { 'X-CSRF': '1' }]);
});

it.each([
  ['attachment; filename="register-2026-11-30.csv"', 'register-2026-11-30.csv'],
  ['attachment; filename=ecr.txt', 'ecr.txt'],
  ['inline', ''],
])('what is saved comes with its name: %s', async (disposition, name) => {
  const headers = { 'content-disposition': disposition, 'content-type': 'text/csv' };
  answers(() => new Response(blocks([7]), { headers }));
  expect(await readFile('/api/a', { signal: open })).toEqual({ bytes: Uint8Array.of(7), name, type: 'text/csv' });
});

it('a refusal keeps its code, is asked for once, and the session room hears of it', async () => {
  const heard = jest.spyOn(api, 'report').mockResolvedValue(undefined);
  answers(() => new Response(JSON.stringify({ success: false, code: 'SESSION_ENDED', message: '' }), { status: 401 }));
  expect(await failing(readContent('/api/a', { signal: open }))).toMatchObject({ status: 401, code: 'SESSION_ENDED' });
  expect([sent.mock.calls.length, heard.mock.calls.length]).toEqual([1, 1]);
});

it('no connection, and one on which nothing comes, are told apart', async () => {
  sent.mockRejectedValue(new TypeError('Failed to fetch'));
  expect((await failing(readContent('/api/a', { signal: open }))).code).toBe('NETWORK');
  answers((init) => new Response(silent(init?.signal)));
  expect((await failing(readContent('/api/a', { signal: open, stallMs: 20 }))).code).toBe('TIMEOUT');
});

it('ends with its screen, and that is no failure of the network', async () => {
  const end = new AbortController();
  answers((init) => new Response(silent(init?.signal)));
  const reading = failing(readContent('/api/a', { signal: end.signal }));
  end.abort(new Error('closed'));
  expect((await reading).message).toBe('closed');
});
