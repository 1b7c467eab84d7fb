import type { ShownPlan } from '@lamplight/bff/contract/catalogue.ts';
import type { ReactNode } from 'react';
import { FeatureAnswer } from './FeatureAnswer.tsx';
import styles from './FeatureTable.module.css';
import { answerOf, featureRows, nameOf } from './plans.ts';
import { texts } from './texts.ts';

/** One table for all plans, its columns under theirs. On a narrow screen each plan lists its own in its place. */
export const FeatureTable = ({
  plans,
  title = texts.feature,
}: {
  plans: readonly ShownPlan[];
  /** Heads the column of names. */
  title?: ReactNode;
}) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{title}</th>
        {plans.map((plan) => (
          <th key={plan.planId} scope="col">
            {plan.name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {featureRows(plans).map((row) => (
        <tr key={row.text}>
          <th scope="row">{row.text}</th>
          {plans.map((plan, i) => (
            <td key={plan.planId}>
              <FeatureAnswer answer={row.answers[i] ?? false} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** What one plan includes, in the place of the table where that has no room. */
export const featureList = ({ features }: Pick<ShownPlan, 'features'>) => (
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
