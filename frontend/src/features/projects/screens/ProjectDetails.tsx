import { Fragment, memo, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { isApiError } from '../../../api/errors.ts';
import { useActivity } from '../../../parts/history/data.ts';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { isOver } from '../../../parts/projects/team.ts';
import { homeOf } from '../../../session/redirect.ts';
import { usePerson } from '../../../session/useSession.ts';
import { civilOf } from '../../../ui/dates.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { later } from '../../../ui/later.ts';
import { Page } from '../../../ui/Page.tsx';
import { Sliced } from '../../../ui/Sliced.tsx';
import { EmptyState, ErrorState, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import { type TabEntry, Tabs } from '../../../ui/Tabs.tsx';
import { isTyping } from '../../../ui/typing.ts';
import { usePhone } from '../../../ui/useNarrow.ts';
import { type ProjectAnswer, useProject, useProjectThen, useTree } from '../data.ts';
import { headOf, milestoneHeadOf } from '../head.tsx';
import { PastBanner } from '../parts/PastBanner.tsx';
import { ProjectActs } from '../parts/ProjectActs.tsx';
import { ProjectFacts } from '../parts/ProjectFacts.tsx';
import { ProjectFailed } from '../parts/ProjectFailed.tsx';
import { ProjectRail } from '../parts/ProjectRail.tsx';
import { preloadTab, preloadTabs, tabsOf } from '../parts/tabs.tsx';
import { momentOf, storyOf } from '../rail.ts';
import { useMoment } from '../useMoment.ts';

const Candidate = later(async () => (await import('../parts/Candidate.tsx')).Candidate);

/** A project from its proposal on: as it is, or at `?at=` as it was (M4). */
export default function ProjectDetails() {
  const { projectId = '' } = useParams();
  return <Loaded key={projectId} projectId={projectId} />;
}

const Loaded = ({ projectId }: { projectId: string }) => {
  const { data: newest, error, stale, refresh } = useProject(projectId);
  // Deferred, a large project is drawn in slices, and the page answers meanwhile.
  const data = useDeferredValue(newest);
  const [query] = useQuery();
  useEffect(() => preloadTab(query.get('tab')), [query]);
  if (error !== undefined && !newest) return <ProjectFailed error={error} retry={() => void refresh()} />;
  if (!data) return <Skeleton of="page" />;
  if (data.available)
    return (
      <Suspense fallback={<Skeleton of="page" />}>
        <Candidate row={data.available} />
      </Suspense>
    );
  return (
    <>
      <StaleMark is={stale} />
      <Reading projectId={projectId} current={data} />
    </>
  );
};

type Reads = Readonly<{
  now: number;
  /** The moment that is shown; null is now. */
  at: number | null;
  activity: ReturnType<typeof useActivity>;
  /** The project as it was. */
  then: ReturnType<typeof useProjectThen>;
  tree: ReturnType<typeof useTree>['data'];
}>;

/**
 * Reads what stands beside the project and draws nothing itself: an answer is drawn at once by whoever asked for it, and a
 * whole project drawn so keeps a phone from answering. From here it goes on as deferred.
 */
const Reading = memo(({ projectId, current }: { projectId: string; current: ProjectAnswer }) => {
  const [opened] = useState(Date.now);
  const [query] = useQuery();
  const activity = useActivity(projectId);
  const [newest] = activity.events ?? [];
  const now = Math.max(opened, newest ? Date.parse(newest.occurredAt) : 0);
  const at = momentOf(query.get('at'), now);
  const moment = at === null ? null : new Date(at).toISOString();
  const then = useProjectThen(projectId, moment);
  const tree = useTree(projectId, moment, current.kind === 'project').data;
  const { events, error, more, loading, moreError } = activity;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they are made of, not the objects, which are new each time.
  const reads = useMemo<Reads>(
    () => ({ now, at, activity, then, tree }),
    [now, at, events, error, more === null, loading, moreError, then.data, then.error, tree],
  );
  return <LoadedProject {...{ projectId, current }} reads={useDeferredValue(reads)} />;
});

const LoadedProject = memo((of: { projectId: string; current: ProjectAnswer; reads: Reads }) => {
  const { projectId, current } = of;
  const { now, at, activity, then, tree } = of.reads;
  const person = usePerson();
  const [query, put] = useQuery();
  const [asking, setAsking] = useState(false);
  useEffect(preloadTabs, []);
  const events = useMemo(() => activity.events ?? [], [activity.events]);
  const { shownAt, drag, go } = useMoment(now);
  const notYet = at !== null && isApiError(then.error) && then.error.status === 404;
  const displayed: ProjectAnswer | null = at === null ? current : notYet ? null : (then.data ?? null);

  const head = headOf(current);
  const story = useMemo(
    () => storyOf(events, current.milestones ?? [], { createdAt: head.createdAt, now }),
    [events, current.milestones, head.createdAt, now],
  );
  const names = new Map((current.members ?? []).map((a) => [a.employeeId, a.name]));
  const phone = usePhone();
  const milestone =
    query.get('tab') === 'milestones'
      ? displayed?.milestones?.find(({ milestoneId }) => milestoneId === query.get('milestone'))
      : undefined;
  const alone = phone && milestone !== undefined;
  const tabs = displayed
    ? tabsOf(displayed, {
        alone,
        projectId,
        meId: person.id,
        staff: person.role !== 'client',
        now: at ?? now,
        at,
        activity,
        tree,
        nameOf: (id) => names.get(id) ?? null,
        onPick: go,
      })
    : [];
  const selected = tabs.find(({ id }) => id === query.get('tab'))?.id ?? tabs[0]?.id ?? '';
  const select = (tab: string) =>
    put({
      tab,
      milestone: null,
      v: null,
      with: null,
      ask: null,
      start: null,
      due: null,
      conversation: null,
      message: null,
    });
  useTabKeys(tabs, select, () => setAsking(true));
  const shownHead = displayed ? headOf(displayed) : head;
  const projects = { label: 'Projects', to: person.role === 'admin' ? '/admin/projects' : homeOf(person.role) };
  const all = new URLSearchParams(query);
  all.delete('milestone');
  const page = alone
    ? {
        ...milestoneHeadOf(milestone, civilOf(at ?? now)),
        crumbs: [
          projects,
          { label: head.title, to: `/project-details/${projectId}?${all}` },
          { label: milestone.title },
        ],
      }
    : {
        ...{ title: head.title, screen: 'project', sub: shownHead.sub, status: shownHead.status },
        crumbs: [projects, { label: head.title }],
        acts: at === null ? <ProjectActs answer={current} meId={person.id} /> : undefined,
      };
  // In a hand what one came for stands before what all tabs share. Moved by their keys, nothing in them is lost.
  const ofOneTab = phone && query.get('tab') !== null && query.get('tab') !== 'overview';
  const rail = !alone && (
    <Sliced key="rail" atOnce={!ofOneTab}>
      <ProjectRail
        {...{ story, now, asking }}
        events={activity.events}
        at={shownAt}
        ended={hasEnded(current)}
        onAsk={setAsking}
        onPick={drag}
      />
    </Sliced>
  );
  const banner = at !== null && (
    <Fragment key="banner">
      <PastBanner at={at} then={notYet ? null : then.data} now={current} onNow={() => go(null)} />
      {then.error !== undefined && !notYet && !then.data && (
        <ErrorState error={then.error} retry={() => void then.refresh()} />
      )}
      {notYet && (
        <EmptyState says="The project did not exist yet." act={{ label: 'Back to now', onPress: () => go(null) }} />
      )}
    </Fragment>
  );
  const figures = displayed?.project && (
    <Sliced key="figures" atOnce={!ofOneTab}>
      <ProjectFacts project={displayed.project} milestones={displayed.milestones ?? []} tree={tree} now={at ?? now} />
    </Sliced>
  );
  const folded = alone && figures && (
    <Fold key="folded" title="The project" says={`${formatPercent(displayed.project?.overallBp ?? 0)} of it is done`}>
      {figures}
    </Fold>
  );
  const content = displayed ? (
    <Sliced key="content" atOnce={ofOneTab}>
      <Tabs label="Parts of the project" {...{ tabs, selected }} only={alone} onSelect={select} />
    </Sliced>
  ) : (
    !notYet && then.error === undefined && <Skeleton key="content" of="list" inset />
  );
  return (
    <Page {...page} words={{ project: head.title }}>
      {ofOneTab ? [banner, content, rail, folded || figures] : [rail, banner, figures, content]}
    </Page>
  );
});

/** A project that is over, or a proposal that became none. */
const hasEnded = ({ project, proposal }: ProjectAnswer): boolean =>
  project ? isOver(project) : ['declined', 'rejected', 'withdrawn'].includes(proposal?.state ?? '');

/** 1 to 8 open a tab, t asks for a date; never while one types. */
const useTabKeys = (tabs: readonly TabEntry[], select: (tab: string) => void, ask: () => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 't') {
        event.preventDefault();
        ask();
        return;
      }
      const tab = /^[1-8]$/.test(event.key) ? tabs[Number(event.key) - 1] : undefined;
      if (tab) select(tab.id);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
};
