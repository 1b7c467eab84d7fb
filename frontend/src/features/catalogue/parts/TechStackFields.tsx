import { techCategories } from '@lamplight/bff/contract/catalogue.ts';
import { Select } from '../../../ui/Choices.tsx';
import { Field } from '../../../ui/Field.tsx';
import { categoryWords, type TechStackValues } from '../forms/techStack.ts';
import styles from './Catalogue.module.css';
import type { FieldsProps } from './Editor.tsx';

export const TechStackFields = ({ values, set, faults }: FieldsProps<TechStackValues>) => (
  <div className={styles.pair}>
    <Field
      label="Name"
      hint="As its makers write it, like “PostgreSQL”"
      autoComplete="off"
      most={40}
      value={values.name}
      error={faults['name']}
      onChange={(event) => set({ name: event.target.value })}
    />
    <Select
      label="Category"
      options={techCategories.map((value) => ({ value, label: categoryWords[value] }))}
      value={values.category}
      error={faults['category']}
      onChange={(event) => set({ category: event.target.value as TechStackValues['category'] })}
    />
  </div>
);
