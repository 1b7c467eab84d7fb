import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { civilOf, formatDate } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../ui/States.tsx';
import { pagesFoot } from '../lists/pagesFoot.tsx';
import { SlipStatus } from './SlipStatus.tsx';
import { type PayslipRow, useOwnPayslips } from './slips.ts';
import { slipTitle } from './slipWords.ts';

/** One's own payslips, the newest first. */
export const OwnPayslips = () => {
  const [after, setAfter] = useState<string | null>(null);
  const { data, error, stale, refresh } = useOwnPayslips(after);
  const retry = () => void refresh();
  return (
    <Panel
      title="Your payslips"
      fill="bare"
      foot={pagesFoot({ isFirst: after === null, next: data?.next, go: setAfter })}
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
      {data && data.items.length > 0 && (
        <DataTable caption="Your payslips" columns={columns} rows={data.items} keyOf={({ payslipId }) => payslipId} />
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
