/**
 * Goods and services tax (domain.md §4.6), reckoned in one place: what an invoice says is what the offer before it said.
 * Rates are configuration and passed in.
 */
import { type Bp, halfUp, type Paise, sumPaise, toPaise, toRupees } from './paise.ts';

export type Supply = 'intra_state' | 'inter_state' | 'export_lut';

export type Totals = Readonly<{
  taxablePaise: Paise;
  cgstPaise: Paise;
  sgstPaise: Paise;
  igstPaise: Paise;
  beforeRoundOffPaise: Paise;
  roundOffPaise: Paise;
  totalPaise: Paise;
}>;

/** A client outside India is served under a letter of undertaking; inside, the two states decide. */
export const supplyTo = (companyState: string, client: Readonly<{ stateCode: string; country: string }>): Supply => {
  if (client.country !== 'IN') return 'export_lut';
  return client.stateCode === companyState ? 'intra_state' : 'inter_state';
};

/** Each tax line is rounded once to paise; the total to rupees, with the difference as its own line. */
export const invoiceTotals = (taxablePaise: Paise, supply: Supply, gstBp: Bp): Totals => {
  const half = supply === 'intra_state' ? toPaise(halfUp(BigInt(taxablePaise) * BigInt(gstBp), 20_000n)) : 0;
  const igstPaise = supply === 'inter_state' ? toPaise(halfUp(BigInt(taxablePaise) * BigInt(gstBp), 10_000n)) : 0;
  const beforeRoundOffPaise = sumPaise([taxablePaise, half, half, igstPaise]);
  const totalPaise = toRupees(beforeRoundOffPaise);
  const roundOffPaise = totalPaise - beforeRoundOffPaise;
  return { taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise, beforeRoundOffPaise, roundOffPaise, totalPaise };
};

/**
 * The invoices that a plan will bring, one for each milestone in its order, before them that for the advance where there
 * is one; and what they come to together.
 */
export type PlanTotals = Omit<Totals, 'beforeRoundOffPaise'> &
  Readonly<{ invoices: readonly Totals[]; advance: Totals | null }>;

/**
 * Each invoice is rounded for itself, so the whole is the sum of them and not the tax of the sum.
 * @param advancePaise billed first, and taken off the milestones' invoices in their order (domain.md §4.6)
 */
export const planTotals = (
  amounts: readonly Paise[],
  supply: Supply,
  gstBp: Bp,
  advancePaise: Paise = 0,
): PlanTotals => {
  let left = advancePaise;
  const invoices = amounts.map((amount) => {
    const off = Math.min(left, amount);
    left -= off;
    return invoiceTotals(amount - off, supply, gstBp);
  });
  const advance = advancePaise > 0 ? invoiceTotals(advancePaise, supply, gstBp) : null;
  const sum = (of: (invoice: Totals) => Paise): Paise => sumPaise([...(advance ? [advance] : []), ...invoices].map(of));
  return {
    invoices,
    advance,
    taxablePaise: sum((invoice) => invoice.taxablePaise),
    cgstPaise: sum((invoice) => invoice.cgstPaise),
    sgstPaise: sum((invoice) => invoice.sgstPaise),
    igstPaise: sum((invoice) => invoice.igstPaise),
    roundOffPaise: sum((invoice) => invoice.roundOffPaise),
    totalPaise: sum((invoice) => invoice.totalPaise),
  };
};
