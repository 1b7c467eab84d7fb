import { stateName } from '../../../parts/places/places.ts';
import { Money } from '../../../ui/Money.tsx';
import { formatRate } from '../../../ui/shares.ts';
import type { Invoice } from '../data.ts';
import styles from './Invoice.module.css';

/** Address, state, country and GSTIN of a party; what is not known is left out. */
export const Particulars = ({ of: party }: { of: Invoice['seller'] }) => (
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

/** What an invoice comes to, and what a credit note takes back: value, taxes, round-off, total. */
export const Sums = ({ of: i }: { of: Invoice }) => (
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
