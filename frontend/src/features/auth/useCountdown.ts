import { useEffect, useReducer } from 'react';

/** Whole seconds until a moment (epoch ms), told by the clock, so that a tab that slept is right at once. */
export const useCountdown = (until: number): number => {
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(tick, 1000);
    return () => clearTimeout(timer);
  });
  return left;
};

/** When the seconds that a server named are over, epoch ms. */
export const inSeconds = (seconds: number): number => Date.now() + seconds * 1000;
