import { Lead } from '../../../parts/site/Lead.tsx';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Block } from '../parts/Block.tsx';
import { CallToAction } from '../parts/CallToAction.tsx';
import { services, startOf } from '../services.ts';
import { namesOf } from '../stacks.ts';
import { bullets, texts } from '../texts/services.ts';
import styles from './Services.module.css';

/** Six offerings; each starts a proposal that remembers which (product.md §2, §5). */
export default function Services() {
  const { items: stacks } = useSiteList('techStacks');
  return (
    <>
      <Lead title={texts.title} says={texts.lead} />
      <nav className={styles.contents} aria-label={texts.contents}>
        <ul>
          {services.map((s) => (
            <li key={s.code}>
              <a href={`#${s.code.toLowerCase()}`}>{s.name}</a>
            </li>
          ))}
        </ul>
      </nav>
      {services.map((s) => {
        const built = namesOf(stacks ?? [], s.stacks);
        return (
          <div key={s.code} className={styles.offering}>
            <Block id={s.code.toLowerCase()} title={s.name} says={s.says}>
              <ul className={styles.bullets}>
                {bullets[s.code].map((bullet) => (
                  <li key={bullet}>{bullet}</li>
                ))}
              </ul>
              <div className={styles.foot}>
                <ButtonLink to={startOf(s)}>{s.start}</ButtonLink>
                {built.length > 0 && (
                  <p className="meta">
                    {texts.builtWith} {built.join(', ')}
                  </p>
                )}
              </div>
            </Block>
          </div>
        );
      })}
      <CallToAction />
    </>
  );
}
