/** The store of toasts (product.md §3, §9): at most three, timers that stop while one looks at them. */
import { formatPaise } from './money.ts';

export type Variant = 'info' | 'success' | 'error' | 'warning' | 'payment';
export type Toast = {
  id: string;
  message: string;
  variant: Variant;
  duration: number;
  action?: { label: string; onClick: () => void };
};
export type NewToast = { message: string; variant?: Variant; duration?: number; action?: Toast['action'] };
export type PaymentInputs = { projectName: string; milestoneName: string; paymentAmountPaise: number };

export const DEFAULT_MS = 4000;
export const PAYMENT_MS = 6000;
/** Errors and toasts with an action stay longer (WCAG 2.2.1). */
export const LONG_MS = 10_000;
const MOST = 3;

type Timer = { left: number; since: number; handle: ReturnType<typeof setTimeout> | null };

export const toastsWith = (now: () => number = Date.now) => {
  let list: readonly Toast[] = [];
  let held = false;
  let count = 0;
  const timers = new Map<string, Timer>();
  const listeners = new Set<() => void>();
  const put = (next: readonly Toast[]) => {
    list = next;
    for (const listener of listeners) listener();
  };

  const start = (id: string, timer: Timer) => {
    timer.since = now();
    timer.handle = setTimeout(() => dismiss(id), timer.left);
  };
  const stop = (timer: Timer) => {
    if (timer.handle === null) return;
    clearTimeout(timer.handle);
    timer.handle = null;
    timer.left = Math.max(0, timer.left - (now() - timer.since));
  };

  const dismiss = (id: string): void => {
    const timer = timers.get(id);
    if (timer) stop(timer);
    timers.delete(id);
    put(list.filter((t) => t.id !== id));
  };

  const show = ({ message, variant = 'info', duration, action }: NewToast): string => {
    const id = `toast-${++count}`;
    const least = variant === 'error' || action ? LONG_MS : 0;
    const ms = Math.max(duration ?? (variant === 'payment' ? PAYMENT_MS : DEFAULT_MS), least);
    put([...list, { id, message, variant, duration: ms, ...(action ? { action } : {}) }]);
    const timer: Timer = { left: ms, since: now(), handle: null };
    timers.set(id, timer);
    if (!held) start(id, timer);
    for (const extra of list.slice(0, Math.max(0, list.length - MOST))) dismiss(extra.id);
    return id;
  };

  return {
    show,
    dismiss,
    /** 6 s, the amount with its ₹ (product.md §9). */
    payment: ({ projectName, milestoneName, paymentAmountPaise }: PaymentInputs): string =>
      show({
        variant: 'payment',
        message: `${formatPaise(paymentAmountPaise)} received for ${milestoneName}, ${projectName}`,
      }),
    /** Under pointer or focus no time passes. */
    hold: (): void => {
      held = true;
      for (const timer of timers.values()) stop(timer);
    },
    release: (): void => {
      held = false;
      for (const [id, timer] of timers) if (timer.handle === null) start(id, timer);
    },
    get: (): readonly Toast[] => list,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** The page's one. */
export const toast = toastsWith();
