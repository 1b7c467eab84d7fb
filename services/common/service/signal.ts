/** What a view signals once it has taken an event in (security.md §14): hints, ids only. */
import type { ListName } from '@lamplight/bff/contract/site.ts';
import type { LiveKind, PaymentNotification, Recipients } from '@lamplight/bff/contract/stream.ts';

export type { Recipients } from '@lamplight/bff/contract/stream.ts';

export type Signal =
  /** Those named fetch again what shows this thing, or everything of its kind. */
  | Readonly<{ to: Recipients; kind: LiveKind; id?: string | undefined }>
  /** The edge draws its pages from these lists. */
  | Readonly<{ lists: readonly ListName[] }>
  /** Shown once to those named, also where several replicas, or a page of events taken in twice, signal it. */
  | Readonly<{ to: Recipients; once: string; notification: PaymentNotification }>;

export const invalidate = (to: Recipients, kind: LiveKind, id?: string): Signal => ({ to, kind, id });
export const listsChanged = (...lists: readonly ListName[]): Signal => ({ lists });

export const ADMINS: Recipients = { users: [], roles: ['admin'] };
export const STAFF: Recipients = { users: [], roles: ['employee', 'team_lead', 'admin'] };
