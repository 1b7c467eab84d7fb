import type { CaptchaState } from './engine.ts';

/** How the check against robots stands, one sentence at a time. */
export const texts: Readonly<Record<CaptchaState, string>> = {
  waits: 'A check against robots runs by itself.',
  works: 'Checking that you are not a robot',
  done: 'Checked: you are not a robot',
  failed: 'The check did not finish. Sending tries again.',
};
