import { profileBody } from '@lamplight/bff/contract/people.ts';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { loadChunk } from '../../../api/chunk.ts';
import { usePerson } from '../../../session/useSession.ts';
import { Button, TextButton } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/States.tsx';
import { DraftMark } from '../../common/DraftMark.tsx';
import { useShapedForm } from '../../common/form.ts';
import { useDraft } from '../../common/useDraft.ts';
import { useSaveProfile } from '../data.ts';
import styles from './parts.module.css';
import { Saved } from './Saved.tsx';

const EmailChange = lazy(() => loadChunk(() => import('./EmailChange.tsx')));

/** Name and mobile. The address takes a proof and a code, so it has a dialog of its own; the role is an admin's to change. */
export const PersonForm = () => {
  const user = usePerson();
  const save = useSaveProfile();
  const form = useShapedForm(profileBody, { name: user.name, mobile: user.mobile }, save.error);
  const [name, mobile] = useWatch({ control: form.control, name: ['name', 'mobile'] });
  const draft = useDraft(
    'profile',
    { name, mobile },
    {
      onFound: (kept) => {
        form.setValue('name', kept.name);
        form.setValue('mobile', kept.mobile);
      },
    },
  );
  const [changing, setChanging] = useState(false);
  const submit = form.submit(async (values) => {
    if (await save.run(values)) await draft.clear();
  });
  return (
    <Panel title="You">
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field label="Name" autoComplete="name" {...form.field('name')} />
        <div className={styles.two}>
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
        </div>
        <Problem says={form.blocked} error={save.error} placed={form.placed} />
        <div className={styles.acts}>
          <Button type="submit" busy={save.busy}>
            Save changes
          </Button>
          {save.answer && <Saved>Saved</Saved>}
          <DraftMark draft={draft} />
        </div>
      </form>
      {changing && (
        <Suspense fallback={null}>
          <EmailChange onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Panel>
  );
};
