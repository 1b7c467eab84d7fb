import { type PointerEvent, useRef } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { drawn } from '../../texts/house.ts';
import { around, rooms } from './drawing.ts';
import styles from './House.module.css';
import { goTo, type Progress, roomIs } from './progress.ts';
import { Room } from './Room.tsx';

/** How far a finger goes, in px, before it moves the lamp by a station. */
const SWIPE = 32;

/** The station from which there is a roof beside the attic. */
const ROOFED = 3;

/** The house in section. A tap goes to a room, a swipe takes the lamp along; for keys there is the rail. */
export const House = ({ progress, onMove }: { progress: Progress; onMove: (next: Progress) => void }) => {
  const { at, is } = progress;
  const from = useRef(0);
  /** The ladder and the boards need the roof that they stand on. */
  const building = at >= ROOFED && is !== 'built';
  const end = (event: PointerEvent<SVGSVGElement>) => {
    const way = event.clientX - from.current;
    const room = event.target instanceof Element && event.target.closest('[data-room]');
    if (Math.abs(way) > SWIPE) onMove(goTo(at + Math.sign(way)));
    else if (room) onMove(goTo(Number(room.getAttribute('data-room'))));
  };
  return (
    <svg
      className={styles.house}
      viewBox="0 0 560 520"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={drawn(at, is)}
      onPointerDown={(event) => {
        from.current = event.clientX;
      }}
      onPointerUp={end}
    >
      <path className={styles.sky} d={`${around.stars}${around.moon}`} />
      <path className={styles.cat} d={around.crescent} />
      <path className={styles.tree} d={`${around.tree}${around.bicycle}`} />
      {/* the last first: a wall that two rooms share is drawn by the one that is there */}
      {rooms.map((room, n) => <Room key={room.outline} room={room} at={n} is={roomIs(progress, n)} />).reverse()}
      <path className={cx(styles.site, !building && styles.gone)} d={around.site} />
      <path className={styles.cat} d={around.cat} />
      <path className={styles.tail} d={around.tail} />
    </svg>
  );
};
