import { techCategories } from '@lamplight/bff/contract/catalogue.ts';
import { useState } from 'react';
import { pagesFoot } from '../../../parts/lists/pagesFoot.tsx';
import { TypedFilter } from '../../../parts/lists/TypedFilter.tsx';
import { useOwnPage } from '../../../parts/lists/useOwnPage.ts';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { usePerson } from '../../../session/useSession.ts';
import { Select } from '../../../ui/Choices.tsx';
import { Checkbox } from '../../../ui/Field.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { useLines } from '../../../ui/useNarrow.ts';
import { useSkills } from '../data.ts';
import { categoryWords } from '../forms/techStack.ts';
import { Judge } from '../parts/Judge.tsx';
import { OwnLevel } from '../parts/OwnLevel.tsx';
import { OwnSkills } from '../parts/OwnSkills.tsx';
import { SkillDetail } from '../parts/SkillDetail.tsx';
import { type Asked, SkillGrid } from '../parts/SkillGrid.tsx';
import { SkillLines } from '../parts/SkillLines.tsx';
import styles from '../parts/Skills.module.css';
import { isGap, summaryOf } from '../skills.ts';

/** Who knows which technology how well: one's own list and where it is needed, then the team's. */
export default function TechStacks() {
  const [query, put] = useQuery();
  const { role } = usePerson();
  const narrow = useLines();
  const [opened, open] = useState<string | null>(null);
  const [asked, ask] = useState<Asked | Readonly<{ techId: null; of: 'me' }> | null>(null);
  const search = query.get('search') ?? '';
  const after = query.get('after');
  const { data, error, stale, refresh } = useOwnPage(
    useSkills({ after: after ?? undefined, search: search === '' ? undefined : search }),
  );
  const category = techCategories.find((one) => one === query.get('category'));
  const gaps = query.get('gaps') === '1';
  const all = data?.items ?? [];
  const people = data?.people ?? [];
  const rows = all.filter((row) => (category === undefined || row.category === category) && (!gaps || isGap(row)));
  const rowOf = (id: string | null) => all.find(({ techId }) => techId === id) ?? null;
  const [openedRow, askedRow] = [rowOf(opened), rowOf(asked?.techId ?? null)];
  const retry = () => void refresh();
  const judges = data?.can.assessOthers === true;
  const isPart = judges && (search !== '' || after !== null || data.next !== undefined);
  const isFound = !isPart || people.length > 0;
  const go = (place: string | null) => put({ after: place });
  const own = role !== 'admin';
  return (
    <Page title="Tech stacks" sub={data && summaryOf(all)} crumbs={[{ label: 'Tech stacks' }]}>
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {own && all.length > 0 && <OwnSkills rows={all} onLevel={(techId) => ask({ techId, of: 'me' })} />}
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is unknown to browsers before 2023 and to the tests' DOM */}
      <div role="search" className={styles.filters} aria-label="Filter: Tech stacks">
        <Select
          label="Category"
          value={category ?? ''}
          options={[
            { value: '', label: 'Any category' },
            ...techCategories.map((value) => ({ value, label: categoryWords[value] })),
          ]}
          onChange={(event) => put({ category: event.target.value }, { replace: true })}
        />
        <Checkbox
          label="Only what active projects lack"
          checked={gaps}
          onChange={(event) => put({ gaps: event.target.checked ? '1' : null }, { replace: true })}
        />
        {isPart && (
          <div className={styles.person}>
            <TypedFilter
              label="Find a person"
              value={search}
              onChange={(words) => put({ search: words, after: null }, { replace: true })}
            />
          </div>
        )}
      </div>
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data && all.length === 0 && (
        <EmptyState says="No tech stack is published yet" next="An admin publishes them in the catalogue." />
      )}
      {all.length > 0 && rows.length === 0 && (
        <EmptyState
          says={gaps ? 'Active projects lack nothing here' : 'No tech stack of this category'}
          act={{ label: 'Show all', onPress: () => put({ category: null, gaps: null }, { replace: true }) }}
        />
      )}
      {rows.length > 0 && !isFound && (
        <NobodyFound
          {...{ after, search, next: data?.next, go }}
          onEverybody={() => put({ search: null, after: null }, { replace: true })}
        />
      )}
      {rows.length > 0 && isFound && (
        <Panel
          {...(own ? { title: judges ? 'Your team' : 'The whole team' } : {})}
          fill="bare"
          // Lines name nobody: there people are found by the search.
          foot={
            judges && (!narrow || after !== null)
              ? pagesFoot({ isFirst: after === null, next: data?.next, go })
              : undefined
          }
        >
          {judges && !narrow ? (
            <SkillGrid rows={rows} people={people} onLevel={ask} onOpen={open} />
          ) : (
            <SkillLines rows={rows} level={own ? 3 : 2} onOpen={open} />
          )}
        </Panel>
      )}
      {openedRow && (
        <SkillDetail
          row={openedRow}
          team={judges ? { people, isPart, search } : null}
          onLevel={ask}
          onClose={() => open(null)}
        />
      )}
      {asked?.of === 'me' && <OwnLevel row={askedRow} rows={all} onClose={() => ask(null)} />}
      {asked && asked.of !== 'me' && askedRow && (
        <Judge row={askedRow} person={asked.of} held={asked.held} onClose={() => ask(null)} />
      )}
    </Page>
  );
}

/** In the place of the people, with a way on. */
const NobodyFound = ({
  after,
  search,
  next,
  go,
  onEverybody,
}: {
  after: string | null;
  search: string;
  next: string | undefined;
  go: (after: string | null) => void;
  onEverybody: () => void;
}) => {
  if (next !== undefined)
    return (
      <EmptyState
        says="Nobody is called so, so far"
        next="There are more people to look through."
        act={{ label: 'Look on', onPress: () => go(next) }}
      />
    );
  if (search === '')
    return <EmptyState says="Nobody is on this page any more" act={{ label: 'First page', onPress: () => go(null) }} />;
  return (
    <EmptyState
      says={after === null ? 'Nobody is called so' : 'Nobody else is called so'}
      act={{ label: 'Show everybody', onPress: onEverybody }}
    />
  );
};
