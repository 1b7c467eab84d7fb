import { useLocation } from 'react-router-dom';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { formatDate, formatWeekday } from '../../ui/dates.ts';
import { Fold } from '../../ui/Fold.tsx';
import { useVisits, visitsSaid } from '../visits/data.ts';
import styles from './Insight.module.css';
import { Sourced } from './Sourced.tsx';
import { saidOnce } from './said.ts';

const HASH = '#visits';

/** Visits of the last eight days; the address `#visits` leads here and opens them. */
export const VisitsByDay = () => {
  const visits = useVisits();
  const { hash } = useLocation();
  const { data } = visits;
  return (
    <div id={HASH.slice(1)} className={styles.anchor}>
      <Fold
        key={hash}
        title="Visits"
        open={hash === HASH}
        says={saidOnce(visits, ({ today, days }) => {
          const all = days.reduce((sum, { count }) => sum + count, 0);
          return `${visitsSaid(today)} today, ${visitsSaid(all - today)} in the seven days before`;
        })}
      >
        <Sourced sources={[visits]}>
          {data && (
            <div className={styles.bars}>
              <BarChart
                label="Visits by day"
                heads={['Day', 'Visits']}
                lit={data.days.at(-1)?.day ?? ''}
                data={data.days.map(({ day, count }) => ({
                  id: day,
                  name: `${formatWeekday(day)} ${formatDate(day)}`,
                  short: [formatWeekday(day), String(Number(day.slice(8)))],
                  value: count,
                }))}
              />
            </div>
          )}
        </Sourced>
      </Fold>
    </div>
  );
};
