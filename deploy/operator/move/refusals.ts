/** Why nothing is moved: what is wrong, and what to do. */
import { misconfigured } from '@lamplight/events/ports/errors.ts';

const ANOTHER =
  'Name an empty one. What was filled from a folder takes the rest of the same folder and nothing else; once a product runs on it, nothing more is put into it.';

export const isRunning = (folder: string) =>
  misconfigured(`A Lamplight is running on ${folder}`, 'Stop it (Ctrl-C, or its supervisor), then move the folder.');

export const doesNotVerify = (says: string, remedy: string) => misconfigured(`Nothing is moved: ${says}`, remedy);

/** @param what the store, in words; @param says what stands there that does not come from the folder */
export const holdsOther = (what: string, says: string) => misconfigured(`${what} is not empty: ${says}`, ANOTHER);

export const otherMasterKey = () =>
  misconfigured(
    'PERSONAL_DATA_KEY is another key than the one that wraps the keys of this folder: nothing personal would open',
    'Give the servers the keys of the folder: lamplight init --docker --from and the folder.',
  );

export const isAhead = () =>
  misconfigured(
    'Views have seen more than events.db holds: an older copy was put back, or its end was lost',
    'If a newer copy exists, put it back. Else start the product on the folder once, stop it, then move.',
  );
