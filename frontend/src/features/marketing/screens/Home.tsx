import { Link } from 'react-router-dom';
import { Lead } from '../../../parts/site/Lead.tsx';
import { Listed } from '../../../parts/site/Listed.tsx';
import { Plans } from '../../../parts/site/Plans.tsx';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { homeOf } from '../../../session/redirect.ts';
import { useUser } from '../../../session/useSession.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { formatPrice } from '../../../ui/money.ts';
import { Block } from '../parts/Block.tsx';
import { CallToAction } from '../parts/CallToAction.tsx';
import { Claims } from '../parts/Claims.tsx';
import { Proof } from '../parts/Proof.tsx';
import { SixServices } from '../parts/SixServices.tsx';
import { Stacks } from '../parts/Stacks.tsx';
import { how, listWords, portalWords, story, texts } from '../texts.ts';
import styles from './Home.module.css';

/** The front page. Its fixed text says what is true before any figure is known. */
export default function Home() {
  const user = useUser();
  const plans = useSiteList('plans');
  return (
    <>
      <Lead title={texts.headline} says={texts.lead}>
        {user ? (
          <ButtonLink look="primary" size="big" to={homeOf(user.role)}>
            {portalWords[user.role]}
          </ButtonLink>
        ) : (
          <ButtonLink look="primary" size="big" to="/login?mode=signup">
            {texts.getStarted}
          </ButtonLink>
        )}
        <ButtonLink size="big" to="/pricing">
          {texts.viewPricing}
        </ButtonLink>
      </Lead>
      <figure className={styles.story}>
        <ol className={styles.rail}>
          {story.map((s) => (
            <li key={s.title} className={cx('lit' in s && styles.lit, 'next' in s && styles.next)}>
              <span className={styles.when}>{s.when}</span>
              <b>{s.title}</b>
              <p>{s.says}</p>
            </li>
          ))}
        </ol>
        <figcaption className="meta">{texts.storyIs}</figcaption>
      </figure>
      <div className={styles.claims}>
        <Claims />
      </div>
      <SixServices />
      <Block
        title={texts.evidenceTitle}
        says={texts.evidenceSays}
        aside={<Link to="/products">{texts.evidenceMore}</Link>}
      >
        <Proof />
      </Block>
      <Block title={texts.howTitle} says={texts.howSays} aside={<Link to="/about">{texts.howMore}</Link>}>
        <ol className={styles.how}>
          {how.map((h) => (
            <li key={h.title}>
              <h3>{h.title}</h3>
              <p>{h.says}</p>
            </li>
          ))}
        </ol>
      </Block>
      <Block title={texts.stacksTitle} says={texts.stacksSays}>
        <Stacks />
      </Block>
      <Block title={texts.pricesTitle} says={texts.pricesSays} aside={<Link to="/pricing">{texts.pricesMore}</Link>}>
        <Listed list={plans} what={listWords.plans} empty={<p>{texts.noPlans}</p>}>
          {(items) => <Plans price={formatPrice} plans={items} />}
        </Listed>
      </Block>
      <CallToAction />
    </>
  );
}
