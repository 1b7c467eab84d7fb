import type { ShownPlan } from '@lamplight/bff/contract/catalogue.ts';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './Plans.module.css';
import { texts } from './texts.ts';

/**
 * Plans beside each other, between hairlines. `full` adds the tagline and stands right below the H1; `acts` is what each leads
 * to, `included` what is shown of each where the table has no room. These and `price` are passed in, so that public pages
 * without prices load no code for them; a null price is one by agreement.
 */
export const Plans = ({
  plans,
  price,
  full,
  acts,
  included,
}: {
  plans: readonly ShownPlan[];
  price: (paise: number | null) => string | null;
  full?: boolean;
  acts?: (plan: ShownPlan) => ReactNode;
  included?: (plan: ShownPlan) => ReactNode;
}) => (
  <ul className={cx(styles.plans, full && styles.full)}>
    {plans.map((plan) => (
      <li key={plan.planId} className={cx(full && plan.highlighted && styles.lit)}>
        {full ? <h2>{plan.name}</h2> : <h3>{plan.name}</h3>}
        {full && <p className="two">{plan.tagline}</p>}
        <p className={styles.price}>{price(plan.pricePaise) ?? texts.talk}</p>
        <p className="meta">{plan.unit === '' ? texts.custom : plan.unit}</p>
        {acts && <div className={styles.act}>{acts(plan)}</div>}
        {included && <div className={styles.included}>{included(plan)}</div>}
      </li>
    ))}
  </ul>
);
