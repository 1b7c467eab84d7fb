import { Sourced } from '../../../parts/insight/Sourced.tsx';
import { saidOnce } from '../../../parts/insight/said.ts';
import { durationSaid, meanSaid } from '../../../parts/insight/words.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { formatRupees } from '../../../ui/money.ts';
import { type Fact, Facts } from '../../../ui/Panel.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import { useAnalytics, useProjectsAnalytics } from '../data.ts';
import styles from './Console.module.css';

type Selling = NonNullable<ReturnType<typeof useAnalytics>['data']>;
type Delivering = NonNullable<ReturnType<typeof useProjectsAnalytics>['data']>;

/** What was sold, delivered and paid since the company began. */
export const AllTime = () => {
  const [selling, delivering] = [useAnalytics(), useProjectsAnalytics()];
  const won = saidOnce(selling, (data) => `${wonSaid(data)} of ${data.decided} proposals won`);
  const onTime = saidOnce(
    delivering,
    (data) => `${data.onTimeMilestones} of ${data.acceptedMilestones} milestones on time`,
  );
  const says = selling.data && delivering.data ? `${won}, ${onTime}` : selling.data ? onTime : won;
  return (
    <Fold title="Since the beginning" says={says}>
      <Sourced
        sources={[
          { ...selling, name: 'Proposals decided' },
          { ...delivering, name: 'Money and delivery' },
        ]}
      >
        <div className={styles.figures}>
          <Facts
            facts={[
              ...(selling.data ? sold(selling.data) : []),
              ...(delivering.data ? [...delivered(delivering.data), ...earned(delivering.data)] : []),
            ]}
          />
        </div>
        <div className={styles.on}>
          <ButtonLink size="small" to="/admin/analytics">
            Analytics of a period
          </ButtonLink>
        </div>
      </Sourced>
    </Fold>
  );
};

const wonSaid = ({ winRateBp }: Selling): string => (winRateBp === null ? '–' : formatPercent(winRateBp));

const sold = (data: Selling): Fact[] => {
  const none = 'nothing is decided yet';
  return [
    { label: 'Win rate', value: wonSaid(data), note: data.decided === 0 ? none : `of ${data.decided} decided` },
    {
      label: 'Time to a decision',
      value: data.cycleTimeMs === null ? '–' : durationSaid(data.cycleTimeMs),
      note: data.cycleTimeMs === null ? none : 'median from submitting',
      word: true,
    },
  ];
};

const delivered = (data: Delivering): Fact[] => [
  { label: 'On time', value: `${data.onTimeMilestones} of ${data.acceptedMilestones}`, note: 'accepted milestones' },
  { label: 'Ratings', value: meanSaid(data.ratings), note: 'by clients, of 5' },
];

const earned = (data: Delivering): Fact[] => [
  { label: 'Earned', value: formatRupees(data.earnedPaise), note: 'ex-GST' },
  { label: 'Billed', value: formatRupees(data.billedPaise), note: 'with GST' },
  { label: 'Collected', value: formatRupees(data.collectedPaise), note: 'with GST' },
  { label: 'Outstanding', value: formatRupees(data.outstandingPaise), note: 'with GST' },
];
