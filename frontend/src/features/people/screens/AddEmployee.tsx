import { type EmployeeBody, employeeBody } from '@lamplight/bff/contract/people.ts';
import { useSearchParams } from 'react-router-dom';
import { FormActs } from '../../../forms/FormActs.tsx';
import { Pair } from '../../../forms/Pair.tsx';
import { checked } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { HIRED, hiredPerson, useHired } from '../../../parts/hiring/hired.ts';
import { indianStates } from '../../../parts/places/places.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { RadioGroup, Select } from '../../../ui/Choices.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { DateField, Field } from '../../../ui/Field.tsx';
import { useLead } from '../../../ui/lead.ts';
import { Page } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Notice, OutOfDate, Problem } from '../../../ui/States.tsx';
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
  const lead = useLead();
  const [query] = useSearchParams();
  const applicationId = query.get(HIRED);
  const hired = useHired(applicationId);
  const person = hired.data && hiredPerson(hired.data.application);
  const add = useAddEmployee();
  const form = useForm<EmployeeBody, EmployeeBody, unknown>({
    draft: applicationId === null ? 'add-employee' : `add-employee:${applicationId}`,
    // Once it is known who was hired the form begins with them; a draft of this hire goes before.
    blank: { ...empty(), ...person },
    // The application stands in for a version, so that the form follows whom it is about.
    etag: applicationId === null || !person ? undefined : applicationId,
    follows: true,
    read: (typed) => checked(employeeBody, typed),
    act: add,
    send: add.run,
    onSent: () => {
      form.take(empty());
    },
  });
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
    <Page title="Add an employee" sub={lead} crumbs={crumbs} narrow>
      {person && (
        <Notice icon="check">Filled in from the application. Code, role and state of work are yours to say.</Notice>
      )}
      {hired.error !== undefined && !person && (
        <OutOfDate what="The application could not be read and the form" retry={() => void hired.refresh()} />
      )}
      <form ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
        <Panel title="Person" level={2}>
          <Field label="Name" autoComplete="off" {...form.field('name')} />
          <Pair>
            <ContactFields field={form.field} />
          </Pair>
        </Panel>
        <Panel title="Position" level={2}>
          <RadioGroup
            label="Role"
            options={roles}
            {...form.control('role')}
            onChange={(role) => form.set({ role: role as EmployeeBody['role'] })}
            name="role"
          />
          <Pair>
            <Field label="Designation" autoComplete="off" {...form.field('designation')} />
            <Field
              label="Employee code"
              mono
              autoComplete="off"
              hint="Letters, digits and dashes"
              {...form.field('code')}
            />
          </Pair>
          <Pair>
            <DateField label="Joins on" {...form.field('joinedOn')} />
            <Select
              label="State of work"
              options={indianStates}
              placeholder="Choose a state"
              hint="Decides the profession tax"
              {...form.field('locationState')}
            />
          </Pair>
        </Panel>
        <Problem {...form.problem} />
        <FormActs form={form} act="Add and make the invitation" icon="join" />
      </form>
    </Page>
  );
}
