/** Clients as admins see them. */
import type { ClientRow, clientBody } from '@lamplight/bff/contract/people.ts';
import type * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { type Key, keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { useRead } from '../../api/useRead.ts';
import { useFreshAct } from '../common/useFreshAct.ts';
import { type Invitation, PAGE } from './data.ts';
import type { ClientFilter } from './filter.ts';

export type { ClientRow } from '@lamplight/bff/contract/people.ts';
export type ClientBody = z.infer<typeof clientBody>;
export type InvitedClient = Invitation & Readonly<{ client: ClientRow }>;
type One = { client: ClientRow };

export const useClients = (filter: ClientFilter) =>
  useRead<{ items: ClientRow[]; next?: string }>(keys.clients({ limit: PAGE, ...filter }), { keepPreviousData: true });

export const useClient = (clientId: string) => useRead<One>(keys.client(clientId));

export const useAddClient = () =>
  useAct(keys.clients(), (body: ClientBody, idempotencyKey) =>
    api.post<InvitedClient>('/clients', body, { idempotencyKey }),
  );

const shownAt = (clientId: string): Key[] => [keys.clients(), keys.client(clientId)];

const useClientAct = <Body extends object, Answer = One>(clientId: string, act: string) =>
  useFreshAct(shownAt(clientId), ({ etag, ...body }: Body & { etag: string | undefined }, idempotencyKey) =>
    api.post<Answer>(`/clients/${clientId}/${act}`, body, { idempotencyKey, ifMatch: etag }),
  );

export const useStandingOfClient = (clientId: string, act: 'deactivate' | 'reactivate') =>
  useClientAct<{ reason: string }>(clientId, act);
export const useInviteClientAgain = (clientId: string) => useClientAct<object, InvitedClient>(clientId, 'invitation');
