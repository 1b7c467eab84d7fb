import type { Fields } from '../../../forms/useForm.ts';
import { Field } from '../../../ui/Field.tsx';
import { slugOf } from '../forms/form.ts';
import styles from './Catalogue.module.css';

type Named = Readonly<{ name: string; slug: string }>;

/** The address follows the name until somebody types one, and never once visitors know it. */
export const NameAndAddress = ({
  form,
  isKnown,
  nameMax,
  hint,
}: {
  form: Fields<Named>;
  isKnown: boolean;
  nameMax: number;
  hint: string;
}) => {
  const { name, slug } = form.values;
  return (
    <div className={styles.pair}>
      <Field
        label="Name"
        autoComplete="off"
        most={nameMax}
        {...form.field('name')}
        onChange={({ target: { value } }) =>
          form.set(!isKnown && slug === slugOf(name) ? { name: value, slug: slugOf(value) } : { name: value })
        }
      />
      <Field
        label="Address"
        hint={isKnown ? 'Known to visitors: links to the old one lead nowhere once another is published' : hint}
        mono
        autoComplete="off"
        spellCheck={false}
        most={80}
        {...form.field('slug')}
      />
    </div>
  );
};
