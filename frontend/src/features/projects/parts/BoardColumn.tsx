import { memo } from 'react';
import board from '../../../parts/lists/Board.module.css';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { statusOf } from '../../../ui/status.ts';
import type { Card, Column } from '../board.ts';
import { BoardCard, type CardActs } from './BoardCard.tsx';
import styles from './MilestoneBoard.module.css';

/** One state. `lifted`, `going`, `chosen` and `refusedId` are ids of cards in it, or null. */
export const BoardColumn = memo(
  ({
    column,
    cards,
    alone,
    today,
    open,
    over,
    lifted,
    going,
    chosen,
    refused,
    refusedId,
    acts,
  }: CardsProps & {
    column: Column;
    open: boolean;
    over: boolean;
  }) => {
    const { word, icon } = statusOf('milestone', column);
    return (
      <section
        className={cx(board.column, styles.column)}
        aria-labelledby={`column-${column}`}
        data-column={column}
        data-open={open}
        data-over={over}
      >
        <h2
          id={`column-${column}`}
          className={alone ? 'hidden-visually' : undefined}
          data-head=""
          data-tone={column === 'blocked' && cards.length > 0 ? 'danger' : undefined}
          tabIndex={-1}
        >
          {icon && <Icon name={icon} size={14} />} {word} <span className="meta mono">{cards.length}</span>
        </h2>
        {cards.length === 0 && <p className="meta">{alone ? 'Nothing stands here.' : '–'}</p>}
        <Cards {...{ cards, alone, today, lifted, going, chosen, refused, refusedId, acts }} />
      </section>
    );
  },
);

type CardsProps = {
  cards: readonly Card[];
  /** No other column stands beside it, so its cards are moved by their menus. */
  alone: boolean;
  today: string;
  lifted: string | null;
  going: string | null;
  chosen: string | null;
  refused: string | null;
  refusedId: string | null;
  acts: CardActs;
};
/** Apart from the column around them, which changes with whatever is carried over it. */
const Cards = memo(({ cards, alone, today, lifted, going, chosen, refused, refusedId, acts }: CardsProps) => (
  <ul>
    {cards.map((card) => (
      <BoardCard
        key={card.id}
        {...{ card, alone, today, acts }}
        isLifted={lifted === card.id}
        onItsWay={going === card.id}
        isChosen={chosen === card.id}
        refused={refusedId === card.id ? refused : null}
      />
    ))}
  </ul>
));
