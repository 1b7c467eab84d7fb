import type { Figure } from '@lamplight/bff/contract/figures.ts';
import { Link } from 'react-router-dom';
import { cx } from '../../../ui/cx.ts';
import { basisSaid, figureWords, valueSaid } from '../words.ts';
import styles from './Analytics.module.css';

/** Figures one under the other: what each says, what it rests on, what it means. Each leads to its rows. */
export const FigureList = ({
  title,
  figures,
  hrefOf,
}: {
  title: string;
  figures: readonly Figure[];
  hrefOf: (figure: Figure['figure']) => string;
}) => {
  const id = `figures-${title}`;
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.list}>
        {figures.map((of) => (
          <li key={of.figure}>
            <h3>
              <Link to={hrefOf(of.figure)}>{figureWords[of.figure].name}</Link>
            </h3>
            <p className={cx(styles.value, of.is === 'median' && styles.word)}>{valueSaid(of)}</p>
            <p className={styles.basis}>{basisSaid(of)}</p>
            <p className={styles.means}>{of.definition}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};
