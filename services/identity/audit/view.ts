/**
 * The index of what this service audits: accounts, with the roster of admins and what operators did about somebody; jobs;
 * applications; when nothing could be changed.
 */
import type { kindsOf } from '@lamplight/bff/contract/audit.ts';
import { type AuditEntry, ENTRY_INDEXES, headOf } from '@lamplight/common/audit/entry.ts';
import type { AnyEvent, Fact, Projection } from '@lamplight/events/core/types.ts';

export type Kind = (typeof kindsOf)['identity'][number];
export type AuditDoc = AuditEntry<Kind>;

export const auditView: Projection<AuditDoc, AnyEvent> = {
  name: 'identity-audit',
  version: 3,
  reads: { categories: ['user', 'adminroster', 'forgetting', 'intervention', 'job', 'application', 'maintenance'] },
  indexes: ENTRY_INDEXES,
  ids: (e) => [e.position],
  evolve: (_doc, e, id) => ({ ...headOf(e, id), projectId: '', ...subjectOf(e) }),
};

/** Whether somebody counts among the admins is about their account, and so is what an operator did about them. */
const subjectOf = ({ stream, data }: Fact<AnyEvent>): Pick<AuditDoc, 'kind' | 'subjectId'> => {
  const id = stream.slice(stream.indexOf('-') + 1);
  if (stream.startsWith('job-')) return { kind: 'job', subjectId: id };
  if (stream.startsWith('application-')) return { kind: 'application', subjectId: id };
  if (stream.startsWith('maintenance-')) return { kind: 'maintenance', subjectId: id };
  return { kind: 'account', subjectId: stream.startsWith('user-') ? id : (data as { userId: string }).userId };
};
