import type { WhatIf } from '@lamplight/bff/contract/load.ts';
import { counted } from '../../../ui/counted.ts';
import { formatDay } from '../../../ui/dates.ts';
import { Panel } from '../../../ui/Panel.tsx';
import type { Milestone } from '../data.ts';
import styles from './WhatIf.module.css';

/** Milestones of whose weeks some lack a wanted role, or have somebody above 100 %. */
export const AtRisk = ({
  atRisk,
  milestones,
  roles,
  nameOf,
  today,
}: {
  atRisk: WhatIf['atRisk'];
  milestones: readonly Milestone[];
  roles: readonly string[];
  nameOf: (employeeId: string) => string;
  today: string;
}) => (
  <Panel
    title="Milestones at risk"
    meta={atRisk.length === 0 ? 'none in these weeks' : counted(atRisk.length, 'milestone')}
    fill="bare"
  >
    {roles.length === 0 && (
      <p className={`ui two ${styles.none}`}>
        {'The project names no roles, so only weeks above 100\u00a0% are judged.'}
      </p>
    )}
    <ul className={styles.risks}>
      {atRisk.map(({ milestoneId, weeks }) => (
        <li key={milestoneId}>
          <h3>{milestones.find((m) => m.milestoneId === milestoneId)?.title}</h3>
          {weeks.slice(0, MOST).map(({ monday, missing, over }) => (
            <p key={monday}>
              <span className="mono">{formatDay(monday, today)}</span>{' '}
              {[
                ...(missing.length > 0 ? [`nobody as ${missing.join(', ')}`] : []),
                ...(over.length > 0 ? [`${over.map(nameOf).join(', ')} above 100\u00a0%`] : []),
              ].join('; ')}
            </p>
          ))}
          {weeks.length > MOST && <p className="meta">and {counted(weeks.length - MOST, 'more week')}</p>}
        </li>
      ))}
    </ul>
  </Panel>
);
const MOST = 4;
