/** What happened on a project, and whether that is provably whole. */
import type { VerifyAnswer } from '@lamplight/bff/contract/audit.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { usePaged } from './usePaged.ts';

export type { ActivityEvent, VerifyAnswer } from '@lamplight/bff/contract/audit.ts';

const PAGE = 200;

/** Newest first. The rail shows what is loaded; older events are added on demand. */
export const useActivity = (projectId: string) => {
  const { items, ...paged } = usePaged(
    (after) => keys.activity(projectId, { limit: PAGE, after }),
    ({ position }) => position,
  );
  return { ...paged, events: items };
};

/** Reads everything and changes nothing; without a project it is all that the admins' audit holds. */
export const useVerify = (projectId?: string) =>
  useAct<null, VerifyAnswer>([], (_, idempotencyKey) =>
    api.call('audit-verify', {
      body: projectId === undefined ? {} : { projectId },
      idempotencyKey,
      timeoutMs: 120_000,
    }),
  );
