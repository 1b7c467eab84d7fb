import { auditKinds } from '@lamplight/bff/contract/audit.ts';
import { eventTypes, wordsOf } from '../../../parts/history/sentences.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { DateField } from '../../../ui/Field.tsx';
import { type Filter, type FilterName, type FilterWords, KINDS } from '../filter.ts';
import { payrollTypes } from '../payroll.ts';
import { peopleTypes } from '../people.ts';
import styles from './Audit.module.css';

type Named = readonly Readonly<{ id: string; name: string }>[];

/** Every filter stands in the URL; what is set can be dropped by name. */
export const Filters = ({
  filter,
  active,
  people,
  projects,
  folded = false,
  id,
  onSet,
  onClear,
}: {
  filter: Filter;
  /** What is set, in words. */
  active: readonly FilterWords[];
  people: Named;
  projects: Named;
  /** What is set is shown alone; the fields come by a button elsewhere. */
  folded?: boolean;
  id?: string;
  onSet: (name: FilterName, value: string | null) => void;
  onClear: () => void;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: <search> is unknown to browsers before 2023 and to the tests' DOM
  <div role="search" className={styles.search} aria-label="Filter the history">
    <div id={id} className={styles.room} hidden={folded}>
      <div className={styles.filters}>
        <Select
          label="Project"
          value={filter.projectId ?? ''}
          options={[{ value: '', label: 'Any project' }, ...options(projects, filter.projectId)]}
          onChange={(e) => onSet('projectId', e.target.value)}
        />
        <Select
          label="Who"
          value={filter.actor ?? ''}
          options={[{ value: '', label: 'Anyone' }, ...options(people, filter.actor)]}
          onChange={(e) => onSet('actor', e.target.value)}
        />
        <Select
          label="Whose"
          value={filter.person ?? ''}
          options={[{ value: '', label: 'Anybody’s' }, ...options(people, filter.person)]}
          onChange={(e) => onSet('person', e.target.value)}
        />
        <Select
          label="About"
          value={filter.kind ?? ''}
          options={[{ value: '', label: 'Anything' }, ...auditKinds.map((value) => ({ value, label: KINDS[value] }))]}
          onChange={(e) => onSet('kind', e.target.value)}
        />
        <Select
          label="What happened"
          value={filter.type ?? ''}
          options={[
            { value: '', label: 'Everything' },
            ...[...eventTypes, ...peopleTypes, ...payrollTypes].map((value) => ({ value, label: wordsOf(value) })),
          ]}
          onChange={(e) => onSet('type', e.target.value)}
        />
        <DateField
          label="From"
          max={filter.to ?? civilOf(Date.now())}
          value={filter.from ?? ''}
          onChange={(e) => onSet('from', e.target.value)}
        />
        <DateField
          label="Until"
          min={filter.from}
          value={filter.to ?? ''}
          onChange={(e) => onSet('to', e.target.value)}
        />
      </div>
    </div>
    {active.length > 0 && (
      <div className={styles.set}>
        {active.map(({ name, says }) => (
          <Button key={name} size="small" icon="close" onPress={() => onSet(name, null)}>
            <span className="hidden-visually">Drop the filter </span>
            {says}
          </Button>
        ))}
        {active.length > 1 && (
          <Button size="small" look="quiet" onPress={onClear}>
            Drop all
          </Button>
        )}
      </div>
    )}
  </div>
);

/** An id in the URL stays an option, even where its name is not known here. */
const options = (named: Named, chosen: string | undefined) => [
  ...named.map(({ id, name }) => ({ value: id, label: name })),
  ...(chosen === undefined || named.some(({ id }) => id === chosen) ? [] : [{ value: chosen, label: chosen }]),
];
