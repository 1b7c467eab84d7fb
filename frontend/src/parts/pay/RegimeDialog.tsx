import { FormDialog } from '../../forms/FormDialog.tsx';
import { useForm } from '../../forms/useForm.ts';
import { Select } from '../../ui/Choices.tsx';
import { Checkbox } from '../../ui/Field.tsx';
import { toast } from '../../ui/toasts.ts';
import { type TaxRegime, useChooseRegime } from './data.ts';
import type { DialogProps } from './props.ts';
import { regimeMeans, regimeName, regimeOf, taxYearOf, yearSaid, yearsAround } from './words.ts';

type Values = { taxYear: string; regime: TaxRegime };

/** One of two, each with what it means. */
export const RegimeDialog = ({ profile, reader, today, onClose }: DialogProps) => {
  const choose = useChooseRegime(profile);
  const year = taxYearOf(today);
  const form = useForm({
    blank: { taxYear: year, regime: regimeOf(profile, year) },
    read: (values: Values) => ({ body: values }),
    act: choose,
    send: (body) => choose.run(body),
    onSent: (_answer, { regime, taxYear }) => {
      toast.show({ variant: 'success', message: `${regimeName[regime]} for ${yearSaid(taxYear)}.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={reader.own ? 'How is your income taxed?' : `How is the income of ${reader.name} taxed?`}
      says="The choice holds for one tax year, from April to March. Tax that was withheld by the other regime is made good in the months that are left of it."
      act="Choose"
      onClose={onClose}
    >
      <Select
        label="Tax year"
        value={form.values.taxYear}
        options={yearsAround(today, 0)}
        onChange={({ target: { value } }) => form.set({ taxYear: value, regime: regimeOf(profile, value) })}
      />
      <fieldset>
        <legend className="hidden-visually">Regime</legend>
        {(['NEW', 'OLD'] as const).map((regime) => (
          <Checkbox
            key={regime}
            type="radio"
            name="regime"
            label={regimeName[regime]}
            hint={regimeMeans[regime]}
            checked={form.values.regime === regime}
            onChange={() => form.set({ regime })}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
};
