import type { Form } from '../../forms/useForm.ts';
import { TextArea } from '../../ui/Field.tsx';
import { PercentField } from '../../ui/PercentField.tsx';
import { formatPercent } from '../../ui/shares.ts';

type Fields = Form<{ note: string; reason: string }>['field'];
type Controls = Form<{ percent: string }>['control'];

/** How far it is; that a cap cuts it is said before it is sent. @param bp what is typed, null where that is no percent */
export const DonePercent = ({
  form,
  typed,
  bp,
  capBp,
}: {
  form: { control: (name: 'percent') => Omit<ReturnType<Controls>, 'value'> };
  typed: string;
  bp: number | null;
  capBp: number;
}) => (
  <PercentField
    label="Done"
    {...form.control('percent')}
    value={typed}
    hint={bp !== null && bp > capBp ? `Counts as ${formatPercent(capBp)} for now` : undefined}
  />
);

/** What was done, and why where the figure falls. */
export const ProgressWords = ({
  form,
  falls,
}: {
  form: { field: (name: 'note' | 'reason') => ReturnType<Fields> };
  falls: boolean;
}) => (
  <>
    <TextArea label="What was done" rows={2} most={1000} {...form.field('note')} />
    {falls && (
      <TextArea
        label="Why it is less than before"
        hint="The client sees the fall."
        rows={2}
        most={1000}
        {...form.field('reason')}
      />
    )}
  </>
);
