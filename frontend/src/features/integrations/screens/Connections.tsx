import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { later } from '../../../ui/later.ts';
import { useLead } from '../../../ui/lead.ts';
import { Page, Stack } from '../../../ui/Page.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { type ProviderName, useConnections } from '../data.ts';
import { ConnectionPanel } from '../parts/ConnectionPanel.tsx';
import { litOf } from '../words.ts';

const OutOfStepPanel = later(async () => (await import('../parts/OutOfStepPanel.tsx')).OutOfStepPanel);
const OwnCode = later(async () => (await import('../parts/OwnCode.tsx')).OwnCode);

type Shown = Readonly<{ title: string; of: readonly ProviderName[] }>;
/** What holds the company's files, for admins (product.md §2: `/admin/drive-settings`). */
const STORAGE: Shown = { title: 'Storage', of: ['drive', 'dropbox'] };
/** One's own account at the code host (product.md §2: `/github`). */
const CODE: Shown = { title: 'GitHub', of: ['github'] };

/** Connections, each a panel of its own. */
export default function Connections() {
  const { title, of } = useLocation().pathname.startsWith('/github') ? CODE : STORAGE;
  const { data, error, stale, refresh } = useConnections();
  const retry = () => void refresh();
  const shown = data?.items.filter(({ provider }) => of.includes(provider)) ?? [];
  const lit = litOf(shown);
  return (
    <Page title={title} sub={useLead()} status={<StaleMark is={stale} />} crumbs={[{ label: title }]} narrow>
      {error !== undefined &&
        (data ? <OutOfDate what="What is shown" retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="form" inset />}
      {data && shown.length === 0 && (
        <EmptyState says="Nothing can be connected here" next="Ask whoever runs this server." />
      )}
      {shown.length > 0 && (
        <Stack>
          {shown.map((connection) => (
            <ConnectionPanel key={connection.provider} connection={connection} lit={connection === lit} />
          ))}
        </Stack>
      )}
      {of === STORAGE.of && (
        <Suspense fallback={<Skeleton of="list" rows={2} inset />}>
          <OutOfStepPanel />
        </Suspense>
      )}
      {of === CODE.of && shown.length > 0 && (
        <Suspense fallback={<Skeleton of="list" rows={2} inset />}>
          <OwnCode connected={shown.some(({ state }) => state === 'connected')} />
        </Suspense>
      )}
    </Page>
  );
}
