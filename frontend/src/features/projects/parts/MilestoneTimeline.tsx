import { type CSSProperties, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { personSaid } from '../../../parts/history/person.ts';
import { Status } from '../../../ui/Chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatDay } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Stack } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { type Card, dueOf, titleOf } from '../board.ts';
import { agendaOf, type Row, rowsOf, scaleOf } from '../timeline.ts';
import type { Place } from '../views.ts';
import styles from './MilestoneTimeline.module.css';

type Shown = { cards: readonly Card[]; place: Place; today: string };

/** Start, first agreed and committed date of each, today across them all; where a scale has no room, what is due by month. */
export const MilestoneTimeline = ({ alone, ...shown }: Shown & { alone: boolean }) =>
  alone ? <Agenda {...shown} /> : <Scaled {...shown} />;

const shareOf = (at: number): string => `${at * 100}%`;

const Scaled = ({ cards, place, today }: Shown) => {
  const scale = useMemo(() => scaleOf(cards, today), [cards, today]);
  const { rows, undated } = useMemo(() => rowsOf(cards, scale), [cards, scale]);
  return (
    <Stack>
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
            <Line key={row.card.id} row={row} today={today} place={place} />
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

const Line = ({ row: { card, from, to, baseline }, today, place }: { row: Row; today: string; place: Place }) => {
  const { milestone: m, sub } = card;
  const isChosen = place.chosen === card.id;
  const point = from === to;
  return (
    <li
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
          {m.block && sub === null && <Icon name="alert" size={14} />} {datesSaid(card, today)}
        </span>
      </span>
      <span className={styles.track} aria-hidden="true">
        {point ? (
          <i className={styles.tick} style={{ left: shareOf(to) }} />
        ) : (
          <i className={styles.bar} style={{ left: shareOf(from), width: shareOf(to - from) }} />
        )}
        {baseline !== null && <i className={styles.baseline} style={{ left: shareOf(baseline) }} />}
      </span>
    </li>
  );
};

/** `1 Oct to 14 Nov, first agreed for 7 Nov` */
const datesSaid = (card: Card, today: string): string => {
  const { milestone: m, sub } = card;
  const due = dueOf(card);
  const start = sub === null ? m.startDate : sub.startDate;
  const day = (date: string) => formatDay(date, today);
  const span =
    start === undefined
      ? due === undefined
        ? ''
        : `due ${day(due)}`
      : due === undefined
        ? `from ${day(start)}`
        : `${day(start)} to ${day(due)}`;
  return sub === null && m.baselineDueDate !== m.committedDueDate
    ? `${span}, first agreed for ${day(m.baselineDueDate)}`
    : span;
};

const Agenda = ({ cards, place, today }: Shown) => {
  const { months, undated } = useMemo(() => agendaOf(cards), [cards]);
  return (
    <Stack>
      {months.map(({ month, cards: due }) => (
        <Panel key={month} title={formatDay(`${month}-01`, '0000').replace(/^\d+ /, '')} fill="bare">
          <List cards={due} place={place} says={(card) => datesSaid(card, today)} />
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
