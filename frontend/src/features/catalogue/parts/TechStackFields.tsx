import { techCategories } from '@lamplight/bff/contract/catalogue.ts';
import { Select } from '../../../ui/Choices.tsx';
import { Field } from '../../../ui/Field.tsx';
import { categoryWords, type TechStackValues } from '../forms/techStack.ts';
import styles from './Catalogue.module.css';
import type { FieldsProps } from './Editor.tsx';

export const TechStackFields = ({ form }: FieldsProps<TechStackValues>) => (
  <div className={styles.pair}>
    <Field
      label="Name"
      hint="As its makers write it, like “PostgreSQL”"
      autoComplete="off"
      most={40}
      {...form.field('name')}
    />
    <Select
      label="Category"
      options={techCategories.map((value) => ({ value, label: categoryWords[value] }))}
      {...form.field('category')}
    />
  </div>
);
