import { FormDialog } from '../../../forms/FormDialog.tsx';
import { Pair } from '../../../forms/Pair.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { ruleSaid } from '../../../parts/pay/ruleNames.ts';
import { placeName } from '../../../parts/pay/words.ts';
import { Checkbox, DateField, Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type StatutoryRule, useProposeRule } from '../data.ts';
import { readRule, type Values, valuesOf } from '../ruleForm.ts';
import { ruleSays } from '../ruleWords.ts';
import { ValueFields } from './ValueFields.tsx';

/** The next version of a rule, upon what the newest one says. Another admin approves it. */
export const RuleDialog = ({ rule, onClose }: Readonly<{ rule: StatutoryRule; onClose: () => void }>) => {
  const propose = useProposeRule();
  const form = useForm({
    draft: `rule:${rule.ruleId}`,
    blank: valuesOf(rule),
    read: (values: Values) => readRule(rule.key, values),
    act: propose,
    send: (body) => propose.run(body),
    onSent: ({ rule: now }) => {
      toast.show({
        variant: 'success',
        message: `Version ${now.versions[0]?.version ?? 1} of ${ruleSaid(now)} waits for another admin.`,
      });
      onClose();
    },
  });
  const { values } = form;
  const reading = readRule(rule.key, {
    ...values,
    effectiveFrom: values.effectiveFrom || '2000-01-01',
    source: values.source || 'x',
  });
  return (
    <FormDialog
      form={form}
      wide
      title={`What will the law say? ${ruleSaid(rule)}`}
      says="It holds from its first day on, once another admin has approved it; what held before then ends the day before."
      act="Propose the version"
      onClose={onClose}
    >
      {rule.jurisdiction !== 'IN' && (
        <Field
          label="Where it holds"
          hint={`The letters of a state, and of a city after a dash: now ${placeName(rule.jurisdiction)}. Other letters propose the rule for another place.`}
          mono
          autoComplete="off"
          {...form.field('jurisdiction')}
        />
      )}
      <ValueFields
        typed={values.value}
        path="value"
        errorOf={form.errorOf}
        onChange={(value) => form.set({ value: value as Values['value'] })}
      />
      {'body' in reading && <Notice>It will say: {ruleSays(reading.body).join('. ')}.</Notice>}
      <Pair>
        <DateField label="From" {...form.field('effectiveFrom')} />
        <DateField label="Last day" hint="Where the law names one" optional {...form.field('effectiveTo')} />
      </Pair>
      <Field label="Source" hint="The law or the letter" most={300} {...form.field('source')} />
      <Checkbox label="To be verified with a chartered accountant" {...form.box('ca')} />
    </FormDialog>
  );
};
