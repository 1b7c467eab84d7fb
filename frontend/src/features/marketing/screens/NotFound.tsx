import { Link } from 'react-router-dom';
import { takeArrival } from '../../../ui/arrival.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { texts, ways } from '../texts.ts';
import styles from './NotFound.module.css';

/** A rail whose tick is missing, and the ways on. */
export default function NotFound() {
  return (
    <section className={styles.missing}>
      <h1 className="display" ref={takeArrival} tabIndex={-1}>
        {texts.notFound}
      </h1>
      <p className="two">{texts.notFoundSays}</p>
      <div className={styles.rail} />
      <nav aria-label={texts.notFoundWays}>
        <ul className={styles.ways}>
          {ways.map((way) => (
            <li key={way.to}>
              <Link to={way.to}>
                <b>{way.title}</b>
                <span>{way.says}</span>
                <Icon name="right" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}
