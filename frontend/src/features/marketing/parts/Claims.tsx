import type { Claim } from '@lamplight/bff/contract/insight.ts';
import { Listed } from '../../../parts/site/Listed.tsx';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { claimWords, inOrder, ticksOf } from '../claims.ts';
import { shownStacks } from '../stacks.ts';
import { listWords, texts } from '../texts.ts';
import styles from './Claims.module.css';
import { Ticks } from './Ticks.tsx';

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
              <Counted claim={claim} />
              <p>{words.says}</p>
              <p className="meta">
                {words.basis}
                {words.unlit && <>. {words.unlit}</>}
              </p>
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

/** What was counted, one by one: ticks, or the stacks by name. A configured claim counts nothing. */
const Counted = ({ claim }: { claim: Claim }) => {
  const { items: stacks } = useSiteList('techStacks');
  const ticks = ticksOf(claim);
  if (ticks) return <Ticks {...ticks} />;
  if (claim.metric !== 'tech_stacks' || claim.basis === 'configured' || !stacks?.length) return null;
  return (
    <ul className={styles.names}>
      {shownStacks(stacks).map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
};
