import { useEffect, useReducer } from 'react';

/** @param at RFC 3339; of what has no end nothing passes */
export const hasPassed = (at: string | undefined): boolean => at !== undefined && Date.parse(at) < Date.now();

/** Whether a time has passed by the clock of this device; whoever asks is drawn anew the moment it does. The server judges. */
export const usePassed = (at: string | undefined): boolean => {
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  const isPassed = hasPassed(at);
  useEffect(() => {
    if (at === undefined || isPassed) return;
    const timer = setTimeout(look, Date.parse(at) - Date.now() + 1);
    return () => clearTimeout(timer);
  });
  return isPassed;
};
