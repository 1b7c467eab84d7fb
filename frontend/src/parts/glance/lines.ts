/** What each line is: something that changed, or for information; and where it is read. */
import type { GlanceLine } from '@lamplight/bff/contract/glance.ts';
import type { EventType } from '../history/sentences.ts';
import { documentPath, milestonePath } from '../needs/needs.ts';

/** Events that follow by themselves from another one, or that ask nothing of anybody. */
const FOR_INFORMATION = [
  ...([
    'ProposalDrafted',
    'ProposalReviewStarted',
    'OfferReminded',
    'LeadReportDrafted',
    'LeadReportReminded',
  ] as const),
  ...(['ProjectCreated', 'ProjectStaffingOpened', 'ProjectArchived', 'LeadVacated'] as const),
  ...(['MilestonesPlanned', 'MilestonesReweighted', 'MilestoneStarted', 'MilestoneResumed'] as const),
  ...(['SubMilestonesPlanned', 'SubMilestoneStarted'] as const),
  ...(['ProgressReported', 'FileStored', 'FileCleared'] as const),
  ...(['DocumentUploaded', 'DocumentReminded', 'DocumentSuperseded', 'DocumentArchived'] as const),
  'DeliveryRecipientErased',
  ...(['MemberAssigned', 'MemberPaused', 'MemberResumed', 'MemberReleased'] as const),
  ...(['InvoiceRequested', 'InvoiceNumbered', 'CreditNoteNumbered', 'CreditNoteIssued'] as const),
  ...(['ClientCreditCreated', 'ClientCreditWithdrawn', 'ClientCreditApplied'] as const),
] satisfies readonly EventType[];

export const isForInformation = ({ type }: Pick<GlanceLine, 'type'>): boolean =>
  (FOR_INFORMATION as readonly string[]).includes(type);

/** The page where the thing stands that the line is about. */
export const pathOfLine = ({ type, subject, project }: Pick<GlanceLine, 'type' | 'subject' | 'project'>): string => {
  const page = `/project-details/${project.id}`;
  if (type.startsWith('Change')) return `${page}?tab=changes`;
  if (type.startsWith('LeadReport')) return `${page}?tab=report`;
  switch (subject.kind) {
    case 'milestone':
      return milestonePath(project.id, subject.id);
    case 'invoice':
      return `/invoices/${subject.id}`;
    case 'proposal':
      return `${page}?tab=offer`;
    case 'file':
      return `${page}?tab=files`;
    case 'document':
      return documentPath(project.id, subject.id);
    default:
      return page;
  }
};
