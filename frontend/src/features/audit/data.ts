/** The admins' history: events by filter, a thing at a moment, two moments of it against each other. */
import type { AuditEvent } from '@lamplight/bff/contract/audit.ts';
import { keys } from '../../api/keys.ts';
import { useRead } from '../../api/useRead.ts';
import { usePaged } from '../../parts/history/usePaged.ts';
import { type Filter, isKind, queryOf } from './filter.ts';

export type { AuditEvent, Change } from '@lamplight/bff/contract/audit.ts';

const PAGE = 50;
/** For the small print of an event: when the store recorded it, which is not when it happened. */
const REMARKED = { include: 'recordedAt' } as const;
export const useAudit = (filter: Filter) =>
  usePaged(
    (after) => keys.audit({ ...queryOf(filter), ...REMARKED, limit: PAGE, after }),
    ({ position }) => position,
  );

/** Events of one chain lie close in time: this span is fetched, and the correlation id picks them out. */
const NEAR_MS = 10 * 60_000;
export const useChain = (event: AuditEvent | null) => {
  const at = event === null ? 0 : Date.parse(event.occurredAt);
  const near = (by: number) => new Date(at + by).toISOString();
  const { data, ...rest } = useRead(
    event === null ? null : keys.audit({ from: near(-NEAR_MS), to: near(NEAR_MS), ...REMARKED, limit: 200 }),
  );
  const chain = (data?.items ?? [])
    .filter((e) => e.correlationId === event?.correlationId && e.position !== event.position)
    .sort(inOrder);
  return {
    ...rest,
    ready: data !== undefined,
    before: chain.filter((e) => event !== null && inOrder(e, event) < 0),
    after: chain.filter((e) => event !== null && inOrder(e, event) > 0),
  };
};
const inOrder = (a: AuditEvent, b: AuditEvent): number =>
  a.occurredAt.localeCompare(b.occurredAt) ||
  a.position.length - b.position.length ||
  a.position.localeCompare(b.position);

/** Kinds that have a state of their own to look at. */
export const hasState = isKind;

export const useThingAt = (kind: string, id: string, at: string | null) =>
  useRead(at === null ? null : keys.auditState(kind, id, { at }));
export const useDiff = (kind: string, id: string, span: Readonly<{ from: string; to: string }> | null) =>
  useRead(span === null ? null : keys.auditDiff(kind, id, span));

/** The people, projects and tech stacks that filters and events name. */
export const useNames = () => {
  const employees = useRead(keys.employees({ limit: 200 }));
  const clients = useRead(keys.clients({ limit: 200 }));
  const projects = useRead(keys.projects({ limit: 200 }));
  const stacks = useRead(keys.techStacks({ limit: 200 }));
  const people = [
    ...(employees.data?.items ?? []).map((e) => ({ id: e.employeeId, name: e.name ?? e.code })),
    ...(clients.data?.items ?? []).map((c) => ({ id: c.clientId, name: c.name ?? 'A client' })),
  ].sort((a, b) => a.name.localeCompare(b.name));
  const titles = (projects.data?.items ?? []).map((p) => ({ id: p.projectId, name: p.title }));
  const named = (stacks.data?.items ?? []).map(({ techId: id, body: { name } }) => ({ id, name }));
  const nameById = new Map([...people, ...titles, ...named].map(({ id, name }) => [id, name]));
  return { people, projects: titles, nameOf: (id: string): string | null => nameById.get(id) ?? null };
};
