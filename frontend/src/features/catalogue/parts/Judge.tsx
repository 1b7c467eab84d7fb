import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { Continued, DraftMark } from '../../common/DraftMark.tsx';
import { useTyped } from '../../common/useDraft.ts';
import { type PersonRef, type SkillRow, useAssess } from '../data.ts';
import { levelWord, tenthsOf } from '../skills.ts';
import { LevelFields } from './LevelFields.tsx';
import styles from './Skills.module.css';

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
  const { typed, set, draft, startAfresh } = useTyped(`judge:${techId}`, { employeeId: '', level: '', years: '' });
  const [tried, setTried] = useState(false);
  const assess = useAssess();
  const yearsTenths = tenthsOf(typed.years);
  const person = people.find(({ id }) => id === typed.employeeId);
  const send = async () => {
    setTried(true);
    if (!person || typed.level === '' || yearsTenths === null) return;
    const level = Number(typed.level);
    if ((await assess.run({ employeeId: person.id, techId, level, yearsTenths })) === undefined) return;
    await draft.clear();
    toast.show({ variant: 'success', message: `${person.name ?? 'The person'}: ${name}, ${levelWord(level)}.` });
    onClose();
  };
  return (
    <Dialog
      title={`Who knows ${name}`}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" busy={assess.busy} onPress={() => void send()}>
            Save the judgement
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <p className="ui two">Your judgement wins over what people say of themselves.</p>
        <Continued draft={draft} onAfresh={startAfresh} />
        <Select
          label="Person"
          placeholder="Choose a person"
          options={people.map((one) => ({ value: one.id, label: one.name ?? 'Erased person' }))}
          value={typed.employeeId}
          error={tried && !person ? 'Choose a person' : undefined}
          onChange={(event) => set({ ...typed, employeeId: event.target.value })}
        />
        <LevelFields typed={typed} set={(level) => set({ ...typed, ...level })} tried={tried} />
        <Problem error={assess.error} />
        <DraftMark draft={draft} />
      </div>
    </Dialog>
  );
};
