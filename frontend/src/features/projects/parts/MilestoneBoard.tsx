import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { textFor } from '../../../api/errors.ts';
import board from '../../../parts/lists/Board.module.css';
import { ColumnSwitch } from '../../../parts/lists/ColumnSwitch.tsx';
import { useMoves } from '../../../parts/milestones/data.ts';
import { cx } from '../../../ui/cx.ts';
import { later } from '../../../ui/later.ts';
import {
  type Card,
  type Column,
  columns,
  inColumns,
  type Lifted,
  landings,
  moveTo,
  stepped,
  titleOf,
} from '../board.ts';
import type { Place } from '../views.ts';
import type { CardActs } from './BoardCard.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { wordOf } from './boardWords.ts';
import styles from './MilestoneBoard.module.css';
import { useCarry } from './useCarry.ts';
import { useSwipe } from './useSwipe.ts';

const BlockDialog = later(async () => (await import('../../../parts/milestones/dialogs.ts')).BlockDialog);
const RecallDialog = later(async () => (await import('../../../parts/milestones/dialogs.ts')).RecallDialog);
const SubDialog = later(async () => (await import('../../../parts/milestones/subDialogs.ts')).SubDialog);

type Asking = Readonly<{ card: Card; what: 'block' | 'recall' | 'finish' | 'return' }>;
/** The move that was sent last: on its way, done, or refused. */
type Sent = Readonly<{ id: string; to: Column }>;

/**
 * Milestones and their parts by state. A card goes by mouse, by its grip under a finger, by keys (Enter or m lifts, arrows
 * choose, Enter drops, Escape puts back) or by the menu on it, and only to where the server lets it. A plain move is shown
 * at once; refused, the card is back with the reason. What asks for words opens its dialog and moves nothing before; handing
 * in and accepting lead to the milestone's own page. Where the columns have no room beside each other, one is shown.
 */
export const MilestoneBoard = ({
  projectId,
  cards,
  place,
  alone,
  today,
  onDates,
}: {
  projectId: string;
  cards: readonly Card[];
  place: Place;
  alone: boolean;
  today: string;
  /** Opens the dates of a card; null where they may not be moved. */
  onDates: (card: Card) => (() => void) | null;
}) => {
  const navigate = useNavigate();
  const moves = useMoves(projectId);
  const [lifted, draw] = useState<Lifted | null>(null);
  // Read by pointers between two drawings.
  const held = useRef<Lifted | null>(null);
  const setLifted = (next: Lifted | null) => {
    held.current = next;
    draw(next);
  };
  const [going, setGoing] = useState<Sent | null>(null);
  const [last, setLast] = useState<Sent | null>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [says, setSays] = useState('');
  const piles = useMemo(() => inColumns(cards, going), [cards, going]);

  const send = async (card: Card, to: Column) => {
    setLifted(null);
    const move = moveTo(card, to);
    if (move === null) return;
    moves.reset();
    setLast(null);
    if (move.does === 'open') return void navigate(place.pageOf(card.milestone.milestoneId));
    if (move.does === 'ask') return setAsking({ card, what: move.what });
    const sent = { id: card.id, to };
    setGoing(sent);
    setLast(sent);
    const { milestoneId, etag } = card.milestone;
    const done = await (move.does === 'step'
      ? moves.run({ milestoneId, etag, step: move.step })
      : moves.run({ milestoneId, etag: card.sub?.etag ?? etag, subMilestoneId: card.id, subStep: move.step }));
    setGoing(null);
    setSays(done ? `${titleOf(card)} is in ${wordOf(to)}.` : `${titleOf(card)} stays in ${wordOf(card.column)}.`);
  };
  const putBack = () => {
    const { current } = held;
    if (current) setSays(`${titleOf(current.card)} is back in ${wordOf(current.card.column)}.`);
    setLifted(null);
  };
  const drop = () => {
    const { current } = held;
    if (!current) return;
    if (current.over === current.card.column) return putBack();
    void send(current.card, current.over);
  };
  const over = (column: Column) => {
    const { current } = held;
    if (!current || current.over === column) return;
    setLifted({ ...current, over: column });
    setSays(`Over ${wordOf(column)}.`);
  };
  const press = (key: string): boolean => {
    const { current } = held;
    if (!current) return false;
    if (key === 'Escape') putBack();
    else if (key === 'Enter' || key === ' ') drop();
    else if (key === 'ArrowRight' || key === 'ArrowDown') over(stepped(current, 1));
    else if (key === 'ArrowLeft' || key === 'ArrowUp') over(stepped(current, -1));
    else return false;
    return true;
  };
  const lift = (card: Card, by: Lifted['by']) => {
    setLifted({ card, over: card.column, by });
    if (by === 'keys')
      setSays(`${titleOf(card)} is lifted. Arrow keys choose a column, Enter drops, Escape puts back.`);
  };
  const carry = useCarry({
    lift: (card) => lift(card, 'pointer'),
    // Beside what may be dropped on it is as good as back.
    hover: (column) => {
      const { current } = held;
      if (current) over(column !== null && landings(current.card).includes(column) ? column : current.card.column);
    },
    drop,
    putBack,
  });
  const isOpenTo = useMemo(() => new Set(lifted ? landings(lifted.card) : []), [lifted]);
  const acts = useSteady({
    carry,
    lift,
    drop,
    press,
    lost: () => {
      if (held.current?.by === 'keys') putBack();
    },
    send: (card, to) => void send(card, to),
    hrefOf: place.hrefOf,
    datesOf: onDates,
  });
  useFocusFollows(last?.id, going?.to, alone);
  const shown = place.column ?? firstOf(piles);
  const swipe = useSwipe(alone, columns, shown, place.columnHref);
  const refused = moves.error !== undefined && last ? { id: last.id, says: textFor('general', moves.error) } : null;
  const isIn = (column: Column, id: string | undefined) => id !== undefined && piles[column].some((c) => c.id === id);
  const close = () => setAsking(null);
  return (
    <>
      {alone && (
        <ColumnSwitch
          label="Columns"
          {...{ columns, shown, wordOf }}
          countOf={(column) => ({ cards: piles[column].length, more: false })}
          hrefOf={place.columnHref}
        />
      )}
      {/* Alone, a card that was moved on is out of sight. */}
      <p className={alone ? 'ui two' : 'hidden-visually'} role="status">
        {says}
      </p>
      <div className={cx(board.board, styles.board)} data-board="" {...swipe}>
        {columns
          .filter((column) => !alone || column === shown)
          .map((column) => (
            <BoardColumn
              key={column}
              {...{ column, alone, today, acts }}
              cards={piles[column]}
              open={isOpenTo.has(column)}
              over={lifted?.over === column}
              lifted={isIn(column, lifted?.card.id) ? (lifted?.card.id ?? null) : null}
              going={isIn(column, going?.id) ? (going?.id ?? null) : null}
              chosen={isIn(column, place.chosen ?? undefined) ? place.chosen : null}
              refused={isIn(column, refused?.id) ? (refused?.says ?? null) : null}
              refusedId={isIn(column, refused?.id) ? (refused?.id ?? null) : null}
            />
          ))}
      </div>
      {asking && (
        <Suspense fallback={null}>
          {asking.what === 'block' ? (
            <BlockDialog milestone={asking.card.milestone} onClose={close} />
          ) : asking.what === 'recall' ? (
            <RecallDialog milestone={asking.card.milestone} onClose={close} />
          ) : (
            asking.card.sub && (
              <SubDialog act={asking.what} milestone={asking.card.milestone} sub={asking.card.sub} onClose={close} />
            )
          )}
        </Suspense>
      )}
    </>
  );
};

/** What is blocked comes first, then what is worked on. */
const firstOf = (piles: Readonly<Record<Column, readonly Card[]>>): Column =>
  (['blocked', 'in_progress', 'changes_requested', 'submitted', 'planned', 'accepted'] as const).find(
    (column) => piles[column].length > 0,
  ) ?? 'planned';

/** The same functions at every drawing of the board, so that a card is drawn anew only for what it shows. */
const useSteady = (now: CardActs): CardActs => {
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const { hrefOf, datesOf } = now;
  return useMemo(
    () => ({
      carry: (event, card) => latest.current.carry(event, card),
      lift: (card, by) => latest.current.lift(card, by),
      drop: () => latest.current.drop(),
      press: (key) => latest.current.press(key),
      lost: () => latest.current.lost(),
      send: (card, to) => latest.current.send(card, to),
      hrefOf,
      datesOf,
    }),
    [hrefOf, datesOf],
  );
};

/** A card that changes its column is mounted anew, so the focus is put back on its grip; out of sight, its column has it. */
const useFocusFollows = (id: string | undefined, to: Column | undefined, alone: boolean): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the column is what it is about
  useEffect(() => {
    if (id === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(alone ? '[data-head]' : `[data-grip="${id}"]`)?.focus();
  }, [id, to]);
};
