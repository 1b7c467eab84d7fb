import type { ApplicationRow } from '@lamplight/bff/contract/careers.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../../api/chunk.ts';
import { textFor } from '../../../api/errors.ts';
import board from '../../../parts/lists/Board.module.css';
import { ColumnSwitch } from '../../../parts/lists/ColumnSwitch.tsx';
import { cx } from '../../../ui/cx.ts';
import { useAlone } from '../../../ui/useNarrow.ts';
import { type Columns, useMoves } from '../adminData.ts';
import {
  type CardActs,
  type Column,
  cardsOf,
  columnOf,
  columns,
  type Going,
  type Lifted,
  landings,
  stepped,
} from '../board.ts';
import { isPlain, wordsNeeded } from '../moves.ts';
import type { ApplicationsPlace } from '../place.ts';
import { type NextAct, waitOf } from '../waiting.ts';
import { stageWords } from '../words.ts';
import styles from './Board.module.css';
import { BoardColumn } from './BoardColumn.tsx';

const Decision = lazy(() => loadChunk(() => import('./Decision.tsx')));
const ScheduleDialog = lazy(() =>
  loadChunk(() => import('./ScheduleDialog.tsx').then((m) => ({ default: m.ScheduleDialog }))),
);

/**
 * Applications by stage. A card goes by pointer, by keys (Enter lifts, arrows choose, Enter drops, Escape puts back) or by
 * the menu beside it, and only to where the server lets it. A plain move is shown at once; refused, the card is back with
 * the reason. Whatever asks for more opens its dialog and moves nothing before. Where the columns have no room beside each
 * other, one of them is shown, and the others are one press away.
 */
export const Board = ({ place, reads, now }: { place: ApplicationsPlace; reads: Columns; now: number }) => {
  const moves = useMoves();
  const alone = useAlone();
  const begins = useFirstWaiting(reads, now);
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [going, setGoing] = useState<Going | null>(null);
  const [moved, setMoved] = useState<ApplicationRow | null>(null);
  const [asking, setAsking] = useState<{ row: ApplicationRow; to: Exclude<NextAct, 'record'> } | null>(null);
  const [says, setSays] = useState('');

  const send = async (row: ApplicationRow, to: Exclude<NextAct, 'record'>) => {
    setLifted(null);
    moves.reset();
    if (to === 'schedule' || !isPlain(to) || wordsNeeded(row.stage, to) !== 'nothing') return setAsking({ row, to });
    setGoing({ row, to });
    setMoved(row);
    const done = await moves.run({ applicationId: row.applicationId, etag: row.etag, to });
    setGoing(null);
    setSays(done ? `${nameOf(row)} is in ${stageWords[to]}.` : `${nameOf(row)} stays in ${stageWords[row.stage]}.`);
  };
  const drop = () => {
    if (!lifted) return;
    if (lifted.over === lifted.row.stage) return putBack();
    void send(lifted.row, lifted.over);
  };
  const putBack = () => {
    if (lifted) setSays(`${nameOf(lifted.row)} is back in ${stageWords[lifted.row.stage]}.`);
    setLifted(null);
  };
  const over = (column: Column) => {
    if (!lifted || lifted.over === column || !landings(lifted.row).includes(column)) return;
    setLifted({ ...lifted, over: column });
    setSays(`Over ${stageWords[column]}.`);
  };
  const acts: CardActs = {
    lifted,
    refused:
      moves.error !== undefined && moved
        ? { applicationId: moved.applicationId, says: textFor('general', moves.error) }
        : null,
    hrefOf: place.hrefOf,
    lift: (row, by) => {
      const column = columnOf(row);
      if (column === null) return;
      setLifted({ row, over: column, by });
      if (by === 'keys') setSays(`${nameOf(row)} is lifted. Arrow keys choose a stage, Enter drops, Escape puts back.`);
    },
    press: (key) => {
      if (!lifted) return false;
      if (key === 'Escape') putBack();
      else if (key === 'Enter' || key === ' ') drop();
      else if (key === 'ArrowRight' || key === 'ArrowDown') over(stepped(lifted, 1));
      else if (key === 'ArrowLeft' || key === 'ArrowUp') over(stepped(lifted, -1));
      else return false;
      return true;
    },
    hover: over,
    drop,
    putBack,
    send: (row, to) => void send(row, to),
  };
  useFocusFollows(moved?.applicationId, going?.to, alone);
  const shown = place.column ?? begins;
  const countOf = (column: Column) => {
    const { data } = reads[column];
    return data && { cards: cardsOf(column, data.items, going).length, more: data.next !== undefined };
  };
  const close = () => setAsking(null);
  return (
    <>
      {alone && (
        <ColumnSwitch
          label="Stages"
          {...{ columns, shown, countOf }}
          wordOf={(column) => stageWords[column]}
          hrefOf={place.columnHref}
        />
      )}
      {/* Alone, a card that was moved on is out of sight. */}
      <p className={alone ? 'ui two' : 'hidden-visually'} role="status">
        {says}
      </p>
      <div className={cx(board.board, styles.board)}>
        {columns
          .filter((column) => !alone || column === shown)
          .map((column) => (
            <BoardColumn key={column} {...{ column, alone, going, acts, now }} read={reads[column]} />
          ))}
      </div>
      {asking && (
        <Suspense fallback={null}>
          {asking.to === 'schedule' ? (
            <ScheduleDialog candidate={asking.row} onClose={close} />
          ) : (
            <Decision candidate={asking.row} to={asking.to} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
};

const nameOf = ({ name }: ApplicationRow): string => name ?? 'The erased applicant';

/** The column that is shown first: where somebody waits for us, else where somebody is. It stays so while cards go. */
const useFirstWaiting = (reads: Columns, now: number): Column => {
  const [begins, setBegins] = useState<Column | null>(null);
  if (begins !== null) return begins;
  if (columns.some((column) => reads[column].data === undefined)) return columns[0];
  const rowsIn = (column: Column) => reads[column].data?.items ?? [];
  const first =
    columns.find((column) => rowsIn(column).some((row) => waitOf(row, now).for === 'us')) ??
    columns.find((column) => rowsIn(column).length > 0) ??
    columns[0];
  setBegins(first);
  return first;
};

/** A card that changes its column is mounted anew, so the focus is put back on its grip; out of sight, its column has it. */
const useFocusFollows = (applicationId: string | undefined, to: Column | undefined, alone: boolean): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the column is what it is about
  useEffect(() => {
    if (applicationId === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(alone ? '[data-column]' : `[data-grip="${applicationId}"]`)?.focus();
  }, [applicationId, to]);
};
