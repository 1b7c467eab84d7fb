import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { loadChunk } from '../../../api/chunk.ts';
import { Lead } from '../../../parts/site/Lead.tsx';
import { Listed } from '../../../parts/site/Listed.tsx';
import { Plans } from '../../../parts/site/Plans.tsx';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { homeOf } from '../../../session/redirect.ts';
import { useUser } from '../../../session/useSession.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { formatPrice } from '../../../ui/money.ts';
import { Block } from '../parts/Block.tsx';
import { BriefStart } from '../parts/BriefStart.tsx';
import { Claims } from '../parts/Claims.tsx';
import { HouseAtNight } from '../parts/house/HouseAtNight.tsx';
import { SixServices } from '../parts/SixServices.tsx';
import { Stacks } from '../parts/Stacks.tsx';
import { listWords, portalWords, texts } from '../texts.ts';
import styles from './Home.module.css';

const Works = lazy(() => loadChunk(() => import('../parts/works/Works.tsx')));
/**
 * Far below what is in view, so that its drawings are no part of what the page waits for: the server's stand until their
 * code is there. One element for ever: React would draw another anew, as a gap, while the code is on its way.
 */
const works = (
  <Suspense fallback={<div className={styles.works} />}>
    <Works />
  </Suspense>
);

/** The front page. Its fixed text says what is true before any figure is known. */
export default function Home() {
  const user = useUser();
  const plans = useSiteList('plans');
  return (
    <>
      <div className={styles.hero}>
        <div className={styles.copy}>
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
          <p className="meta">{texts.ten}</p>
        </div>
        <HouseAtNight />
      </div>
      <div className={styles.claims}>
        <Claims />
      </div>
      {works}
      <SixServices />
      <div className={styles.stacks}>
        <Stacks />
      </div>
      <Block title={texts.pricesTitle} says={texts.pricesSays} aside={<Link to="/pricing">{texts.pricesMore}</Link>}>
        <Listed list={plans} what={listWords.plans} empty={<p>{texts.noPlans}</p>}>
          {(items) => <Plans price={formatPrice} plans={items} />}
        </Listed>
      </Block>
      <BriefStart />
    </>
  );
}
