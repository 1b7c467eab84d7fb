import { type FoundCount, type FoundKind, foundKinds } from '@lamplight/bff/contract/search.ts';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { pagesFoot } from '../../../parts/lists/pagesFoot.tsx';
import { TypedFilter } from '../../../parts/lists/TypedFilter.tsx';
import { useOwnPage } from '../../../parts/lists/useOwnPage.ts';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { useRowKeys } from '../../../parts/lists/useRowKeys.ts';
import { KINDS, MOST_TYPED } from '../../../parts/search/things.ts';
import { usePerson } from '../../../session/useSession.ts';
import { useLead } from '../../../ui/lead.ts';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { isSearchable, useJobs, useOfKind, usePeople, useSome } from '../data.ts';
import { Answers, Clients, Employees, Jobs, ROW } from '../parts/Answers.tsx';
import { type KindLink, Kinds } from '../parts/Kinds.tsx';

/** What other services know of. */
const elsewhere = ['jobs', 'people'] as const;
type Elsewhere = (typeof elsewhere)[number];
type Chosen = FoundKind | Elsewhere | null;
const chosenIn = (kind: string | null): Chosen => [...foundKinds, ...elsewhere].find((one) => one === kind) ?? null;

/** Everything that has the words and that one may open, the newest few of each kind or one kind page by page. */
export default function Search() {
  const [query, put] = useQuery();
  const field = useId();
  const { role } = usePerson();
  useRowKeys({ field, rows: `[${ROW}]` });
  const typed = query.get('q') ?? '';
  const words = isSearchable(typed.trim()) ? typed.trim() : null;
  const chosen = chosenIn(query.get('kind'));
  const after = query.get('after');
  const some = useSome(words);
  const kind = foundKinds.find((one) => one === chosen) ?? null;
  const shows = (one: Elsewhere): boolean => chosen === null || chosen === one;
  const ofKind = useOwnPage(useOfKind(words, kind, after));
  const people = usePeople(role === 'admin' ? words : null);
  const jobs = useJobs(words, role);
  const reads = [
    ...(chosen === null ? [some] : kind === null ? [] : [ofKind]),
    ...(role === 'admin' && shows('people') ? [people.clients, people.staff] : []),
    ...(shows('jobs') ? [jobs] : []),
  ];
  const failed = reads.filter(({ error }) => error !== undefined);
  const retry = () => {
    for (const { refresh } of failed) void refresh();
  };
  const waits = words !== null && reads.some(({ data, error }) => data === undefined && error === undefined);
  const counts = some.data?.counts ?? [];
  const clients = people.clients.data?.items ?? [];
  const staff = people.staff.data?.items ?? [];
  const open = jobs.data ?? [];
  const at = (kind: Chosen) => `?${new URLSearchParams({ q: typed, ...(kind === null ? {} : { kind }) })}`;
  const beside = (shows('people') ? clients.length + staff.length : 0) + (shows('jobs') ? open.length : 0);
  const found = beside + (chosen === null ? counts.length : (ofKind.data?.items.length ?? 0));
  const further = ofKind.data?.next;
  const called = new URLSearchParams({ search: words ?? '' });
  const answers = (
    <>
      {failed.length === 0 && found === 0 && further !== undefined && (
        <EmptyState
          says={`None of the newest has “${words}”`}
          next="There are too many to look through at once. Older ones were not looked at yet."
          act={{ label: 'Look further', onPress: () => put({ after: further }) }}
        />
      )}
      {failed.length === 0 && found === 0 && further === undefined && (
        <EmptyState
          says={`Nothing that you may open has “${words}”`}
          next={after === null ? HINT : 'There is nothing on this page any more.'}
          {...(chosen === null ? {} : { act: { label: 'Search everything', to: at(null) } })}
        />
      )}
      {chosen === null &&
        counts.map(({ kind, count, more }) => (
          <Panel
            key={kind}
            title={KINDS[kind].many}
            fill={count === 0 ? 'body' : 'bare'}
            aside={
              count > FEW || more ? (
                <Link to={at(kind)}>{count === 0 ? 'Look further' : `All ${more ? `${count} and more` : count}`}</Link>
              ) : undefined
            }
          >
            {count === 0 ? (
              <p className="ui two">None of the newest has these words. Older ones were not looked at yet.</p>
            ) : (
              <Answers
                of={KINDS[kind].many}
                items={some.data?.items.filter((one) => one.kind === kind) ?? []}
                role={role}
              />
            )}
          </Panel>
        ))}
      {kind !== null && found > 0 && (
        <Panel
          fill="bare"
          foot={pagesFoot({
            isFirst: after === null,
            next: ofKind.data?.next,
            go: (place) => put({ after: place }),
          })}
        >
          <Answers of={KINDS[kind].many} items={ofKind.data?.items ?? []} role={role} />
        </Panel>
      )}
      {shows('jobs') && open.length > 0 && (
        <Panel
          title="Jobs"
          fill="bare"
          aside={chosen === null && open.length > FEW ? <Link to={at('jobs')}>{`All ${open.length}`}</Link> : undefined}
        >
          <Jobs items={chosen === null ? open.slice(0, FEW) : open} />
        </Panel>
      )}
      {shows('people') && clients.length > 0 && (
        <People of="Clients" next={people.clients.data?.next} all={`/admin/clients?${called}`}>
          <Clients items={clients} />
        </People>
      )}
      {shows('people') && staff.length > 0 && (
        <People of="Employees" next={people.staff.data?.next} all={`/employee-management?${called}`}>
          <Employees items={staff} />
        </People>
      )}
    </>
  );
  return (
    <Page title="Search" crumbs={[{ label: 'Search' }]} sub={useLead()}>
      <TypedFilter
        id={field}
        label="Words to look for"
        hint="The last word may be cut short."
        most={MOST_TYPED}
        value={typed}
        onChange={(q) => put({ q, after: null }, { replace: true })}
      />
      {words === null ? (
        <EmptyState says="What are you looking for?" next={HINT} />
      ) : (
        <>
          <Kinds
            links={linksOf({
              counts,
              chosen,
              at,
              beside: { jobs: open.length, people: clients.length + staff.length },
            })}
          />
          <StaleMark is={kind === null ? some.stale : ofKind.stale} />
          {failed[0] !== undefined &&
            (failed.some(({ data }) => data === undefined) ? (
              <ErrorState error={failed[0].error} retry={retry} />
            ) : (
              <OutOfDate retry={retry} />
            ))}
          {/* What one service has found waits for the others: nothing that stands is moved by what comes. */}
          {waits ? <Skeleton of="list" inset /> : answers}
        </>
      )}
    </Page>
  );
}

/** So many of each kind are answered where no kind is chosen. */
const FEW = 5;
const HINT =
  'A title, a number such as INV/26-27/000042, a name, or words that stand in a brief, a criterion, a document, a report or a job. All of the words must stand in it; two letters are enough.';

/** Those of one list of people whose names have the words. */
const People = ({
  of,
  next,
  all,
  children,
}: {
  of: 'Clients' | 'Employees';
  /** The list has more of them than stand here. */
  next: string | undefined;
  all: string;
  children: ReactNode;
}) => (
  <Panel title={of} fill="bare" aside={next && <Link to={all}>{`All ${of.toLowerCase()} called so`}</Link>}>
    {children}
  </Panel>
);

const linksOf = ({
  counts,
  chosen,
  at,
  beside,
}: {
  counts: readonly FoundCount[];
  chosen: Chosen;
  at: (kind: Chosen) => string;
  beside: Readonly<Record<Elsewhere, number>>;
}): readonly KindLink[] => {
  // What is chosen stays, also where it has nothing: it must be seen to be left.
  const kinds = foundKinds.filter((kind) => kind === chosen || counts.some((one) => one.kind === kind));
  const said = (kind: FoundKind): string | null => {
    const one = counts.find((count) => count.kind === kind);
    return one === undefined || one.count === 0 ? null : `${one.count}${one.more ? '+' : ''}`;
  };
  return [
    { id: 'all', label: 'Everything', count: null, to: at(null), chosen: chosen === null },
    ...kinds.map((kind) => ({
      ...{ id: kind, label: KINDS[kind].many, count: said(kind), to: at(kind), chosen: chosen === kind },
    })),
    ...elsewhere
      .filter((one) => beside[one] > 0 || chosen === one)
      .map((one) => ({
        id: one,
        label: NAMES[one],
        count: String(beside[one] || ''),
        to: at(one),
        chosen: chosen === one,
      })),
  ];
};
const NAMES: Readonly<Record<Elsewhere, string>> = { jobs: 'Jobs', people: 'People' };
