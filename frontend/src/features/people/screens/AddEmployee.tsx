import { type EmployeeBody, employeeBody } from '@lamplight/bff/contract/people.ts';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { RadioGroup, Select } from '../../../ui/Choices.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { DateField, Field } from '../../../ui/Field.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Notice, OutOfDate, Problem } from '../../../ui/States.tsx';
import { DraftMark } from '../../common/DraftMark.tsx';
import { useShapedForm } from '../../common/form.ts';
import { HIRED, hiredPerson, useHired } from '../../common/hired.ts';
import { indianStates } from '../../common/places.ts';
import { useDraft } from '../../common/useDraft.ts';
import { useAddEmployee } from '../data.ts';
import { ContactFields } from '../parts/ContactFields.tsx';
import { InvitationLink } from '../parts/Invitation.tsx';
import styles from '../parts/People.module.css';

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

/** Adds a person and shows their invitation once. After a hire it begins with what the application says of them. */
export default function AddEmployee() {
  const [query] = useSearchParams();
  const applicationId = query.get(HIRED);
  const hired = useHired(applicationId);
  const person = hired.data && hiredPerson(hired.data.application);
  const add = useAddEmployee();
  const form = useShapedForm(employeeBody, empty(), add.error);
  const values = useWatch({ control: form.control }) as EmployeeBody;
  const draft = useDraft(applicationId === null ? 'add-employee' : `add-employee:${applicationId}`, values, {
    onFound: (kept) => form.reset(kept),
  });
  const { ready, continuedFrom } = draft;
  const { reset } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known; a draft of this hire goes before
  useEffect(() => {
    if (person && ready && continuedFrom === null) reset({ ...empty(), ...person });
  }, [person === undefined, ready]);
  const send = async (body: EmployeeBody) => {
    if (await add.run(body)) {
      await draft.clear();
      form.reset(empty());
    }
  };
  const crumbs = [{ label: 'Employees', to: '/employee-management' }, { label: 'Add employee' }];
  if (add.answer)
    return (
      <Page
        title={`${add.answer.employee.name ?? 'The new person'} is invited`}
        sub="The link below is shown once. It opens the page on which the password is set."
        crumbs={crumbs}
        narrow
      >
        <Panel
          title="Invitation"
          meta={
            <>
              valid until <DateTime at={add.answer.expiresAt} />
            </>
          }
          foot={
            <>
              <Button onPress={add.reset}>Add another person</Button>
              <ButtonLink to={`/employee-management?person=${add.answer.employee.employeeId}`}>
                Open in the employee management
              </ButtonLink>
            </>
          }
        >
          <InvitationLink invited={{ ...add.answer, ...add.answer.employee }} />
        </Panel>
      </Page>
    );
  return (
    <Page
      title="Add an employee"
      sub="They get a single-use link to set their own password. Nobody else ever knows it."
      crumbs={crumbs}
      narrow
    >
      {person && (
        <Notice icon="check">Filled in from the application. Code, role and state of work are yours to say.</Notice>
      )}
      {hired.error !== undefined && !person && (
        <OutOfDate what="The application could not be read and the form" retry={() => void hired.refresh()} />
      )}
      <form className={styles.form} noValidate onSubmit={form.submit(send)}>
        <Panel title="Person" level={2}>
          <Field label="Name" autoComplete="off" {...form.field('name')} />
          <div className={styles.pair}>
            <ContactFields field={form.field} />
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
        <Problem says={form.blocked} error={add.error} placed={form.placed} />
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
