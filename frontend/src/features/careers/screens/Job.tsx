import type { ShownJob } from '@lamplight/bff/contract/careers.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { loadChunk } from '../../../api/chunk.ts';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { takeArrival } from '../../../ui/arrival.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { useTitleWords } from '../../../ui/useTitleWords.ts';
import { useShownJob } from '../data.ts';
import { ApplicationForm } from '../parts/ApplicationForm.tsx';
import { HowItGoes } from '../parts/HowItGoes.tsx';
import { JobFacts } from '../parts/JobFacts.tsx';
import { texts } from '../texts.ts';
import styles from './Job.module.css';

/** Shown by a role that has ended alone: an open one does not wait for their code. */
const JobRows = lazy(() => loadChunk(() => import('../parts/JobRows.tsx')));

/** One role, open or ended. The list has the open ones; others are asked for by their address. */
export default function Job() {
  const { id: slug = '' } = useParams();
  return <OneJob key={slug} slug={slug} />;
}

const OneJob = ({ slug }: { slug: string }) => {
  const list = useSiteList('jobs');
  const [closed, setClosed] = useState(false);
  const listed = list.items?.find((job) => job.slug === slug);
  const looked = useShownJob(slug, closed || (listed === undefined && list.state !== 'loading'));
  const result = looked.is === 'found' ? looked.result : null;
  const job = result?.job ?? listed;
  useTitleWords({ job: job?.title ?? (looked.is === 'missing' ? texts.missing : 'Role') });
  if (job)
    return (
      <Role
        job={closed ? { ...job, open: false } : job}
        similar={result?.similar ?? []}
        closedHere={closed}
        onClosed={() => setClosed(true)}
      />
    );
  if (looked.is === 'missing') return <Plain title={texts.missing} />;
  if (looked.is === 'failed')
    return (
      <Plain title="This role could not be loaded just now">
        <Button icon="retry" onPress={looked.retry}>
          Retry
        </Button>
      </Plain>
    );
  return (
    <div className={styles.plain} role="status" aria-busy="true">
      Loading
    </div>
  );
};

const Plain = ({ title, children }: { title: string; children?: ReactNode }) => (
  <section className={styles.plain}>
    <h1 ref={takeArrival} tabIndex={-1}>
      {title}
    </h1>
    <div className={styles.acts}>
      {children}
      <ButtonLink to="/careers">See the open roles</ButtonLink>
    </div>
  </section>
);

const Role = ({
  job,
  similar,
  closedHere,
  onClosed,
}: {
  job: ShownJob;
  similar: readonly ShownJob[];
  /** The role was closed while the form was open: the form stays, so that nothing typed is lost. */
  closedHere: boolean;
  onClosed: () => void;
}) => (
  <>
    <header className={styles.head}>
      <Link to="/careers">Careers</Link>
      <h1 className="display" ref={takeArrival} tabIndex={-1}>
        {job.title}
      </h1>
      {!job.open && (
        <p className={styles.closed} role="status">
          <Icon name="info" /> {closedHere ? texts.closedKept : texts.closed}
        </p>
      )}
    </header>
    <div className={styles.cols}>
      <aside>
        <JobFacts job={job} />
        {job.open && (
          <span className={styles.beside} data-pinned>
            <a className={styles.apply} href="#apply">
              {texts.apply}
            </a>
          </span>
        )}
      </aside>
      <div className={styles.body}>
        <Prose text={job.description} />
        {job.skills.length > 0 && (
          <section aria-labelledby="skills">
            <h2 id="skills">What you work with</h2>
            <ul className={styles.skills}>
              {job.skills.map((skill) => (
                <li key={skill}>{skill}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
    {similar.length > 0 && (
      <section className={styles.similar} aria-labelledby="similar">
        <h2 id="similar">{texts.similar}</h2>
        <Suspense>
          <JobRows jobs={similar} />
        </Suspense>
      </section>
    )}
    {(job.open || closedHere) && (
      <section className={styles.form} id="apply" aria-labelledby="apply-title">
        <div>
          <h2 id="apply-title">{texts.applyTitle}</h2>
          <HowItGoes />
        </div>
        <ApplicationForm job={job} onClosed={onClosed} />
      </section>
    )}
    {!job.open && (
      <p className={styles.back}>
        <Link to="/careers">See the open roles</Link>
      </p>
    )}
  </>
);
