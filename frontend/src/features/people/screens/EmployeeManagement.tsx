import type { Employee } from '@lamplight/bff/contract/people.ts';
import { TypedFilter } from '../../../parts/lists/TypedFilter.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { Select } from '../../../ui/Choices.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { useLead } from '../../../ui/lead.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { useEmployee, useEmployees } from '../data.ts';
import { employeeFilterOf, employeeStates, isNarrowed, roleWord, staffRoles } from '../filter.ts';
import { Directory } from '../parts/Directory.tsx';
import { EmployeePanel } from '../parts/EmployeePanel.tsx';
import styles from '../parts/People.module.css';
import { nameSaid, PersonLink } from '../parts/Person.tsx';
import { marks, type PeoplePlace, usePeoplePlace } from '../usePeoplePlace.ts';

/** Everyone on staff: found by words, role, state and skill, with the record beside the list. */
export default function EmployeeManagement() {
  const place = usePeoplePlace();
  const filter = employeeFilterOf(place.query);
  const chosen = useEmployee(place.chosen).data?.employee;
  return (
    <Directory
      title="Employees"
      sub={useLead()}
      act={
        <ButtonLink to="/add-employee" look="primary" icon="join">
          Add an employee
        </ButtonLink>
      }
      search={
        <TypedFilter
          label="Search"
          hint="Name, email, code or designation"
          value={filter.search ?? ''}
          onChange={(search) => place.narrow({ search })}
          {...marks.search}
        />
      }
      filters={
        <>
          <Select
            label="Role"
            value={filter.role ?? ''}
            options={[{ value: '', label: 'Any role' }, ...staffRoles]}
            onChange={(event) => place.narrow({ role: event.target.value })}
          />
          <Select
            label="State"
            value={filter.state ?? ''}
            options={[{ value: '', label: 'Any state' }, ...employeeStates]}
            onChange={(event) => place.narrow({ state: event.target.value })}
          />
          <TypedFilter
            label="Skill"
            most={40}
            value={filter.skill ?? ''}
            onChange={(skill) => place.narrow({ skill })}
          />
        </>
      }
      filterNames={['search', 'role', 'state', 'skill']}
      read={useEmployees(filter)}
      columns={columns(place)}
      keyOf={({ employeeId }) => employeeId}
      narrowed={isNarrowed(filter)}
      place={place}
      empty={
        <EmptyState
          says="Add your first employee"
          next="They get a link to set their own password."
          act={{ label: 'Add an employee', to: '/add-employee' }}
        />
      }
      record={{
        title: chosen === undefined ? 'Employee' : nameSaid(chosen),
        status: chosen && <Status of="account" is={chosen.state} />,
        shown: (alone) =>
          place.chosen && (
            <EmployeePanel key={place.chosen} employeeId={place.chosen} alone={alone} onClose={place.close} />
          ),
      }}
    />
  );
}

const columns = (place: PeoplePlace): readonly Column<Employee>[] => [
  { id: 'name', head: 'Name', cell: (e) => <PersonLink id={e.employeeId} name={e.name} place={place} /> },
  {
    id: 'code',
    head: 'Code',
    rank: 'low',
    line: 'none',
    cell: (e) => <span className={`mono ${styles.code}`}>{e.code}</span>,
  },
  { id: 'designation', head: 'Designation', line: 2, cell: (e) => e.designation },
  { id: 'role', head: 'Role', line: 2, cell: (e) => roleWord(e.role) },
  {
    id: 'skills',
    head: 'Skills',
    rank: 'low',
    line: 'none',
    cell: (e) => (e.skills.length === 0 ? null : <Few skills={e.skills} />),
  },
  { id: 'state', head: 'State', line: 1, cell: (e) => <Status of="account" is={e.state} /> },
];

const FEW = 3;
const Few = ({ skills }: { skills: readonly string[] }) => {
  const more = skills.length - FEW;
  return (
    <>
      {skills.slice(0, FEW).join(', ')}
      {more > 0 && <span className="meta nowrap"> and {more} more</span>}
    </>
  );
};
