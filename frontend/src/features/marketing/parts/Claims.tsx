import { Listed } from '../../../parts/site/Listed.tsx';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { claimWords, inOrder } from '../claims.ts';
import { listWords, texts } from '../texts.ts';
import styles from './Claims.module.css';

/** The claims of the front page, each with what it stands on (product.md §1; domain.md §4.8). */
export const Claims = () => (
  <Listed list={useSiteList('claims')} what={listWords.claims} empty={<p>{texts.noClaims}</p>}>
    {(claims) => (
      <ul className={styles.claims}>
        {inOrder(claims).map((claim) => {
          const words = claimWords(claim);
          return (
            <li key={claim.metric}>
              <strong>
                {words.value}
                {words.sign}
              </strong>
              <p>{words.says}</p>
              <p className="meta">{words.basis}</p>
              <details>
                <summary>{texts.counted}</summary>
                <p className="ui two">{words.counted}</p>
              </details>
            </li>
          );
        })}
      </ul>
    )}
  </Listed>
);
