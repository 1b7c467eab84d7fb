import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useBilling } from '../../../parts/billing/data.ts';
import { stateName } from '../../../parts/places/places.ts';
import { useReceivables } from '../../../parts/receivables/data.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Chip, Status } from '../../../ui/Chip.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { ErrorState, OutOfDate, Problem, Skeleton } from '../../../ui/States.tsx';
import { type ClientRow, useClient, useInviteClientAgain, useStandingOfClient } from '../clientData.ts';
import type { RecordProps } from './EmployeePanel.tsx';
import { EndSessions } from './EndSessions.tsx';
import { InvitationDialog } from './InvitationDialog.tsx';
import styles from './People.module.css';
import { nameSaid } from './Person.tsx';
import { type StandingAct, StandingDialog } from './StandingDialog.tsx';

/** One client: who it is, whether invoices can be made out, and what may be done. */
export const ClientPanel = ({ clientId, alone, onClose }: RecordProps & { clientId: string }) => {
  const { data, error, refresh } = useClient(clientId);
  const retry = () => void refresh();
  const close = <IconButton icon="close" size="small" label="Close" onPress={onClose} />;
  if (!data)
    return (
      <Panel {...(alone ? {} : { title: 'Client', aside: close })}>
        {error === undefined ? <Skeleton of="form" inset /> : <ErrorState error={error} retry={retry} />}
      </Panel>
    );
  const { client: c } = data;
  return (
    <Panel {...(alone ? {} : { title: nameSaid(c), meta: <Status of="account" is={c.state} />, aside: close })}>
      {error !== undefined && <OutOfDate what="This record" retry={retry} />}
      <Pairs
        pairs={[
          [
            'Email',
            <span key="email" className="mono">
              {c.email ?? '–'}
            </span>,
          ],
          [
            'Mobile',
            <span key="mobile" className="mono">
              {c.mobile || 'not given'}
            </span>,
          ],
          ...(c.joinedAt === undefined ? [] : [['Since', <DateTime key="joined" at={c.joinedAt} />] as const]),
          ['Billing', <BillingState key="billing" complete={c.billingComplete} />],
        ]}
      />
      <BillingFacts clientId={clientId} />
      <AccountFacts clientId={clientId} />
      {c.etag !== undefined && <Acts key={c.clientId} client={c} etag={c.etag} />}
    </Panel>
  );
};

export const BillingState = ({ complete }: { complete: boolean }) => (
  <Chip tone={complete ? 'ok' : 'warn'} icon={complete ? 'check' : 'alert'}>
    {complete ? 'Complete' : 'Not complete'}
  </Chip>
);

/** Filled in by the client, in the profile. */
const BillingFacts = ({ clientId }: { clientId: string }) => {
  const { data, error, refresh } = useBilling(clientId);
  if (!data)
    return error === undefined ? (
      <Skeleton of="form" inset />
    ) : (
      <OutOfDate what="The billing profile could not be read and" retry={() => void refresh()} />
    );
  const { legalName, address, stateCode, country, gstin } = data.billing;
  if (legalName === null) return <p className="meta">The client has filled in no billing profile yet.</p>;
  return (
    <Pairs
      pairs={[
        ['Legal name', legalName],
        ['Address', [address, stateName(stateCode), country].filter(Boolean).join(', ')],
        [
          'GSTIN',
          <span key="gstin" className="mono">
            {gstin ?? 'none'}
          </span>,
        ],
      ]}
    />
  );
};

/** What the client owes, and has paid too much. */
const AccountFacts = ({ clientId }: { clientId: string }) => {
  const { data, error, refresh } = useReceivables(clientId);
  if (!data)
    return error === undefined ? (
      <Skeleton of="form" inset />
    ) : (
      <OutOfDate what="What the client owes could not be read and" retry={() => void refresh()} />
    );
  const { outstandingPaise, overduePaise, creditPaise } = data.receivables;
  return (
    <Pairs
      pairs={[
        [
          'Outstanding',
          <Link key="outstanding" to={`/admin/invoices?clientId=${clientId}&sort=due`}>
            <Money paise={outstandingPaise} />
          </Link>,
        ],
        ...(overduePaise > 0 ? [['Overdue', <Money key="overdue" paise={overduePaise} />] as const] : []),
        ['Credit', <Money key="credit" paise={creditPaise} />],
        [
          'Statement',
          <Link key="statement" to={`/statement?clientId=${clientId}`}>
            This financial year
          </Link>,
        ],
      ]}
    />
  );
};

const Acts = ({ client: c, etag }: { client: ClientRow; etag: string }) => {
  const [open, setOpen] = useState<'sessions' | StandingAct | null>(null);
  const again = useInviteClientAgain(c.clientId);
  const deactivate = useStandingOfClient(c.clientId, 'deactivate');
  const reactivate = useStandingOfClient(c.clientId, 'reactivate');
  const close = () => setOpen(null);
  return (
    <>
      <div className={styles.acts}>
        {c.can?.inviteAgain && (
          <Button size="small" look="primary" icon="join" busy={again.busy} onPress={() => void again.run({ etag })}>
            Invite again
          </Button>
        )}
        {c.state === 'active' && (
          <Button size="small" onPress={() => setOpen('sessions')}>
            End sessions
          </Button>
        )}
        {c.can?.deactivate && (
          <Button size="small" onPress={() => setOpen('deactivate')}>
            Deactivate
          </Button>
        )}
        {c.can?.reactivate && (
          <Button size="small" onPress={() => setOpen('reactivate')}>
            Reactivate
          </Button>
        )}
      </div>
      <Problem error={again.error} />
      {again.answer && (
        <InvitationDialog
          invited={{ ...again.answer, name: c.name, email: again.answer.client.email ?? c.email ?? null }}
          onClose={again.reset}
        />
      )}
      {open === 'sessions' && <EndSessions userId={c.clientId} name={c.name} onClose={close} />}
      {(open === 'deactivate' || open === 'reactivate') && (
        <StandingDialog
          act={open}
          id={c.clientId}
          name={c.name}
          etag={etag}
          standing={open === 'deactivate' ? deactivate : reactivate}
          onClose={close}
        />
      )}
    </>
  );
};
