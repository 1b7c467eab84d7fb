import type { ShownPlan } from '@lamplight/bff/contract/catalogue.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './FeatureTable.module.css';
import { featureRows } from './plans.ts';
import { texts } from './texts.ts';

/** One table for all plans; on a narrow screen each feature stands above its answers. */
export const FeatureTable = ({ plans }: { plans: readonly ShownPlan[] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{texts.feature}</th>
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
              <span className={styles.plan} aria-hidden="true">
                {plan.name}
              </span>
              {row.included[i] ? (
                <>
                  <Icon name="check" />
                  <span className="hidden-visually">{texts.included}</span>
                </>
              ) : (
                <>
                  <span className={styles.without} aria-hidden="true" />
                  <span className="hidden-visually">{texts.notIncluded}</span>
                </>
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
