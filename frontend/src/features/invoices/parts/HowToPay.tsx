import { Link } from 'react-router-dom';
import { DateOnly } from '../../../ui/DateTime.tsx';
import { Money } from '../../../ui/Money.tsx';
import type { Invoice } from '../data.ts';
import { texts } from '../texts.ts';
import styles from './Invoice.module.css';

/** Where the outstanding money goes: the account as it was when the invoice was issued, and what to write on the transfer. */
export const HowToPay = ({ invoice: i }: { invoice: Invoice }) => (
  <section aria-label={texts.howToPay}>
    <h3>{texts.howToPay}</h3>
    {i.bank === null ? (
      <p className={styles.note}>
        {texts.noAccount}{' '}
        <Link to="/contact" data-no-print>
          Contact
        </Link>
      </p>
    ) : (
      <>
        <dl className={styles.pay}>
          <dt>Amount</dt>
          <dd>
            <Money exact paise={i.outstandingPaise} />
          </dd>
          <dt>Due</dt>
          <dd>{i.dueOn === null ? '–' : <DateOnly date={i.dueOn} />}</dd>
          <dt>Account</dt>
          <dd>{i.bank.accountNumber}</dd>
          <dt>IFSC</dt>
          <dd>{i.bank.ifsc}</dd>
          <dt>Bank</dt>
          <dd className={styles.name}>{i.bank.bankName}</dd>
          <dt>Name</dt>
          <dd className={styles.name}>{i.bank.accountName}</dd>
          <dt>Reference</dt>
          <dd>{i.invoiceNo}</dd>
        </dl>
        <p className={styles.note}>{texts.reference}</p>
      </>
    )}
  </section>
);
