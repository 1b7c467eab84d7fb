import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Instead } from './Instead.tsx';
import type { PreviewProps } from './look.ts';
import { PinLayer } from './PinLayer.tsx';
import { isOpen, type Mark, percentOf, type Surface } from './surface.ts';
import { Tools } from './Tools.tsx';
import styles from './Viewer.module.css';
import { clockOf, INSTEAD, UNABLE } from './words.ts';

/** A pin is shown over the film while it plays this close to its moment. */
const NEAR_MS = 1_000;

/** Film and sound as the browser plays them, by ranges. What it cannot play is only downloaded. */
export const MediaPreview = ({ address, name, surface, sound }: PreviewProps & { sound: boolean }) => {
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [unable, setUnable] = useState(false);
  const [timeMs, setTimeMs] = useState(0);
  const [lengthMs, setLengthMs] = useState(0);
  const chosen = surface?.marks.find(({ pin }) => pin.pinId === surface.chosen)?.pin.timeMs;
  const placing = surface?.placing ?? false;
  useEffect(() => {
    if (chosen !== undefined && lengthMs > 0 && player.current) player.current.currentTime = chosen / 1000;
  }, [chosen, lengthMs]);
  useEffect(() => {
    if (placing) player.current?.pause();
  }, [placing]);
  if (unable)
    return (
      <Instead>
        <EmptyState says={UNABLE} next={`This browser cannot play it. ${INSTEAD}`} />
      </Instead>
    );
  const wired = {
    ref: player,
    src: address,
    controls: true,
    preload: 'metadata',
    'aria-label': name,
    'data-arrows': '',
    onError: () => setUnable(true),
    onLoadedMetadata: () => setLengthMs(Math.round((player.current?.duration ?? 0) * 1000)),
    onTimeUpdate: () => setTimeMs(Math.round((player.current?.currentTime ?? 0) * 1000)),
  } as const;
  const near = (surface?.marks ?? []).filter(({ pin }) => Math.abs((pin.timeMs ?? 0) - timeMs) <= NEAR_MS);
  return (
    <div className={styles.preview}>
      <div className={styles.player}>
        {sound ? <audio {...wired} /> : <video {...wired} playsInline />}
        {!sound && surface !== null && (placing || near.length > 0) && (
          <PinLayer surface={surface} at={{ timeMs }} marks={near} focus />
        )}
      </div>
      <Tools says={lengthMs > 0 ? `${clockOf(timeMs)} of ${clockOf(lengthMs)}` : ''}>
        {surface !== null && lengthMs > 0 && <Moments surface={surface} lengthMs={lengthMs} />}
        {sound && placing && surface !== null && (
          <Button icon="plus" onPress={() => surface.onPlace({ timeMs, xBp: 0, yBp: 0 })}>
            Put it at {clockOf(timeMs)}
          </Button>
        )}
      </Tools>
    </div>
  );
};

/** The pins along the length of it. */
const Moments = ({ surface, lengthMs }: { surface: Surface; lengthMs: number }) =>
  surface.marks.length === 0 ? null : (
    <ol className={styles.moments} aria-label="Pins by their moment">
      {surface.marks.map(({ pin, label }: Mark) => (
        <li key={pin.pinId} style={{ left: percentOf(Math.min(10_000, ((pin.timeMs ?? 0) * 10_000) / lengthMs)) }}>
          <button
            type="button"
            data-must={pin.mustFix && isOpen(pin) ? '' : undefined}
            aria-label={`Pin ${label} at ${clockOf(pin.timeMs ?? 0)}`}
            aria-pressed={surface.chosen === pin.pinId}
            onClick={() => surface.onChoose(pin.pinId)}
          >
            {label}
          </button>
        </li>
      ))}
    </ol>
  );
