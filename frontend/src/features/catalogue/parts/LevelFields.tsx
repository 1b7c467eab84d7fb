import { needed } from '../../../forms/reading.ts';
import type { Form } from '../../../forms/useForm.ts';
import { Select } from '../../../ui/Choices.tsx';
import { Field } from '../../../ui/Field.tsx';
import { levelOptions, tenthsOf, typedYears } from '../skills.ts';

export type LevelTyped = Readonly<{ level: string; years: string }>;

/** A level as it is typed, that of today by itself. */
export const levelTyped = (now: Readonly<{ level: number; yearsTenths: number }> | null): LevelTyped => ({
  level: now === null ? '' : String(now.level),
  years: now === null ? '' : typedYears(now.yearsTenths),
});
/** The faults of a typed level. */
export const levelFaults = ({ level, years }: LevelTyped) => ({
  level: needed(level, 'Choose a level'),
  years: tenthsOf(years) === null ? 'Enter years from 0 to 60' : undefined,
});
export const levelBody = ({ level, years }: LevelTyped) => ({
  level: Number(level),
  yearsTenths: tenthsOf(years) ?? 0,
});

/** How well, and for how long. */
export const LevelFields = ({
  form,
  focused = false,
}: {
  form: Pick<Form<LevelTyped>, 'field'>;
  /** Takes the focus on opening: it is the first field. */
  focused?: boolean;
}) => (
  <>
    <Select
      label="Level"
      placeholder="Choose a level"
      options={levelOptions}
      ref={focused ? focusOnce : null}
      {...form.field('level')}
    />
    <Field
      label="Years"
      hint="With one decimal, like 4.5"
      mono
      inputMode="decimal"
      autoComplete="off"
      {...form.field('years')}
    />
  </>
);

const focusOnce = (select: HTMLSelectElement | null) => select?.focus();
