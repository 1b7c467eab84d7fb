import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useSiteList } from '../../../../parts/site/useSiteList.ts';
import { texts } from '../../texts.ts';
import { crops } from './crops.ts';
import { Work } from './Work.tsx';
import styles from './Works.module.css';

/** Three products at work, as crops that can be read, and not as whole screens that cannot. */
export default function Works() {
  const id = useId();
  const { items } = useSiteList('products');
  return (
    <section className={styles.works} aria-labelledby={id}>
      <div className={styles.first}>
        <div className={styles.says}>
          <h2 id={id}>{texts.worksTitle}</h2>
          <p>{texts.worksSays}</p>
          {items !== null && items.length > 0 && <Link to="/products">{texts.worksMore}</Link>}
        </div>
        <Work crop={crops.calendar} />
      </div>
      <Work crop={crops.road} />
      <div className={styles.last}>
        <Work crop={crops.shelf} />
      </div>
    </section>
  );
}
