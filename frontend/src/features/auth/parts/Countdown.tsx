import { useCountdown } from '../useCountdown.ts';

const SPOKEN_EVERY = 15;

/** `0:42`, `12:05` */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const words = (seconds: number): string =>
  seconds < 60 ? `${seconds} seconds` : `${Math.floor(seconds / 60)} min${seconds % 60 ? ` ${seconds % 60} s` : ''}`;

/** A wait that is seen every second and spoken every 15; nothing once it is over. */
export const Countdown = ({ until, says }: { until: number; says: string }) => {
  const left = useCountdown(until);
  const spoken = Math.ceil(left / SPOKEN_EVERY) * SPOKEN_EVERY;
  return (
    <>
      {left > 0 && (
        <span className="meta" aria-hidden="true">
          {says} <span className="mono">{clock(left)}</span>
        </span>
      )}
      <span className="hidden-visually" role="status">
        {left > 0 ? `${says} ${words(spoken)}` : ''}
      </span>
    </>
  );
};
