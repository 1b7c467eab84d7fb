import { Money } from '../../ui/Money.tsx';

/** A balance with its side: above zero it is a debit. */
export const Balance = ({ paise }: Readonly<{ paise: number }>) => (
  <>
    <Money exact paise={Math.abs(paise)} />
    {paise !== 0 && <span className="three">{paise > 0 ? ' debit' : ' credit'}</span>}
  </>
);

/** One side of an entry or a sum: nothing where it is the other one. */
export const Side = ({ paise }: Readonly<{ paise: number }>) => (paise === 0 ? null : <Money exact paise={paise} />);
