import type { ShownJob } from '@lamplight/bff/contract/careers.ts';
import { Link } from 'react-router-dom';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { Lead } from '../../../parts/site/Lead.tsx';
import { LineDrawing } from '../../../parts/site/LineDrawing.tsx';
import { Listed } from '../../../parts/site/Listed.tsx';
import { useSiteList } from '../../../parts/site/useSiteList.ts';
import { useStarted } from '../../../parts/site/useStarted.ts';
import { Button } from '../../../ui/Button.tsx';
import { counted } from '../../../ui/counted.ts';
import { filterNames, filterOf, isNarrowed, matching } from '../filter.ts';
import { HowItGoes } from '../parts/HowItGoes.tsx';
import { JobFilters } from '../parts/JobFilters.tsx';
import JobRows from '../parts/JobRows.tsx';
import { texts } from '../texts.ts';
import { workHere, workTitle } from '../workHere.ts';
import styles from './Careers.module.css';

/** Every open role, narrowed by the URL. */
export default function Careers() {
  const list = useSiteList('jobs');
  return (
    <>
      <Lead title={texts.headline} says={texts.lead} />
      <section className={styles.roles} aria-labelledby="roles">
        <h2 id="roles">{texts.roles}</h2>
        <Listed list={list} what={texts.roles} rows={4} empty={<None />}>
          {(jobs) => <Roles jobs={jobs} />}
        </Listed>
      </section>
      <section className={styles.here} aria-labelledby="here">
        <h2 id="here">{workTitle}</h2>
        <ul>
          {workHere.map(({ title, says, lines }) => (
            <li key={title}>
              <LineDrawing lines={lines} />
              <h3>{title}</h3>
              <p>{says}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.how} aria-labelledby="how">
        <h2 id="how">{texts.howTitle}</h2>
        <HowItGoes />
      </section>
    </>
  );
}

const None = () => (
  <div className={styles.none}>
    <h3>{texts.none}</h3>
    <p>{texts.noneNext}</p>
    <Link to="/contact?topic=careers">Write to us</Link>
  </div>
);

const Roles = ({ jobs }: { jobs: readonly ShownJob[] }) => {
  const [query, put] = useQuery();
  const started = useStarted();
  const filter = filterOf(started ? query : new URLSearchParams(), jobs);
  const matches = matching(jobs, filter);
  const all = counted(jobs.length, 'open role');
  return (
    <>
      <JobFilters jobs={jobs} filter={filter} onChange={(change) => put(change, { replace: true })} />
      <p className={styles.count} role="status">
        {isNarrowed(filter) ? `${matches.length} of ${all}` : all}
      </p>
      {matches.length > 0 ? (
        <JobRows jobs={matches} />
      ) : (
        <div className={styles.none}>
          <h3>{texts.noMatch}</h3>
          <Button onPress={() => put(Object.fromEntries(filterNames.map((name) => [name, null])), { replace: true })}>
            {texts.showAll}
          </Button>
        </div>
      )}
    </>
  );
};
