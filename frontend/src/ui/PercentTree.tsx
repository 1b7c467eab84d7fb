import type { OverallProgress } from '@lamplight/bff/contract/projects.ts';
import { Fragment } from 'react';
import { DateTime } from './DateTime.tsx';
import styles from './Percent.module.css';
import { asPercent, exactPercent, formatPercent, percentOf } from './shares.ts';

export type Tree = Pick<OverallProgress, 'overallBp' | 'shownPercent' | 'milestones'>;

/** The tree behind a percent (M3): weight × own percent = share, the sum, its rounding, the cap in force, the last change. */
export const PercentTree = ({ tree, now = Date.now() }: { tree: Tree; now?: number }) => {
  const capped = tree.milestones.filter((m) => m.declaredBp > m.progressBp && m.progressBp === m.capBp);
  const last = tree.milestones
    .flatMap((m) => [m, ...m.subMilestones])
    .flatMap((one) => (one.lastChange ? [{ ...one.lastChange, title: one.title, progressBp: one.progressBp }] : []))
    .sort((a, b) => b.at.localeCompare(a.at))[0];
  const sumBp = tree.milestones.reduce((sum, m) => sum + m.shareBp, 0);
  return (
    <>
      <div className={styles.tree}>
        <table>
          <thead className="hidden-visually">
            <tr>
              <th scope="col">Milestone</th>
              <th scope="col">Weight</th>
              <th scope="col">Own percent</th>
              <th scope="col">Share</th>
            </tr>
          </thead>
          <tbody>
            {tree.milestones.map((m, i) => (
              <Fragment key={m.milestoneId}>
                <tr>
                  <th scope="row">
                    {i + 1} {m.title}
                  </th>
                  <td>{formatPercent(m.weightBp)}</td>
                  <td>× {percentOf(m.progressBp)}</td>
                  <td>{exactPercent(m.shareBp)}</td>
                </tr>
                {m.subMilestones.map((sub) => (
                  <tr key={sub.subMilestoneId} className={styles.part}>
                    <th scope="row">{sub.title}</th>
                    <td>{formatPercent(sub.weightBp)}</td>
                    <td>× {percentOf(sub.progressBp)}</td>
                    {/* Its share is of the milestone: it stands apart from those that are summed up. */}
                    <td>{exactPercent(sub.shareBp)}</td>
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Sum, rounded down</th>
              <td />
              <td>{exactPercent(sumBp)}</td>
              <td className={styles.sum}>{asPercent(tree.shownPercent)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {(capped.length > 0 || last) && (
        <div className={styles.why}>
          {capped.map((m) => (
            <p key={m.milestoneId} className="ui two">
              {m.title} {m.subMilestones.length > 0 ? 'comes to' : 'was reported at'} {formatPercent(m.declaredBp)} and
              counts at most {formatPercent(m.capBp)}{' '}
              {m.state === 'submitted' ? 'until it is accepted' : 'until it is submitted'}.
            </p>
          ))}
          {last && (
            <p className="ui two">
              <DateTime at={last.at} near now={now} /> {last.by.name ?? 'someone'} reported {last.title}, now{' '}
              {formatPercent(last.progressBp)}. {last.note}
            </p>
          )}
        </div>
      )}
    </>
  );
};
