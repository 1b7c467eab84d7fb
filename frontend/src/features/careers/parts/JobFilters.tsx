import type { ShownJob } from '@lamplight/bff/contract/careers.ts';
import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { type FilterName, filterNames, filterWords, type JobFilter, optionsOf } from '../filter.ts';
import styles from './JobFilters.module.css';

/** Fields for what the roles differ in; on a narrow screen they fold behind one button. Without JavaScript the whole list stands. */
export const JobFilters = ({
  jobs,
  filter,
  onChange,
}: {
  jobs: readonly ShownJob[];
  filter: JobFilter;
  onChange: (change: Partial<Record<FilterName, string>>) => void;
}) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  const set = filterNames.filter((name) => filter[name] !== undefined).length;
  const visible = filterNames
    .map((name) => ({ name, options: optionsOf(jobs, name) }))
    .filter(({ options }) => options.length > 1);
  if (visible.length === 0) return null;
  return (
    <div className={styles.place}>
      <span className={styles.toggle}>
        <Button icon="down" aria-expanded={open} aria-controls={id} onPress={() => setOpen(!open)}>
          {set === 0 ? 'Filter' : `Filter, ${set} set`}
        </Button>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is unknown to browsers before 2023 and to the tests' DOM */}
      <div id={id} role="search" aria-label="Filter the open roles" className={styles.filters} data-open={open}>
        {visible.map(({ name, options }) => (
          <Select
            key={name}
            label={filterWords[name].label}
            value={filter[name] ?? ''}
            options={[{ value: '', label: filterWords[name].any }, ...options]}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
        ))}
      </div>
    </div>
  );
};
