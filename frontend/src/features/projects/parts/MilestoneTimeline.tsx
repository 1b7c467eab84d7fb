import { type CSSProperties, type KeyboardEvent, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { personSaid } from '../../../parts/history/person.ts';
import type { Milestone, Project } from '../../../parts/milestones/data.ts';
import { Status } from '../../../ui/Chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatDay } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Stack } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { type Card, titleOf } from '../board.ts';
import { agendaOf, datesOf, daysIn, type End, type Row, rowsOf, type Scale, scaleOf } from '../timeline.ts';
import type { Place } from '../views.ts';
import styles from './MilestoneTimeline.module.css';
import { type Dating, datesSaid, useDating } from './useDating.ts';

type Shown = { cards: readonly Card[]; place: Place; today: string };
type Planned = { project: Project; milestones: readonly Milestone[] };

/**
 * Start, first agreed and committed date of each, today across them all; where a scale has no room, what is due by month.
 * Dates are moved by a bar or its ends, or by keys (Enter or m lifts, arrows move, Enter sets, Escape puts back).
 */
export const MilestoneTimeline = ({ alone, project, milestones, ...shown }: Shown & Planned & { alone: boolean }) =>
  alone ? <Agenda {...shown} /> : <Scaled {...shown} {...{ project, milestones }} />;

const shareOf = (at: number): string => `${at * 100}%`;

const Scaled = ({ cards, place, today, project, milestones }: Shown & Planned) => {
  const dating = useDating(project, milestones, today);
  const scale = useMemo(() => scaleOf(cards, today), [cards, today]);
  const { rows, undated } = useMemo(() => rowsOf(cards, scale, dating.going), [cards, scale, dating.going]);
  return (
    <Stack>
      <p className="hidden-visually" role="status">
        {dating.says}
      </p>
      <div className={styles.scaled} style={{ '--today': scale.today } as CSSProperties}>
        <p className={styles.legend} aria-hidden="true">
          <span>
            <i className={styles.keyBar} /> start to committed date
          </span>
          <span>
            <i className={styles.keyBase} /> first agreed
          </span>
          <span>
            <i className={styles.keyToday} /> today, {formatDay(today, today)}
          </span>
        </p>
        <div className={styles.months} aria-hidden="true">
          {scale.months.map(({ day, at }) => (
            <span key={day} style={{ left: shareOf(at) }}>
              {monthOf(day, today)}
            </span>
          ))}
        </div>
        <ul aria-label="Timeline">
          {rows.map((row) => (
            <Line key={row.card.id} {...{ row, scale, dating, today, place }} />
          ))}
        </ul>
      </div>
      <Undated cards={undated} place={place} />
    </Stack>
  );
};

/** `Nov`, with the year in January and where it is another than today's. */
const monthOf = (day: string, today: string): string => {
  const [, month = '', year = ''] = formatDay(`${day.slice(0, 8)}01`, '0000').split(' ');
  return day.slice(5, 7) === '01' || day.slice(0, 4) !== today.slice(0, 4) ? `${month} ${year}` : month;
};

const Line = ({
  row: { card, from, to, baseline },
  scale,
  dating,
  today,
  place,
}: {
  row: Row;
  scale: Scale;
  dating: Dating;
  today: string;
  place: Place;
}) => {
  const { milestone: m, sub } = card;
  const isChosen = place.chosen === card.id;
  const point = from === to;
  const ends = dating.endsOf(card);
  const [isLifted, isGoing, refused] = [dating.isLifted(card), dating.isGoing(card), dating.refusedOf(card)];
  const lift = () => dating.take(card, ends[0] ?? 'due', 'keys');
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const days = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!isLifted) {
      if (event.key !== 'm') return;
      lift();
    } else if (days !== undefined) dating.nudge(days, event.shiftKey);
    else if (event.key === 'Enter' || event.key === ' ') dating.drop();
    else if (event.key === 'Escape') dating.putBack();
    else return;
    event.preventDefault();
  };
  return (
    <li
      aria-busy={isGoing || undefined}
      data-lifted={isLifted || undefined}
      className={cx(sub !== null && styles.part)}
      data-chosen={isChosen || undefined}
      data-state={sub === null ? m.state : card.column}
    >
      <span className={styles.name}>
        <Link
          className={cx(styles.link, sub !== null && styles.plain)}
          to={place.hrefOf(card)}
          aria-current={isChosen ? 'true' : undefined}
        >
          {titleOf(card)}
        </Link>
        <span className="meta">
          {m.block && sub === null && <Icon name="alert" size={14} />} {spanSaid(card, dating.going, today)}
        </span>
        {refused !== null && (
          <span className={styles.refused} role="alert">
            <Icon name="error" size={16} /> {refused}
          </span>
        )}
        {ends.length > 0 && !isGoing && (
          <button
            type="button"
            className={styles.grip}
            data-grip={card.id}
            aria-label={`Move the dates of ${titleOf(card)}`}
            aria-pressed={isLifted}
            onKeyDown={press}
            onClick={() => !isLifted && lift()}
            onBlur={() => isLifted && dating.putBack()}
          >
            <Icon name="grip" size={16} />
          </button>
        )}
      </span>
      <span className={styles.track} data-track="" aria-hidden="true">
        {point ? (
          <i className={styles.tick} style={{ left: shareOf(to) }} />
        ) : (
          <i className={styles.bar} style={{ left: shareOf(from), width: shareOf(to - from) }} />
        )}
        {baseline !== null && <i className={styles.baseline} style={{ left: shareOf(baseline) }} />}
        {!isGoing &&
          ends.map((end) => (
            <Handle
              key={end}
              {...{ card, end, scale, dating }}
              style={
                end === 'both'
                  ? { left: shareOf(from), width: shareOf(to - from) }
                  : { left: shareOf(end === 'start' ? from : to) }
              }
            />
          ))}
      </span>
    </li>
  );
};

/** What a pointer takes of a bar: all of it, or an end. It is followed wherever it goes until it lets go, or Escape puts back. */
const Handle = ({
  card,
  end,
  scale,
  dating,
  style,
}: {
  card: Card;
  end: End;
  scale: Scale;
  dating: Dating;
  style: CSSProperties;
}) => {
  const from = useRef<{ x: number; width: number } | null>(null);
  const letGo = (act: () => void) => {
    if (from.current === null) return;
    from.current = null;
    act();
  };
  return (
    <span
      className={styles.handle}
      data-end={end}
      style={style}
      onPointerDown={(event) => {
        const track = event.currentTarget.closest('[data-track]');
        if (event.button !== 0 || track === null) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture?.(event.pointerId);
        from.current = { x: event.clientX, width: track.getBoundingClientRect().width };
        dating.take(card, end, 'pointer');
      }}
      onPointerMove={({ clientX }) => {
        if (from.current) dating.carry(daysIn(clientX - from.current.x, from.current.width, scale));
      }}
      onPointerUp={() => letGo(dating.drop)}
      onPointerCancel={() => letGo(dating.putBack)}
    />
  );
};

/** `1 Oct to 14 Nov, first agreed for 7 Nov`; while it is moved, where it is by now. */
const spanSaid = (card: Card, going: Dating['going'], today: string): string => {
  const { milestone: m, sub } = card;
  const span = datesSaid(going?.id === card.id ? going.dates : datesOf(card), today);
  return sub === null && m.baselineDueDate !== m.committedDueDate
    ? `${span}, first agreed for ${formatDay(m.baselineDueDate, today)}`
    : span;
};

const Agenda = ({ cards, place, today }: Shown) => {
  const { months, undated } = useMemo(() => agendaOf(cards), [cards]);
  return (
    <Stack>
      {months.map(({ month, cards: due }) => (
        <Panel key={month} title={formatDay(`${month}-01`, '0000').replace(/^\d+ /, '')} fill="bare">
          <List cards={due} place={place} says={(card) => spanSaid(card, null, today)} />
        </Panel>
      ))}
      <Undated cards={undated} place={place} />
    </Stack>
  );
};

const Undated = ({ cards, place }: { cards: readonly Card[]; place: Place }) =>
  cards.length === 0 ? null : (
    <Panel title="Without a date" meta={`${cards.length}`} fill="bare">
      <List cards={cards} place={place} says={({ milestone }) => milestone.title} />
    </Panel>
  );

const List = ({ cards, place, says }: { cards: readonly Card[]; place: Place; says: (card: Card) => string }) => (
  <ul className={styles.list}>
    {cards.map((card) => (
      <li key={card.id} data-chosen={place.chosen === card.id || undefined}>
        <Link
          className={cx(styles.link, styles.entry)}
          to={place.hrefOf(card)}
          aria-current={place.chosen === card.id ? 'true' : undefined}
        >
          {titleOf(card)}
        </Link>
        <span className="meta">
          {[says(card), card.sub?.assignee ? personSaid(card.sub.assignee) : ''].filter(Boolean).join(', ')}
        </span>
        {card.sub === null ? (
          <Status of="milestone" is={card.milestone.state} />
        ) : (
          <Status of="submilestone" is={card.sub.state} />
        )}
      </li>
    ))}
  </ul>
);
