import { profileBody } from '@lamplight/bff/contract/people.ts';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../api/chunk.ts';
import { FormActs } from '../../../forms/FormActs.tsx';
import { Pair } from '../../../forms/Pair.tsx';
import { checked } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { usePerson } from '../../../session/useSession.ts';
import { TextButton } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/States.tsx';
import { useSaveProfile } from '../data.ts';
import styles from './parts.module.css';
import { Saved } from './Saved.tsx';

const EmailChange = lazy(() => loadChunk(() => import('./EmailChange.tsx')));

/** Name and mobile. The address takes a proof and a code, so it has a dialog of its own; the role is an admin's to change. */
export const PersonForm = () => {
  const user = usePerson();
  const save = useSaveProfile();
  const form = useForm({
    draft: 'profile',
    blank: { name: user.name, mobile: user.mobile },
    read: (typed) => checked(profileBody, typed),
    act: save,
    send: save.run,
  });
  const [changing, setChanging] = useState(false);
  return (
    <Panel title="You">
      <form ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
        <Field label="Name" autoComplete="name" {...form.field('name')} />
        <Pair>
          <Field
            label="Mobile"
            type="tel"
            autoComplete="tel-national"
            inputMode="numeric"
            mono
            hint="Ten digits"
            {...form.field('mobile')}
          />
          <Field
            label="Email"
            type="email"
            value={user.email}
            readOnly
            hint="Your sign-in address"
            aside={
              <span className="meta">
                <TextButton onPress={() => setChanging(true)}>
                  Change<span className="hidden-visually"> the email address</span>
                </TextButton>
              </span>
            }
          />
        </Pair>
        <Problem {...form.problem} />
        <FormActs form={form} act="Save changes" look="plain">
          {save.answer && !form.touched && <Saved>Saved</Saved>}
        </FormActs>
      </form>
      {changing && (
        <Suspense fallback={null}>
          <EmailChange onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Panel>
  );
};
