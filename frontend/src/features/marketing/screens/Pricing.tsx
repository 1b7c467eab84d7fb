import type { ShownPlan } from '@lamplight/bff/contract/catalogue.ts';
import { Link } from 'react-router-dom';
import { FeatureTable, featureList } from '../../../parts/site/FeatureTable.tsx';
import { Lead } from '../../../parts/site/Lead.tsx';
import { Listed } from '../../../parts/site/Listed.tsx';
import { Plans } from '../../../parts/site/Plans.tsx';
import { inForceSince } from '../../../parts/site/plans.ts';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { formatPrice } from '../../../ui/money.ts';
import { Block } from '../parts/Block.tsx';
import { CallToAction } from '../parts/CallToAction.tsx';
import { faq, texts } from '../texts/pricing.ts';
import { listWords, texts as shared } from '../texts.ts';
import styles from './Pricing.module.css';

/** Plans in force, what each includes, and what people ask before a first project. */
export default function Pricing() {
  const plans = useSiteList('plans');
  return (
    <>
      <Lead title={texts.title} says={texts.lead} />
      <section className={styles.plans} aria-label={listWords.plans}>
        <Listed list={plans} what={listWords.plans} empty={<NoPlans />}>
          {(items) => (
            <div className={styles.sheet}>
              <p className={styles.gst}>
                {texts.gst} <Since plans={items} />
              </p>
              <Plans plans={items} price={formatPrice} full acts={wayInto} included={featureList} />
              <section className={styles.compare} aria-labelledby="compare">
                <FeatureTable plans={items} title={<h2 id="compare">{texts.compareTitle}</h2>} />
              </section>
            </div>
          )}
        </Listed>
      </section>
      <Block
        title={texts.faqTitle}
        aside={<Link to="/contact?topic=project">{texts.ask}</Link>}
        says={texts.otherTitle}
      >
        <dl className={styles.faq}>
          {faq.map((f) => (
            <div key={f.asks}>
              <dt>{f.asks}</dt>
              <dd>{f.says}</dd>
            </div>
          ))}
        </dl>
      </Block>
      <CallToAction />
    </>
  );
}

const wayInto = (plan: ShownPlan) =>
  plan.pricePaise === null ? (
    <ButtonLink wide to="/contact?topic=project">
      {texts.talk}
    </ButtonLink>
  ) : (
    <ButtonLink wide look={plan.highlighted ? 'primary' : 'plain'} to={`/proposalform?plan=${plan.slug}`}>
      {`${texts.choose} ${plan.name}`}
    </ButtonLink>
  );

const Since = ({ plans }: { plans: readonly ShownPlan[] }) => {
  const since = inForceSince(plans);
  return since === null ? null : (
    <>
      {texts.since} <span className="nowrap">{formatDate(since)}</span>.
    </>
  );
};

const NoPlans = () => (
  <>
    <p>{shared.noPlans}</p>
    <ButtonLink to="/contact?topic=project">{texts.talk}</ButtonLink>
  </>
);
