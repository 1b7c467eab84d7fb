import type { FigureId } from '@lamplight/bff/contract/figures.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Months } from '../../../parts/insight/Months.tsx';
import { Sourced } from '../../../parts/insight/Sourced.tsx';
import { Together } from '../../../parts/lists/Together.tsx';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { civilOf } from '../../../ui/dates.ts';
import { later } from '../../../ui/later.ts';
import { useLead } from '../../../ui/lead.ts';
import { Page } from '../../../ui/Page.tsx';
import { Facts } from '../../../ui/Panel.tsx';
import { Sections } from '../../../ui/Sections.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { statesOf, statusOf } from '../../../ui/status.ts';
import { useCompanyFigures, useProjectFigures } from '../data.ts';
import styles from '../parts/Analytics.module.css';
import { FigureList } from '../parts/FigureList.tsx';
import { PeriodFilter } from '../parts/PeriodFilter.tsx';
import { periodOf } from '../period.ts';
import { groups, isFigureId } from '../words.ts';

const FigureRows = later(async () => (await import('../parts/FigureRows.tsx')).FigureRows);
const LookUp = later(async () => (await import('../parts/LookUp.tsx')).LookUp);

/** The company's figures over a period, each with what it means; `?figure=` is the list of the rows that make one. */
export default function AdminAnalytics() {
  const [query, put] = useQuery();
  const [today] = useState(() => civilOf(Date.now()));
  const period = periodOf(query, today);
  const figure = query.get('figure');
  const to = (more: Readonly<Record<string, string>>): string => {
    const days = { ...(query.has('from') ? { from: period.from } : {}), ...(query.has('to') ? { to: period.to } : {}) };
    const next = new URLSearchParams({ ...days, ...more }).toString();
    return `/admin/analytics${next === '' ? '' : `?${next}`}`;
  };
  if (isFigureId(figure))
    return (
      <Suspense fallback={<Skeleton of="table" inset />}>
        <FigureRows figure={figure} period={period} today={today} back={to({})} />
      </Suspense>
    );
  return <Overview {...{ period, today, to }} onChoose={(next) => put({ ...next }, { replace: true })} />;
}

const Overview = ({
  period,
  today,
  to,
  onChoose,
}: Pick<Parameters<typeof PeriodFilter>[0], 'period' | 'today' | 'onChoose'> & {
  to: (more: Readonly<Record<string, string>>) => string;
}) => {
  const asked = period.to < period.from ? null : period;
  const [company, projects] = [useCompanyFigures(asked), useProjectFigures(asked)];
  const figures = [...(company.data?.figures ?? []), ...(projects.data?.figures ?? [])];
  const sources = [
    { ...projects, name: 'Delivery and money' },
    { ...company, name: 'Sales and people' },
  ];
  return (
    <Page title="Analytics" crumbs={[{ label: 'Analytics' }]} sub={useLead()}>
      <PeriodFilter period={period} today={today} onChoose={onChoose} />
      {asked !== null && (
        <Together sources={[company, projects]}>
          <Sections>
            <Sourced sources={sources}>
              <Sections>
                {groups.map(([title, ids]) => (
                  <Group key={title} title={title} ids={ids} figures={figures} to={to} />
                ))}
              </Sections>
            </Sourced>
            {projects.data && (
              <>
                <Months months={projects.data.months} to={projects.data.period?.to ?? today} today={today} />
                <section aria-labelledby="states" className={styles.group}>
                  <h2 id="states">Projects by state, today</h2>
                  <div className={styles.states}>
                    <Facts facts={statesIn(projects.data.projects)} />
                  </div>
                </section>
              </>
            )}
            <div>
              <Suspense fallback={null}>
                <LookUp />
              </Suspense>
            </div>
          </Sections>
        </Together>
      )}
    </Page>
  );
};

type Listed = Parameters<typeof FigureList>[0]['figures'];
/** Those of its figures that came; none of them, nothing. */
const Group = ({
  title,
  ids,
  figures,
  to,
}: {
  title: string;
  ids: readonly FigureId[];
  figures: Listed;
  to: (more: Readonly<Record<string, string>>) => string;
}) => {
  const its = ids.flatMap((id) => figures.find(({ figure }) => figure === id) ?? []);
  return its.length === 0 ? null : <FigureList title={title} figures={its} hrefOf={(figure) => to({ figure })} />;
};

/** Those that some project is in, in the order of its life; each leads to the list. */
const statesIn = (counts: Readonly<Record<string, number>>) =>
  statesOf('project').flatMap((state) => {
    const count = counts[state] ?? 0;
    if (count === 0) return [];
    const { word } = statusOf('project', state);
    return [{ label: word, value: <Link to={`/admin/projects?state=${state}`}>{count}</Link> }];
  });
