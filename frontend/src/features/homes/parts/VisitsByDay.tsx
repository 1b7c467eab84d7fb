import { useVisits, visitsSaid } from '../../../parts/visits/data.ts';
import { BarChart } from '../../../ui/charts/BarChart.tsx';
import { formatDate, formatWeekday } from '../../../ui/dates.ts';
import styles from './Insight.module.css';
import { Section } from './Section.tsx';

/** Visits of the last eight days; the address `#visits` leads here. */
export const VisitsByDay = () => {
  const visits = useVisits();
  const { data } = visits;
  return (
    <div id="visits" className={styles.anchor}>
      <Section title="Visits" meta={data && `${visitsSaid(data.today)} today`} sources={[visits]}>
        <div className={styles.inside}>
          {data && (
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
          )}
        </div>
      </Section>
    </div>
  );
};
