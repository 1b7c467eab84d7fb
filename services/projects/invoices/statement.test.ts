/** A statement of account: its lines, and that it agrees with the receivable whatever happened and however it is cut. */

import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import fc from 'fast-check';
import { AT, admin, given, secondAdmin, system } from '../workbench/cast.ts';
import { apply, issue, pay, request, reverse, second, stateOf } from '../workbench/receivable.ts';
import { isLive, outstandingOf, type ReceivableCommand, type ReceivableEvent, receivable } from './receivable.ts';
import { entriesOf, statementOf } from './statement.ts';
import { statementPaper } from './statement-paper.ts';

type Recorded = Readonly<{ event: ReceivableEvent; occurredAt: string }>;
const DAY_MS = 86_400_000;
const atDay = (days: number): string => new Date(Date.parse(AT) + days * DAY_MS).toISOString();
const dayOf = (days: number): string => istDate(atDay(days));

/** Plays commands, each on a day of its own; refused ones change nothing. */
const played = (steps: readonly (readonly [days: number, command: ReceivableCommand])[]): readonly Recorded[] => {
  let recorded: readonly Recorded[] = [];
  for (const [days, command] of steps) {
    const { outcome } = given(
      receivable,
      recorded.map(({ event }) => event),
    ).when(command);
    if (isRefusal(outcome)) continue;
    recorded = [...recorded, ...outcome.map((event) => ({ event, occurredAt: atDay(days) }))];
  }
  return recorded;
};
const told = (recorded: readonly Recorded[]) => recorded.map(({ event, occurredAt }) => ({ ...event, occurredAt }));
const takeBack = (invoiceId: string): ReceivableCommand => ({
  ...{ type: 'VoidInvoice', actor: admin, at: AT, invoiceId, reason: 'Wrong' },
});
const note = (invoiceId: string): ReceivableCommand => ({
  ...{ type: 'IssueCreditNote', actor: system, at: AT, invoiceId, creditNoteNo: 'CRN/26-27/000001' },
  issuedOn: dayOf(9),
});
const always = { from: '2000-01-01', to: '2100-01-01' };

it('says each invoice, receipt, reversal, credit note and use of credit, with the balance after it', () => {
  const story = played([
    [0, request()],
    [0, issue({ issuedOn: dayOf(0) })],
    [1, pay(admin, { bankPaise: 30_000_000, tdsCreditPaise: 500_000, receivedOn: dayOf(1) })],
    ...second.map((command) => [2, { ...command, issuedOn: dayOf(2) } as ReceivableCommand] as const),
    [3, apply(admin, { invoiceId: 'i2', amountPaise: 400_000 })],
    [
      4,
      pay(admin, { invoiceId: 'i2', paymentId: 'r2', reference: 'UTR2', bankPaise: 7_000_000, receivedOn: dayOf(4) }),
    ],
    [5, reverse(secondAdmin, 'r2')],
    [9, takeBack('i2')],
    [9, note('i2')],
  ]);
  const { lines, ...sums } = statementOf(entriesOf(told(story)), { from: dayOf(1), to: dayOf(9) });
  expect(
    lines.map(({ on, kind, number, invoiceNo, amountPaise, usedPaise, balancePaise }) => [
      ...[on, kind, number, invoiceNo, amountPaise, usedPaise, balancePaise],
    ]),
  ).toEqual([
    [dayOf(1), 'receipt', 'UTR1', 'INV/26-27/000001', -30_500_000, 0, -1_000_000],
    [dayOf(2), 'invoice', 'INV/26-27/000002', 'INV/26-27/000002', 29_500_000, 0, 28_500_000],
    [dayOf(3), 'credit_used', 'INV/26-27/000002', 'INV/26-27/000002', 0, 400_000, 28_500_000],
    [dayOf(4), 'receipt', 'UTR2', 'INV/26-27/000002', -7_000_000, 0, 21_500_000],
    [dayOf(5), 'reversal', 'UTR2', 'INV/26-27/000002', 7_000_000, 0, 28_500_000],
    [dayOf(9), 'credit_note', 'CRN/26-27/000001', 'INV/26-27/000002', -29_500_000, 0, -1_000_000],
  ]);
  expect(sums).toEqual({
    ...{ from: dayOf(1), to: dayOf(9), openingPaise: 29_500_000, closingPaise: -1_000_000 },
    ...{ billedPaise: 29_500_000, creditedPaise: 29_500_000, receivedPaise: 30_500_000 },
  });
  const paper = JSON.stringify(
    statementPaper(
      { clientId: 'c', clientName: 'Asha Rao', ...sums, lines, open: null },
      { legalName: 'Lamplight', address: 'Bengaluru', gstin: null },
    ),
  );
  for (const said of [
    'Account of',
    'Asha Rao',
    'Opening balance',
    '₹10,000.00 in credit',
    'UTR2 on INV/26-27/000002 reversed',
  ])
    expect(paper).toContain(said);
});

it('a reversal never stands before its receipt, and a credit note without a number yet says so', () => {
  const story = played([
    [0, request()],
    [0, issue({ issuedOn: dayOf(0) })],
    [1, pay(admin, { receivedOn: dayOf(6) })],
    [2, reverse(secondAdmin)],
    [3, takeBack('i1')],
  ]);
  const { lines } = statementOf(entriesOf(told(story)), always);
  expect(lines.map(({ on, kind, number }) => [on, kind, number])).toEqual([
    [dayOf(0), 'invoice', 'INV/26-27/000001'],
    [dayOf(3), 'credit_note', null],
    [dayOf(6), 'receipt', 'UTR1'],
    [dayOf(6), 'reversal', 'UTR1'],
  ]);
});

it('whatever happened, it closes at what is outstanding less the credit, and periods follow on one another', () => {
  const step = fc.record({
    kind: fc.constantFrom('pay', 'pay', 'reverse', 'apply', 'void'),
    invoiceId: fc.constantFrom('i1', 'i2'),
    nth: fc.nat(9),
    bankPaise: fc.nat(40_000_000),
    receivedAfter: fc.integer({ min: -40, max: 40 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 16 }), fc.integer({ min: -30, max: 60 }), (steps, cut) => {
      const commands = steps.map(({ kind, invoiceId, nth, bankPaise, receivedAfter }, index): ReceivableCommand => {
        if (kind === 'pay')
          return pay(admin, {
            ...{ invoiceId, bankPaise: bankPaise + 1, paymentId: `r${index}`, reference: `U${index}` },
            receivedOn: dayOf(receivedAfter),
          });
        if (kind === 'reverse') return reverse(secondAdmin, `r${nth}`);
        return kind === 'apply' ? apply(admin, { invoiceId, amountPaise: 1 + nth }) : takeBack(invoiceId);
      });
      const story = played([
        ...[request(), issue({ issuedOn: dayOf(0) }), ...second].map((command) => [0, command] as const),
        ...commands.map((command, index) => [index, command] as const),
      ]);
      const entries = entriesOf(told(story));
      const whole = statementOf(entries, always);
      const r = stateOf(story.map(({ event }) => event));
      expect(whole.openingPaise).toBe(0);
      expect(whole.closingPaise).toBe(sumPaise([...r.invoices.filter(isLive).map(outstandingOf), -r.creditPaise]));
      expect(sumPaise([whole.billedPaise, -whole.creditedPaise, -whole.receivedPaise])).toBe(whole.closingPaise);
      const [before, after] = [
        statementOf(entries, { from: always.from, to: dayOf(cut) }),
        statementOf(entries, { from: dayOf(cut + 1), to: always.to }),
      ];
      expect(after.openingPaise).toBe(before.closingPaise);
      expect([...before.lines, ...after.lines]).toEqual(whole.lines);
      expect(after.closingPaise).toBe(whole.closingPaise);
    }),
    { numRuns: 40 },
  );
});
