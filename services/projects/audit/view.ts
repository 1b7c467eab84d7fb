/** An index of everything audited, by what it is about, who did it and when; what changed is folded from the log when asked. */
import type { kindsOf } from '@lamplight/bff/contract/audit.ts';
import { type AuditEntry, ENTRY_INDEXES, headOf } from '@lamplight/common/audit/entry.ts';
import type { AnyEvent, Fact, Projection } from '@lamplight/events/core/types.ts';
import type { FilePurpose } from '../files/events.ts';

export type Kind = (typeof kindsOf)['projects'][number] | 'file';
export type AuditDoc = AuditEntry<Kind> &
  Readonly<{
    /**
     * Who may see it in the project's activity: everybody on it, all of them but the client, only those who may read its
     * invoices, or admins alone.
     */
    audience: 'project' | 'team' | 'money' | 'admins';
  }>;

type About = Readonly<{
  proposalId?: string;
  projectId?: string;
  milestoneId?: string;
  invoiceId?: string;
  fileId?: string;
  planId?: string;
  productId?: string;
  techId?: string;
  companyId?: string;
  documentId?: string;
  audience?: string;
  purpose?: FilePurpose;
  interestId?: string;
  linkId?: string;
  week?: string;
  visibleToClient?: boolean;
}>;

/**
 * Who would like to be on a project is known to that person and to admins; a report that is not shared with the client, and
 * what was done by a delivery link, are read in their place alone.
 */
export const isForAdmins = ({
  interestId,
  linkId,
  week,
  visibleToClient,
}: Pick<About, 'interestId' | 'linkId' | 'week' | 'visibleToClient'>): boolean =>
  interestId !== undefined || linkId !== undefined || (week !== undefined && visibleToClient !== true);

export const auditView: Projection<AuditDoc, AnyEvent> = {
  name: 'audit',
  version: 7,
  reads: {
    categories: [
      ...[
        'proposal',
        'project',
        'person',
        'leadreport',
        'timesheet',
        'costrate',
        'expenses',
        'holidays',
        'leave',
        'receivable',
        'invoicebook',
        'file',
        'document',
        'deliverylink',
      ],
      ...['plan', 'product', 'techstack', 'company', 'skillset', 'metric'],
    ],
  },
  indexes: [...ENTRY_INDEXES, ['projectId'], ['projectId', 'audience', 'occurredAt'], ['stream', 'revision']],
  ids: (e) => [e.position],
  evolve: (_doc, e, id) => {
    const about = e.data as About;
    // They are read under their person, their project's book or the calendar, and are no part of a project's activity.
    const projectId = isInner(e) ? '' : (about.projectId ?? about.proposalId ?? '');
    return {
      ...headOf(e, id),
      projectId,
      ...subjectOf(e, about, projectId),
    };
  },
};

/** Hours, cost and days off are known to admins alone here; each of these streams is one thing. */
const INNER = ['timesheet', 'costrate', 'expenses', 'holidays', 'leave'] as const;
export const isInner = ({ stream }: Readonly<{ stream: string }>): boolean =>
  INNER.some((kind) => stream.startsWith(`${kind}-`));
/** What people know, and the public figures: the company's, and no project's. */
const WHOLE = [...INNER, 'skillset', 'metric'] as const;

const subjectOf = (
  e: Fact<AnyEvent>,
  about: About,
  projectId: string,
): Pick<AuditDoc, 'kind' | 'subjectId' | 'audience'> => {
  const whole = WHOLE.find((kind) => e.stream.startsWith(`${kind}-`));
  if (whole !== undefined) return { kind: whole, subjectId: e.stream.slice(whole.length + 1), audience: 'admins' };
  const item = itemOf(about);
  if (item !== null) return { ...item, audience: 'project' };
  if (about.invoiceId !== undefined) return { kind: 'invoice', subjectId: about.invoiceId, audience: 'money' };
  if (about.proposalId !== undefined) return { kind: 'proposal', subjectId: about.proposalId, audience: 'project' };
  if (about.documentId !== undefined)
    return {
      kind: 'document',
      subjectId: about.documentId,
      audience: about.audience === 'client' ? 'project' : 'team',
    };
  if (about.fileId !== undefined && e.stream.startsWith('file-'))
    return { kind: 'file', subjectId: about.fileId, audience: audienceOfFile(about.purpose) };
  if (about.milestoneId !== undefined) return { kind: 'milestone', subjectId: about.milestoneId, audience: 'project' };
  const audience = isForAdmins(about) ? 'admins' : FOR_TEAM.has(e.type) ? 'team' : 'project';
  return { kind: 'project', subjectId: projectId, audience };
};

const audienceOfFile = (purpose: About['purpose']): AuditDoc['audience'] => {
  if (purpose === 'receipt') return 'admins';
  return purpose === undefined ? 'project' : 'team';
};

/** What the company has not asked for yet is not the client's to know. */
const FOR_TEAM: ReadonlySet<string> = new Set(['ChangeDrafted', 'ChangeDiscarded']);

const itemOf = ({ planId, productId, techId, companyId }: About): Pick<AuditDoc, 'kind' | 'subjectId'> | null => {
  if (planId !== undefined) return { kind: 'plan', subjectId: planId };
  if (productId !== undefined) return { kind: 'product', subjectId: productId };
  if (techId !== undefined) return { kind: 'techstack', subjectId: techId };
  return companyId === undefined ? null : { kind: 'company', subjectId: companyId };
};
