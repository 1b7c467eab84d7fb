import { Listed } from '../../../parts/site/Listed.tsx';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { categories, namesOf } from '../stacks.ts';
import { listWords, texts } from '../texts.ts';
import styles from './Stacks.module.css';

/** Published technologies by category; a category without any is left out. */
export const Stacks = () => (
  <Listed list={useSiteList('techStacks')} what={listWords.techStacks} empty={<p>{texts.noStacks}</p>} rows={7}>
    {(stacks) => (
      <dl className={styles.stacks}>
        {categories
          .map(([category, name]) => ({ name, stacks: namesOf(stacks, [category]) }))
          .filter((row) => row.stacks.length > 0)
          .map((row) => (
            <div key={row.name}>
              <dt>{row.name}</dt>
              <dd>
                <ul>
                  {row.stacks.map((stack) => (
                    <li key={stack}>{stack}</li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
      </dl>
    )}
  </Listed>
);
