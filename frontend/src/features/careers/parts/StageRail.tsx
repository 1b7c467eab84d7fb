import type { OwnApplication } from '@lamplight/bff/contract/careers.ts';
import { civilOf, formatDate } from '../../../ui/dates.ts';
import { marksOf } from '../stages.ts';
import { stageWords } from '../words.ts';
import styles from './StageRail.module.css';

/** The way of an application as one rule with ticks; the stage it is at is the lit one. */
export const StageRail = ({ application }: { application: Pick<OwnApplication, 'stage' | 'story'> }) => (
  <ol className={styles.rail} aria-label="Stages">
    {marksOf(application).map(({ stage, at, is }) => (
      <li key={stage} data-is={is} aria-current={is === 'now' || is === 'ended' ? 'step' : undefined}>
        <span className={styles.when}>{at === null ? '' : <time dateTime={at}>{formatDate(civilOf(at))}</time>}</span>
        <b>{stage === 'rejected' ? 'Not continued' : stageWords[stage]}</b>
      </li>
    ))}
  </ol>
);
