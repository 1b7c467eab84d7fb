import { Link } from 'react-router-dom';
import { takeArrival } from '../../../ui/arrival.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { texts, ways } from '../texts/notFound.ts';
import styles from './NotFound.module.css';

/** A street in which one house is missing, and the ways on. */
export default function NotFound() {
  return (
    <section className={styles.page}>
      <div className={styles.head}>
        <div>
          <h1 className="display" ref={takeArrival} tabIndex={-1}>
            {texts.title}
          </h1>
          <p>{texts.says}</p>
        </div>
        <svg className={styles.street} viewBox="0 0 480 200" aria-hidden="true">
          <path
            className={styles.fine}
            d="M26 200v-46h26v46M26 108h26v24H26zM74 108h26v24H74zM74 154h26v24H74zM39 108v24M87 108v24M88 69V48h12v31M366 200v-40h24v40M350 96h24v26h-24zM394 96h24v26h-24zM438 96h20v26h-20zM406 144h44v28h-44zM428 144v28M362 96v26M406 96v26M312 200v-24M312 176c-9-4-10-16 0-34 10 18 9 30 0 34zM134 200v-34M128 172l6-8 6 8M128 182l6-8 6 8"
          />
          <path className={styles.house} d="M12 200V88l50-40 50 40v112M340 200V76h128v124M330 76h148" />
          <path
            className={styles.missing}
            d="M168 200V104h116v96M158 104l68-52 68 52M196 128h24v24h-24zM236 128h24v24h-24zM214 200v-32h24v32"
          />
        </svg>
      </div>
      <nav aria-label={texts.ways}>
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
