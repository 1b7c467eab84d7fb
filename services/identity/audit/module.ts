/** What the history of accounts, jobs, applications and maintenance gives its service. */
import { ADMINS, invalidate } from '@lamplight/common/service/signal.ts';
import { auditView } from './view.ts';

export const audit = {
  views: { auditIndex: auditView },
  signals: { auditIndex: () => [invalidate(ADMINS, 'audit')] },
} as const;
