import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { formatInstant } from './dates.ts';
import styles from './TimeRail.module.css';

export type RailTick = {
  id: string;
  /** Epoch ms. */
  at: number;
  /** Above the rule; shown where there is room for it. */
  label?: string;
  /** Below the rule. */
  note?: string;
  big?: boolean;
};
export type TimeRailProps = {
  label: string;
  /** In order of time; those after `now` are drawn faint. */
  ticks: readonly RailTick[];
  from: number;
  to: number;
  now: number;
  /** The moment one looks at; null is now. */
  at: number | null;
  /** Words at the lit tick: what happened there, and when. */
  words?: { label: string; note: string };
  /** Nothing more happens: the tick at the end is not lit. */
  ended?: boolean;
  /** With it the lit tick can be dragged and moved by keys: ← → event, PgUp PgDn week, Home start, End now. */
  onPick?: (at: number | null) => void;
};

const WEEK = 7 * 86_400_000;
/** From this share of the rail on, the words of the lit tick stand left of it. */
const WORDS_LEFT = 0.75;
/** Room a label needs, in shares of the rail: its drawn width at the rail's least width of 976 px. */
const roomOf = (tick: RailTick): number => (Math.max(tick.label?.length ?? 0, tick.note?.length ?? 0) * 7.2 + 16) / 976;

/** The story of a project: a rule, a tick for each event, one lit. The lamp is now; violet is the past. */
export const TimeRail = ({ label, ticks, from, to, now, at, words, ended = false, onPick }: TimeRailProps) => {
  const scroll = useRef<HTMLDivElement>(null);
  const rail = useRef<HTMLDivElement>(null);
  const span = Math.max(1, to - from);
  const shareOf = (ms: number) => Math.min(1, Math.max(0, (ms - from) / span));
  const lit = at ?? now;
  const litShare = shareOf(lit);

  // On a narrow screen the rail keeps its scale and shows the lit tick with its words, also after the screen was turned. The
  // observer also tells of the first layout: asked for the width here, the browser would lay out the whole page for this alone.
  useEffect(() => {
    const box = scroll.current;
    if (!box) return;
    const resized = new ResizeObserver(() => {
      box.scrollLeft = litShare * box.scrollWidth - box.clientWidth * (litShare > WORDS_LEFT ? 0.75 : 0.25);
    });
    resized.observe(box);
    return () => resized.disconnect();
  }, [litShare]);

  const pick = (ms: number) => onPick?.(ms >= now ? null : Math.max(from, ms));
  const onKeyDown = (event: KeyboardEvent) => {
    const past = ticks.filter((t) => t.at <= now).map((t) => t.at);
    const to: Record<string, () => number | undefined> = {
      ArrowLeft: () => past.filter((t) => t < lit).at(-1),
      ArrowDown: () => past.filter((t) => t < lit).at(-1),
      ArrowRight: () => past.find((t) => t > lit) ?? now,
      ArrowUp: () => past.find((t) => t > lit) ?? now,
      PageUp: () => lit - WEEK,
      PageDown: () => lit + WEEK,
      Home: () => from,
      End: () => now,
    };
    const next = to[event.key]?.();
    if (next === undefined) return;
    event.preventDefault();
    pick(next);
  };
  const timeAt = (event: PointerEvent): number => {
    const box = rail.current?.getBoundingClientRect();
    return box ? Math.round(from + ((event.clientX - box.left) / box.width) * span) : lit;
  };
  const drag = (event: PointerEvent) => {
    if (onPick && event.buttons === 1) pick(timeAt(event));
  };

  return (
    <div className={styles.scroll} ref={scroll}>
      <div
        ref={rail}
        className={cx(styles.rail, at !== null ? styles.past : ended && styles.ended, onPick && styles.live)}
        {...(onPick
          ? {}
          : {
              role: 'img',
              'aria-label': `${label}: ${ticks
                .map((t) => [t.label, t.note].filter(Boolean).join(' '))
                .filter(Boolean)
                .join(', ')}`,
            })}
        onPointerDown={drag}
        onPointerMove={drag}
      >
        <span className={styles.rule} />
        <span className={styles.gone} style={{ width: `${shareOf(now) * 100}%` }} />
        {ticks.map((t) => (
          <span
            key={t.id}
            className={cx(styles.tick, t.big && styles.big, t.at > now && styles.future)}
            style={placed(shareOf(t.at))}
          />
        ))}
        {labelled(
          ticks,
          shareOf,
          litShare,
          words ? (Math.max(words.label.length, words.note.length) * 7.2 + 24) / 976 : 0,
        ).map((t) => {
          const end = shareOf(t.at) > 0.9;
          return (
            <span key={t.id}>
              {t.label && (
                <span className={cx(styles.label, end && styles.end)} style={placed(shareOf(t.at))}>
                  {t.label}
                </span>
              )}
              {t.note && (
                <span className={cx(styles.note, end && styles.end)} style={placed(shareOf(t.at))}>
                  {t.note}
                </span>
              )}
            </span>
          );
        })}
        <span
          className={cx(styles.lit, litShare > WORDS_LEFT && styles.last)}
          style={placed(litShare)}
          {...(onPick
            ? {
                role: 'slider',
                tabIndex: 0,
                'aria-label': label,
                'aria-valuemin': from,
                'aria-valuemax': now,
                'aria-valuenow': lit,
                'aria-valuetext': at === null ? 'Now' : `${words ? `${words.label}, ` : ''}${formatInstant(at)}`,
                onKeyDown,
              }
            : {})}
        />
        {words && (
          <span className={styles.words}>
            <span className={cx(styles.label, litShare > WORDS_LEFT && styles.end)} style={besides(litShare)}>
              {words.label}
            </span>
            <span className={cx(styles.note, litShare > WORDS_LEFT && styles.end)} style={besides(litShare)}>
              {words.note}
            </span>
          </span>
        )}
      </div>
    </div>
  );
};

const placed = (share: number): CSSProperties => ({ left: `${share * 100}%` });
const besides = (share: number): CSSProperties => ({
  left: `calc(${share * 100}% + ${share > WORDS_LEFT ? -14 : 14}px)`,
});

/** Which labels find room: big ones first come first, none over another nor over the words at the lit tick. */
const labelled = (
  ticks: readonly RailTick[],
  shareOf: (ms: number) => number,
  lit: number,
  litRoom: number,
): RailTick[] => {
  const taken: [number, number][] = [lit > WORDS_LEFT ? [lit - litRoom, lit + 0.01] : [lit - 0.01, lit + litRoom]];
  const visible: RailTick[] = [];
  for (const tick of [...ticks].sort((a, b) => Number(b.big ?? false) - Number(a.big ?? false) || a.at - b.at)) {
    if (tick.label === undefined && tick.note === undefined) continue;
    const share = shareOf(tick.at);
    const room = roomOf(tick);
    const place: [number, number] = share > 0.9 ? [share - room, share] : [share, share + room];
    if (taken.some(([a, b]) => place[0] < b && a < place[1])) continue;
    taken.push(place);
    visible.push(tick);
  }
  return visible;
};
