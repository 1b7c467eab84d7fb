import type { PointerEvent } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { type Station, stations, words } from '../../texts/house.ts';
import { byKey, goTo, nameOf, nearest, type Progress, roomIs } from './progress.ts';
import styles from './Rail.module.css';

/** The ground that the house stands on: dates and names to read, and over them, once a script runs, a slider. */
export const Rail = ({
  progress,
  onMove,
  alive,
}: {
  progress: Progress;
  onMove: (next: Progress) => void;
  alive: boolean;
}) => {
  const { at } = progress;
  const named = (station: Station, n: number) => nameOf(station, roomIs(progress, n));
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const to = nearest((event.clientX - left) / width);
    if (event.buttons === 1 && to !== at) onMove(goTo(to));
  };
  const station = stations[at] as Station;
  return (
    <div className={cx(styles.rail, styles[`at${at}`])}>
      <svg className={styles.days} aria-hidden>
        <line x2="100%" y1="2.5" y2="2.5" pathLength="100" />
      </svg>
      <span className={styles.done} />
      <span className={styles.way}>
        <span className={styles.lamp} />
      </span>
      <ol className={styles.stations}>
        {stations.map((each, n) => (
          <li key={each.when} className={cx(n === at && styles.now)} aria-current={n === at ? 'step' : undefined}>
            <span>{each.when}</span>
            <b>{named(each, n)}</b>
          </li>
        ))}
      </ol>
      {alive && (
        <div
          className={styles.slider}
          role="slider"
          tabIndex={0}
          aria-label={words.rail}
          aria-valuemin={1}
          aria-valuemax={stations.length}
          aria-valuenow={at + 1}
          aria-valuetext={`${station.when}, ${named(station, at)}`}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture?.(event.pointerId);
            drag(event);
          }}
          onPointerMove={drag}
          onKeyDown={(event) => {
            const next = byKey(progress, event.key);
            if (!next) return;
            event.preventDefault();
            onMove(next);
          }}
        />
      )}
    </div>
  );
};
