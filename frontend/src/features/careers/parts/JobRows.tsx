import type { ShownJob } from '@lamplight/bff/contract/careers.ts';
import { Link } from 'react-router-dom';
import { Icon } from '../../../ui/Icon.tsx';
import { modeWords, openWords, payRange, typeWords } from '../words.ts';
import styles from './JobRows.module.css';
import { LastDay } from './LastDay.tsx';

/** Roles one under the other: what it is, where, for how much, until when. */
export default function JobRows({ jobs }: { jobs: readonly ShownJob[] }) {
  return (
    <ul className={styles.rows}>
      {jobs.map((job) => (
        <li key={job.jobId}>
          <Link to={`/careers/${job.slug}`}>
            <h3>{job.title}</h3>
            <p className={styles.department}>{job.department}</p>
            <p className={styles.where}>
              <span>{job.location}</span>{' '}
              <span>{`${modeWords[job.workMode]}, ${typeWords[job.type].toLowerCase()}`}</span>
            </p>
            <p className={styles.pay}>
              {job.salary ? (
                <>
                  <span className="mono">{payRange(job.salary)}</span> <span>a year</span>
                </>
              ) : (
                <>
                  <span>Pay</span> <span>{openWords.pay}</span>
                </>
              )}
            </p>
            <p className={styles.until}>
              {job.closesOn !== null && 'Apply by '}
              <LastDay day={job.closesOn} />
            </p>
            <Icon name="right" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
