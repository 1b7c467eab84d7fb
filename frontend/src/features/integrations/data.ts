import type { Connection, ProviderName } from '@lamplight/bff/contract/connections.ts';
import type { OutOfStep } from '@lamplight/bff/contract/storage.ts';
import { api } from '../../api/client.ts';
import { connectionKeys as keys } from '../../api/connectionKeys.ts';
import { keys as all } from '../../api/keys.ts';
import { leaveFor } from '../../api/leaving.ts';
import { useAct } from '../../api/useAct.ts';
import { useCommand, useUnversioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

export type { Connection, ProviderName } from '@lamplight/bff/contract/connections.ts';
export type { OutOfStep } from '@lamplight/bff/contract/storage.ts';

const BEGIN = { drive: 'drive-begin', dropbox: 'dropbox-begin', github: 'github-begin' } as const;
/** GitHub leads back to the page that it is told; where the others lead is written (product.md §4 'Callbacks'). */
const RETURNS_TO = { drive: undefined, dropbox: undefined, github: '/github' } as const;

/** How they stand, for those who may see them: admins the company's too, everybody of the staff their own. */
export const useConnections = () => useRead(keys.connections(), { keepPreviousData: true });

/** Of all projects, for admins. */
export const useOutOfStep = () => useRead(keys.outOfStep(), { keepPreviousData: true });
export const useReconcile = ({ provider, project }: Pick<OutOfStep, 'provider' | 'project'>) =>
  useUnversioned('storage-reconcile', { provider, projectId: project.id }, [
    keys.outOfStep(),
    keys.projectStorage(project.id),
  ]);

/** The browser leaves for the provider. What became of another's connection meanwhile is read anew. */
export const useConnect = (provider: ProviderName) =>
  useAct([keys.connections()], async () =>
    leaveFor(await api.call(BEGIN[provider], { body: { returnTo: RETURNS_TO[provider] } })),
  );
export const useTest = (provider: ProviderName) =>
  useUnversioned('connection-test', { provider }, [keys.connections()]);
export const useDisconnect = ({ provider }: Pick<Connection, 'provider'>) =>
  useCommand('connection-disconnect', { provider }, [keys.connections()]);

const MOST = 200;
/** What the reader's projects are called, by their ids. */
export const useProjectTitles = (): ReadonlyMap<string, string> => {
  const { data } = useRead(all.projects({ limit: MOST }), { keepPreviousData: true });
  return new Map(data?.items.map(({ projectId, title }) => [projectId, title]));
};
