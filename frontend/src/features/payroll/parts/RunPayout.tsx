import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Money } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { ErrorState, Notice, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { useFirst } from '../../../ui/useFirst.ts';
import { fileSaid } from '../exportWords.ts';
import { countsSaid, fileHref, formatName, inOrder } from '../payoutWords.ts';
import { nameOf, type PayrollRun, rows } from '../runs.ts';
import {
  type PayoutFile,
  type Payouts,
  type SalaryPayment,
  usePayer,
  usePayments,
  type usePayouts,
} from '../runsData.ts';
import { PaymentStatus } from './PaymentStatus.tsx';
import styles from './Run.module.css';
import type { RunDialog } from './RunDialogs.tsx';

const SHOWN = 100;
type OnOpen = Readonly<{ onOpen: (dialog: RunDialog) => void }>;

/** How a run is paid: from which account, by which files, and where the money of each person is; what failed comes first. */
export const RunPayout = ({
  run,
  read: { data, error, refresh },
  onOpen,
}: OnOpen & Readonly<{ run: PayrollRun; read: ReturnType<typeof usePayouts> }>) => {
  const retry = () => void refresh();
  if (!data)
    return (
      <Panel title="Payout">
        {error === undefined ? <Skeleton of="table" inset /> : <ErrorState error={error} retry={retry} />}
      </Panel>
    );
  const { payouts } = data;
  return (
    <>
      {error !== undefined && <OutOfDate what="The payout" retry={retry} />}
      <Files {...{ run, payouts, onOpen }} />
      <Payments {...{ run, payouts, onOpen }} />
    </>
  );
};

const Files = ({ run, payouts, onOpen }: OnOpen & Readonly<{ run: PayrollRun; payouts: Payouts }>) => {
  const payer = usePayer().data?.payer;
  const { files, next } = payouts;
  return (
    <Panel
      title="Files for the bank"
      {...(files.length > 0 ? { meta: files.length } : {})}
      aside={
        payer?.can.savePayer && (
          <Button size="small" icon="landmark" onPress={() => onOpen({ is: 'payer' })}>
            {payer.accountLast4 === null ? 'Enter the account that pays' : `From •••• ${payer.accountLast4}`}
            {payer.accountLast4 !== null && <span className="hidden-visually">, change the account that pays</span>}
          </Button>
        )
      }
      fill="bare"
    >
      {files.length === 0 && (
        <p className={styles.passed}>
          No file yet.{' '}
          {next.rows > 0 && (
            <>
              The first one pays {rows(next.rows)}: <Money exact paise={next.totalPaise} />.
            </>
          )}
        </p>
      )}
      {files.length > 0 && (
        <DataTable
          caption="Files for the bank"
          columns={fileColumns(run, onOpen, files)}
          rows={files}
          keyOf={({ batchId }) => batchId}
        />
      )}
      {files.length > 0 && next.rows > 0 && (
        <p className={styles.passed}>
          The next file pays {rows(next.rows)}, <Money exact paise={next.totalPaise} /> in all, under a new reference.
        </p>
      )}
    </Panel>
  );
};

const fileColumns = (
  run: PayrollRun,
  onOpen: OnOpen['onOpen'],
  files: readonly PayoutFile[],
): readonly Column<PayoutFile>[] => [
  {
    id: 'file',
    head: 'File',
    cell: (file) => <span className="nowrap">{fileSaid(file, files)}</span>,
  },
  { id: 'format', head: 'Form', rank: 'low', cell: ({ format }) => formatName[format] },
  { id: 'total', head: 'In all', align: 'right', cell: ({ totalPaise }) => <Money exact paise={totalPaise} /> },
  {
    id: 'rows',
    head: 'Rows',
    cell: ({ rows: all, open, paid, failed }) => `${all}: ${countsSaid({ sent: open, paid, failed }) || 'none'}`,
  },
  {
    id: 'hash',
    head: 'SHA-256',
    rank: 'low',
    cell: ({ sha256 }) => (
      <span className="mono" title={sha256}>
        {sha256.slice(0, 12)}
      </span>
    ),
  },
  { id: 'by', head: 'Made by', rank: 'low', cell: ({ exportedBy }) => exportedBy.name ?? 'an admin' },
  {
    id: 'acts',
    head: 'Acts',
    quietHead: true,
    align: 'right',
    cell: ({ batchId, open, day }) => (
      <span className={styles.acts}>
        <ButtonLink size="small" icon="download" to={fileHref(run.runId, batchId)} reloadDocument download="">
          Download<span className="hidden-visually"> the file of {formatDate(day)}</span>
        </ButtonLink>
        {open > 0 && (
          <Button size="small" icon="check" onPress={() => onOpen({ is: 'results', batchId })}>
            Results
          </Button>
        )}
      </span>
    ),
  },
];

const Payments = ({ run, payouts, onOpen }: OnOpen & Readonly<{ run: PayrollRun; payouts: Payouts }>) => {
  const { data, error, stale, refresh } = usePayments(run.runId, true);
  const all = inOrder(data?.items ?? []);
  const { shown, hidden, showAll } = useFirst(all, SHOWN);
  const retry = () => void refresh();
  const moved = all.filter(({ accountChanged }) => accountChanged).length;
  return (
    <Panel
      title="Where the money is"
      meta={countsSaid(payouts.counts)}
      fill="bare"
      {...(hidden > 0
        ? {
            foot: <ShowMore hidden={hidden} showAll={showAll} />,
          }
        : {})}
    >
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {moved > 0 && (
        <Notice tone="warn" icon="alert">
          {rows(moved)} of an open file {moved === 1 ? 'is' : 'are'} paid to another account by now. Ask the bank
          whether it can still be stopped.
        </Notice>
      )}
      {shown.length > 0 && (
        <DataTable
          caption="Where the money of each person is"
          columns={paymentColumns(onOpen)}
          rows={shown}
          keyOf={({ payslipId }) => payslipId}
          isMarked={({ state }) => state === 'failed'}
        />
      )}
    </Panel>
  );
};

const paymentColumns = (onOpen: OnOpen['onOpen']): readonly Column<SalaryPayment>[] => [
  { id: 'name', head: 'Person', person: true, cell: (row) => nameOf(row) },
  { id: 'state', head: 'State', line: 1, cell: ({ state }) => <PaymentStatus is={state} /> },
  { id: 'net', head: 'Net', align: 'right', line: 2, cell: ({ netPaise }) => <Money exact paise={netPaise} /> },
  { id: 'about', head: 'About it', line: 2, cell: (row) => aboutOf(row) },
  {
    id: 'acts',
    head: 'Acts',
    quietHead: true,
    align: 'right',
    line: 2,
    cell: (row) => (mayAct(row) ? <Acts row={row} onOpen={onOpen} /> : null),
  },
];

/** Why it is held or failed, the bank's reference once it is paid, ours as long as it is on its way. */
const aboutOf = (row: SalaryPayment): string | null => {
  if (row.state === 'held') return `${row.holdReason ?? ''}${row.heldBy?.name ? `, ${row.heldBy.name}` : ''}`;
  if (row.state === 'failed') return row.failure ?? null;
  if (row.state === 'paid')
    return `${row.bankReference ?? ''}, ${row.paidOn === undefined ? '' : formatDate(row.paidOn)}`;
  if (row.state !== 'sent') return null;
  return `${row.reference ?? ''}${row.accountChanged ? ', to an account that is not theirs any more' : ''}`;
};

const mayAct = ({ can, state }: SalaryPayment): boolean =>
  can.holdPayslip === true || can.releasePayslip === true || state === 'sent';

const Acts = ({ row, onOpen }: OnOpen & Readonly<{ row: SalaryPayment }>) => {
  const { can, state, batchId, payslipId } = row;
  const name = nameOf(row);
  return (
    <span className={styles.acts}>
      {state === 'sent' && batchId !== undefined && (
        <Button size="small" onPress={() => onOpen({ is: 'results', batchId, payslipId })}>
          Result<span className="hidden-visually"> of {name}</span>
        </Button>
      )}
      {can.holdPayslip && (
        <Button size="small" icon="pause" onPress={() => onOpen({ is: 'hold', people: [row] })}>
          Hold<span className="hidden-visually"> {name}</span>
        </Button>
      )}
      {can.releasePayslip && (
        <Button size="small" onPress={() => onOpen({ is: 'release', people: [row] })}>
          Undo hold<span className="hidden-visually"> of {name}</span>
        </Button>
      )}
    </span>
  );
};
