import { Link, useSearchParams } from 'react-router-dom';
import { linkTo } from '../../../parts/milestones/inPlan.ts';
import { usePerson } from '../../../session/useSession.ts';
import { Status } from '../../../ui/Chip.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Facts } from '../../../ui/Panel.tsx';
import { Percent } from '../../../ui/Percent.tsx';
import type { Tree } from '../../../ui/PercentTree.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import type { Milestone, Project } from '../data.ts';
import { declaredSaid, healthSaid, nextOf } from '../standing.ts';
import styles from './Project.module.css';

/** How it stands, each figure with where it comes from. */
export const ProjectFacts = ({
  project: p,
  milestones,
  tree,
  now,
}: {
  project: Project;
  milestones: readonly Milestone[];
  tree: Tree | undefined;
  now: number;
}) => {
  const [query] = useSearchParams();
  const next = nextOf(p, milestones, now, usePerson());
  return (
    <Facts
      facts={[
        {
          label: 'Overall',
          value: <Percent bp={p.overallBp} of={p.title} tree={tree} />,
          note: `planned ${formatPercent(p.plannedBp)}`,
        },
        {
          label: next.label,
          value: next.late ? (
            <span className={styles.late}>
              <Icon name="alert" size={16} /> {next.value}
            </span>
          ) : (
            next.value
          ),
          lit: next.lit,
          word: next.late || !/\d/.test(next.value),
          note: (
            <>
              {next.milestoneId ? <Link to={linkTo(query, next.milestoneId)}>{next.note}</Link> : next.note}
              {next.who && <span className={styles.who}>Who acts: {next.who}</span>}
            </>
          ),
        },
        ...(p.money
          ? [
              {
                label: 'Paid of contract',
                value: <Money paise={p.money.paidExGstPaise} />,
                note: (
                  <>
                    of <Money paise={p.contractPaise} /> ex-GST
                    {p.money.outstandingPaise > 0 && (
                      <>
                        , <Money paise={p.money.outstandingPaise} /> outstanding
                      </>
                    )}
                  </>
                ),
              },
            ]
          : []),
        {
          label: 'Health',
          value: <Status of="health" is={p.health.declared?.health ?? p.health.derived} />,
          word: true,
          note: (
            <>
              {healthSaid(p, milestones, civilOf(now))}
              {p.health.declared &&
                declaredSaid(p.health.declared, p.health.derived, civilOf(now)).map((line) => (
                  <span key={line} className={styles.who}>
                    {line}
                  </span>
                ))}
            </>
          ),
        },
      ]}
    />
  );
};
