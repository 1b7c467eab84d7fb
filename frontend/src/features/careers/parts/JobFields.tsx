import { jobTypes, workModes } from '@lamplight/bff/contract/careers.ts';
import { Pair } from '../../../forms/Pair.tsx';
import type { Form } from '../../../forms/useForm.ts';
import { Select } from '../../../ui/Choices.tsx';
import { DateField, Field, TextArea } from '../../../ui/Field.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { jobLabels, slugFrom, type TypedJob } from '../jobForm.ts';
import { modeWords, typeWords } from '../words.ts';

/** The fields of a role. The address follows the title until it is typed itself; of a published role it stays. */
export const JobFields = ({ form, fixedSlug }: { form: Form<TypedJob>; fixedSlug: boolean }) => {
  const { values: typed, set } = form;
  const text = (name: 'slug' | 'department' | 'location' | 'experience' | 'openings' | 'skills' | 'closesOn') => ({
    label: jobLabels[name],
    autoComplete: 'off',
    ...form.field(name),
  });
  return (
    <>
      <Field
        label={jobLabels.title}
        autoComplete="off"
        most={120}
        {...form.field('title')}
        onChange={({ target: { value: title } }) =>
          set({ title, ...(!fixedSlug && typed.slug === slugFrom(typed.title) ? { slug: slugFrom(title) } : {}) })
        }
      />
      <Field
        {...text('slug')}
        mono
        readOnly={fixedSlug}
        hint={fixedSlug ? 'Visitors know this address, so it stays' : `The page: /careers/${typed.slug || '…'}`}
      />
      <Pair>
        <Field {...text('department')} most={60} />
        <Field {...text('location')} most={80} />
      </Pair>
      <Pair>
        <Select
          label={jobLabels.workMode}
          {...form.field('workMode')}
          options={workModes.map((value) => ({ value, label: modeWords[value] }))}
        />
        <Select
          label={jobLabels.type}
          {...form.field('type')}
          options={jobTypes.map((value) => ({ value, label: typeWords[value] }))}
        />
      </Pair>
      <Pair>
        <Field {...text('experience')} most={60} hint="In words: 4 to 7 years" />
        <Field {...text('openings')} mono inputMode="numeric" />
      </Pair>
      <Pair>
        <MoneyField label={jobLabels.minPaise} optional hint="Before tax" {...form.control('minPaise')} />
        <MoneyField label={jobLabels.maxPaise} optional {...form.control('maxPaise')} />
      </Pair>
      <TextArea
        label={jobLabels.description}
        rows={12}
        most={10_000}
        hint="A blank line begins a paragraph, lines that begin with “- ” are a list"
        {...form.field('description')}
      />
      <Field {...text('skills')} optional hint="With commas between them, at most 20" />
      <DateField {...text('closesOn')} optional hint="Empty: open until it is filled or closed" />
    </>
  );
};
