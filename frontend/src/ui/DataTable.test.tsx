import { jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable } from './DataTable.tsx';

const columns = [
  { id: 'name', head: 'Milestone', cell: (r: { name: string; due: string }) => r.name, sortable: true },
  { id: 'due', head: 'Due', cell: (r: { name: string; due: string }) => r.due, align: 'right' as const },
  { id: 'acts', head: 'Actions', cell: () => <button type="button">Open</button>, quietHead: true },
];
const rows = [
  { name: 'Discovery', due: '30 Sep' },
  { name: 'Booking', due: '14 Nov' },
];

describe('DataTable', () => {
  it('is a table with a name, heads and row heads for readers, in every layout', () => {
    render(<DataTable caption="Milestones" columns={columns} rows={rows} keyOf={(r) => r.name} />);
    const table = screen.getByRole('table', { name: 'Milestones' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((h) => h.textContent),
    ).toEqual(['Milestone', 'Due', 'Actions']);
    expect(within(table).getByRole('rowheader', { name: 'Booking' })).toBeTruthy();
    for (const [role, selector] of [
      ['row', 'tr'],
      ['cell', 'td'],
      ['rowgroup', 'tbody'],
    ])
      for (const e of table.querySelectorAll(selector ?? '')) expect(e.getAttribute('role')).toBe(role);
  });

  it('labels each value for the card of a narrow screen, buttons excepted', () => {
    render(<DataTable caption="Milestones" columns={columns} rows={rows} keyOf={(r) => r.name} />);
    const [due, acts] = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
    expect([due?.dataset['label'], acts?.dataset['label']]).toEqual(['Due', undefined]);
  });

  it('asks for another order by keyboard and says the present one', async () => {
    const onSort = jest.fn();
    render(
      <DataTable
        caption="Milestones"
        columns={columns}
        rows={rows}
        keyOf={(r) => r.name}
        sort={{ by: 'name', dir: 'ascending' }}
        onSort={onSort}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Milestone' }).getAttribute('aria-sort')).toBe('ascending');
    screen.getByRole('button', { name: 'Milestone' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(onSort).toHaveBeenCalledWith({ by: 'name', dir: 'descending' });
  });

  it('can be scrolled sideways by keyboard', () => {
    render(<DataTable caption="Milestones" columns={columns} rows={rows} keyOf={(r) => r.name} />);
    expect(screen.getByRole('group', { name: 'Milestones' }).tabIndex).toBe(0);
  });

  it('says of each value where it stands in a row of two lines, and what is said there instead', () => {
    type Row = { name: string; due: string | null };
    render(
      <DataTable
        caption="Invoices"
        columns={[
          { id: 'name', head: 'Invoice', cell: (r: Row) => r.name },
          { id: 'state', head: 'State', line: 1, cell: () => 'Issued' },
          { id: 'due', head: 'Due', line: 2, cell: (r: Row) => r.due, short: (r: Row) => r.due && `due ${r.due}` },
          { id: 'for', head: 'For', line: 'none', rank: 'low', cell: () => 'Discovery' },
        ]}
        rows={[
          { name: 'A', due: '7 Dec' },
          { name: 'B', due: null },
        ]}
        keyOf={(r) => r.name}
        isMarked={(r) => r.name === 'A'}
        isChosen={(r) => r.name === 'B'}
      />,
    );
    const [a, b] = screen.getAllByRole('row').slice(1);
    const cells = within(a as HTMLElement).getAllByRole('cell');
    expect(cells.map((cell) => cell.dataset['line'])).toEqual(['1', '2', 'none']);
    expect(cells[1]?.textContent).toBe('7 Decdue 7 Dec');
    const [, none] = within(b as HTMLElement).getAllByRole('cell');
    expect([none?.dataset['none'], none?.textContent]).toEqual(['', '–']);
    expect([a?.className, b?.className, a?.dataset['row']]).toEqual(['marked', 'chosen', 'A']);
  });
});
