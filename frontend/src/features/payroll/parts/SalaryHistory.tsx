import { changeBp } from '@lamplight/bff/contract/salary-change.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Was } from '../../../ui/Diff.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Money } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { Assignment } from '../data.ts';
import { changeSaid } from '../salaryForm.ts';

type Row = Readonly<{ one: Assignment; changeBp: number | null; isReplaced: boolean }>;

/** The newest entry first; of one first day the later entry holds, and the one before it never did. */
export const SalaryHistory = ({ assignments }: Readonly<{ assignments: readonly Assignment[] }>) => (
  <Panel title="History of the salary" meta={assignments.length} fill="bare">
    <DataTable
      caption="History of the salary"
      columns={columns}
      rows={assignments.map((one, at) => ({
        one,
        changeBp:
          one.monthlyGrossPaise === null
            ? null
            : changeBp(assignments[at + 1]?.monthlyGrossPaise ?? null, one.monthlyGrossPaise),
        isReplaced: assignments.slice(0, at).some((later) => later.effectiveFrom === one.effectiveFrom),
      }))}
      keyOf={({ one }) => one.assignmentId}
    />
  </Panel>
);

const columns: readonly Column<Row>[] = [
  {
    id: 'from',
    head: 'From',
    cell: ({ one, isReplaced }) =>
      isReplaced ? <Was inline>{formatDate(one.effectiveFrom)}</Was> : formatDate(one.effectiveFrom),
  },
  {
    id: 'to',
    head: 'Until',
    line: 2,
    cell: ({ one, isReplaced }) =>
      isReplaced ? 'replaced' : one.effectiveTo === null ? 'further notice' : formatDate(one.effectiveTo),
  },
  {
    id: 'gross',
    head: 'A month',
    align: 'right',
    line: 1,
    cell: ({ one }) => (one.monthlyGrossPaise === null ? 'erased' : <Money paise={one.monthlyGrossPaise} />),
  },
  {
    id: 'change',
    head: 'Change',
    align: 'right',
    line: 2,
    cell: ({ changeBp: bp }) => (bp === null ? null : changeSaid(bp)),
  },
  { id: 'why', head: 'Why', line: 2, cell: ({ one }) => one.reason },
  {
    id: 'by',
    head: 'By',
    rank: 'low',
    line: 'none',
    cell: ({ one: { proposedBy, approvedBy } }) =>
      `${proposedBy.name ?? 'somebody'}${approvedBy === undefined ? '' : `, approved by ${approvedBy.name ?? 'an admin'}`}`,
  },
  { id: 'set', head: 'Entered', rank: 'low', line: 'none', cell: ({ one }) => <DateTime at={one.setAt} /> },
];
