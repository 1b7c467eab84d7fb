import type { Milestone } from '@lamplight/bff/contract/projects.ts';
import { Suspense, useState } from 'react';
import { isApiError } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { later } from '../../ui/later.ts';
import { Stack } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { ActivityPanel } from './ActivityPanel.tsx';
import { useRepositories } from './data.ts';
import { PartsPanel } from './PartsPanel.tsx';
import { RepositoriesPanel } from './RepositoriesPanel.tsx';
import { partsOf } from './suggesting.ts';

const ConnectDialog = later(async () => (await import('./ConnectDialog.tsx')).ConnectDialog);

const CONNECT =
  'Connect one that your GitHub account administers: the team is let into it, and what is done there shows here.';

/** Where the code of a project is, what was done there, and what that says of its sub-milestones. */
export const CodeTab = ({ projectId, milestones }: { projectId: string; milestones: readonly Milestone[] }) => {
  const { data, error, stale, refresh } = useRepositories(projectId);
  const [connecting, setConnecting] = useState(false);
  const parts = partsOf(milestones);
  // Nothing was told of its team yet, so there is nobody whom a repository could let in.
  if (!data && isApiError(error) && error.status === 404)
    return (
      <EmptyState
        says="This project has no team yet"
        next="Once somebody leads it or is assigned to it, its repositories can be connected here."
      />
    );
  return (
    <Stack>
      <RepositoriesPanel
        title="Repositories"
        items={data?.items}
        more={data?.next !== undefined}
        {...{ error, stale }}
        retry={refresh}
        none={{
          says: 'No repository yet',
          next: data?.can.map
            ? CONNECT
            : 'Whoever leads the project connects one that their GitHub account administers.',
        }}
        aside={
          data?.can.map && (
            <Button size="small" icon="plus" onPress={() => setConnecting(true)}>
              Connect a repository
            </Button>
          )
        }
      >
        <Suspense fallback={null}>
          {connecting && <ConnectDialog projectId={projectId} onClose={() => setConnecting(false)} />}
        </Suspense>
      </RepositoriesPanel>
      {data !== undefined && data.items.length > 0 && (
        <>
          <PartsPanel {...{ projectId, parts }} />
          <ActivityPanel {...{ projectId, parts }} />
        </>
      )}
    </Stack>
  );
};
