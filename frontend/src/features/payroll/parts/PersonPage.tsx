import { PayProfileView } from '../../../parts/pay/PayProfileView.tsx';
import { WaitingProofs } from '../../../parts/pay/WaitingProofs.tsx';
import type { Reader } from '../../../parts/pay/words.ts';
import { YearPapers } from '../../../parts/pay/YearPapers.tsx';
import { stateName } from '../../../parts/places/places.ts';
import { usePerson } from '../../../session/useSession.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Page, Stack } from '../../../ui/Page.tsx';
import { usePayrollPerson } from '../data.ts';
import { nameSaid } from '../people.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';
import { AttendancePanel } from './AttendancePanel.tsx';
import { OneOffsPanel } from './OneOffsPanel.tsx';
import { SalaryPanel } from './SalaryPanel.tsx';

/** Somebody's pay: the salary with its history, then what they have told. */
export const PersonPage = ({
  employeeId,
  place,
  today,
}: Readonly<{ employeeId: string; place: PayrollPlace; today: string }>) => {
  const me = usePerson();
  const person = usePayrollPerson(employeeId).data?.person;
  const name = person === undefined ? 'Person' : nameSaid(person);
  const reader: Reader =
    employeeId === me.id ? { own: true } : { own: false, name: person === undefined ? 'this person' : name };
  return (
    <Page
      title={name}
      sub={
        person &&
        [
          person.code,
          person.designation,
          stateName(person.locationState),
          `since ${formatDate(person.joinedOn)}`,
          person.lastDay === null ? '' : `last day ${formatDate(person.lastDay)}`,
        ]
          .filter(Boolean)
          .join(', ')
      }
      crumbs={[{ label: 'Payroll', to: place.listHref }, { label: name }]}
      screen={employeeId}
      acts={
        <>
          <ButtonLink to={`/admin/audit/pay?question=basic-pay&person=${employeeId}`}>
            Questions about this pay
          </ButtonLink>
          <ButtonLink to={`/admin/audit?kind=salary&id=${employeeId}`} icon="history">
            All changes
          </ButtonLink>
        </>
      }
    >
      <Stack>
        {!reader.own && <WaitingProofs {...{ employeeId, name }} />}
        <SalaryPanel {...{ employeeId, name, place, today }} />
        <AttendancePanel {...{ employeeId, name, place }} />
        <OneOffsPanel {...{ employeeId, place, today }} />
        <PayProfileView {...{ employeeId, reader }} />
        <YearPapers {...{ employeeId, reader }} />
      </Stack>
    </Page>
  );
};
