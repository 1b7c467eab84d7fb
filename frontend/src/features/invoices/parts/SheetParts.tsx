import { Fragment, type ReactNode } from 'react';
import { stateName } from '../../../parts/places/places.ts';
import { Money } from '../../../ui/Money.tsx';
import { formatRate } from '../../../ui/shares.ts';
import type { Invoice } from '../data.ts';
import styles from './Invoice.module.css';

/** Address, state, country and GSTIN of a party; what is not known is left out. */
const Particulars = ({ of: party }: { of: Invoice['seller'] }) => (
  <>
    {party.address && <p className={styles.address}>{party.address}</p>}
    <p className={styles.address}>
      {[party.stateCode === null ? '' : stateName(party.stateCode), party.country === 'IN' ? 'India' : party.country]
        .filter(Boolean)
        .join(', ')}
    </p>
    {party.gstin && <p className="mono">GSTIN {party.gstin}</p>}
  </>
);

/** Who wrote the paper, what it is, and its number and days. */
export const Head = ({
  seller,
  kind,
  meta,
}: {
  seller: Invoice['seller'];
  kind: string;
  meta: readonly (readonly [name: string, value: ReactNode])[];
}) => (
  <header className={styles.head}>
    <div>
      <p className={styles.kind}>{kind}</p>
      <h2>{seller.name ?? 'The company'}</h2>
      <Particulars of={seller} />
    </div>
    <dl className={styles.meta}>
      {meta.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  </header>
);

/** Whom it is for, and what else stands beside that. */
export const To = ({ buyer, title, children }: { buyer: Invoice['buyer']; title: string; children?: ReactNode }) => (
  <div className={styles.parties}>
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.party}>{buyer.name ?? '–'}</p>
      <Particulars of={buyer} />
    </section>
    {children}
  </div>
);

/** Each line with its SAC, and what all of them come to once that is known. */
export const Lines = ({ invoice: i, caption }: { invoice: Invoice; caption: string }) => (
  <table className={styles.lines}>
    <caption className="hidden-visually">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Description</th>
        <th scope="col">SAC</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {i.lines.map((line) => (
        <tr key={`${line.sac} ${line.description} ${line.amountPaise}`}>
          <th scope="row">{onceNamed(line.description)}</th>
          <td className="mono">{line.sac}</td>
          <td>
            <Money exact paise={line.amountPaise} />
          </td>
        </tr>
      ))}
    </tbody>
    {i.state !== 'requested' && <Sums of={i} />}
  </table>
);

/** Lines that were issued as `Gift cards: Gift cards` are read as `Gift cards`. */
const onceNamed = (description: string): string => {
  const [project, milestone, ...more] = description.split(': ');
  return more.length === 0 && milestone !== undefined && project === milestone ? milestone : description;
};

/** What an invoice comes to, and what a credit note takes back: value, taxes, round-off, total. */
const Sums = ({ of: i }: { of: Invoice }) => (
  <tfoot>
    <Sum name="Taxable value" paise={i.taxablePaise} />
    {i.cgstPaise > 0 && <Sum name={taxed('CGST', i.gstBp, 2)} paise={i.cgstPaise} />}
    {i.sgstPaise > 0 && <Sum name={taxed('SGST', i.gstBp, 2)} paise={i.sgstPaise} />}
    {i.igstPaise > 0 && <Sum name={taxed('IGST', i.gstBp)} paise={i.igstPaise} />}
    {i.roundOffPaise !== 0 && <Sum name="Round-off" paise={i.roundOffPaise} signed />}
    <Sum name="Total" paise={i.totalPaise} total />
  </tfoot>
);

const Sum = ({ name, paise, total, signed }: { name: string; paise: number; total?: boolean; signed?: boolean }) => (
  <tr className={total ? styles.total : undefined}>
    <th scope="row" colSpan={2}>
      {name}
    </th>
    <td>
      <Money exact paise={paise} {...(signed ? { signed } : {})} />
    </td>
  </tr>
);

/** `CGST 9 %`; @param parts of how many equal taxes the rate is made */
const taxed = (name: string, gstBp: number | null, parts = 1): string =>
  gstBp === null ? name : `${name} ${formatRate(gstBp / parts)}`;
