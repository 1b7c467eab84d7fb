import { FormDialog } from '../../../forms/FormDialog.tsx';
import { judged } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { toast } from '../../../ui/toasts.ts';
import { type PersonRef, type SkillRow, useAssess } from '../data.ts';
import { type Held, levelWord, nameOf, skillSaid } from '../skills.ts';
import { LevelFields, levelBody, levelFaults, levelTyped } from './LevelFields.tsx';

/** A lead judges the people of own projects, an admin everybody; it wins over what they say themselves. */
export const Judge = ({
  row: { techId, name },
  person,
  held,
  onClose,
}: {
  row: SkillRow;
  person: PersonRef;
  /** What is said of them now. */
  held: Held | null;
  onClose: () => void;
}) => {
  const assess = useAssess();
  const who = nameOf(person);
  const form = useForm({
    draft: `judge:${techId}:${person.id}`,
    blank: levelTyped(held),
    read: (typed) => judged(levelFaults(typed), () => levelBody(typed)),
    act: assess,
    send: (body) => assess.run({ employeeId: person.id, techId, ...body }),
    onSent: (_, { level }) => {
      toast.show({ variant: 'success', message: `${who}: ${name}, ${levelWord(level)}.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`How well ${who} knows ${name}`}
      says={`${held === null ? 'Nothing is said of it yet' : `Now: ${skillSaid(held)}`}. Your judgement wins over what people say of themselves.`}
      act="Save the judgement"
      onClose={onClose}
    >
      <LevelFields form={form} focused />
    </FormDialog>
  );
};
