import { settingsOf } from '../../../parts/profile/settings.ts';
import { usePerson } from '../../../session/useSession.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Page, Stack } from '../../../ui/Page.tsx';
import { BillingForm } from '../parts/BillingForm.tsx';
import { PersonForm } from '../parts/PersonForm.tsx';

const roleWords = { client: 'Client', employee: 'Employee', team_lead: 'Team lead', admin: 'Admin' } as const;

/** One profile with the parts of its role; how one signs in is in the settings. */
export default function Profile() {
  const user = usePerson();
  return (
    <Page
      title={user.name}
      sub={`${roleWords[user.role]}, ${user.email}`}
      crumbs={[{ label: 'Profile' }]}
      acts={
        <ButtonLink to={settingsOf(user.role)} icon="settings">
          Settings
        </ButtonLink>
      }
      narrow
    >
      <Stack>
        <PersonForm />
        {user.role === 'client' && <BillingForm clientId={user.clientId ?? user.id} />}
      </Stack>
    </Page>
  );
}
