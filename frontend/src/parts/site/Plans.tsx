import type { ShownPlan } from '@lamplight/bff/contract/catalogue.ts';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { FeatureAnswer } from './FeatureAnswer.tsx';
import styles from './Plans.module.css';
import { answerOf, nameOf } from './plans.ts';
import { texts } from './texts.ts';

/**
 * Plans beside each other, between hairlines. `full` adds the tagline and, where there is no room for the table, what each
 * includes, and stands right below the H1; `acts` is what each leads to. `price` is passed in, so that public pages without prices load no code for money; null is a price by
 * agreement.
 */
export const Plans = ({
  plans,
  price,
  full,
  acts,
}: {
  plans: readonly ShownPlan[];
  price: (paise: number | null) => string | null;
  full?: boolean;
  acts?: (plan: ShownPlan) => ReactNode;
}) => (
  <ul className={cx(styles.plans, full && styles.full)}>
    {plans.map((plan) => (
      <li key={plan.planId} className={cx(full && plan.highlighted && styles.lit)}>
        {full ? <h2>{plan.name}</h2> : <h3>{plan.name}</h3>}
        {full && <p className="two">{plan.tagline}</p>}
        <p className={styles.price}>{price(plan.pricePaise) ?? texts.talk}</p>
        <p className="meta">{plan.unit === '' ? texts.custom : plan.unit}</p>
        {acts && <div className={styles.act}>{acts(plan)}</div>}
        {full && <FeatureList features={plan.features} />}
      </li>
    ))}
  </ul>
);

const FeatureList = ({ features }: Pick<ShownPlan, 'features'>) => (
  <dl className={styles.features}>
    {features.map((feature) => (
      <div key={feature.text}>
        <dt>{nameOf(feature)}</dt>
        <dd>
          <FeatureAnswer answer={answerOf(feature)} />
        </dd>
      </div>
    ))}
  </dl>
);
