import { jobTypes, workModes } from '@lamplight/bff/contract/careers.ts';
import { Select } from '../../../ui/Choices.tsx';
import { DateField, Field, TextArea } from '../../../ui/Field.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { type JobFaults, jobLabels, slugFrom, type TypedJob } from '../jobForm.ts';
import styles from '../screens/Admin.module.css';
import { modeWords, typeWords } from '../words.ts';

/** The fields of a role. The address follows the title until it is typed itself; of a published role it stays. */
export const JobFields = ({
  typed,
  put,
  faults,
  fixedSlug,
}: {
  typed: TypedJob;
  put: (change: Partial<TypedJob>) => void;
  faults: JobFaults;
  fixedSlug: boolean;
}) => {
  const text = (name: 'slug' | 'department' | 'location' | 'experience' | 'openings' | 'skills' | 'closesOn') => ({
    label: jobLabels[name],
    name,
    autoComplete: 'off',
    value: typed[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => put({ [name]: event.target.value }),
  });
  return (
    <>
      <Field
        label={jobLabels.title}
        name="title"
        autoComplete="off"
        most={120}
        value={typed.title}
        error={faults.title}
        onChange={({ target: { value: title } }) =>
          put({ title, ...(!fixedSlug && typed.slug === slugFrom(typed.title) ? { slug: slugFrom(title) } : {}) })
        }
      />
      <Field
        {...text('slug')}
        mono
        readOnly={fixedSlug}
        hint={fixedSlug ? 'Visitors know this address, so it stays' : `The page: /careers/${typed.slug || '…'}`}
      />
      <div className={styles.pair}>
        <Field {...text('department')} most={60} />
        <Field {...text('location')} most={80} />
      </div>
      <div className={styles.pair}>
        <Select
          label={jobLabels.workMode}
          value={typed.workMode}
          options={workModes.map((value) => ({ value, label: modeWords[value] }))}
          onChange={(event) => put({ workMode: event.target.value as TypedJob['workMode'] })}
        />
        <Select
          label={jobLabels.type}
          value={typed.type}
          options={jobTypes.map((value) => ({ value, label: typeWords[value] }))}
          onChange={(event) => put({ type: event.target.value as TypedJob['type'] })}
        />
      </div>
      <div className={styles.pair}>
        <Field {...text('experience')} most={60} hint="In words: 4 to 7 years" />
        <Field {...text('openings')} mono inputMode="numeric" />
      </div>
      <div className={styles.pair}>
        <MoneyField
          label={jobLabels.minPaise}
          optional
          hint="Before tax"
          value={typed.minPaise}
          error={faults.minPaise}
          onChange={(minPaise) => put({ minPaise })}
        />
        <MoneyField
          label={jobLabels.maxPaise}
          optional
          value={typed.maxPaise}
          error={faults.maxPaise}
          onChange={(maxPaise) => put({ maxPaise })}
        />
      </div>
      <TextArea
        label={jobLabels.description}
        name="description"
        rows={12}
        most={10_000}
        hint="A blank line begins a paragraph, lines that begin with “- ” are a list"
        value={typed.description}
        error={faults.description}
        onChange={(event) => put({ description: event.target.value })}
      />
      <Field {...text('skills')} optional hint="With commas between them, at most 20" />
      <DateField {...text('closesOn')} optional hint="Empty: open until it is filled or closed" />
    </>
  );
};
