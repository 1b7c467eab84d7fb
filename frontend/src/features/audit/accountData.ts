/** The account of one project: how it came about and how it was delivered (domain.md §7, questions 9 and 10). */
import type { Account } from '@lamplight/bff/contract/accounts.ts';
import { keys } from '../../api/keys.ts';
import { useRead } from '../../api/useRead.ts';

export type { Account, DeliveryAccount, ProposalAccount } from '@lamplight/bff/contract/accounts.ts';

export const useAccount = (projectId: string, on: string | null) => {
  const { data, ...rest } = useRead(keys.auditAccount(projectId, on === null ? undefined : { on }));
  const account: Account | undefined = data?.account;
  return { ...rest, account };
};
