import { Link } from 'react-router-dom';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { civilOf, formatDate } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../ui/States.tsx';
import { useFirst } from '../../ui/useFirst.ts';
import { SlipStatus } from './SlipStatus.tsx';
import { type PayslipRow, useOwnPayslips } from './slips.ts';
import { slipTitle } from './slipWords.ts';

/** As many as a year has months. */
const YEAR = 12;

/** One's own payslips, the newest first. */
export const OwnPayslips = () => {
  const { data, error, stale, refresh } = useOwnPayslips();
  const { shown, hidden, showAll } = useFirst(data?.items ?? [], YEAR);
  const retry = () => void refresh();
  return (
    <Panel
      title="Your payslips"
      fill="bare"
      {...(hidden > 0
        ? {
            foot: <ShowMore hidden={hidden} what="earlier" showAll={showAll} />,
          }
        : {})}
    >
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data?.items.length === 0 && (
        <EmptyState
          says="No payslip yet"
          next="Each stands here once you were paid: what you earned, what was deducted, and why."
        />
      )}
      {shown.length > 0 && (
        <DataTable caption="Your payslips" columns={columns} rows={shown} keyOf={({ payslipId }) => payslipId} />
      )}
    </Panel>
  );
};

const columns: readonly Column<PayslipRow>[] = [
  {
    id: 'month',
    head: 'Month',
    cell: (slip) => <Link to={`/payslips/${slip.payslipId}`}>{slipTitle(slip)}</Link>,
  },
  {
    id: 'state',
    head: 'State',
    line: 2,
    cell: ({ state }) => (state === 'disputed' ? <SlipStatus is={state} /> : null),
  },
  {
    id: 'published',
    head: 'Published',
    rank: 'low',
    line: 'none',
    cell: ({ publishedAt }) => (publishedAt === null ? null : formatDate(civilOf(publishedAt))),
  },
  {
    id: 'gross',
    head: 'Gross',
    align: 'right',
    rank: 'low',
    line: 'none',
    cell: ({ grossPaise }) => <Money exact paise={grossPaise} />,
  },
  { id: 'net', head: 'Net', align: 'right', line: 1, cell: ({ netPaise }) => <Money exact paise={netPaise} /> },
];
