import { FormDialog } from '../../forms/FormDialog.tsx';
import { judged, needed } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { Select } from '../../ui/Choices.tsx';
import { Field } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDeclareIncome } from './data.ts';
import type { DialogProps } from './props.ts';
import { taxYearOf, yearsAround } from './words.ts';

type Values = { taxYear: string; employer: string; incomePaise: number | null; tdsPaise: number | null };

/** What an employer before paid and withheld; of one year what was said last holds. */
export const IncomeDialog = ({ profile, reader, today, onClose }: DialogProps) => {
  const declare = useDeclareIncome(profile);
  const blank: Values = { taxYear: taxYearOf(today), employer: '', incomePaise: null, tdsPaise: null };
  const form = useForm({
    draft: `income-before:${profile.employee.id}`,
    blank,
    read: ({ taxYear, employer, incomePaise, tdsPaise }: Values) =>
      judged(
        {
          employer: needed(employer, 'Name the employer'),
          incomePaise: incomePaise === null ? 'Enter an amount of zero or more' : undefined,
          tdsPaise:
            tdsPaise === null
              ? 'Enter an amount of zero or more'
              : tdsPaise > (incomePaise ?? 0)
                ? 'Enter at most the income'
                : undefined,
        },
        () => ({ taxYear, employer: employer.trim(), incomePaise: incomePaise ?? 0, tdsPaise: tdsPaise ?? 0 }),
      ),
    act: declare,
    send: (body) => declare.run(body),
    onSent: () => {
      toast.show({ variant: 'success', message: 'The income is declared.' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={reader.own ? 'What did your last employer pay?' : `What did the last employer of ${reader.name} pay?`}
      says="In the tax year, until the last day there; both figures stand on the certificate of the employer. What was declared for the same year before is replaced."
      act="Declare"
      onClose={onClose}
    >
      <Select
        label="Tax year"
        value={form.values.taxYear}
        options={yearsAround(today, 1)}
        onChange={({ target: { value } }) => form.set({ taxYear: value })}
      />
      <Field label="Employer" most={120} {...form.field('employer')} />
      <MoneyField label="Taxable income there" {...form.control('incomePaise')} />
      <MoneyField label="Tax withheld there" {...form.control('tdsPaise')} />
    </FormDialog>
  );
};
