import { jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { api } from '../../api/client.ts';
import { startSession } from '../../session/session.ts';
import { sessionStore } from '../../session/store.ts';
import Maintained from './Maintained.tsx';

const user = { id: 'asha', userId: 'asha', email: 'a@gmail.com', mobile: '', twoFactorEnabled: false };
let isOn: boolean;
let asked: string[];

beforeAll(() => startSession());
beforeEach(() => {
  [isOn, asked] = [true, []];
  jest.useFakeTimers();
  sessionStore.set({ session: { is: 'user', user: { ...user, name: 'Asha Rao', role: 'client' } } });
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (path) => {
    asked.push(String(path));
    const body = { success: true, user: { ...user, name: 'Asha Rao', role: 'client' } };
    return new Response(JSON.stringify(body), isOn ? { headers: { 'x-maintenance': 'on' } } : {});
  });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  jest.restoreAllMocks();
  sessionStore.reset();
});

it('is known from any answer, says what goes on and what does not, and asks by itself whether it is over', async () => {
  await api.call('me', { background: true });
  expect(sessionStore.get().maintained).toBe(true);
  render(<Maintained />);
  expect(screen.getByRole('status').textContent).toMatch(/everything can be read, nothing can be changed/);
  isOn = false;
  await jest.advanceTimersByTimeAsync(29_000);
  expect([asked.length, sessionStore.get().maintained]).toEqual([1, true]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect([asked.length, sessionStore.get().maintained]).toEqual([2, false]);
  cleanup();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
});
