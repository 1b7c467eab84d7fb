import { announceBody, MOST_ANNOUNCED, MOST_NAMED } from '@lamplight/bff/contract/notifications.ts';
import type { Role } from '@lamplight/bff/contract/roles.ts';
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import { useState } from 'react';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { checked } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { Select } from '../../../ui/Choices.tsx';
import { counted } from '../../../ui/counted.ts';
import { TextArea } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useAnnounce, useReach } from '../announcing.ts';
import { ChosenPeople } from './ChosenPeople.tsx';

const NAMED = 'named';
const WHOM: readonly Readonly<{ value: Role | typeof NAMED; label: string }>[] = [
  { value: 'employee', label: 'Every employee' },
  { value: 'team_lead', label: 'Every team lead' },
  { value: 'client', label: 'Every client' },
  { value: 'admin', label: 'Every other admin' },
  { value: NAMED, label: 'People by name' },
];
type Chosen = readonly Pick<PersonRef, 'id' | 'name'>[];
const BLANK = { whom: 'employee', people: [] as Chosen, text: '' };

/** What people should know: written, read over with how many it reaches, and only then sent. */
export default function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const announce = useAnnounce();
  const [isReadOver, setIsReadOver] = useState(false);
  const form = useForm({
    draft: 'announcement',
    blank: BLANK,
    read: ({ whom, people, text }) => {
      const to = whom === NAMED ? { people: people.map(({ id }) => id) } : { role: whom };
      const isNobody = whom === NAMED && people.length === 0;
      return checked(announceBody, { to, text }, { people: isNobody ? 'Choose somebody' : undefined });
    },
    nameOf: (field) => (field.startsWith('to') ? 'people' : field),
    act: announce,
    send: (body) => announce.run(body),
    onSent: () => {
      toast.show({ message: 'It is announced.' });
      onClose();
    },
  });
  const { whom, people } = form.values;
  const reach = useReach(whom === NAMED ? null : (whom as Role));
  const many = whom === NAMED ? people.length : reach.data?.reach.people;
  const reaches = many === undefined ? null : counted(many, 'person', 'people');
  const set: typeof form.set = (change) => {
    setIsReadOver(false);
    form.set(change);
  };
  const readOver = () => {
    form.reveal(['people', 'text']);
    if (Object.keys(form.faults).length === 0) setIsReadOver(true);
  };
  return (
    <FormDialog
      form={form}
      title="Announce something"
      says="It stands in everybody’s notifications at once, and comes by mail to those who chose so."
      act={`Announce to ${reaches ?? 'them'}`}
      {...(isReadOver && many !== 0 ? {} : { instead: { act: 'Read it over', onPress: readOver } })}
      onClose={onClose}
    >
      <Select label="To whom" options={WHOM} value={whom} onChange={({ target }) => set({ whom: target.value })} />
      {whom === NAMED && (
        <ChosenPeople
          chosen={people}
          most={MOST_NAMED}
          error={form.errorOf('people')}
          onChange={(next) => set({ people: next })}
        />
      )}
      <TextArea
        label="What they should know"
        rows={5}
        most={MOST_ANNOUNCED}
        {...form.field('text')}
        onChange={({ target }) => set({ text: target.value })}
      />
      <p className="ui two" role="status">
        {reaches === null ? 'Counting whom it reaches.' : saysOf(many ?? 0, reaches, isReadOver)}
      </p>
    </FormDialog>
  );
}

const saysOf = (many: number, reaches: string, isReadOver: boolean): string => {
  if (many === 0) return 'It reaches nobody yet.';
  return isReadOver
    ? `Read it over: ${reaches} ${many === 1 ? 'gets' : 'get'} it as it stands here, and it cannot be taken back.`
    : `It reaches ${reaches}.`;
};
