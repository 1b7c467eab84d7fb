import { Field } from '../../../ui/Field.tsx';
import { type Faults, slugOf } from '../forms/form.ts';
import styles from './Catalogue.module.css';

type Named = Readonly<{ name: string; slug: string }>;

/** The address follows the name until somebody types one, and never once visitors know it. */
export const NameAndAddress = ({
  values: { name, slug },
  set,
  faults,
  isKnown,
  nameMax,
  hint,
}: {
  values: Named;
  set: (change: Partial<Named>) => void;
  faults: Faults;
  isKnown: boolean;
  nameMax: number;
  hint: string;
}) => (
  <div className={styles.pair}>
    <Field
      label="Name"
      autoComplete="off"
      most={nameMax}
      value={name}
      error={faults['name']}
      onChange={(event) => {
        const next = event.target.value;
        set(!isKnown && slug === slugOf(name) ? { name: next, slug: slugOf(next) } : { name: next });
      }}
    />
    <Field
      label="Address"
      hint={isKnown ? 'Known to visitors: links to the old one lead nowhere once another is published' : hint}
      mono
      autoComplete="off"
      spellCheck={false}
      most={80}
      value={slug}
      error={faults['slug']}
      onChange={(event) => set({ slug: event.target.value })}
    />
  </div>
);
