import type { Statement } from '@lamplight/bff/contract/statements.ts';
import { yearsBefore } from '../../ui/financialYears.ts';
import { csvOfStatement, lineSaid } from './statement.ts';

it('a line says what it is and of which invoice', () => {
  const about = { number: 'UTR1', invoiceNo: 'INV/26-27/000001' };
  expect(
    (['invoice', 'credit_note', 'receipt', 'reversal', 'credit_used'] as const).map((kind) =>
      lineSaid({ kind, ...about }),
    ),
  ).toEqual([
    'Invoice INV/26-27/000001',
    'Credit note UTR1 for INV/26-27/000001',
    'Receipt UTR1 on INV/26-27/000001',
    'Receipt UTR1 on INV/26-27/000001 reversed',
    'Credit used on INV/26-27/000001',
  ]);
  expect(lineSaid({ kind: 'credit_note', number: null, invoiceNo: 'A' })).toBe('Credit note to come for A');
});

it('financial years begin on 1 April', () => {
  expect(yearsBefore('2026-11-21', 2)).toEqual([
    { from: '2026-04-01', to: '2027-03-31' },
    { from: '2025-04-01', to: '2026-03-31' },
  ]);
  expect(yearsBefore('2026-03-31', 1)).toEqual([{ from: '2025-04-01', to: '2026-03-31' }]);
  expect(yearsBefore('2026-04-01', 1)).toEqual([{ from: '2026-04-01', to: '2027-03-31' }]);
});

it('as a file it holds every line with plain amounts, none of which a spreadsheet runs', () => {
  const line = { invoiceId: 'i1', invoiceNo: 'INV/1', usedPaise: 0 };
  const statement: Statement = {
    ...{ clientId: 'c', clientName: 'Asha', from: '2026-04-01', to: '2027-03-31', openingPaise: 0, open: null },
    ...{ billedPaise: 12_345_678_90, creditedPaise: 0, receivedPaise: 12_345_679_00, closingPaise: -10 },
    lines: [
      {
        ...line,
        on: '2026-05-01',
        kind: 'invoice',
        number: 'INV/1',
        amountPaise: 12_345_678_90,
        balancePaise: 12_345_678_90,
      },
      { ...line, on: '2026-05-02', kind: 'receipt', number: '=A1', amountPaise: -12_345_679_00, balancePaise: -10 },
    ],
  };
  expect(csvOfStatement(statement).split('\r\n')).toEqual([
    'Day,What,Invoice,Reference,Billed,Received or credited,Credit used,Owed after,In credit after',
    '2026-04-01,Opening balance,,,,,,,',
    '2026-05-01,Invoice INV/1,INV/1,INV/1,12345678.90,,,12345678.90,',
    "2026-05-02,Receipt =A1 on INV/1,INV/1,'=A1,,12345679.00,,,0.10",
    '2027-03-31,Closing balance,,,12345678.90,,,,0.10',
  ]);
});
