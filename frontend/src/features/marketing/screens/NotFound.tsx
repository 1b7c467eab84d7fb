import { takeArrival } from '../../../ui/arrival.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { texts } from '../texts.ts';
import styles from './NotFound.module.css';

export default function NotFound() {
  return (
    <section className={styles.missing}>
      <h1 className="display" ref={takeArrival} tabIndex={-1}>
        {texts.notFound}
      </h1>
      <p className="two">{texts.notFoundSays}</p>
      <div className={styles.rail} />
      <ButtonLink to="/">Go to the front page</ButtonLink>
    </section>
  );
}
