import { useEffect, useState } from 'react';
import { type Begun, begunIn, keepBegun, nothingBegun, pathOf, saidIn } from '../../parts/brief/begun.ts';
import { savedPath, savePath } from '../../session/redirect.ts';

export type BegunProject = Readonly<{
  /** The visitor asked for the form just now, and did not come back to sign in later. */
  ledHere: boolean;
  begun: Begun;
  change: (change: Partial<Begun>) => void;
}>;

/**
 * The project that waits behind this sign-in, if one does: what a link or the home page said of it, beside what was said
 * before. The words leave the saved path for the draft; service and plan stand in both.
 * @param from the path that led here, as it was asked for
 */
export const useBegunProject = (from: string | null): BegunProject | null => {
  const [named] = useState(() => begunIn(from) ?? begunIn(savedPath()));
  const [begun, setBegun] = useState(named ?? nothingBegun);
  useEffect(() => {
    if (named === null) return;
    let gone = false;
    void keepBegun(saidIn(named)).then((kept) => {
      if (kept === null) return; // the saved path still holds all that it said
      savePath(pathOf(kept));
      if (!gone) setBegun(kept);
    });
    return () => {
      gone = true;
    };
  }, [named]);
  if (named === null) return null;
  return {
    ledHere: begunIn(from) !== null,
    begun,
    change: (change) => {
      const next = { ...begun, ...change };
      setBegun(next);
      savePath(pathOf(next));
      void keepBegun(next);
    },
  };
};
