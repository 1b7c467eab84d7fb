/** What the history of everything audited gives its service. */
import { ADMINS, invalidate, type Signal } from '@lamplight/common/service/signal.ts';
import type { AnyEvent, Fact } from '@lamplight/events/core/types.ts';
import type { Seers } from '../seers.ts';
import { places } from './places.ts';
import { auditView, isForAdmins, isInner } from './view.ts';

type About = Readonly<{
  proposalId?: string;
  projectId?: string;
  invoiceId?: string;
  interestId?: string;
  linkId?: string;
  week?: string;
  visibleToClient?: boolean;
}>;

const entered = async (fact: Fact<AnyEvent>, seers: Seers): Promise<readonly Signal[]> => {
  const { type, data } = fact;
  const about = data as About;
  const { proposalId = '', projectId: id = proposalId, invoiceId } = about;
  const all = () => (invoiceId === undefined ? seers.ofProject(id) : seers.ofInvoice(invoiceId));
  const to = isForAdmins(about) || isInner(fact) ? ADMINS : await all();
  return [
    invalidate(to, 'activity', id),
    invalidate(ADMINS, 'audit'),
    ...(isInner(fact) ? [invalidate(ADMINS, 'cost')] : []),
    ...(type === 'CompanyParticularsSaved' ? [invalidate(ADMINS, 'company')] : []),
  ];
};

export const audit = {
  views: { auditIndex: auditView, places },
  signals: { auditIndex: entered },
} as const;
