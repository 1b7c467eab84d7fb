import { Listed } from '../../../parts/site/Listed.tsx';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { shownStacks } from '../stacks.ts';
import { listWords, texts } from '../texts.ts';
import styles from './Stacks.module.css';

/** Published technologies on one line, in the order of their categories. */
export const Stacks = () => (
  <Listed list={useSiteList('techStacks')} what={listWords.techStacks} empty={<p>{texts.noStacks}</p>} rows={1}>
    {(stacks) => (
      <div className={styles.stacks}>
        <span>{texts.builtWith}</span>
        <ul>
          {shownStacks(stacks).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
    )}
  </Listed>
);
