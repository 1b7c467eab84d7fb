import type { ApplicationRow } from '@lamplight/bff/contract/careers.ts';
import { Link } from 'react-router-dom';
import { formatNear } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { useApplications } from '../adminData.ts';
import { offerWords, scoreSaid, targetWords } from '../adminTexts.ts';
import { type CardActs, type Column, cardsOf, type Going, landings } from '../board.ts';
import { type Target, targetsOf } from '../moves.ts';
import { stageWords } from '../words.ts';
import styles from './Board.module.css';

/** One stage, read by itself: a column that fails leaves the others standing. */
export const BoardColumn = ({
  column,
  jobId,
  going,
  acts,
}: {
  column: Column;
  jobId: string | undefined;
  going: Going | null;
  acts: CardActs;
}) => {
  const { data, error, stale, refresh } = useApplications({ jobId, stage: column });
  const retry = () => void refresh();
  const cards = cardsOf(column, data?.items ?? [], going);
  const { lifted } = acts;
  const open = lifted !== null && landings(lifted.row).includes(column);
  return (
    <section
      className={styles.column}
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
      <h2 id={`column-${column}`}>
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
            row={row}
            onItsWay={going?.row.applicationId === row.applicationId}
            acts={acts}
          />
        ))}
      </ul>
      {data?.next && <p className="meta">The table shows the rest.</p>}
    </section>
  );
};

const Card = ({ row, onItsWay, acts }: { row: ApplicationRow; onItsWay: boolean; acts: CardActs }) => {
  const name = row.name ?? 'Erased applicant';
  const targets = targetsOf(row);
  const isLifted = acts.lifted?.row.applicationId === row.applicationId;
  const movable = landings(row).length > 1 && !onItsWay;
  return (
    <li
      className={styles.card}
      data-lifted={isLifted}
      aria-busy={onItsWay || undefined}
      draggable={movable}
      onDragStart={() => acts.lift(row, 'pointer')}
      onDragEnd={acts.putBack}
    >
      <div className={styles.top}>
        <Link to={acts.hrefOf(row.applicationId)}>{name}</Link>
        {movable && (
          <button
            type="button"
            className={styles.grip}
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
      <p className={styles.facts}>
        <Since row={row} />
        {row.scoreHundredths !== null && <span>Score {scoreSaid(row.scoreHundredths)}</span>}
      </p>
      {acts.refused?.applicationId === row.applicationId && (
        <p className={styles.refused} role="alert">
          <Icon name="error" size={16} /> {acts.refused.says}
        </p>
      )}
      {targets.length > 0 && !onItsWay && (
        <span className={styles.menu}>
          <Menu
            small
            label="Move to…"
            items={targets.map((id) => ({ id, label: targetWords[id], danger: id === 'rejected' }))}
            onAction={(id) => acts.send(row, id as Target)}
          />
        </span>
      )}
    </li>
  );
};

/** What matters now: the next interview, how the offer stands, else since when the application waits. */
const Since = ({ row }: { row: ApplicationRow }) => {
  const now = Date.now();
  if (row.nextInterviewAt !== null) return <span>Interview {formatNear(row.nextInterviewAt, now)}</span>;
  if (row.offerState !== null) return <span>Offer {offerWords[row.offerState]}</span>;
  return <span>Since {formatNear(row.since, now)}</span>;
};
