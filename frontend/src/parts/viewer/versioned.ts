/** What is handed round in versions, is compared and pinned: a document, or a deliverable of a milestone. */
import type { Pin } from '@lamplight/bff/contract/pins.ts';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import type { Act } from '../../api/useAct.ts';
import type { Facts } from './Frame.tsx';

export type ShownVersion = Facts &
  Readonly<{
    version: number;
    /** Who will read what is said of it: `The client and the team`. */
    readers: string;
  }>;
export type Versioned = Readonly<{
  title: string;
  etag: string;
  /** Newest first; never none. */
  versions: readonly ShownVersion[];
  pins: readonly Pin[];
  /** On the newest version. */
  mayPin: boolean;
  /** What waits until nothing must be fixed any more: `approved`. */
  decided: string;
  /** Names the draft of a pin. */
  draft: string;
  /** Of which project it is, and what copies of it are found by. */
  stored: Readonly<{ projectId: string; of: string }>;
  /** The same hooks for as long as it is shown. */
  useAdd: () => Adding;
  useResolve: (pinId: string) => Pick<Act<Readonly<{ etag: string }>, unknown>, 'run' | 'busy' | 'error'>;
}>;
export type Adding = Readonly<{
  act: Pick<Act<never, unknown>, 'busy' | 'error' | 'reset'>;
  /** @returns the id of the pin; undefined where it was not put */
  put: (said: BodySentTo<'document-pin'>) => Promise<string | undefined>;
}>;

/** @throws Error for what has no version: there is nothing to show */
export const newestIn = ({ versions }: Pick<Versioned, 'versions'>): ShownVersion => {
  const [newest] = versions;
  if (newest === undefined) throw new Error('nothing without a version is shown');
  return newest;
};
