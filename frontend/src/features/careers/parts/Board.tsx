import type { ApplicationRow } from '@lamplight/bff/contract/careers.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../../../api/chunk.ts';
import { textFor } from '../../../api/errors.ts';
import { useMoves } from '../adminData.ts';
import { type CardActs, type Column, columnOf, columns, type Going, type Lifted, landings, stepped } from '../board.ts';
import { isPlain, type Target, wordsNeeded } from '../moves.ts';
import { stageWords } from '../words.ts';
import styles from './Board.module.css';
import { BoardColumn } from './BoardColumn.tsx';

const Decision = lazy(() => loadChunk(() => import('./Decision.tsx')));

/**
 * Applications by stage. A card goes by pointer, by keys (Enter lifts, arrows choose, Enter drops, Escape puts back) or by
 * the menu beside it, and only to where the server lets it. A plain move is shown at once; refused, the card is back with
 * the reason. Whatever asks for more opens its dialog and moves nothing before.
 */
export const Board = ({ jobId, hrefOf }: { jobId: string | undefined; hrefOf: CardActs['hrefOf'] }) => {
  const moves = useMoves();
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [going, setGoing] = useState<Going | null>(null);
  const [moved, setMoved] = useState<ApplicationRow | null>(null);
  const [asking, setAsking] = useState<{ row: ApplicationRow; to: Target } | null>(null);
  const [says, setSays] = useState('');

  const send = async (row: ApplicationRow, to: Target) => {
    setLifted(null);
    moves.reset();
    if (!isPlain(to) || wordsNeeded(row.stage, to) !== 'nothing') return setAsking({ row, to });
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
    hrefOf,
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
  useFocusFollows(moved?.applicationId, going?.to);
  return (
    <>
      <p className="hidden-visually" role="status">
        {says}
      </p>
      <div className={styles.board}>
        {columns.map((column) => (
          <BoardColumn key={column} {...{ column, jobId, going, acts }} />
        ))}
      </div>
      {asking && (
        <Suspense fallback={null}>
          <Decision candidate={asking.row} to={asking.to} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  );
};

const nameOf = ({ name }: ApplicationRow): string => name ?? 'The erased applicant';

/** A card that changes its column is mounted anew, so the focus is put back on its grip. */
const useFocusFollows = (applicationId: string | undefined, to: Column | undefined): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the column is what it is about
  useEffect(() => {
    if (applicationId === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-grip="${applicationId}"]`)?.focus();
  }, [applicationId, to]);
};
