import { techCategories } from '@lamplight/bff/contract/catalogue.ts';
import { useState } from 'react';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { Checkbox } from '../../../ui/Field.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { type SkillRow, type Skills, useSkills } from '../data.ts';
import { categoryWords } from '../forms/techStack.ts';
import { Judge } from '../parts/Judge.tsx';
import { MySkill } from '../parts/MySkill.tsx';
import styles from '../parts/Skills.module.css';
import { atLevel, coverageSaid, isGap, levelWord } from '../skills.ts';

/** Every published technology by level: who knows it how well, one's own level, and where one person alone keeps it. */
export default function TechStacks() {
  const [query, put] = useQuery();
  const [judged, setJudged] = useState<SkillRow | null>(null);
  const { data, error, stale, refresh } = useSkills();
  const category = techCategories.find((one) => one === query.get('category'));
  const gaps = query.get('gaps') === '1';
  const all = data?.items ?? [];
  const rows = all.filter((row) => (category === undefined || row.category === category) && (!gaps || isGap(row)));
  const retry = () => void refresh();
  const judges = data?.can.assessOthers === true && data.people.length > 0;
  return (
    <Page title="Tech stacks" sub={data && summaryOf(data)} crumbs={[{ label: 'Tech stacks' }]}>
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
          label="Only gaps"
          hint="Known well by one person or none"
          checked={gaps}
          onChange={(event) => put({ gaps: event.target.checked ? '1' : null }, { replace: true })}
        />
      </div>
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data && all.length === 0 && (
        <EmptyState says="No tech stack is published yet" next="An admin publishes them in the catalogue." />
      )}
      {all.length > 0 && rows.length === 0 && (
        <EmptyState
          says={gaps ? 'No gap here' : 'No tech stack of this category'}
          act={{ label: 'Show all', onPress: () => put({ category: null, gaps: null }, { replace: true }) }}
        />
      )}
      {rows.length > 0 && (
        <Panel fill="bare">
          <DataTable
            caption="Tech stacks by level"
            columns={judges ? [...columns, judgeColumn(setJudged)] : columns}
            rows={rows}
            keyOf={({ techId }) => techId}
          />
        </Panel>
      )}
      {judged && <Judge row={judged} people={data?.people ?? []} onClose={() => setJudged(null)} />}
    </Page>
  );
}

const summaryOf = ({ items }: Skills): string => {
  const [none, alone] = [items.filter(({ coverage }) => coverage === 0), items.filter(({ warning }) => warning)];
  if (items.length === 0) return 'Nothing to know yet.';
  if (none.length + alone.length === 0) return 'At least two people know each of them well.';
  return `${alone.length} known well by one person alone, ${none.length} by nobody.`;
};

const LEVELS = [1, 2, 3, 4, 5];

const columns: readonly Column<SkillRow>[] = [
  {
    id: 'name',
    head: 'Technology',
    cell: ({ name, category }) => (
      <span className={styles.tech}>
        {name}
        <small>{categoryWords[category]}</small>
      </span>
    ),
  },
  {
    id: 'coverage',
    head: 'Coverage',
    cell: (row) =>
      isGap(row) ? (
        <Chip tone="warn" icon="alert">
          {coverageSaid(row)}
        </Chip>
      ) : (
        coverageSaid(row)
      ),
  },
  ...LEVELS.map(
    (level): Column<SkillRow> => ({
      id: `level-${level}`,
      head: levelWord(level),
      cell: ({ skills }) => <People skills={atLevel(skills, level)} />,
    }),
  ),
  { id: 'mine', head: 'My level', cell: (row) => <MySkill key={row.techId} row={row} /> },
];

const judgeColumn = (judge: (row: SkillRow) => void): Column<SkillRow> => ({
  id: 'judge',
  head: 'Judge others',
  quietHead: true,
  align: 'right',
  cell: (row) => (
    <Button size="small" look="quiet" onPress={() => judge(row)}>
      Judge<span className="hidden-visually"> who knows {row.name}</span>
    </Button>
  ),
});

/** Null where nobody has the level: a narrow card then leaves it out. */
const People = ({ skills }: { skills: SkillRow['skills'] }) =>
  skills.length === 0 ? null : (
    <ul className={styles.people}>
      {skills.map(({ employee, by }) => (
        <li key={employee.id}>
          {employee.name ?? 'Erased person'}
          {by === 'lead' && <span className="hidden-visually">, judged by a lead</span>}
        </li>
      ))}
    </ul>
  );
