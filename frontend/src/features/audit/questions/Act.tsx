import { Link } from 'react-router-dom';
import { personSaid } from '../../../parts/history/person.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import type { PayAct } from './data.ts';
import styles from './Questions.module.css';

/** Who did something, when, in which session and by which request, with its place in the history. */
export const Act = ({ act, of }: Readonly<{ act: PayAct; of: Readonly<{ kind: string; id: string }> }>) => (
  <span className={styles.act}>
    <span>
      {personSaid(act.by)}, <DateTime at={act.at} />
    </span>
    <span className="three">
      {act.session === null ? 'Session not recorded' : `Session ${act.session.slice(0, 8)}`}, request{' '}
      {act.commandId.slice(0, 8)},{' '}
      <Link to={`/admin/audit?kind=${of.kind}&id=${of.id}&event=${act.position}`}>in the history</Link>
    </span>
  </span>
);
