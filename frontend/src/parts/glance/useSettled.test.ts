import { act, renderHook } from '@testing-library/react';
import { DECIDED, type Need } from '../needs/needs.ts';
import { useSettled } from './useSettled.ts';

const need = (id: string): Need => ({
  ...{ id, what: `${id} is due.`, more: '', act: 'Pay', to: '/', when: null, late: false },
  ...{ about: { projectId: 'p1', id }, settledBy: DECIDED, rank: 1 },
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const open = (needs: readonly Need[]) =>
  renderHook((now: readonly Need[]) => useSettled(now, true).map(({ id }) => id), { initialProps: needs });

it('what is gone is shown as settled for a while', () => {
  const { result, rerender } = open([need('i1'), need('i2')]);
  rerender([need('i2')]);
  expect(result.current).toEqual(['i1']);
  act(() => void jest.advanceTimersByTime(10_000));
  expect(result.current).toEqual([]);
});

it('what is due again, as after a reversal, is settled no more', () => {
  const { result, rerender } = open([need('i1'), need('i2')]);
  rerender([]);
  expect(result.current).toEqual(['i1', 'i2']);
  rerender([need('i1')]);
  expect(result.current).toEqual(['i2']);
});
