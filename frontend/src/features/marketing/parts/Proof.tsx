import { Icon } from '../../../ui/Icon.tsx';
import { formatRupees } from '../../../ui/money.ts';
import { delivered, EXAMPLE_PAISE, promised, texts } from '../texts.ts';
import styles from './Proof.module.css';

/** An acceptance as clients see it, drawn: nothing in it can be pressed. */
export const Proof = () => (
  <figure className={styles.proof}>
    <div className={styles.sides}>
      <div>
        <h3>{texts.promisedIn}</h3>
        <ul>
          {promised.map((says) => (
            <li key={says}>
              <Icon name="check" />
              {says}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3>{texts.deliveredOn}</h3>
        <ul>
          {delivered.map((d) => (
            <li key={d.says}>
              <Icon name={d.icon} />
              <span>
                {d.says} {'mark' in d && <span className="mono three">{d.mark}</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
    <div className={styles.amount}>
      <p>
        {texts.accepting} <b className="mono">{formatRupees(EXAMPLE_PAISE)}</b>{' '}
        <span className="meta">{texts.withGst}</span>
      </p>
      <p className="two">{texts.yourAnswer}</p>
    </div>
    <figcaption className="meta">{texts.exampleIs}</figcaption>
  </figure>
);
