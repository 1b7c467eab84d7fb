import { useMemo } from 'react';
import { inSeconds } from '../useCountdown.ts';
import { waitIn } from '../words.ts';
import { Countdown } from './Countdown.tsx';

/** Counts down until a limit that the server named is over. */
export const Wait = ({ error }: { error: unknown }) => {
  const until = useMemo(() => {
    const seconds = waitIn(error);
    return seconds === null ? null : inSeconds(seconds);
  }, [error]);
  return until === null ? null : <Countdown until={until} says="You can try again in" />;
};
