import { Select } from '../../../ui/Choices.tsx';
import { Field } from '../../../ui/Field.tsx';
import { levelOptions, tenthsOf } from '../skills.ts';

export type LevelTyped = Readonly<{ level: string; years: string }>;

/** How well, and for how long. */
export const LevelFields = ({
  typed,
  set,
  tried,
  focused = false,
}: {
  typed: LevelTyped;
  set: (typed: LevelTyped) => void;
  tried: boolean;
  /** Takes the focus on opening: the button that opened it is gone. */
  focused?: boolean;
}) => (
  <>
    <Select
      label="Level"
      placeholder="Choose a level"
      options={levelOptions}
      ref={focused ? focusOnce : null}
      value={typed.level}
      error={tried && typed.level === '' ? 'Choose a level' : undefined}
      onChange={(event) => set({ ...typed, level: event.target.value })}
    />
    <Field
      label="Years"
      hint="With one decimal, like 4.5"
      mono
      inputMode="decimal"
      autoComplete="off"
      value={typed.years}
      error={tried && tenthsOf(typed.years) === null ? 'Enter years from 0 to 60' : undefined}
      onChange={(event) => set({ ...typed, years: event.target.value })}
    />
  </>
);

const focusOnce = (select: HTMLSelectElement | null) => select?.focus();
