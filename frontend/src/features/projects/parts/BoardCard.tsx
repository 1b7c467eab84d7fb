import { type KeyboardEvent, memo, type PointerEvent } from 'react';
import { Link } from 'react-router-dom';
import { personSaid } from '../../../parts/history/person.ts';
import board from '../../../parts/lists/Board.module.css';
import { daysLate } from '../../../parts/milestones/late.ts';
import { Button } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatDay } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import { lateSaid } from '../../../ui/spans.ts';
import { type Card, type Column, dueOf, type Lifted, landings, titleOf } from '../board.ts';
import { moveSaid } from './boardWords.ts';
import styles from './MilestoneBoard.module.css';

/** What the board lets its cards do; the same at every drawing. */
export type CardActs = Readonly<{
  carry: (event: PointerEvent<HTMLElement>, card: Card) => void;
  lift: (card: Card, by: Lifted['by']) => void;
  drop: () => void;
  /** Takes a key on a lifted card. @returns whether the board knows that key */
  press: (key: string) => boolean;
  /** The grip of a card lost the focus. */
  lost: () => void;
  send: (card: Card, to: Column) => void;
  hrefOf: (card: Card) => string;
  /** Opens the dates of a card; null where they may not be moved. */
  datesOf: (card: Card) => (() => void) | null;
}>;

/** A milestone or one of its parts; what is blocked says why and who must act. */
export const BoardCard = memo(
  ({
    card,
    alone,
    today,
    isLifted,
    onItsWay,
    isChosen,
    refused,
    acts,
  }: {
    card: Card;
    alone: boolean;
    today: string;
    isLifted: boolean;
    onItsWay: boolean;
    isChosen: boolean;
    /** Why its last move was refused. */
    refused: string | null;
    acts: CardActs;
  }) => {
    const { milestone: m, sub } = card;
    const title = titleOf(card);
    const targets = landings(card).filter((column) => column !== card.column);
    const setDates = acts.datesOf(card);
    const movable = targets.length > 0 && !onItsWay && !alone;
    const onKey = (event: KeyboardEvent<HTMLElement>) => {
      // What a menu of the card hears is its own.
      if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
      if (isLifted && acts.press(event.key)) return event.preventDefault();
      if (isLifted || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'm' && movable) {
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>('[data-grip]')?.focus();
        acts.lift(card, 'keys');
      } else if (event.key === 'd' && setDates) {
        event.preventDefault();
        setDates();
      }
    };
    return (
      <li
        className={cx(board.card, styles.card, sub !== null && styles.part)}
        data-lifted={isLifted}
        data-chosen={isChosen || undefined}
        data-blocked={m.block !== undefined && sub === null ? '' : undefined}
        data-waits={m.can.acceptMilestone && sub === null ? '' : undefined}
        aria-busy={onItsWay || undefined}
        onKeyDown={onKey}
        {...(movable ? { onPointerDown: (event) => acts.carry(event, card) } : {})}
      >
        <div className={cx(board.top, styles.top)}>
          <Link to={acts.hrefOf(card)} draggable={false} aria-current={isChosen ? 'true' : undefined}>
            {title}
          </Link>
          {movable && (
            <button
              type="button"
              className={cx(board.grip, styles.grip)}
              data-grip={card.id}
              aria-label={`Move ${title}`}
              aria-pressed={isLifted}
              onClick={() => (isLifted ? acts.drop() : acts.lift(card, 'keys'))}
              onBlur={acts.lost}
            >
              <Icon name="grip" size={16} />
            </button>
          )}
        </div>
        {sub !== null && <p className="meta">{m.title}</p>}
        <Facts card={card} today={today} />
        {m.block && sub === null && (
          <p className={styles.blocked}>
            <Icon name="alert" size={14} />
            <span>
              {m.block.reason} <b>{m.block.neededFrom} must act.</b>
            </span>
          </p>
        )}
        {refused !== null && (
          <p className={board.refused} role="alert">
            <Icon name="error" size={16} /> {refused}
          </p>
        )}
        {!onItsWay && targets.length > 0 && (
          <Menu
            small
            label="Move to…"
            items={[
              ...targets.map((id) => ({ id, label: moveSaid(card, id) })),
              ...(setDates ? [{ id: 'dates', label: 'Set dates…' }] : []),
            ]}
            onAction={(id) => (id === 'dates' ? setDates?.() : acts.send(card, id as Column))}
          />
        )}
        {!onItsWay && targets.length === 0 && setDates && (
          <Button size="small" onPress={setDates}>
            Set dates…<span className="hidden-visually"> {title}</span>
          </Button>
        )}
      </li>
    );
  },
);

const Facts = ({ card, today }: { card: Card; today: string }) => {
  const { milestone: m, sub } = card;
  const due = dueOf(card);
  const late =
    sub === null
      ? daysLate(m, today)
      : due !== undefined && (sub.state === 'todo' || sub.state === 'doing')
        ? daysLate({ state: 'in_progress', committedDueDate: due }, today)
        : 0;
  const bp = sub?.progressBp ?? m.progressBp;
  const isDone = sub === null ? m.state === 'accepted' : sub.state === 'verified';
  return (
    <>
      <p className={cx(board.facts, styles.facts)}>
        {sub !== null && <span>{sub.assignee === null ? 'Nobody yet' : personSaid(sub.assignee)}</span>}
        {due !== undefined && (
          <span className={late > 0 ? styles.late : undefined}>
            {late > 0 && <Icon name="alert" size={14} />} due {formatDay(due, today)}
            {late > 0 && `, ${lateSaid(late)}`}
          </span>
        )}
        {sub !== null && sub.state === 'done' && <Status of="submilestone" is="done" />}
      </p>
      {!isDone && (
        <span className={styles.done}>
          <Progress bp={bp} label={`${titleOf(card)}, done`} look="rail" />
          <span className="mono">{formatPercent(bp)}</span>
        </span>
      )}
    </>
  );
};
