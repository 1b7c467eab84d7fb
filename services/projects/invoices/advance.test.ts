/** An advance: billed once before work begins, used up by the invoices after it, and never twice (domain.md §4.6). */

import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import fc from 'fast-check';
import { AT, admin, client, given, lead, member, otherClient, stranger, system } from '../workbench/cast.ts';
import { after, apply, invoiceIn, issue, pay, request, reverse, stateOf, typesOf } from '../workbench/receivable.ts';
import { advanceOf } from './advance.ts';
import { advanceIdOf } from './invoice-id.ts';
import {
  advanceLeft,
  advanceUsed,
  isLive,
  outstandingOf,
  type ReceivableCommand,
  type ReceivableEvent,
  receivable,
} from './receivable.ts';

type As<T extends ReceivableCommand['type']> = Extract<ReceivableCommand, { type: T }>;
const line = { description: 'Portal: advance', sac: '998314', amountPaise: 10_000_000 };
const advance = (over: Partial<As<'RequestAdvance'>> = {}): As<'RequestAdvance'> => ({
  ...{ type: 'RequestAdvance', actor: admin, at: AT, invoiceId: 'a1', clientId: 'client-1', projectId: 'p1' },
  ...{ line, paymentTermDays: 15, state: 'planned', ready: true },
  ...over,
});
const issued = (invoiceId: string, no = 1) =>
  issue({ invoiceId, invoiceNo: `INV/26-27/${String(no).padStart(6, '0')}` });
const takeBack = (invoiceId: string): As<'VoidInvoice'> => ({
  ...{ type: 'VoidInvoice', actor: admin, at: AT, invoiceId, reason: 'The wrong GSTIN' },
});
const correct = (invoiceId: string, correctedId: string): As<'CorrectInvoice'> => ({
  ...{ type: 'CorrectInvoice', actor: admin, at: AT, invoiceId, correctedId },
});
/** A milestone of this amount, requested and issued. */
const billed = (n: number, exGstPaise: number): readonly ReceivableCommand[] => [
  request({
    ...{ invoiceId: `i${n}`, milestoneId: `m${n}`, exGstPaise },
    line: { description: `Milestone ${n}`, sac: '998314', amountPaise: exGstPaise },
  }),
  issued(`i${n}`, n + 1),
];
const billedAhead = [advance(), issued('a1')];

describe('the invoice for an advance', () => {
  it('is asked for by an admin, is what was agreed, and bills no milestone', () => {
    given(receivable)
      .when(advance())
      .then([
        {
          type: 'InvoiceRequested',
          data: {
            ...{ invoiceId: 'a1', projectId: 'p1', clientId: 'client-1', kind: 'advance', currency: 'INR' },
            ...{ lines: [line], exGstPaise: 10_000_000, paymentTermDays: 15 },
          },
        },
      ]);
    const events = after(...billedAhead);
    expect(invoiceIn(events, 'a1')).toMatchObject({
      ...{ is: 'issued', taxablePaise: 10_000_000, cgstPaise: 900_000, sgstPaise: 900_000, totalPaise: 11_800_000 },
    });
    const paid = given(receivable, events).when(pay(admin, { invoiceId: 'a1', bankPaise: 11_800_000 }));
    expect(typesOf(paid.outcome)).toEqual(['PaymentRecorded']);
    expect(paid.state.invoices[0]?.is).toBe('paid');
  });
  it.each([
    ...([client, otherClient, lead, member, stranger, system] as const).map(
      (actor) => [`a ${actor.role}`, [], { actor }, 'FORBIDDEN'] as const,
    ),
    ['a project that asks for none, or has ended', [], { ready: false }, 'STATE_CONFLICT'],
    ['one that stands', [advance()], { invoiceId: 'a2' }, 'ALREADY_INVOICED'],
    ['a milestone that is billed already', billed(1, 1_000), {}, 'ALREADY_INVOICED'],
  ] as [string, ReceivableCommand[], Partial<As<'RequestAdvance'>>, string][])(
    'is refused for %s',
    (_what, before, over, code) => {
      given(receivable, after(...before))
        .when(advance(over))
        .then(code);
    },
  );
  it('of another project stands in nobody’s way', () => {
    const { outcome } = given(receivable, after(...billedAhead, ...billed(1, 1_000))).when(
      advance({ invoiceId: 'b1', projectId: 'p2' }),
    );
    expect(typesOf(outcome)).toEqual(['InvoiceRequested']);
  });
  it('has an id of its own each time', () => {
    expect(new Set([advanceIdOf('p1'), advanceIdOf('p1', 1), advanceIdOf('p1', 2), advanceIdOf('p2')]).size).toBe(4);
  });
});

describe('a milestone’s invoice', () => {
  const off = (amountPaise: number) => ({
    ...{ description: 'Less the advance of invoice INV/26-27/000001', sac: '998314', amountPaise },
  });
  it('takes off what is left of the advance, and is taxed for the rest', () => {
    const events = after(...billedAhead, ...billed(1, 25_000_000));
    expect(invoiceIn(events)).toMatchObject({
      ...{ lines: [{ amountPaise: 25_000_000 }, off(-10_000_000)], exGstPaise: 25_000_000, advancePaise: 10_000_000 },
      ...{ taxablePaise: 15_000_000, cgstPaise: 1_350_000, sgstPaise: 1_350_000, totalPaise: 17_700_000, is: 'issued' },
    });
    expect(advanceLeft(stateOf(events), 'p1')).toBe(0);
    expect(invoiceIn(after(...billedAhead, ...billed(1, 25_000_000), ...billed(2, 500)), 'i2').lines).toHaveLength(1);
  });
  it('that it covers is issued over nothing and paid at once; what the milestone is worth stays', () => {
    const events = after(...billedAhead, ...billed(1, 4_000_000));
    expect(events.slice(-2)).toMatchObject([
      { type: 'InvoiceIssued', data: { lines: [{}, off(-4_000_000)], taxablePaise: 0, totalPaise: 0 } },
      { type: 'MilestonePaid', data: { milestoneId: 'm1', settlement: 1, exGstPaise: 4_000_000 } },
    ]);
    expect(invoiceIn(events).is).toBe('paid');
    expect(advanceLeft(stateOf(events), 'p1')).toBe(6_000_000);
    expect(invoiceIn(after(...billedAhead, ...billed(1, 4_000_000), ...billed(2, 9_000_000)), 'i2')).toMatchObject({
      ...{ advancePaise: 6_000_000, taxablePaise: 3_000_000 },
    });
  });
  it('of another project uses none of it', () => {
    const [ask] = billed(1, 25_000_000);
    const { outcome } = given(receivable, after(...billedAhead)).when({ ...ask, projectId: 'p2' } as ReceivableCommand);
    expect(outcome).toMatchObject([{ data: { lines: [{ amountPaise: 25_000_000 }] } }]);
  });
  it('is reckoned anew when it is corrected: its part of the advance was free again', () => {
    const first = [...billedAhead, ...billed(1, 6_000_000)];
    const meanwhile = after(...first, takeBack('i1'), ...billed(2, 7_000_000), correct('i1', 'c1'), issued('c1', 9));
    expect(invoiceIn(meanwhile, 'i2')).toMatchObject({ advancePaise: 7_000_000, taxablePaise: 0 });
    expect(invoiceIn(meanwhile, 'c1')).toMatchObject({
      ...{ lines: [{ amountPaise: 6_000_000 }, off(-3_000_000)], taxablePaise: 3_000_000, exGstPaise: 6_000_000 },
    });
    const alone = after(...first, takeBack('i1'), correct('i1', 'c1'), issued('c1', 9));
    expect(invoiceIn(alone, 'c1')).toMatchObject({ advancePaise: 6_000_000, is: 'paid' });
    expect(alone.at(-1)).toMatchObject({ type: 'MilestonePaid', data: { settlement: 2 } });
  });
});

describe('an advance that is taken back', () => {
  it('is so while no invoice uses it; what was paid becomes credit, and milestones are billed whole', () => {
    const paid = [...billedAhead, pay(admin, { invoiceId: 'a1', bankPaise: 11_800_000 })];
    const events = after(...paid, takeBack('a1'));
    expect(stateOf(events)).toMatchObject({ creditPaise: 11_800_000 });
    expect(advanceOf(stateOf(events), 'p1')).toBeUndefined();
    expect(invoiceIn(after(...paid, takeBack('a1'), ...billed(1, 4_000_000))).lines).toHaveLength(1);
  });
  it('is refused while an invoice uses it, one that has no number yet among them, and goes once that is taken back', () => {
    const [asked] = billed(1, 4_000_000);
    for (const use of [[asked], billed(1, 4_000_000)] as readonly (readonly ReceivableCommand[])[]) {
      given(receivable, after(...billedAhead, ...use))
        .when(takeBack('a1'))
        .then('ADVANCE_USED');
    }
    const free = after(...billedAhead, ...billed(1, 4_000_000), takeBack('i1'));
    expect(typesOf(given(receivable, free).when(takeBack('a1')).outcome)).toEqual(['InvoiceVoided']);
  });
  it('is billed again while nothing else of the project is: by its correction, or asked for anew', () => {
    const back = after(...billedAhead, takeBack('a1'));
    expect(given(receivable, back).when(correct('a1', 'a2')).outcome).toMatchObject([
      { type: 'InvoiceRequested', data: { invoiceId: 'a2', kind: 'advance', lines: [line], exGstPaise: 10_000_000 } },
    ]);
    expect(typesOf(given(receivable, back).when(advance({ invoiceId: 'a2' })).outcome)).toEqual(['InvoiceRequested']);
    given(receivable, after(...billedAhead, takeBack('a1'), ...billed(1, 4_000_000)))
      .when(correct('a1', 'a2'))
      .then('ALREADY_INVOICED');
  });
});

describe('any order of advances, milestones, receipts, reversals, credit and invoices taken back', () => {
  const amounts = [4_000_000, 3_500_001, 7_777_777, 2_500_050] as const;
  const contract = sumPaise(amounts);
  const step = fc.record({
    kind: fc.constantFrom('advance', 'bill', 'bill', 'pay', 'reverse', 'apply', 'void', 'void', 'correct'),
    n: fc.nat(3),
    nth: fc.nat(9),
    bankPaise: fc.nat(12_000_000),
  });
  it('Σ of what is taken off ≤ advance; contract = Σ milestones = advance + Σ of what is billed after it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 24 }), fc.integer({ min: 1, max: contract }), (steps, agreed) => {
        let events: readonly ReceivableEvent[] = [];
        let made = 0;
        const next = () => `x${++made}`;
        const play = (...commands: readonly ReceivableCommand[]): void => {
          for (const command of commands) {
            const { outcome } = given(receivable, events).when(command);
            if (isRefusal(outcome)) return;
            events = [...events, ...outcome];
            hold();
          }
        };
        const hold = (): void => {
          const r = stateOf(events);
          const used = advanceUsed(r, 'p1');
          const ahead = advanceOf(r, 'p1')?.exGstPaise ?? 0;
          expect(used).toBeLessThanOrEqual(ahead);
          expect(advanceLeft(r, 'p1')).toBe(ahead - used);
          expect(r.creditPaise).toBeGreaterThanOrEqual(0);
          for (const invoice of r.invoices.filter(isLive)) {
            expect(outstandingOf(invoice)).toBeGreaterThanOrEqual(0);
            expect(sumPaise(invoice.lines.map(({ amountPaise }) => amountPaise))).toBe(invoice.taxablePaise);
            expect(invoice.taxablePaise).toBe(invoice.exGstPaise - (invoice.advancePaise ?? 0));
          }
        };
        const bill = (n: number): void => {
          const id = next();
          const exGstPaise = amounts[n] ?? 0;
          const of = { description: `Milestone ${n}`, sac: '998314', amountPaise: exGstPaise };
          play(request({ invoiceId: id, milestoneId: `m${n}`, exGstPaise, line: of }), issued(id, made));
        };
        const askAdvance = (): void => {
          const id = next();
          play(advance({ invoiceId: id, line: { ...line, amountPaise: agreed } }), issued(id, made));
        };
        const any = (nth: number): string => stateOf(events).invoices[nth]?.invoiceId ?? 'none';
        const acts: Readonly<Record<string, (s: { n: number; nth: number; bankPaise: number }, i: number) => void>> = {
          advance: askAdvance,
          bill: ({ n }) => bill(n),
          pay: ({ nth, bankPaise }, i) =>
            play(pay(admin, { invoiceId: any(nth), bankPaise, paymentId: `r${i}`, reference: `U${i}` })),
          reverse: ({ nth }) => play(reverse(admin, `r${nth}`)),
          apply: ({ nth, bankPaise }) => play(apply(admin, { invoiceId: any(nth), amountPaise: bankPaise })),
          void: ({ nth }) => play(takeBack(any(nth))),
          correct: ({ nth }) => {
            const id = next();
            play(correct(any(nth), id), issued(id, made));
          },
        };
        for (const [index, s] of steps.entries()) acts[s.kind]?.(s, index);
        // In the end everything is billed, whatever came before.
        for (const n of amounts.keys()) bill(n);
        const r = stateOf(events);
        const live = r.invoices.filter(isLive);
        const later = live.filter(({ kind }) => kind === 'milestone');
        expect(sumPaise(later.map(({ exGstPaise }) => exGstPaise))).toBe(contract);
        const ahead = advanceOf(r, 'p1')?.exGstPaise ?? 0;
        expect(ahead + sumPaise(later.map(({ taxablePaise }) => taxablePaise))).toBe(contract);
      }),
      { numRuns: 30 },
    );
  });
});

it('who may not ask for an advance may not take it back either', () => {
  const back = (actor: Actor) => ({ ...takeBack('a1'), actor });
  given(receivable, after(...billedAhead))
    .when(back(client))
    .then('FORBIDDEN');
  given(receivable, after(...billedAhead))
    .when(back(stranger))
    .then('NOT_FOUND');
});
