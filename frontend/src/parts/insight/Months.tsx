import type { ProjectsAnalytics } from '@lamplight/bff/contract/insight.ts';
import { LineChart } from '../../ui/charts/LineChart.tsx';
import { formatLakh, lakhRule } from '../../ui/charts/lakh.ts';
import { formatDay } from '../../ui/dates.ts';
import { formatPaise, LAKH } from '../../ui/money.ts';
import { monthShort } from '../../ui/months.ts';

const SAY = { full: formatPaise, short: formatLakh, rule: lakhRule };

/** Earned, billed and collected by month, all three without GST (domain.md §4.8). */
export const Months = ({
  months,
  to,
  today,
}: {
  months: ProjectsAnalytics['months'];
  /** The last day of the newest month that counts. */
  to: string;
  today: string;
}) => {
  return (
    <LineChart
      label="Twelve months"
      unit={`${LAKH}, ex-GST`}
      until={`to ${formatDay(to, today)}`}
      head="Month"
      points={months.map(({ month }) => ({ id: month, name: monthShort(month), short: monthShort(month).slice(0, 3) }))}
      lines={[
        { id: 'earned', name: 'Earned', values: months.map(({ earnedPaise }) => earnedPaise) },
        { id: 'billed', name: 'Billed', values: months.map(({ billedPaise }) => billedPaise) },
        { id: 'collected', name: 'Collected', values: months.map(({ collectedPaise }) => collectedPaise) },
      ]}
      say={SAY}
    />
  );
};
