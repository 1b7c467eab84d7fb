import { type FoundCount, type FoundKind, foundKinds } from '@lamplight/bff/contract/search.ts';
import { useId } from 'react';
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
import { isSearchable, useOfKind, usePeople, useSome } from '../data.ts';
import { Answers, Clients, Employees, ROW } from '../parts/Answers.tsx';
import { type KindLink, Kinds } from '../parts/Kinds.tsx';

const PEOPLE = 'people';
type Chosen = FoundKind | typeof PEOPLE | null;
const chosenIn = (kind: string | null): Chosen =>
  kind === PEOPLE ? PEOPLE : (foundKinds.find((one) => one === kind) ?? null);

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
  const ofKind = useOwnPage(useOfKind(words, chosen === PEOPLE ? null : chosen, after));
  const people = usePeople(role === 'admin' ? words : null);
  const reads = [
    ...(chosen === PEOPLE ? [] : [chosen === null ? some : ofKind]),
    ...(role === 'admin' && (chosen === null || chosen === PEOPLE) ? [people.clients, people.staff] : []),
  ];
  const failed = reads.filter(({ error }) => error !== undefined);
  const retry = () => {
    for (const { refresh } of failed) void refresh();
  };
  const waits = words !== null && reads.some(({ data, error }) => data === undefined && error === undefined);
  const counts = some.data?.counts ?? [];
  const clients = people.clients.data?.items ?? [];
  const staff = people.staff.data?.items ?? [];
  const at = (kind: Chosen) => `?${new URLSearchParams({ q: typed, ...(kind === null ? {} : { kind }) })}`;
  const found =
    chosen === null
      ? counts.length + clients.length + staff.length
      : chosen === PEOPLE
        ? clients.length + staff.length
        : (ofKind.data?.items.length ?? 0);
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
          <Kinds links={linksOf({ counts, chosen, at, people: clients.length + staff.length })} />
          <StaleMark is={chosen === null || chosen === PEOPLE ? some.stale : ofKind.stale} />
          {failed[0] !== undefined &&
            (failed.some(({ data }) => data === undefined) ? (
              <ErrorState error={failed[0].error} retry={retry} />
            ) : (
              <OutOfDate retry={retry} />
            ))}
          {waits && <Skeleton of="list" inset />}
          {!waits && failed.length === 0 && found === 0 && (
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
                fill="bare"
                aside={
                  count > FEW || more ? (
                    <Link to={at(kind)}>{`All ${more ? `${count} and more` : count}`}</Link>
                  ) : undefined
                }
              >
                <Answers
                  of={KINDS[kind].many}
                  items={some.data?.items.filter((one) => one.kind === kind) ?? []}
                  role={role}
                />
              </Panel>
            ))}
          {chosen !== null && chosen !== PEOPLE && found > 0 && (
            <Panel
              fill="bare"
              foot={pagesFoot({
                isFirst: after === null,
                next: ofKind.data?.next,
                go: (place) => put({ after: place }),
              })}
            >
              <Answers of={KINDS[chosen].many} items={ofKind.data?.items ?? []} role={role} />
            </Panel>
          )}
          {(chosen === null || chosen === PEOPLE) && clients.length > 0 && (
            <Panel
              title="Clients"
              fill="bare"
              aside={
                people.clients.data?.next && (
                  <Link to={`/admin/clients?${new URLSearchParams({ search: words })}`}>All clients called so</Link>
                )
              }
            >
              <Clients items={clients} />
            </Panel>
          )}
          {(chosen === null || chosen === PEOPLE) && staff.length > 0 && (
            <Panel
              title="Employees"
              fill="bare"
              aside={
                people.staff.data?.next && (
                  <Link to={`/employee-management?${new URLSearchParams({ search: words })}`}>
                    All employees called so
                  </Link>
                )
              }
            >
              <Employees items={staff} />
            </Panel>
          )}
        </>
      )}
    </Page>
  );
}

/** So many of each kind are answered where no kind is chosen. */
const FEW = 5;
const HINT =
  'A title, a number such as INV/26-27/000042, a name, or words that stand in a brief, a criterion, a document or a report. All of the words must stand in it; two letters are enough.';

const linksOf = ({
  counts,
  chosen,
  at,
  people,
}: {
  counts: readonly FoundCount[];
  chosen: Chosen;
  at: (kind: Chosen) => string;
  people: number;
}): readonly KindLink[] => {
  // What is chosen stays, also where it has nothing: it must be seen to be left.
  const kinds = foundKinds.filter((kind) => kind === chosen || counts.some((one) => one.kind === kind));
  const said = (kind: FoundKind): string | null => {
    const one = counts.find((count) => count.kind === kind);
    return one === undefined ? null : `${one.count}${one.more ? '+' : ''}`;
  };
  return [
    { id: 'all', label: 'Everything', count: null, to: at(null), chosen: chosen === null },
    ...kinds.map((kind) => ({
      ...{ id: kind, label: KINDS[kind].many, count: said(kind), to: at(kind), chosen: chosen === kind },
    })),
    ...(people > 0 || chosen === PEOPLE
      ? [{ id: PEOPLE, label: 'People', count: null, to: at(PEOPLE), chosen: chosen === PEOPLE }]
      : []),
  ];
};
