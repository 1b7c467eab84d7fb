import { usePerson } from '../../../session/useSession.ts';
import { Page, Stack } from '../../../ui/Page.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { BillingForm } from '../parts/BillingForm.tsx';
import { PasswordForm } from '../parts/PasswordForm.tsx';
import { PersonForm } from '../parts/PersonForm.tsx';

const roleWords = { client: 'Client', employee: 'Employee', team_lead: 'Team lead', admin: 'Admin' } as const;

/** One profile with the parts of its role. */
export default function Profile() {
  const user = usePerson();
  return (
    <Page title={user.name} sub={`${roleWords[user.role]}, ${user.email}`} crumbs={[{ label: 'Profile' }]} narrow>
      <Stack>
        <PersonForm />
        {user.role === 'client' && <BillingForm clientId={user.clientId ?? user.id} />}
        <PasswordForm />
        <Panel title="This device">
          <Pairs pairs={[['Theme', 'Dark']]} />
        </Panel>
      </Stack>
    </Page>
  );
}
