import { FormDialog } from '../../../forms/FormDialog.tsx';
import { judged } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { Select } from '../../../ui/Choices.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type PersonRef, type SkillRow, useAssess } from '../data.ts';
import { levelWord } from '../skills.ts';
import { LevelFields, levelBody, levelFaults } from './LevelFields.tsx';

/** A lead judges the people of own projects, an admin everybody; it wins over what they say themselves. */
export const Judge = ({
  row: { techId, name },
  people,
  onClose,
}: {
  row: SkillRow;
  people: readonly PersonRef[];
  onClose: () => void;
}) => {
  const assess = useAssess();
  const personOf = (id: string) => people.find((person) => person.id === id);
  const form = useForm({
    draft: `judge:${techId}`,
    blank: { employeeId: '', level: '', years: '' },
    read: (typed) =>
      judged({ employeeId: personOf(typed.employeeId) ? undefined : 'Choose a person', ...levelFaults(typed) }, () => ({
        employeeId: typed.employeeId,
        techId,
        ...levelBody(typed),
      })),
    act: assess,
    send: assess.run,
    onSent: (_, { employeeId, level }) => {
      toast.show({
        variant: 'success',
        message: `${personOf(employeeId)?.name ?? 'The person'}: ${name}, ${levelWord(level)}.`,
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Who knows ${name}`}
      says="Your judgement wins over what people say of themselves."
      act="Save the judgement"
      onClose={onClose}
    >
      <Select
        label="Person"
        placeholder="Choose a person"
        options={people.map((one) => ({ value: one.id, label: one.name ?? 'Erased person' }))}
        {...form.field('employeeId')}
      />
      <LevelFields form={form} />
    </FormDialog>
  );
};
