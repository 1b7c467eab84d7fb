import type { Conversation, ConversationKind } from '@lamplight/bff/contract/conversations.ts';
import type { Role } from '@lamplight/bff/contract/roles.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** Where what a conversation is about is looked at; null where it is about a person. */
export const subjectPath = ({ subject: { kind, id } }: Pick<Conversation, 'subject'>, role: Role): string | null => {
  switch (kind) {
    case 'project':
      return `/project-details/${id}`;
    case 'proposal':
      return role === 'admin' ? `/admin/proposals?proposal=${id}` : `/project-details/${id}`;
    case 'payslip':
      return `/payslips/${id}`;
    case 'person':
      return null;
  }
};

export const kindLooks: Readonly<Record<ConversationKind, Readonly<{ word: string; icon: IconName }>>> = {
  proposal: { word: 'Proposal', icon: 'file' },
  project_client: { word: 'With the client', icon: 'milestone' },
  project_team: { word: 'Team only', icon: 'people' },
  direct: { word: 'Direct', icon: 'person' },
  payslip: { word: 'Payslip', icon: 'receipt' },
};
