import { personSaid } from '../../../parts/history/person.ts';
import { RunStatus } from '../../../parts/pay/RunStatus.tsx';
import { runTitle } from '../../../parts/pay/slipWords.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { counted } from '../../../ui/counted.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { upperFirst } from '../../../ui/letters.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { shortHash } from '../../../ui/shares.ts';
import { useFirst } from '../../../ui/useFirst.ts';
import { Answered } from './Answered.tsx';
import type { AnswerProps } from './asked.ts';
import styles from './Questions.module.css';
import { type WhoDidWhat as Answer, useWhoDidWhat } from './runData.ts';
import { ACTS, LOOKS } from './runWords.ts';

const SHOWN = 20;

/** Each act in a run with its hand, what one person did two of, and who looked at whose pay of it. */
export const WhoDidWhat = ({ asked }: AnswerProps) => (
  <Answered read={useWhoDidWhat(asked)}>
    {({ whoDidWhat: told }) => (
      <>
        <p className={styles.chosen}>
          <strong>{runTitle(told)}</strong> <RunStatus is={told.state} />
        </p>
        <Pairs pairs={told.pairs} />
        <Panel title="What was done" meta={told.acts.length} fill="bare">
          <DataTable
            caption="What was done in the run"
            columns={DONE}
            rows={told.acts}
            keyOf={({ act, by, file }) => `${act} ${by.id} ${file?.sha256 ?? ''}`}
          />
        </Panel>
        <Looks looks={told.looks} inAll={told.looksInAll} />
      </>
    )}
  </Answered>
);

const Pairs = ({ pairs }: Pick<Answer, 'pairs'>) => (
  <Panel title="Two things by one person" meta={pairs.length > 0 ? pairs.length : undefined} fill="ruled">
    {pairs.length === 0 ? (
      <EmptyState
        says="Nobody did two of these"
        next="Preparing, approving, sending to the bank and recording payments were in different hands."
      />
    ) : (
      pairs.map(({ person, first, second, is }) => (
        <div key={`${person.id} ${first} ${second}`} className={styles.change}>
          <Chip tone={is === 'forbidden' ? 'danger' : 'plain'} icon={is === 'forbidden' ? 'alert' : 'eye'}>
            {is === 'forbidden' ? 'Four eyes forbid this' : 'Allowed, worth a look'}
          </Chip>
          <p>
            {personSaid(person)} {ACTS[first]} and {ACTS[second]}.
          </p>
        </div>
      ))
    )}
  </Panel>
);

type Done = Answer['acts'][number];
const DONE: readonly Column<Done>[] = [
  { id: 'act', head: 'What', cell: ({ act }) => upperFirst(ACTS[act]) },
  { id: 'who', head: 'Who', person: true, line: 1, cell: ({ by }) => personSaid(by) },
  {
    id: 'when',
    head: 'When',
    line: 2,
    cell: ({ firstAt, lastAt }) => (
      <span>
        <DateTime at={firstAt} />
        {lastAt !== firstAt && (
          <>
            {' '}
            to <DateTime at={lastAt} />
          </>
        )}
      </span>
    ),
  },
  {
    id: 'times',
    head: 'Times',
    align: 'right',
    rank: 'low',
    line: 'none',
    cell: ({ times }) => (times === 1 ? null : times),
  },
  {
    id: 'said',
    head: 'Why, or which file',
    line: 2,
    cell: ({ reason, file }) =>
      file === null ? (
        reason
      ) : (
        <span>
          {counted(file.rows, 'row')},{' '}
          <span className="mono" title={file.sha256}>
            {shortHash(file.sha256)}
          </span>
        </span>
      ),
  },
];

type Seen = Answer['looks'][number];
const SEEN: readonly Column<Seen>[] = [
  { id: 'who', head: 'Who', person: true, cell: ({ by }) => personSaid(by) },
  { id: 'what', head: 'Looked at', line: 2, cell: ({ what }) => LOOKS[what] },
  {
    id: 'whose',
    head: 'Whose',
    line: 1,
    cell: ({ employee }) => (employee === null ? 'everybody' : personSaid(employee)),
  },
  {
    id: 'last',
    head: 'Last',
    line: 2,
    cell: ({ lastAt, days }) => (
      <span>
        <DateTime at={lastAt} />
        {days > 1 && <span className="meta"> on {days} days</span>}
      </span>
    ),
  },
];
const Looks = ({ looks, inAll }: Readonly<{ looks: Answer['looks']; inAll: number }>) => {
  const { shown, hidden, showAll } = useFirst(looks, SHOWN);
  return (
    <Panel
      title="Who looked at its pay"
      meta={inAll > looks.length ? `the newest ${looks.length} of ${inAll}` : inAll > 0 ? inAll : undefined}
      fill="bare"
      {...(hidden > 0 ? { foot: <ShowMore hidden={hidden} showAll={showAll} /> } : {})}
    >
      {looks.length === 0 ? (
        <EmptyState
          says="Nobody but its people has looked at it"
          next="Each look at others’ pay is recorded once a day."
        />
      ) : (
        <DataTable
          caption="Who looked at the pay of the run"
          columns={SEEN}
          rows={shown}
          keyOf={({ by, what, employee }) => `${by.id} ${what} ${employee?.id ?? ''}`}
        />
      )}
    </Panel>
  );
};
