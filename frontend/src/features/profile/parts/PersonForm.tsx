import { profileBody } from '@lamplight/bff/contract/people.ts';
import { usePerson } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/States.tsx';
import { useShapedForm } from '../../common/form.ts';
import { useSaveProfile } from '../data.ts';
import styles from './parts.module.css';
import { Saved } from './Saved.tsx';

/** Name and mobile. Role and address are shown; they are not changed here. */
export const PersonForm = () => {
  const user = usePerson();
  const save = useSaveProfile();
  const form = useShapedForm(profileBody, { name: user.name, mobile: user.mobile }, save.error);
  return (
    <Panel title="You">
      <form className={styles.form} noValidate onSubmit={form.submit((values) => save.run(values))}>
        <Field label="Name" autoComplete="name" {...form.field('name')} />
        <Field
          label="Mobile"
          type="tel"
          autoComplete="tel-national"
          inputMode="numeric"
          maxLength={10}
          mono
          hint="Ten digits"
          {...form.field('mobile')}
        />
        <Field label="Email" type="email" value={user.email} readOnly hint="Your sign-in address" />
        <Problem says={form.blocked} error={save.error} />
        <div className={styles.acts}>
          <Button type="submit" busy={save.busy}>
            Save changes
          </Button>
          {save.answer && <Saved>Saved</Saved>}
        </div>
      </form>
    </Panel>
  );
};
