import { type EmployeeBody, employeeBody } from '@lamplight/bff/contract/people.ts';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../ui/Button.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { DateField, Field, RadioGroup, Select } from '../../../ui/Field.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/States.tsx';
import { DraftMark } from '../../common/DraftMark.tsx';
import { useShapedForm } from '../../common/form.ts';
import { indianStates } from '../../common/places.ts';
import { useDraft } from '../../common/useDraft.ts';
import { useAddEmployee } from '../data.ts';
import { Invitation } from '../parts/Invitation.tsx';
import styles from './AddEmployee.module.css';

const roles = [
  { value: 'employee', label: 'Employee' },
  { value: 'team_lead', label: 'Team lead: may be appointed lead of a project' },
  { value: 'admin', label: 'Admin: sees and decides everything' },
];
const empty = (): EmployeeBody => ({
  name: '',
  email: '',
  mobile: '',
  role: 'employee',
  code: '',
  designation: '',
  joinedOn: civilOf(Date.now()),
  locationState: '',
});

/** Adds a person and shows their invitation once. */
export default function AddEmployee() {
  const add = useAddEmployee();
  const form = useShapedForm(employeeBody, empty(), add.error);
  const values = useWatch({ control: form.control }) as EmployeeBody;
  const draft = useDraft('add-employee', values, { onFound: (kept) => form.reset(kept) });
  const send = async (body: EmployeeBody) => {
    if (await add.run(body)) {
      await draft.clear();
      form.reset(empty());
    }
  };
  const crumbs = [{ label: 'Add employee' }];
  if (add.answer)
    return (
      <Page
        title={`${add.answer.employee.name ?? 'The new person'} is invited`}
        sub="The link below is shown once. It opens the page on which the password is set."
        crumbs={crumbs}
        narrow
      >
        <Invitation invited={add.answer} onNext={add.reset} />
      </Page>
    );
  return (
    <Page
      title="Add an employee"
      sub="They get a single-use link to set their own password. Nobody else ever knows it."
      crumbs={crumbs}
      narrow
    >
      <form className={styles.form} noValidate onSubmit={form.submit(send)}>
        <Panel title="Person" level={2}>
          <Field label="Name" autoComplete="off" {...form.field('name')} />
          <div className={styles.pair}>
            <Field
              label="Email"
              type="email"
              inputMode="email"
              autoCapitalize="none"
              autoComplete="off"
              hint="They sign in with it"
              {...form.field('email')}
            />
            <Field
              label="Mobile"
              type="tel"
              inputMode="numeric"
              maxLength={10}
              mono
              autoComplete="off"
              hint="Ten digits"
              {...form.field('mobile')}
            />
          </div>
        </Panel>
        <Panel title="Position" level={2}>
          <RadioGroup
            label="Role"
            name="role"
            options={roles}
            value={values.role}
            onChange={(role) => form.setValue('role', role as EmployeeBody['role'], { shouldDirty: true })}
            error={form.errorOf('role')}
          />
          <div className={styles.pair}>
            <Field label="Designation" autoComplete="off" {...form.field('designation')} />
            <Field
              label="Employee code"
              mono
              autoComplete="off"
              hint="Letters, digits and dashes"
              {...form.field('code')}
            />
          </div>
          <div className={styles.pair}>
            <DateField label="Joins on" {...form.field('joinedOn')} />
            <Select
              label="State of work"
              options={indianStates}
              placeholder="Choose a state"
              hint="Decides the profession tax"
              {...form.field('locationState')}
            />
          </div>
        </Panel>
        <Problem says={form.blocked} error={add.error} />
        <div className={styles.acts}>
          <Button type="submit" look="primary" icon="join" busy={add.busy}>
            Add and make the invitation
          </Button>
          <DraftMark draft={draft} />
        </div>
      </form>
    </Page>
  );
}
