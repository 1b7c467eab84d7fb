import { DateTime } from '../../ui/DateTime.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { personSaid } from '../history/person.ts';
import type { Milestone } from './data.ts';
import styles from './Milestones.module.css';

/** Every return with its reasons, newest first: what the next submission is read against. */
export const Returns = ({ milestone: m }: { milestone: Pick<Milestone, 'returns'> }) =>
  m.returns.length === 0 ? null : (
    <Panel title="Returned" meta={m.returns.length === 1 ? 'once' : `${m.returns.length} times`} fill="ruled">
      {[...m.returns].reverse().map((r) => (
        <div key={r.at}>
          <p className={styles.said}>
            Submission {r.submission}, {personSaid(r.by)}, <DateTime at={r.at} />
            {r.reason ? `. ${r.reason}` : ''}
          </p>
          <ol className={styles.criteria}>
            {r.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ol>
        </div>
      ))}
    </Panel>
  );
