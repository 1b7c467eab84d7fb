import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './Pins.module.css';
import { bpOf, isOpen, type Mark, percentOf, type Spot, type Surface } from './surface.ts';

const STEP_BP = 250;
const MIDDLE = { xBp: 5000, yBp: 5000 };

/**
 * Over a page, a picture or a frame: its numbered marks, and, while a new pin waits for its place, a cross that is moved by
 * arrow keys and set by Enter, or set by a press.
 */
export const PinLayer = ({
  surface,
  at = {},
  marks,
  focus = false,
}: {
  surface: Surface;
  /** The page or moment that the layer lies over. */
  at?: Pick<Spot, 'page' | 'timeMs'>;
  marks: readonly Mark[];
  /** Of several layers the one that keys begin on. */
  focus?: boolean;
}) => (
  <div className={styles.layer}>
    {marks.map((mark) => (
      <MarkButton key={mark.pin.pinId} mark={mark} surface={surface} />
    ))}
    {surface.placing && <Cross onPlace={(point) => surface.onPlace({ ...at, ...point })} focus={focus} />}
  </div>
);

const MarkButton = ({ mark: { pin, label }, surface }: { mark: Mark; surface: Surface }) => {
  const button = useRef<HTMLButtonElement>(null);
  const lit = surface.chosen === pin.pinId;
  useEffect(() => {
    if (lit) button.current?.scrollIntoView({ block: 'center', inline: 'center' });
  }, [lit]);
  return (
    <button
      ref={button}
      type="button"
      className={cx(styles.mark, pin.mustFix && styles.must, !isOpen(pin) && styles.done, lit && styles.lit)}
      style={{ left: percentOf(pin.xBp), top: percentOf(pin.yBp) }}
      aria-label={`Pin ${label}${pin.mustFix ? ', must be fixed' : ''}${isOpen(pin) ? '' : ', resolved'}: ${pin.text}`}
      aria-pressed={lit}
      onClick={() => surface.onChoose(pin.pinId)}
    >
      {label}
    </button>
  );
};

const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP_BP, 0],
  ArrowRight: [STEP_BP, 0],
  ArrowUp: [0, -STEP_BP],
  ArrowDown: [0, STEP_BP],
};

const Cross = ({ onPlace, focus }: { onPlace: (point: typeof MIDDLE) => void; focus: boolean }) => {
  const [point, setPoint] = useState(MIDDLE);
  const room = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focus) room.current?.focus({ preventScroll: true });
  }, [focus]);
  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y] = move;
    setPoint((before) => ({ xBp: bpOf(before.xBp + x, 10_000), yBp: bpOf(before.yBp + y, 10_000) }));
  };
  // Measured in the layer itself, so that a picture that is turned has its places turned with it.
  const set = ({ nativeEvent, currentTarget }: PointerEvent<HTMLButtonElement>) => {
    const { offsetX, offsetY } = nativeEvent;
    onPlace({ xBp: bpOf(offsetX, currentTarget.offsetWidth), yBp: bpOf(offsetY, currentTarget.offsetHeight) });
  };
  const pressed = useRef(false);
  return (
    <button
      ref={room}
      type="button"
      className={styles.place}
      aria-label="Where the pin goes: arrow keys move the cross, Enter sets it"
      data-arrows
      onKeyDown={press}
      onPointerDown={() => {
        pressed.current = true;
      }}
      onPointerUp={(event) => pressed.current && set(event)}
      onClick={(event) => {
        // A key: presses of a pointer are set as they are let go.
        if (event.detail === 0) onPlace(point);
        pressed.current = false;
      }}
    >
      <span className={styles.cross} style={{ left: percentOf(point.xBp), top: percentOf(point.yBp) }} />
    </button>
  );
};
