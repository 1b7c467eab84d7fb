/** What is new since somebody last looked, and the mark that they have seen it. */
import type { SeenAnswer } from '@lamplight/bff/contract/glance.ts';
import { api } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useAct } from '../../api/useAct.ts';
import { useRead } from '../../api/useRead.ts';
import { usePaged } from '../history/usePaged.ts';

export type { GlanceAnswer, GlanceLine } from '@lamplight/bff/contract/glance.ts';

const PAGE = 50;

/** Newest first. @param since an instant, or `mark` for where the person's own mark stands */
export const useGlance = (since: string, projectId: string | undefined) =>
  usePaged(
    (after) => keys.glance({ since, projectId, limit: PAGE, after }),
    ({ position }) => position,
  );

/** Moves the mark. In the background it is no act of the person: it never keeps a session alive. */
export const useSeen = (projectId: string | undefined, background: boolean) =>
  useAct<string, SeenAnswer>([], (position, idempotencyKey) =>
    api.call('glance-seen', {
      body: projectId === undefined ? { position } : { position, projectId },
      idempotencyKey,
      background,
    }),
  );

/** The newest of a project's history; null fetches nothing. */
export const useNewest = (projectId: string | null) =>
  useRead(projectId === null ? null : keys.activity(projectId, { limit: 20 }));
