import { useBilling } from '../../../../parts/billing/data.ts';
import { stateName } from '../../../../parts/places/places.ts';
import { ButtonLink } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { DateOnly } from '../../../../ui/DateTime.tsx';
import { Pairs, Panel } from '../../../../ui/Panel.tsx';
import { ErrorState, Skeleton } from '../../../../ui/States.tsx';
import { useOwnEmployment } from '../../settingsData.ts';

/** Clients: whether what invoices are made out to is complete. */
export const BillingPart = ({ clientId }: { clientId: string }) => {
  const { data, error, refresh } = useBilling(clientId);
  return (
    <Panel
      title="Billing profile"
      aside={
        data && (
          <Chip tone={data.billing.complete ? 'ok' : 'warn'} icon={data.billing.complete ? 'check' : 'alert'}>
            {data.billing.complete ? 'Complete' : 'Needed to accept an offer'}
          </Chip>
        )
      }
    >
      {data ? (
        <>
          <p className="ui two">{data.billing.legalName ?? 'Nothing is filled in yet.'}</p>
          <div>
            <ButtonLink to="/profile">{data.billing.complete ? 'Look at it' : 'Fill it in'}</ButtonLink>
          </div>
        </>
      ) : error === undefined ? (
        <Skeleton of="form" inset />
      ) : (
        <ErrorState error={error} retry={() => void refresh()} />
      )}
    </Panel>
  );
};

/** Staff: the position as the company has it. An admin changes it in the employee management. */
export const EmploymentPart = ({ employeeId, admin }: { employeeId: string; admin: boolean }) => {
  const { data, error, refresh } = useOwnEmployment(employeeId);
  const e = data?.employee;
  return (
    <Panel
      title="Your position"
      foot={
        admin && e ? (
          <ButtonLink to={`/employee-management?person=${employeeId}`}>Open in the employee management</ButtonLink>
        ) : undefined
      }
    >
      {e ? (
        <Pairs
          pairs={[
            ['Designation', e.designation],
            [
              'Employee code',
              <span key="code" className="mono">
                {e.code}
              </span>,
            ],
            ['Joined', <DateOnly key="joined" date={e.joinedOn} />],
            ['State of work', stateName(e.locationState)],
            ['Skills', e.skills.length === 0 ? 'None named yet' : e.skills.join(', ')],
          ]}
        />
      ) : error === undefined ? (
        <Skeleton of="form" inset />
      ) : (
        <ErrorState error={error} retry={() => void refresh()} />
      )}
    </Panel>
  );
};
