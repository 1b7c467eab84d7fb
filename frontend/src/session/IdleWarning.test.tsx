import { jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { api } from '../api/client.ts';
import { IdleWarning } from './IdleWarning.tsx';
import { sessionOf, sessionStore } from './store.ts';

const MINUTE = 60_000;
let endsAt: number;
let asked: { path: string; background: boolean }[];
let sessionsAnswer: () => Response;

beforeEach(() => {
  jest.useFakeTimers();
  endsAt = Date.now() + 12 * 60 * MINUTE;
  asked = [];
  sessionsAnswer = () =>
    Response.json({
      success: true,
      items: [
        { current: false, endsAt: new Date(0).toISOString() },
        { current: true, endsAt: new Date(endsAt).toISOString() },
      ],
    });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const path = String(url).slice(4);
    asked.push({ path, background: new Headers(init?.headers).get('X-Background') === '1' });
    return path === '/auth/sessions' ? sessionsAnswer() : Response.json({ success: true, user: asha });
  });
  sessionStore.reset();
  sessionStore.set({ session: sessionOf(asha) });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const asha = { id: 'u1', userId: 'u1', email: 'asha@gmail.com', name: 'Asha', role: 'client', mobile: '' };
const pass = (ms: number) => act(async () => void (await jest.advanceTimersByTimeAsync(ms)));
const titles = () => screen.queryAllByRole('heading').map((h) => h.textContent);

describe('before the session ends', () => {
  it('two minutes before the idle end it says so, and staying is an act that starts the time again', async () => {
    render(<IdleWarning />);
    await pass(26 * MINUTE);
    expect(titles()).toEqual([]);
    await pass(MINUTE);
    expect(titles()).toEqual(['You will be signed out in 2 minutes']);
    act(() => screen.getByRole('button', { name: 'Stay signed in' }).click());
    await pass(0);
    expect(asked.at(-1)).toEqual({ path: '/auth/me', background: false });
    await pass(1000);
    expect(titles()).toEqual([]);
  });

  it('the absolute end is told by the server’s figure, asked for in the background, and says that the work is kept', async () => {
    endsAt = Date.now() + 20 * MINUTE;
    render(<IdleWarning />);
    await pass(17 * MINUTE);
    expect(titles()).toEqual([]);
    await pass(MINUTE);
    expect(titles()).toEqual(['Your session ends in 2 minutes']);
    expect(screen.getByText(/what you typed is kept on this device/)).toBeTruthy();
    expect(asked.every(({ background }) => background)).toBe(true);
    act(() => screen.getByRole('button', { name: 'Understood' }).click());
    await pass(1000);
    expect(titles()).toEqual([]);
  });

  it('a sign-in meanwhile has moved the end: nothing is warned of', async () => {
    endsAt = Date.now() + 20 * MINUTE;
    render(<IdleWarning />);
    await pass(MINUTE);
    endsAt += 12 * 60 * MINUTE;
    await pass(18 * MINUTE);
    expect(titles()).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it('a clock that is wrong here neither warns nor asks without pause', async () => {
    endsAt = Date.now() - 60 * MINUTE;
    render(<IdleWarning />);
    await pass(16 * MINUTE);
    expect(titles()).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  it('no answer is asked for again', async () => {
    const answers = sessionsAnswer;
    sessionsAnswer = () => Response.json({ success: false, code: 'UNAVAILABLE', message: '' }, { status: 503 });
    endsAt = Date.now() + 20 * MINUTE;
    render(<IdleWarning />);
    await pass(MINUTE);
    sessionsAnswer = answers;
    await pass(17 * MINUTE + 1000);
    expect(titles()).toEqual(['Your session ends in 2 minutes']);
  });

  it('an end that has come is told by the dead session itself', async () => {
    const expired = jest.fn();
    api.on({ expired });
    api.actAs('u1');
    endsAt = Date.now() + 3 * MINUTE;
    render(<IdleWarning />);
    await pass(MINUTE + 30_000);
    sessionsAnswer = () => Response.json({ success: false, code: 'SESSION_EXPIRED', message: '' }, { status: 401 });
    await pass(2 * MINUTE);
    expect(expired).toHaveBeenCalledTimes(1);
  });
});
