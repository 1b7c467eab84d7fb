import type { ShownJob } from '@lamplight/bff/contract/careers.ts';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { modeWords, openWords, payRange, typeWords } from '../words.ts';
import styles from './JobRows.module.css';

/** Roles one under the other: what it is, where, for how much, until when. */
export const JobRows = ({ jobs, level = 3 }: { jobs: readonly ShownJob[]; level?: 2 | 3 }) => {
  const Heading = `h${level}` as const;
  return (
    <ul className={styles.rows}>
      {jobs.map((job) => (
        <li key={job.jobId}>
          <Link to={`/careers/${job.slug}`}>
            <Heading>{job.title}</Heading>
            <p className={styles.where}>
              {[job.department, job.location, modeWords[job.workMode], typeWords[job.type]].join(' · ')}
            </p>
            <p className={styles.pay}>
              {job.salary ? (
                <>
                  <span className="mono">{payRange(job.salary)}</span> <span className={styles.year}>a year</span>
                </>
              ) : (
                <span className={styles.unsaid}>
                  <span className={styles.year}>Pay</span> {openWords.pay}
                </span>
              )}
              <span className={styles.until}>
                {job.closesOn === null ? (
                  openWords.until
                ) : (
                  <>
                    Apply by{' '}
                    <time className="mono" dateTime={job.closesOn}>
                      {formatDate(job.closesOn)}
                    </time>
                  </>
                )}
              </span>
            </p>
            <Icon name="right" />
          </Link>
        </li>
      ))}
    </ul>
  );
};
