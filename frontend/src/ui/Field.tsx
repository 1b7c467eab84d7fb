import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';
import { grouped } from './money.ts';
import { useBetweenPresses } from './press.ts';

export type FieldWords = {
  label: ReactNode;
  hint?: ReactNode;
  /** The sentence at the field; also what marks it invalid. */
  error?: string | undefined;
  /** Says "optional" beside the label; fields are required unless said otherwise. */
  optional?: boolean;
};

type Wired = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** Label, hint and error wired to one control by id (WCAG 1.3.1, 3.3.1, 3.3.2). */
export const FieldFrame = ({
  label,
  hint,
  error,
  optional,
  id: ownId,
  aside,
  children,
}: FieldWords & { id?: string | undefined; aside?: ReactNode; children: (wired: Wired) => ReactNode }) => {
  const made = useId();
  const id = ownId ?? made;
  const described = [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
          {optional && <span className={styles.optional}> (optional)</span>}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
};

/** Comes and goes only while no pointer is held down, so that what is being pressed stays under it. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) => {
  const visibleError = useBetweenPresses(error);
  return visibleError ? (
    <span id={id} className={styles.error}>
      <Icon name="error" size={16} />
      {visibleError}
    </span>
  ) : null;
};

export type Plain<T extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<T>,
  'className' | 'children' | 'maxLength'
>;

/** What is pasted beyond `most` characters stays and is said to be too much; a browser's own `maxLength` would cut it silently. */
type Limit = { most?: undefined } | { most: number; value: string };

/** Counts as the contract does: without the blanks at both ends. */
export const tooLong = (most: number | undefined, value: unknown): string | undefined => {
  const over = most === undefined ? 0 : String(value).trim().length - most;
  return over > 0 ? `At most ${grouped(String(most))} characters: ${grouped(String(over))} too many` : undefined;
};

/** One line of text. `mono` for ids and codes. `aside` stands right of the label. */
export const Field = ({
  label,
  hint,
  error,
  optional,
  aside,
  mono,
  most,
  ...input
}: FieldWords & Plain<'input'> & Limit & { aside?: ReactNode; mono?: boolean }) => (
  <FieldFrame
    {...{ label, hint, error: tooLong(most, input.value) ?? error, optional: optional ?? false, aside, id: input.id }}
  >
    {(wired) => <input type="text" {...input} {...wired} className={cx(styles.input, mono && styles.mono)} />}
  </FieldFrame>
);

export const TextArea = ({ label, hint, error, optional, most, ...area }: FieldWords & Plain<'textarea'> & Limit) => (
  <FieldFrame {...{ label, hint, error: tooLong(most, area.value) ?? error, optional: optional ?? false, id: area.id }}>
    {(wired) => <textarea {...area} {...wired} className={styles.input} />}
  </FieldFrame>
);

/** A civil date as `YYYY-MM-DD`; the browser's own picker, no zone anywhere. */
export const DateField = (props: FieldWords & Omit<Plain<'input'>, 'type'>) => <Field {...props} type="date" mono />;

/** A box with its sentence beside it. */
export const Checkbox = ({
  label,
  hint,
  error,
  ref,
  ...input
}: Omit<FieldWords, 'optional'> & Plain<'input'> & { ref?: Ref<HTMLInputElement> }) => {
  const made = useId();
  const id = input.id ?? made;
  const described = [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.check}>
      <input
        {...input}
        ref={ref}
        type={input.type ?? 'checkbox'}
        id={id}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
};
