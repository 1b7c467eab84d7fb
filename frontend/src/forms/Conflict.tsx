import { textFor } from '../api/errors.ts';
import { Button } from '../ui/Button.tsx';
import { Diff, type Difference } from '../ui/Diff.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Problem } from '../ui/States.tsx';
import type { Form } from './useForm.ts';

export type ConflictProps = {
  form: Pick<Form<object>, 'conflict' | 'problem' | 'keepMine' | 'takeTheirs'>;
  error: unknown;
  /** Mine against theirs, field by field; only those that differ. */
  differences: readonly Difference[];
  /** False where the state no longer allows sending mine on top of theirs. */
  mayKeep?: boolean;
};

/**
 * What went wrong with a form that holds a whole thing. Where two people changed it, what was typed stays, the current state
 * stands beside it, and the person chooses.
 */
export const Conflict = ({ form, error, differences, mayKeep = true }: ConflictProps) =>
  form.conflict ? (
    <Panel
      title="Changed meanwhile"
      level={3}
      foot={
        <>
          {mayKeep && <Button onPress={form.keepMine}>Keep mine</Button>}
          <Button onPress={form.takeTheirs}>Take theirs</Button>
        </>
      }
    >
      <p className="ui two" role="alert">
        {textFor('general', error)}
      </p>
      {differences.length > 0 && <Diff changes={differences} />}
    </Panel>
  ) : (
    <Problem {...form.problem} />
  );

/** @param labels the fields in the order of the form @param textOf the words for a value; what is empty is "nothing" */
export const differencesOf = <Values extends object>(
  labels: Readonly<Record<keyof Values & string, string>>,
  mine: Values,
  theirs: Values,
  textOf: (value: Values[keyof Values & string], field: keyof Values & string) => string = String,
): Difference[] =>
  (Object.keys(labels) as (keyof Values & string)[])
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      field: labels[field],
      from: textOf(mine[field], field) || 'nothing',
      to: textOf(theirs[field], field) || 'nothing',
    }));
