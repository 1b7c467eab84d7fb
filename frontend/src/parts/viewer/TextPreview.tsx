import { type PointerEvent, useEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { sizeInMegabytes } from '../../ui/megabytes.ts';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { Instead } from './Instead.tsx';
import type { PreviewProps } from './look.ts';
import pins from './Pins.module.css';
import { isOpen, type Surface } from './surface.ts';
import { Tools } from './Tools.tsx';
import { useText } from './useText.ts';
import styles from './Viewer.module.css';
import { FAILED_FILE } from './words.ts';

/** Of a line of text, in rem; the stylesheet has the same. */
const LINE_REM = 1.25;
/** What ends a line does not begin one. */
export const linesIn = (text: string): number => (text === '' ? 0 : text.replace(/\n$/, '').split('\n').length);
const numbersTo = (count: number): string => Array.from({ length: count }, (_, at) => at + 1).join('\n');

/** Text and code as what they are: never as markup (security.md §13). */
export const TextPreview = ({ address, name, bytes, look, surface }: PreviewProps) => {
  const reading = useText(address, bytes);
  const room = useRef<HTMLElement>(null);
  const lines = linesIn(reading.text);
  const { top, onTop } = look;
  useEffect(() => room.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (top !== undefined && room.current) room.current.scrollTop = top;
  }, [top]);
  return (
    <div className={styles.preview}>
      <section
        ref={room}
        className={styles.room}
        aria-label={name}
        aria-busy={reading.busy}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
        tabIndex={0}
        data-arrows
        onScroll={(event) => onTop?.(event.currentTarget.scrollTop)}
      >
        {reading.bytes === 0 && reading.busy && <Skeleton of="list" rows={3} inset />}
        {reading.bytes > 0 && (
          <div className={styles.text}>
            <pre className={styles.numbers} aria-hidden="true">
              {numbersTo(lines)}
            </pre>
            <pre className={styles.code}>{reading.text}</pre>
            {surface !== null && <Lines surface={surface} lines={lines} />}
          </div>
        )}
        {reading.error !== undefined && (
          <Instead>
            <ErrorState error={reading.error} says={FAILED_FILE} retry={reading.more} />
          </Instead>
        )}
      </section>
      <Tools
        says={`${lines} ${lines === 1 ? 'line' : 'lines'}, ${sizeInMegabytes(reading.bytes)} of ${sizeInMegabytes(bytes)}`}
      >
        {reading.bytes > 0 && reading.bytes < bytes && (
          <Button busy={reading.busy} onPress={reading.more}>
            Show more
          </Button>
        )}
      </Tools>
    </div>
  );
};

const Lines = ({ surface, lines }: { surface: Surface; lines: number }) => {
  const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const set = ({ nativeEvent }: PointerEvent) => {
    const line = Math.floor(nativeEvent.offsetY / (LINE_REM * remPx())) + 1;
    surface.onPlace({ line: Math.min(Math.max(1, lines), Math.max(1, line)), xBp: 0, yBp: 0 });
  };
  return (
    <div className={styles.lines}>
      {surface.marks.map(({ pin, label }) => (
        <LineMark key={pin.pinId} {...{ pin, label, surface }} />
      ))}
      {surface.placing && (
        <button
          type="button"
          className={pins.place}
          aria-label="The line that the pin goes to. Enter names one"
          onPointerUp={set}
          onClick={(event) => {
            if (event.detail === 0) surface.onPlace({ line: 1, xBp: 0, yBp: 0 });
          }}
        />
      )}
    </div>
  );
};

const LineMark = ({ pin, label, surface }: Surface['marks'][number] & { surface: Surface }) => {
  const button = useRef<HTMLButtonElement>(null);
  const lit = surface.chosen === pin.pinId;
  useEffect(() => {
    if (lit) button.current?.scrollIntoView({ block: 'center' });
  }, [lit]);
  return (
    <button
      ref={button}
      type="button"
      className={cx(pins.mark, pin.mustFix && pins.must, !isOpen(pin) && pins.done, lit && pins.lit)}
      style={{ left: '0.875rem', top: `${((pin.line ?? 1) - 0.5) * LINE_REM}rem` }}
      aria-label={`Pin ${label} on line ${pin.line ?? 1}: ${pin.text}`}
      aria-pressed={lit}
      onClick={() => surface.onChoose(pin.pinId)}
    >
      {label}
    </button>
  );
};
