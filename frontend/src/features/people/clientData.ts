/** Clients as admins see them. */
import type { clientBody } from '@lamplight/bff/contract/people.ts';
import type * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { type Key, keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { useFreshAct } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';
import { PAGE } from './data.ts';
import type { ClientFilter } from './filter.ts';

export type { ClientRow } from '@lamplight/bff/contract/people.ts';
export type ClientBody = z.infer<typeof clientBody>;

export const useClients = (filter: ClientFilter) =>
  useRead(keys.clients({ limit: PAGE, ...filter }), { keepPreviousData: true });

export const useClient = (clientId: string | null) => useRead(clientId === null ? null : keys.client(clientId));

export const useAddClient = () =>
  useAct(keys.clients(), (body: ClientBody, idempotencyKey) => api.call('client-add', { body, idempotencyKey }));

const shownAt = (clientId: string): Key[] => [keys.clients(), keys.client(clientId)];

type Etag = Readonly<{ etag: string | undefined }>;

export const useStandingOfClient = (clientId: string, act: 'deactivate' | 'reactivate') =>
  useFreshAct(shownAt(clientId), ({ etag, reason }: Etag & { reason: string }, idempotencyKey) =>
    api.call(`client-${act}`, { params: { clientId }, body: { reason }, idempotencyKey, ifMatch: etag }),
  );
export const useInviteClientAgain = (clientId: string) =>
  useFreshAct(shownAt(clientId), ({ etag }: Etag, idempotencyKey) =>
    api.call('client-invitation', { params: { clientId }, idempotencyKey, ifMatch: etag }),
  );
