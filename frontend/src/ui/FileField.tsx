import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import { FieldError, type FieldWords } from './Field.tsx';
import { Icon } from './Icon.tsx';

export type FileFieldProps = FieldWords & {
  /** Called once for each drop or choice. */
  onFiles: (files: File[]) => void;
  accept?: string;
  multiple?: boolean;
  disabled?: boolean;
  /** The button's word: "Choose a file". */
  action?: string;
  /** Other ways to the same file, beside the button, and below it where there is no room. */
  beside?: ReactNode;
  /** Draws what stands under the box, given the error; by default the error alone. */
  under?: (error: ReactNode) => ReactNode;
};

/** Files by button, keyboard or drop. What is allowed is said before one chooses (the hint). */
export const FileField = ({
  label,
  hint,
  error,
  optional,
  onFiles,
  accept,
  multiple,
  disabled,
  action = 'Choose a file',
  beside,
  under = (wrong) => wrong,
}: FileFieldProps) => {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first */}
      <div
        className={cx(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!disabled) take(event.dataTransfer.files);
        }}
      >
        <span className={styles.ways}>
          <input
            id={id}
            type="file"
            accept={accept}
            multiple={multiple ?? false}
            disabled={disabled ?? false}
            aria-labelledby={`${id}-label ${id}-pick`}
            aria-describedby={
              [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
            }
            onChange={(event) => {
              take(event.target.files);
              event.target.value = '';
            }}
          />
          <label className={styles.pick} htmlFor={id} id={`${id}-pick`}>
            <Icon name="upload" />
            {action}
          </label>
          {beside}
        </span>
        {hint !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </div>
      {under(error ? <FieldError id={`${id}-error`} error={error} /> : null)}
    </div>
  );
};
