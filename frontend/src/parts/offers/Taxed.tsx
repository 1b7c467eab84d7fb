import { type PlanTotals, planTotals } from '@lamplight/bff/contract/gst.ts';
import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { OfferTax } from '@lamplight/bff/contract/proposals.ts';
import { Fragment, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { lowerFirst } from '../../ui/letters.ts';
import { Money } from '../../ui/Money.tsx';
import { formatRate } from '../../ui/shares.ts';
import type { Side } from './diff.ts';
import styles from './Taxed.module.css';

/**
 * Null while an amount is missing, or where the milestones do not add up to the whole (a counter that names only another
 * total): then nobody knows yet what the invoices will say.
 */
export const totalsOf = (
  side: Pick<Side, 'lines' | 'amountPaise' | 'advancePaise'>,
  tax: OfferTax,
): PlanTotals | null => {
  const amounts = side.lines.map(({ amountPaise }) => amountPaise);
  const knownAmounts = amounts.filter((amount) => amount !== null);
  const whole =
    knownAmounts.length > 0 && knownAmounts.length === amounts.length && sumPaise(knownAmounts) === side.amountPaise;
  return whole ? planTotals(knownAmounts, tax.supply, tax.gstBp, side.advancePaise) : null;
};

type Row = Readonly<{ name: string; value: ReactNode; whole?: boolean }>;

/** What will be paid in all, tax by tax; each is the sum of what the invoices will say. Nothing while that is not known. */
const rowsOf = (side: Side, tax: OfferTax): readonly Row[] => {
  const sums = totalsOf(side, tax);
  if (sums === null) return [];
  const money = (paise: number, signed = false) => <Money paise={paise} signed={signed} />;
  const half = formatRate(tax.gstBp / 2);
  const taxes: Record<OfferTax['supply'], readonly Row[]> = {
    export_lut: [{ name: 'GST', value: 'none, export' }],
    intra_state: [
      { name: `CGST ${half}`, value: money(sums.cgstPaise) },
      { name: `SGST ${half}`, value: money(sums.sgstPaise) },
    ],
    inter_state: [{ name: `IGST ${formatRate(tax.gstBp)}`, value: money(sums.igstPaise) }],
  };
  return [
    ...taxes[tax.supply],
    ...(sums.roundOffPaise === 0 ? [] : [{ name: 'Round-off', value: money(sums.roundOffPaise, true) }]),
    { name: 'To be paid in all', value: money(sums.totalPaise), whole: true },
  ];
};

/** What a decision about it comes to: with GST where that is known, else what was agreed. */
export const wholeOf = (side: Side, tax: OfferTax | undefined): { figure?: ReactNode; of?: string } => {
  const sums = tax === undefined ? null : totalsOf(side, tax);
  if (sums !== null) return { figure: <Money paise={sums.totalPaise} />, of: 'with GST' };
  return side.amountPaise === null ? {} : { figure: <Money paise={side.amountPaise} />, of: 'ex-GST' };
};

/** The taxes as rows of a list of sums. `ruled`, `total`: class names of that list. */
export const TaxRows = ({
  side,
  tax,
  ruled,
  total,
}: {
  side: Side;
  tax: OfferTax;
  ruled: string | undefined;
  total: string | undefined;
}) =>
  rowsOf(side, tax).map(({ name, value, whole }) => (
    <Fragment key={name}>
      <dt className={cx(whole && ruled)}>{lowerFirst(name)}</dt>
      <dd className={cx(whole && ruled, whole && total)}>{value}</dd>
    </Fragment>
  ));

/** The taxes as pairs of a dialog. */
export const taxPairs = (side: Side, tax: OfferTax | undefined): readonly (readonly [string, ReactNode])[] =>
  tax === undefined
    ? []
    : rowsOf(side, tax).map(({ name, value, whole }) => [name, whole ? <strong key={name}>{value}</strong> : value]);

/** What the figures are reckoned with, in a sentence. */
export const taxBasis = (tax: OfferTax): string =>
  tax.supply === 'export_lut'
    ? 'Export under a letter of undertaking, without GST.'
    : `GST at today’s rate; each invoice is rounded to rupees.${tax.known ? '' : ' Until the billing profile is complete and known here it is reckoned as for another state.'}`;

/** When each milestone is billed, and what its invoice will come to. */
export const Billed = ({ side, tax }: { side: Side; tax: OfferTax }) => {
  const sums = totalsOf(side, tax);
  if (sums === null) return null;
  const { paymentTermDays: days } = side;
  return (
    <section className={styles.billed} aria-label="Billing">
      <h2>Billed milestone by milestone</h2>
      <p className="meta">
        {`${sums.advance ? 'The advance is billed first, and work begins once it is paid; the milestones’ invoices take it off. ' : ''}Each invoice follows when its milestone is accepted${days === undefined ? '' : `, and is due ${days === 0 ? 'on that day' : `${days} days later`}`}. With GST they come to:`}
      </p>
      <ol>
        {sums.advance && (
          <li>
            <span>Advance, before work begins</span>
            <span className={styles.sum}>
              <Money paise={sums.advance.totalPaise} />
            </span>
          </li>
        )}
        {side.lines.map((line, index) => (
          <li key={line.key}>
            <span>{line.title || 'No title yet'}</span>
            <span className={styles.sum}>
              {line.amountPaise === 0 ? (
                'not billed'
              ) : sums.invoices[index]?.totalPaise === 0 ? (
                'covered by the advance'
              ) : (
                <Money paise={sums.invoices[index]?.totalPaise ?? 0} />
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
};
