import { jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Toasts } from './Toasts.tsx';
import { toastsWith } from './toasts.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('toasts (product.md §3, §9)', () => {
  it('stand 4 s, a payment 6 s with its ₹', () => {
    const store = toastsWith();
    store.show({ message: 'Saved' });
    store.payment({ projectName: 'Patient portal', milestoneName: 'Discovery', paymentAmountPaise: 11800000 });
    expect(store.get().map((t) => [t.variant, t.message, t.duration])).toEqual([
      ['info', 'Saved', 4000],
      ['payment', '₹1,18,000.00 received for Discovery, Patient portal', 6000],
    ]);
    pass(3999);
    expect(store.get()).toHaveLength(2);
    pass(1);
    expect(store.get().map((t) => t.variant)).toEqual(['payment']);
    pass(2000);
    expect(store.get()).toEqual([]);
  });

  it('errors and those with an action stay 10 s at least', () => {
    const store = toastsWith();
    store.show({ message: 'a', variant: 'error', duration: 1000 });
    store.show({ message: 'b', action: { label: 'Undo', onClick: () => {} } });
    expect(store.get().map((t) => t.duration)).toEqual([10_000, 10_000]);
  });

  it('are at most three: the oldest goes', () => {
    const store = toastsWith();
    for (const message of ['a', 'b', 'c', 'd']) store.show({ message });
    expect(store.get().map((t) => t.message)).toEqual(['b', 'c', 'd']);
  });

  it('no time passes under pointer or focus', () => {
    const store = toastsWith();
    store.show({ message: 'a' });
    pass(3000);
    store.hold();
    pass(60_000);
    store.show({ message: 'b' });
    pass(60_000);
    expect(store.get()).toHaveLength(2);
    store.release();
    pass(1000);
    expect(store.get().map((t) => t.message)).toEqual(['b']);
  });

  it('errors are alerts, others are spoken politely; F6 goes to them', () => {
    const store = toastsWith();
    render(<Toasts store={store} />);
    act(() => {
      store.show({ message: 'It failed', variant: 'error' });
      store.show({ message: 'Saved', variant: 'success' });
    });
    expect(screen.getByRole('alert').textContent).toContain('It failed');
    expect(screen.getByRole('status').textContent).toContain('Saved');
    act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6' })));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Messages' }));
  });

  it('an action runs once and takes its toast away', () => {
    const store = toastsWith();
    const onClick = jest.fn();
    render(<Toasts store={store} />);
    act(() => void store.show({ message: 'Deleted', action: { label: 'Undo', onClick } }));
    act(() => screen.getByRole('button', { name: 'Undo' }).click());
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(store.get()).toEqual([]);
  });
});
