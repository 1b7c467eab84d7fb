import { Suspense } from 'react';
import { keys } from '../../../api/keys.ts';
import { useRead } from '../../../api/useRead.ts';
import { usePerson } from '../../../session/useSession.ts';
import { later } from '../../../ui/later.ts';
import { useLead } from '../../../ui/lead.ts';
import { Page } from '../../../ui/Page.tsx';
import { Skeleton } from '../../../ui/States.tsx';

// Asked for with the screen, and named by no page that is not about documents.
const Library = later(async () => (await import('../../../parts/documents/Library.tsx')).Library);
Library.preload();

const MOST = 200;

/** Documents of all of one's projects: of the team, and of a client, at an address of each. */
export default function Documentation() {
  const isClient = usePerson().role === 'client';
  const { data, error } = useRead<'projects' | 'projects-client'>(
    isClient ? keys.clientProjects({ limit: MOST }) : keys.projects({ limit: MOST }),
  );
  // Of a project that only looks for people its candidates are not told the client.
  const places = (data?.items ?? []).filter(
    ({ state, clientId }) => state !== 'archived' && state !== 'cancelled' && clientId !== '',
  );
  return (
    <Page title="Documents" crumbs={[{ label: 'Documents' }]} sub={useLead()}>
      <Suspense fallback={<Skeleton of="list" inset />}>
        <Library places={data === undefined && error === undefined ? undefined : places} />
      </Suspense>
    </Page>
  );
}
