import { FormDialog } from '../../forms/FormDialog.tsx';
import { judged } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { Select } from '../../ui/Choices.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { Notice } from '../../ui/States.tsx';
import { toast } from '../../ui/toasts.ts';
import { type TaxSection, useDeclare } from './data.ts';
import type { DialogProps } from './props.ts';
import { regimeOf, sectionOptions, taxYearOf, yearsAround } from './words.ts';

type Values = { taxYear: string; section: string; amountPaise: number | null; note: string };

/** One amount under one section of a year. A later declaration adds to it; what counts is what is accepted. */
export const DeclareDialog = ({ profile, reader, today, onClose }: DialogProps) => {
  const declare = useDeclare(profile);
  const blank: Values = { taxYear: taxYearOf(today), section: '', amountPaise: null, note: '' };
  const form = useForm({
    draft: `declaration:${profile.employee.id}`,
    blank,
    read: ({ taxYear, section, amountPaise, note }: Values) =>
      judged(
        {
          section: section === '' ? 'Choose what it is' : undefined,
          amountPaise: (amountPaise ?? 0) <= 0 ? 'Enter an amount above zero' : undefined,
        },
        () => ({ taxYear, section: section as TaxSection, amountPaise: amountPaise ?? 0, note: note.trim() }),
      ),
    act: declare,
    send: (body) => declare.run(body),
    onSent: () => {
      toast.show({ variant: 'success', message: 'It is declared. An admin looks at the proof.' });
      onClose();
    },
  });
  const { taxYear, section } = form.values;
  return (
    <FormDialog
      form={form}
      title={reader.own ? 'Declare an amount' : `Declare an amount for ${reader.name}`}
      says="An admin looks at the proof and says how much of it counts."
      act="Declare"
      onClose={onClose}
    >
      <Select
        label="Tax year"
        value={taxYear}
        options={yearsAround(today, 1)}
        onChange={({ target: { value } }) => form.set({ taxYear: value })}
      />
      <Select label="What it is" placeholder="Choose" options={sectionOptions} {...form.field('section')} />
      {section !== '' && section !== 'OTHER_INCOME' && regimeOf(profile, taxYear) === 'NEW' && (
        <Notice>The new regime holds for this year: as long as it does, this does not lower the tax.</Notice>
      )}
      <MoneyField label="Amount for the year" {...form.control('amountPaise')} />
      <TextArea label="Note" hint="Which paper proves it" optional rows={2} most={500} {...form.field('note')} />
    </FormDialog>
  );
};
