import { FULL_DAY_BP, type Week, type WhatIf } from '@lamplight/bff/contract/load.ts';
import { formatDay } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import styles from './WhatIf.module.css';

/** The fullest day of each week, as it would be; what differs from now is marked, and said. */
export const LoadTable = ({
  people,
  weeks,
  today,
  nameOf,
  tried,
}: {
  people: WhatIf['people'];
  weeks: readonly Week[];
  today: string;
  nameOf: (employeeId: string) => string;
  tried: ReadonlySet<string>;
}) =>
  people.length === 0 ? (
    <p className={`ui two ${styles.none}`}>Nobody is on the project yet, and nobody is on trial.</p>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls inside is reached by Tab
    // biome-ignore lint/a11y/useSemanticElements: a name for the region that scrolls, not a part of the page
    <div className={styles.scroll} role="region" aria-label="Load by week, scrolls sideways" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Person</th>
            {weeks.map(({ from }) => (
              <th key={from} scope="col">
                {formatDay(from, today)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ employeeId, weeks: loads }) => (
            <tr key={employeeId} data-tried={tried.has(employeeId) || undefined}>
              <th scope="row">{nameOf(employeeId)}</th>
              {loads.map(({ nowBp, thenBp }, index) => (
                <td
                  key={weeks[index]?.from}
                  data-more={thenBp > nowBp || undefined}
                  data-over={thenBp > FULL_DAY_BP || undefined}
                >
                  {thenBp > FULL_DAY_BP && <Icon name="alert" size={14} />} {formatPercent(thenBp)}
                  {thenBp > nowBp && <small>now {formatPercent(nowBp)}</small>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
