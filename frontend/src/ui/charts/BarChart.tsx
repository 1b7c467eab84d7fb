import { barsOf, type Datum, roomOf } from './bars.ts';
import { ChartFrame } from './ChartFrame.tsx';
import styles from './Charts.module.css';
import { useRoving } from './useRoving.ts';

export type BarChartProps = {
  /** What is counted, also the caption of the table: "Visits by day". */
  label: string;
  data: readonly Datum[];
  /** Heads of the table's two columns. */
  heads: readonly [of: string, value: string];
  /** The one that matters now. */
  lit?: string;
};

/** px between the lines of a name. */
const LINE = 16;

/**
 * Counts side by side, each with its figure at the bar. Drawn in per cent of the room it has, so that words keep their
 * size; arrows go from bar to bar.
 */
export const BarChart = ({ label, data, heads, lit }: BarChartProps) => (
  <ChartFrame
    label={label}
    table={{
      columns: [
        { id: 'of', head: heads[0], cell: ({ name }: Datum) => name },
        { id: 'value', head: heads[1], align: 'right', cell: ({ value }: Datum) => value },
      ],
      rows: data,
      keyOf: ({ id }) => id,
    }}
  >
    <Bars {...{ label, data, lit }} />
  </ChartFrame>
);

const Bars = ({ label, data, lit }: Pick<BarChartProps, 'label' | 'data'> & { lit: string | undefined }) => {
  const bars = barsOf(data);
  const { top, height, bottom } = roomOf;
  const { group, at, setAt, onKeyDown } = useRoving(bars.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an svg is no fieldset; its bars are a group of named pictures
    <svg
      ref={group}
      role="group"
      aria-label={label}
      className={styles.bars}
      width="100%"
      height={top + height + bottom}
      onKeyDown={onKeyDown}
    >
      {bars.map((bar, index) => (
        // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a bar is read, it does nothing
        <g
          key={bar.id}
          data-stop=""
          role="img"
          aria-label={`${bar.name}: ${bar.value}`}
          tabIndex={index === at ? 0 : -1}
          className={bar.id === lit ? styles.lit : undefined}
          onFocus={() => setAt(index)}
        >
          <rect className={styles.hit} x={`${bar.from}%`} width={`${bar.room}%`} y={0} height="100%" />
          <rect className={styles.bar} x={`${bar.x}%`} width={`${bar.width}%`} y={top + bar.y} height={bar.height} />
          <text className={styles.value} x={`${bar.middle}%`} y={top + bar.y - 8} textAnchor="middle">
            {bar.value}
          </text>
          {bar.short.map((line, n) => (
            <text
              key={line}
              className={styles.name}
              x={`${bar.middle}%`}
              y={top + height + 20 + n * LINE}
              textAnchor="middle"
            >
              {line}
            </text>
          ))}
        </g>
      ))}
      <line className={styles.base} x1="0" x2="100%" y1={top + height} y2={top + height} />
    </svg>
  );
};
