/** An act that waits for what the server has not heard yet, as its screen sees it. */
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { api } from './client.ts';
import { useAct } from './useAct.ts';

let keys: (string | null)[] = [];
let answers: Response[] = [];
const server = setupServer(
  http.post('*/api/proposals', ({ request }) => {
    keys.push(request.headers.get('idempotency-key'));
    return answers.shift() ?? HttpResponse.json({ success: true, n: 1 });
  }),
);
const pending = () =>
  HttpResponse.json(
    { success: false, code: 'ACCOUNT_PENDING', message: 'said', requestId: 'r-1' },
    { status: 503, headers: { 'retry-after': '1' } },
  );
beforeAll(() => server.listen());
beforeEach(() => {
  [keys, answers] = [[], [pending()]];
});
afterEach(cleanup);
afterAll(() => server.close());

const proposing = () =>
  renderHook(() =>
    useAct<string, unknown>([], (title, idempotencyKey) =>
      api.call('proposal-create', { body: { title }, idempotencyKey }),
    ),
  ).result;

it('is busy and says what it waits for, until the same call under the same key is served', async () => {
  const shown = proposing();
  let done: Promise<unknown> = Promise.resolve();
  act(() => {
    done = shown.current.run('Portal');
  });
  await waitFor(() => expect(shown.current.error).toMatchObject({ code: 'ACCOUNT_PENDING', waits: true }));
  expect(shown.current.busy).toBe(true);
  await act(async () => expect(await done).toMatchObject({ n: 1 }));
  expect(shown.current).toMatchObject({ busy: false, error: undefined });
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

it('is not sent behind the back of who leaves its screen meanwhile', async () => {
  const { result, unmount } = renderHook(() =>
    useAct<string, unknown>([], (title, idempotencyKey) =>
      api.call('proposal-create', { body: { title }, idempotencyKey }),
    ),
  );
  let done: Promise<unknown> = Promise.resolve('nothing');
  act(() => {
    done = result.current.run('Portal');
  });
  await waitFor(() => expect(result.current.error).toMatchObject({ waits: true }));
  unmount();
  expect(await done).toBeUndefined();
  expect(keys).toHaveLength(1);
});
