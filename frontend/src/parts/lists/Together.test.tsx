import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Together } from './Together.tsx';

const asked = {
  data: undefined,
  error: undefined,
  stale: 'fresh' as const,
  busy: false,
  refresh: async () => undefined,
};
const answered = { ...asked, data: {} };
const failed = { ...asked, error: new Error('no') };
const home = (...sources: (typeof asked | typeof answered | typeof failed)[]) => (
  <Together sources={sources}>
    <p>Cards</p>
  </Together>
);
const isShown = () => screen.queryByText('Cards') !== null;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('shows the cards once the last read has answered or failed, and keeps them while one is asked again', () => {
  const { rerender } = render(home(asked, answered));
  expect(isShown()).toBe(false);
  expect(screen.getByRole('status')).toBeTruthy();
  rerender(home(failed, answered));
  expect([isShown(), screen.queryByRole('status')]).toEqual([true, null]);
  rerender(home(asked, answered));
  expect(isShown()).toBe(true);
});

it('waits for a slow one for a second and a half', () => {
  render(home(asked, answered));
  act(() => void jest.advanceTimersByTime(1_499));
  expect(isShown()).toBe(false);
  act(() => void jest.advanceTimersByTime(1));
  expect(isShown()).toBe(true);
});

it('shows what is known already at once', () => {
  render(home(answered, failed));
  expect(isShown()).toBe(true);
});
