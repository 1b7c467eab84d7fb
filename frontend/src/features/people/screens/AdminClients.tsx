import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../api/chunk.ts';
import { TypedFilter } from '../../../parts/lists/TypedFilter.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { Select } from '../../../ui/Choices.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { DateOnly } from '../../../ui/DateTime.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { useLead } from '../../../ui/lead.ts';
import { EmptyState } from '../../../ui/States.tsx';
import { type ClientRow, useClient, useClients } from '../clientData.ts';
import { clientFilterOf, clientStates, isNarrowed } from '../filter.ts';
import { BillingState, ClientPanel } from '../parts/ClientPanel.tsx';
import { Directory } from '../parts/Directory.tsx';
import styles from '../parts/People.module.css';
import { nameSaid, PersonLink } from '../parts/Person.tsx';
import { marks, type PeoplePlace, usePeoplePlace } from '../usePeoplePlace.ts';

const InviteClient = lazy(() => loadChunk(() => import('../parts/InviteClient.tsx')));

/** Every client: found by words and state, with the record and the billing profile beside the list. */
export default function AdminClients() {
  const place = usePeoplePlace();
  const filter = clientFilterOf(place.query);
  const chosen = useClient(place.chosen).data?.client;
  const [inviting, setInviting] = useState(false);
  const invite = () => setInviting(true);
  return (
    <>
      <Directory
        title="Clients"
        sub={useLead()}
        act={
          <Button look="primary" icon="join" onPress={invite}>
            Invite a client
          </Button>
        }
        search={
          <TypedFilter
            label="Search"
            hint="Name or email"
            value={filter.search ?? ''}
            onChange={(search) => place.narrow({ search })}
            {...marks.search}
          />
        }
        filters={
          <Select
            label="State"
            value={filter.state ?? ''}
            options={[{ value: '', label: 'Any state' }, ...clientStates]}
            onChange={(event) => place.narrow({ state: event.target.value })}
          />
        }
        filterNames={['search', 'state']}
        read={useClients(filter)}
        columns={columns(place)}
        keyOf={({ clientId }) => clientId}
        narrowed={isNarrowed(filter)}
        place={place}
        empty={
          <EmptyState
            says="No clients yet"
            next="They sign up by themselves, or you invite them."
            act={{ label: 'Invite a client', onPress: invite }}
          />
        }
        record={{
          title: chosen === undefined ? 'Client' : nameSaid(chosen),
          status: chosen && <Status of="account" is={chosen.state} />,
          shown: (alone) =>
            place.chosen && (
              <ClientPanel key={place.chosen} clientId={place.chosen} alone={alone} onClose={place.close} />
            ),
        }}
      />
      {inviting && (
        <Suspense fallback={null}>
          <InviteClient onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  );
}

const columns = (place: PeoplePlace): readonly Column<ClientRow>[] => [
  { id: 'name', head: 'Name', cell: (c) => <PersonLink id={c.clientId} name={c.name} place={place} /> },
  {
    id: 'email',
    head: 'Email',
    line: 2,
    cell: (c) => (c.email ? <span className={`mono ${styles.code}`}>{c.email}</span> : null),
  },
  { id: 'state', head: 'State', line: 1, cell: (c) => <Status of="account" is={c.state} /> },
  {
    id: 'billing',
    head: 'Billing profile',
    line: 2,
    cell: (c) => <BillingState complete={c.billingComplete} />,
    short: (c) => (c.billingComplete ? null : 'billing not complete'),
  },
  {
    id: 'since',
    head: 'Since',
    align: 'right',
    rank: 'low',
    line: 'none',
    cell: (c) => (c.joinedAt === undefined ? null : <DateOnly date={civilOf(c.joinedAt)} />),
  },
];
