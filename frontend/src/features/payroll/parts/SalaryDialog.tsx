import { changeBp, FREE_CHANGE_BP, needsSecondAdmin } from '@lamplight/bff/contract/salary-change.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { Pair } from '../../../forms/Pair.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { placeName, regimeName } from '../../../parts/pay/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChoiceChips, type Option, RadioGroup, Select } from '../../../ui/Choices.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DateField, Field, TextArea } from '../../../ui/Field.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { formatRupees } from '../../../ui/money.ts';
import { Notice, Problem, Skeleton } from '../../../ui/States.tsx';
import { formatRate } from '../../../ui/shares.ts';
import { toast } from '../../../ui/toasts.ts';
import {
  type PayrollPerson,
  type Salary,
  type SalaryStructure,
  type StatutoryRule,
  useAssignSalary,
  usePayrollPerson,
  useReviseSalary,
  useRules,
  useStructures,
} from '../data.ts';
import {
  byChoice,
  changeSaid,
  componentsOf,
  nameOf,
  ownAmounts,
  readSalary,
  structureKey,
  type Values,
  valuesOf,
} from '../salaryForm.ts';

type DialogOf = Readonly<{ salary: Salary; name: string; today: string; onClose: () => void }>;

/** What somebody gets from a day on. What a state takes and what pay is made of must be known before it is asked for. */
export const SalaryDialog = (dialog: DialogOf) => {
  const [structures, rules] = [useStructures(), useRules()];
  const person = usePayrollPerson(dialog.salary.employee.id);
  const error = structures.error ?? rules.error ?? person.error;
  if (structures.data && rules.data && person.data)
    return (
      <Filled
        {...dialog}
        structures={structures.data.structures}
        rules={rules.data.rules}
        person={person.data.person}
      />
    );
  return (
    <Dialog
      title={`Salary of ${dialog.name}`}
      open
      onClose={dialog.onClose}
      acts={<Button onPress={dialog.onClose}>Not now</Button>}
    >
      {error === undefined ? <Skeleton of="form" /> : <Problem error={error} />}
    </Dialog>
  );
};

type Known = Readonly<{
  structures: readonly SalaryStructure[];
  rules: readonly StatutoryRule[];
  person: PayrollPerson;
}>;

const Filled = ({ salary, name, today, onClose, structures, rules, person }: DialogOf & Known) => {
  const { id } = salary.employee;
  const [assign, revise] = [useAssignSalary(id), useReviseSalary(id)];
  const last = salary.assignments[0];
  const act = last === undefined ? assign : revise;
  const form = useForm({
    draft: `salary:${id}`,
    ...(last === undefined ? {} : { etag: salary.etag }),
    blank: valuesOf(last, today, person),
    read: (values: Values) => readSalary(values, structures, hasTableForWomen(rules, values.ptState)),
    act,
    send: (body, etag) => (last === undefined ? assign.run(body) : revise.run({ ...body, etag })),
    codes: {
      BALANCING_NEGATIVE: {
        monthlyGrossPaise: 'The other parts come to more than this. Enter more, or smaller parts.',
      },
    },
    nameOf,
    onSent: ({ salary: now }) => {
      toast.show(
        now.proposed === null
          ? { variant: 'success', message: `The salary of ${name} is set.` }
          : { message: `The salary of ${name} waits for a second admin.` },
      );
      onClose();
    },
  });
  const { values } = form;
  const components = componentsOf(structures, values.structure);
  const choices = byChoice(components);
  const choose = <Field extends keyof Values>(field: Field) => ({
    name: field,
    value: String(values[field]),
    error: form.errorOf(field),
    onChange: ({ target: { value } }: { target: { value: string } }) => form.set({ [field]: value } as Partial<Values>),
  });
  return (
    <FormDialog
      form={form}
      wide
      title={last === undefined ? `What does ${name} get?` : `Change the salary of ${name}`}
      says={
        last === undefined
          ? 'It holds from its first day on, until a later one. Admins alone see it, and the person on their own payslips.'
          : 'What holds now ends the day before. What was paid for days after that is made good with the next payslip.'
      }
      act={
        last === undefined
          ? 'Set the salary'
          : saysNeed(last.monthlyGrossPaise, values)
            ? 'Propose the change'
            : 'Change the salary'
      }
      onClose={onClose}
    >
      <Pair>
        <MoneyField label="Gross a month" {...form.control('monthlyGrossPaise')} />
        <DateField label="From" {...form.field('effectiveFrom')} />
      </Pair>
      {last !== undefined && <Change from={last.monthlyGrossPaise} to={values.monthlyGrossPaise} />}
      <Pair>
        <Select
          label="Structure"
          placeholder="Choose"
          options={structureOptions(structures)}
          {...choose('structure')}
        />
        <Select
          label="Professional tax of"
          placeholder="Choose"
          options={placesOf(rules, values.ptState)}
          {...choose('ptState')}
        />
      </Pair>
      {hasTableForWomen(rules, values.ptState) && (
        <Select
          label="Table of professional tax"
          hint="The law of this state has a table of its own for women"
          placeholder="Choose"
          options={[
            { value: 'female', label: 'For women' },
            { value: 'male', label: 'For men' },
          ]}
          {...choose('ptGender')}
        />
      )}
      <Pair>
        <Field label="City" hint="Decides the share of house rent" optional most={60} {...form.field('city')} />
        <Select
          label="Tax regime"
          hint="Until the person chooses for a year"
          options={(['NEW', 'OLD'] as const).map((value) => ({ value, label: regimeName[value] }))}
          {...choose('taxRegime')}
        />
      </Pair>
      <RadioGroup
        label="Provident fund"
        name="pfMode"
        value={values.pfMode}
        options={[
          { value: 'CAPPED', label: 'Of wages up to the ceiling of the law' },
          { value: 'ACTUAL', label: 'Of all wages, by agreement' },
        ]}
        onChange={(value) => form.set({ pfMode: value as Values['pfMode'] })}
      />
      <RadioGroup
        label="Pension scheme"
        name="pensionMember"
        value={values.pensionMember ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: 'Member' },
          { value: 'no', label: 'No member' },
        ]}
        onChange={(value) => form.set({ pensionMember: value === 'yes' })}
      />
      {choices.length > 0 && (
        <ChoiceChips
          label="Parts by choice"
          name="options"
          value={values.options}
          options={choices.map(({ code, name: label }) => ({ value: code, label }))}
          onChange={(options) => form.set({ options })}
        />
      )}
      {ownAmounts(components, values.options).map(({ code, name: label }) => (
        <MoneyField
          key={code}
          label={`${label}, a month`}
          value={values.fixed[code] ?? null}
          error={form.errorOf(`fixed.${code}`)}
          onChange={(paise) => form.set(({ fixed }) => ({ fixed: { ...fixed, [code]: paise } }))}
        />
      ))}
      <TextArea label="Why" rows={2} most={1000} {...form.field('reason')} />
    </FormDialog>
  );
};

const saysNeed = (from: number | null, { monthlyGrossPaise: to }: Values): boolean =>
  to !== null && to > 0 && needsSecondAdmin(from, to);

/** Said before anything is sent; the service decides by the same rule. */
const Change = ({ from, to }: Readonly<{ from: number | null; to: number | null }>) => {
  if (to === null || to <= 0) return null;
  const bp = changeBp(from, to);
  const second = needsSecondAdmin(from, to);
  return (
    <Notice tone={second ? 'warn' : 'plain'} icon={second ? 'people' : 'info'}>
      {from === null || bp === null
        ? 'What it was is erased.'
        : `From ${formatRupees(from)} to ${formatRupees(to)}: ${bp === 0 ? 'no change' : changeSaid(bp)}.`}
      {second &&
        ` More than ${formatRate(FREE_CHANGE_BP)}: it needs a second admin, and holds once one has approved it.`}
    </Notice>
  );
};

const structureOptions = (structures: readonly SalaryStructure[]): readonly Option[] =>
  structures.flatMap(({ structureId, versions }) =>
    versions.map(({ version, name }) => ({
      value: structureKey(structureId, version),
      label: `${name} (${structureId}, version ${version})`,
    })),
  );

/** Places of which a rule is known. */
const placesOf = (rules: readonly StatutoryRule[], now: string): readonly Option[] => {
  const known = rules.filter(({ key }) => key === 'PT').map(({ jurisdiction }) => jurisdiction);
  return [...new Set([...known, ...(now === '' ? [] : [now])])]
    .map((value) => ({ value, label: placeName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
};

const hasTableForWomen = (rules: readonly StatutoryRule[], ptState: string): boolean =>
  rules
    .find(({ key, jurisdiction }) => key === 'PT' && jurisdiction === ptState)
    ?.versions.some(
      ({ state, value }) => state !== 'rejected' && typeof value === 'object' && value !== null && 'women' in value,
    ) ?? false;
