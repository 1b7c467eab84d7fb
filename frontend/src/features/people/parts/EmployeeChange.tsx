import { type Employee, employeeChangeBody } from '@lamplight/bff/contract/people.ts';
import { Conflict, differencesOf } from '../../../forms/Conflict.tsx';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { byField, checked, fieldOf, linesOf } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { indianStates, stateName } from '../../../parts/places/places.ts';
import { Select } from '../../../ui/Choices.tsx';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type EmployeeChange as Change, useChangeEmployee } from '../data.ts';

type Values = Readonly<{ designation: string; locationState: string; skills: string }>;
const labels: Readonly<Record<keyof Values, string>> = {
  designation: 'Designation',
  locationState: 'State of work',
  skills: 'Skills',
};
const valuesOf = (e: Employee): Values => ({
  designation: e.designation,
  locationState: e.locationState,
  skills: e.skills.join('\n'),
});
/** Designation, state of work and skills. What was saved can be taken back by one press for a while. */
export default function EmployeeChange({ employee: e, onClose }: { employee: Employee; onClose: () => void }) {
  const change = useChangeEmployee(e.employeeId);
  const undo = async (before: Change, etag: string) => {
    const back = await change.run({ ...before, etag });
    toast.show(
      back === undefined
        ? { variant: 'error', message: 'It could not be taken back. Open the record and change it there.' }
        : { variant: 'success', message: `${e.name ?? 'The record'} is as it was.` },
    );
  };
  const form = useForm({
    draft: `employee:${e.employeeId}`,
    etag: e.etag,
    overwrites: true,
    blank: valuesOf(e),
    read: (typed) => {
      const reading = byField(
        checked(employeeChangeBody, {
          designation: typed.designation.trim(),
          locationState: typed.locationState,
          skills: skillsIn(typed.skills),
        }),
      );
      if ('faults' in reading) return reading;
      return { body: changedFrom(e, reading.body) };
    },
    act: change,
    send: async (body, etag) =>
      Object.keys(body).length === 0 ? { employee: e } : await change.run({ ...body, etag }),
    onSent: (answer, body) => {
      const changed = Object.keys(body) as (keyof Change)[];
      onClose();
      if (changed.length === 0) return;
      const before = Object.fromEntries(changed.map((field) => [field, e[field]]));
      toast.show({
        variant: 'success',
        message: `${e.name ?? 'The record'} is changed.`,
        action: { label: 'Undo', onClick: () => void undo(before, answer.employee.etag) },
      });
    },
    nameOf: fieldOf,
  });
  return (
    <FormDialog
      form={form}
      title={`Change ${e.name ?? 'the record'}`}
      act="Save"
      moved={
        <Conflict
          form={form}
          error={change.error}
          differences={differencesOf(labels, form.values, valuesOf(e), (value, field) =>
            field === 'locationState' ? stateName(value) : value.replaceAll('\n', ', '),
          )}
        />
      }
      onClose={onClose}
    >
      <Field label={labels.designation} autoComplete="off" most={120} {...form.field('designation')} />
      <Select
        label={labels.locationState}
        options={indianStates}
        hint="Decides the profession tax"
        {...form.field('locationState')}
      />
      <TextArea label={labels.skills} hint="One a line, like “PostgreSQL”" rows={5} {...form.field('skills')} />
    </FormDialog>
  );
}

/** Equal skills in other letters count once. */
const skillsIn = (typed: string): string[] =>
  linesOf(typed).filter((skill, at, all) => all.findIndex((s) => s.toLowerCase() === skill.toLowerCase()) === at);

/** Only what differs from the record is sent. */
const changedFrom = (e: Employee, body: Change): Change => {
  const before = { designation: e.designation, locationState: e.locationState, skills: e.skills };
  return Object.fromEntries(
    Object.entries(body).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Change]),
    ),
  );
};
