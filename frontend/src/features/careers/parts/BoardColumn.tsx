import type { ApplicationRow } from '@lamplight/bff/contract/careers.ts';
import { Link } from 'react-router-dom';
import board from '../../../parts/lists/Board.module.css';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import type { Columns } from '../adminData.ts';
import { nextWords, scoreSaid, targetWords } from '../adminTexts.ts';
import { type CardActs, type Column, cardsOf, type Going, landings } from '../board.ts';
import { type Target, targetsOf } from '../moves.ts';
import { byWait, type Wait, waitOf, waitSaid } from '../waiting.ts';
import { stageWords } from '../words.ts';
import styles from './Board.module.css';

/** One stage, what waits for us first. `alone`: no other stands beside it, so its cards are moved by their buttons. */
export const BoardColumn = ({
  column,
  read: { data, error, stale, refresh },
  alone,
  going,
  acts,
  now,
}: {
  column: Column;
  read: Columns[Column];
  alone: boolean;
  going: Going | null;
  acts: CardActs;
  now: number;
}) => {
  const retry = () => void refresh();
  const cards = cardsOf(column, byWait(data?.items ?? [], now), going);
  const { lifted } = acts;
  const open = lifted !== null && landings(lifted.row).includes(column);
  return (
    <section
      className={cx(board.column, styles.column)}
      aria-labelledby={`column-${column}`}
      data-open={open}
      data-over={lifted?.over === column}
      onDragOver={(event) => {
        if (!open) return;
        event.preventDefault();
        acts.hover(column);
      }}
      onDrop={(event) => {
        event.preventDefault();
        if (open) acts.drop();
      }}
    >
      <h2 id={`column-${column}`} className={alone ? 'hidden-visually' : undefined} data-column="" tabIndex={-1}>
        {stageWords[column]} <span className="meta mono">{data ? `${cards.length}${data.next ? '+' : ''}` : ''}</span>
      </h2>
      <StaleMark is={stale} />
      {error !== undefined &&
        (data ? <OutOfDate what="This column" retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="list" rows={3} inset />}
      {data && cards.length === 0 && <p className="meta">Nobody</p>}
      <ul>
        {cards.map((row) => (
          <Card
            key={row.applicationId}
            {...{ row, alone, now }}
            onItsWay={going?.row.applicationId === row.applicationId}
            acts={acts}
          />
        ))}
      </ul>
      {data?.next && <p className="meta">The table shows the rest.</p>}
    </section>
  );
};

const Card = ({
  row,
  alone,
  onItsWay,
  acts,
  now,
}: {
  row: ApplicationRow;
  alone: boolean;
  onItsWay: boolean;
  acts: CardActs;
  now: number;
}) => {
  const name = row.name ?? 'Erased applicant';
  const wait = waitOf(row, now);
  const isLifted = acts.lifted?.row.applicationId === row.applicationId;
  const movable = landings(row).length > 1 && !onItsWay && !alone;
  return (
    <li
      className={cx(board.card, styles.card)}
      data-lifted={isLifted}
      data-waits={wait.for === 'us' || undefined}
      aria-busy={onItsWay || undefined}
      draggable={movable}
      onDragStart={() => acts.lift(row, 'pointer')}
      onDragEnd={acts.putBack}
    >
      <div className={board.top}>
        <Link to={acts.hrefOf(row.applicationId)}>{name}</Link>
        {movable && (
          <button
            type="button"
            className={board.grip}
            data-grip={row.applicationId}
            aria-label={`Move ${name}`}
            aria-pressed={isLifted}
            onClick={() => (isLifted ? acts.drop() : acts.lift(row, 'keys'))}
            onKeyDown={(event) => {
              if (isLifted && acts.press(event.key)) event.preventDefault();
            }}
            onBlur={() => {
              if (isLifted && acts.lifted?.by === 'keys') acts.putBack();
            }}
          >
            <Icon name="grip" size={16} />
          </button>
        )}
      </div>
      <p className="meta">{row.jobTitle}</p>
      <p className={cx(board.facts, styles.facts)}>
        {wait.for !== 'nobody' && <strong>{wait.says}</strong>}
        <span>{waitSaid(wait)}</span>
        {row.scoreHundredths !== null && wait.act !== 'offer' && <span>score {scoreSaid(row.scoreHundredths)}</span>}
      </p>
      {acts.refused?.applicationId === row.applicationId && (
        <p className={board.refused} role="alert">
          <Icon name="error" size={16} /> {acts.refused.says}
        </p>
      )}
      {!onItsWay && <CardButtons {...{ row, wait, acts, alone }} />}
    </li>
  );
};

/** The next act is one press; every other move stands in the menu beside it. */
const CardButtons = ({
  row,
  wait: { act },
  acts,
  alone,
}: {
  row: ApplicationRow;
  wait: Wait;
  acts: CardActs;
  alone: boolean;
}) => {
  const others = targetsOf(row).filter((target) => target !== act);
  if (act === null && others.length === 0) return null;
  const said = act && (
    <>
      {nextWords[act][alone ? 0 : 1]}
      <span className="hidden-visually">: {row.name}</span>
    </>
  );
  return (
    <div className={styles.acts}>
      {act === 'record' && (
        <ButtonLink size="small" to={acts.hrefOf(row.applicationId)}>
          {said}
        </ButtonLink>
      )}
      {act !== null && act !== 'record' && (
        <Button size="small" onPress={() => acts.send(row, act)}>
          {said}
        </Button>
      )}
      {others.length > 0 && (
        <Menu
          small
          label="Move to…"
          {...(act === null || alone ? {} : { icon: 'down', iconOnly: 'Move to…' })}
          items={others.map((id) => ({ id, label: targetWords[id], danger: id === 'rejected' }))}
          onAction={(id) => acts.send(row, id as Target)}
        />
      )}
    </div>
  );
};
