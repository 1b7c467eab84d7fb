import { cx } from '../../../../ui/cx.ts';
import type { RoomDrawing } from './drawing.ts';
import styles from './House.module.css';
import type { RoomIs } from './progress.ts';

/** A room in one of its four looks. What its lamp falls on is the same drawing again, brighter, cut to the light. */
export const Room = ({ room, at, is }: { room: RoomDrawing; at: number; is: RoomIs }) => {
  const { x, ceiling, y, half } = room.lamp;
  const { from, to, floor } = room.light;
  const light = `M${x - half} ${y + 8}h${2 * half}L${to} ${floor}H${from}Z`;
  return (
    <g className={cx(styles.room, styles[is])} data-room={at}>
      <path className={styles.fill} d={room.outline} />
      <g className={styles.things}>
        <g id={`room-${at}`}>
          <path className={styles.solid} d={room.solid} />
          <path d={room.fine} />
          <path className={styles.heavy} d={room.heavy} />
          {room.front && <path className={styles.front} d={room.front} />}
        </g>
      </g>
      <g className={styles.lamp}>
        <path className={styles.light} d={light} />
        <clipPath id={`light-${at}`}>
          <path d={light} />
        </clipPath>
        <use href={`#room-${at}`} clipPath={`url(#light-${at})`} />
      </g>
      <path className={styles.shade} d={`M${x} ${ceiling}V${y}M${x - half} ${y}h${2 * half}v8h-${2 * half}z`} />
      <path className={styles.cut} d={`${room.outline}${room.shell ?? ''}`} />
    </g>
  );
};
