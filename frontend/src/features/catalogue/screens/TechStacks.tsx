import { techCategories } from '@lamplight/bff/contract/catalogue.ts';
import { useState } from 'react';
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
  const [asked, ask] = useState<Readonly<{ techId: string | null; of: Asked['of'] }> | null>(null);
  const { data, error, stale, refresh } = useSkills();
  const category = techCategories.find((one) => one === query.get('category'));
  const gaps = query.get('gaps') === '1';
  const all = data?.items ?? [];
  const people = data?.people ?? [];
  const rows = all.filter((row) => (category === undefined || row.category === category) && (!gaps || isGap(row)));
  const rowOf = (id: string | null) => all.find(({ techId }) => techId === id) ?? null;
  const [openedRow, askedRow] = [rowOf(opened), rowOf(asked?.techId ?? null)];
  const retry = () => void refresh();
  const judges = data?.can.assessOthers === true && people.length > 0;
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
      {rows.length > 0 && (
        <Panel {...(own ? { title: judges ? 'Your team' : 'The whole team' } : {})} fill="bare">
          {judges && !narrow ? (
            <SkillGrid rows={rows} people={people} onLevel={ask} onOpen={open} />
          ) : (
            <SkillLines rows={rows} level={own ? 3 : 2} onOpen={open} />
          )}
        </Panel>
      )}
      {openedRow && <SkillDetail row={openedRow} people={people} onLevel={ask} onClose={() => open(null)} />}
      {asked?.of === 'me' && <OwnLevel row={askedRow} rows={all} onClose={() => ask(null)} />}
      {asked && asked.of !== 'me' && askedRow && <Judge row={askedRow} person={asked.of} onClose={() => ask(null)} />}
    </Page>
  );
}
