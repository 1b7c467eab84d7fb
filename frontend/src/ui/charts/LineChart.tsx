import { type CSSProperties, useState } from 'react';
import { cx } from '../cx.ts';
import { ChartFrame } from './ChartFrame.tsx';
import styles from './Charts.module.css';
import { apart, down, pathOf, scaleOf, spotsOf, xOf } from './lines.ts';
import { useRoving } from './useRoving.ts';

export type Point = Readonly<{
  id: string;
  /** "November 2026", for readers and the table. */
  name: string;
  /** Under the chart: "Nov". */
  short: string;
}>;
export type Line = Readonly<{ id: string; name: string; values: readonly number[] }>;

export type LineChartProps = {
  /** The heading, also the caption of the table. */
  label: string;
  /** What the values are: "₹ lakh, ex-GST". */
  unit: string;
  /** Until when they go, beside the unit while nothing is read: "to 23 Nov". */
  until: string;
  /** Head of the table's first column. */
  head: string;
  points: readonly Point[];
  /** Three at most: each has a dash, a mark and a colour of its own, so that none depends on colour. */
  lines: readonly Line[];
  /** A value in full, for readers and the table; beside a line; at a rule. */
  say: Readonly<{ full: (value: number) => string; short: (value: number) => string; rule: (value: number) => string }>;
};

/** The marks at a place of a line, around it: a circle, a diamond, a square. */
const MARKS = ['M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0', 'M0-5 5 0 0 5-5 0Z', 'M-3.5-3.5h7v7h-7Z'];
const LOOKS = [styles.first, styles.second, styles.third];
/** Labels stand at least this far from each other, in per cent of the chart's height. */
const APART = 16;
/** Nor nearer to the names of the places below. */
const LOWEST = 90;

/** How a few figures moved: lines named at their ends, with the last values. Arrows move a reading line, and the values of its place stand there instead. */
export const LineChart = ({ label, unit, until, head, points, lines, say }: LineChartProps) => {
  const [read, setRead] = useState<number | null>(null);
  const place = read === null ? undefined : points[read];
  return (
    <ChartFrame
      label={label}
      heading
      note={`${unit}, ${place?.name ?? until}`}
      table={{
        columns: [
          { id: 'of', head, cell: ({ name }: Row) => name },
          ...lines.map(({ id, name }, n) => ({
            ...{ id, head: name, align: 'right' as const },
            cell: ({ values }: Row) => <span className="mono nowrap">{say.full(values[n] ?? 0)}</span>,
          })),
        ],
        rows: points.map(({ id, name }, n) => ({ id, name, values: lines.map(({ values }) => values[n] ?? 0) })),
        keyOf: ({ id }) => id,
      }}
    >
      <Plot {...{ label, points, lines, say, read, onRead: setRead }} />
    </ChartFrame>
  );
};

type Row = Readonly<{ id: string; name: string; values: readonly number[] }>;

type PlotProps = Pick<LineChartProps, 'label' | 'points' | 'lines' | 'say'> & {
  read: number | null;
  onRead: (at: number | null) => void;
};

const Plot = ({ label, points, lines, say, read, onRead }: PlotProps) => {
  const { group, at, setAt, onKeyDown } = useRoving(points.length);
  const { top, rules } = scaleOf(lines.flatMap(({ values }) => values));
  const drawn = lines.map((line) => ({ ...line, spots: spotsOf(line.values, top) }));
  const ends = apart(
    drawn.map(({ spots }) => spots.at(-1)?.y ?? 100),
    APART,
    LOWEST,
  );
  const room = 100 / points.length;
  return (
    <div className={styles.lines}>
      <div className={styles.rules} aria-hidden="true">
        {rules.map((value) => (
          <span key={value} style={downTo(down(value, top))}>
            {say.rule(value)}
          </span>
        ))}
      </div>
      <div className={styles.plot}>
        {/* biome-ignore lint/a11y/useSemanticElements: an svg is no fieldset; its places are a group of named pictures */}
        <svg
          ref={group}
          role="group"
          aria-label={label}
          width="100%"
          height="100%"
          onKeyDown={onKeyDown}
          onPointerLeave={() => onRead(null)}
        >
          {rules.map((value) => (
            <line
              key={value}
              className={value === 0 ? styles.base : styles.rule}
              x1="0"
              x2="100%"
              y1={`${down(value, top)}%`}
              y2={`${down(value, top)}%`}
            />
          ))}
          {read !== null && (
            <line
              className={styles.reading}
              x1={`${xOf(read, points.length)}%`}
              x2={`${xOf(read, points.length)}%`}
              y1="0"
              y2="100%"
            />
          )}
          <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">
            {drawn.map(({ id, spots }, n) => (
              <path
                key={id}
                className={cx(styles.line, LOOKS[n])}
                d={pathOf(spots)}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </svg>
          {drawn.map(({ id, spots }, n) => {
            const spot = spots[read ?? spots.length - 1];
            return (
              spot && (
                <svg key={id} aria-hidden="true" x={`${spot.x}%`} y={`${spot.y}%`} overflow="visible">
                  <path className={cx(styles.mark, LOOKS[n])} d={MARKS[n]} />
                </svg>
              )
            );
          })}
          {points.map((point, n) => (
            // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a place is read, it does nothing
            <g
              key={point.id}
              data-stop=""
              role="img"
              aria-label={`${point.name}: ${lines.map(({ name, values }) => `${name} ${say.full(values[n] ?? 0)}`).join(', ')}`}
              tabIndex={n === at ? 0 : -1}
              className={cx(n === points.length - 1 && styles.now)}
              onFocus={() => {
                setAt(n);
                onRead(n);
              }}
              onBlur={() => onRead(null)}
              onPointerEnter={() => onRead(n)}
            >
              <rect
                className={styles.hit}
                x={`${xOf(n, points.length) - room / 2}%`}
                width={`${room}%`}
                y="0"
                height="100%"
              />
              <text className={styles.month} x={`${xOf(n, points.length)}%`} y="100%" dy="1.5em" textAnchor="middle">
                {point.short}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <div className={styles.ends} aria-hidden="true">
        {drawn.map(({ id, name, values }, n) => (
          <span key={id} className={LOOKS[n]} style={downTo(ends[n] ?? 0)}>
            <b>{name}</b>
            <span>{say.short(values[read ?? points.length - 1] ?? 0)}</span>
          </span>
        ))}
      </div>
    </div>
  );
};

const downTo = (percent: number): CSSProperties => ({ top: `${percent}%` });
