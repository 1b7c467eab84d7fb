import { Money } from '../../../ui/Money.tsx';
import { type Fact, Facts, Pairs } from '../../../ui/Panel.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import { durationSaid, meanSaid } from '../claims.ts';
import { useAnalytics, useProjectsAnalytics } from '../data.ts';
import styles from './Board.module.css';
import insight from './Insight.module.css';
import { Section } from './Section.tsx';

/** How long proposals take until they are decided, and how many are won. */
export const Selling = () => {
  const analytics = useAnalytics();
  const { data } = analytics;
  const none = 'nothing is decided yet';
  return (
    <Section title="Proposals decided" meta={data && String(data.decided)} sources={[analytics]}>
      {data && (
        <Figures
          facts={[
            {
              label: 'Win rate',
              value: data.winRateBp === null ? '–' : `${formatPercent(data.winRateBp)}`,
              note: data.winRateBp === null ? none : `of ${data.decided} decided`,
            },
            {
              label: 'Time to a decision',
              value: data.cycleTimeMs === null ? '–' : durationSaid(data.cycleTimeMs),
              note: data.cycleTimeMs === null ? none : 'median from submitting',
            },
          ]}
        />
      )}
    </Section>
  );
};

/** What was delivered, and how well. */
export const Delivering = () => {
  const analytics = useProjectsAnalytics();
  const { data } = analytics;
  return (
    <Section title="Delivery" sources={[analytics]}>
      {data && (
        <Figures
          facts={[
            {
              label: 'On time',
              value: `${data.onTimeMilestones} / ${data.acceptedMilestones}`,
              note: 'accepted milestones',
            },
            { label: 'Ratings', value: meanSaid(data.ratings), note: 'by clients, of 5' },
          ]}
        />
      )}
    </Section>
  );
};

/** Revenue: earned amounts are without GST, invoiced ones with it. */
export const Revenue = () => {
  const analytics = useProjectsAnalytics();
  const { data } = analytics;
  return (
    <Section title="Revenue" meta="invoices with GST" sources={[analytics]}>
      {data && (
        <div className={insight.inside}>
          <Pairs
            sums
            pairs={[
              ['Earned, ex-GST', <Money key="earned" paise={data.earnedPaise} />],
              ['Billed', <Money key="billed" paise={data.billedPaise} />],
              ['Collected', <Money key="collected" paise={data.collectedPaise} />],
              ['Outstanding', <Money key="outstanding" paise={data.outstandingPaise} />],
              ['Overdue of it', <Money key="overdue" paise={data.overduePaise} />],
            ]}
          />
        </div>
      )}
    </Section>
  );
};

const Figures = ({ facts }: { facts: readonly Fact[] }) => (
  <div className={styles.figures}>
    <Facts facts={facts} />
  </div>
);
