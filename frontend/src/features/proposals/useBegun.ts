import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Begun, begunIn, keepBegun, nothingBegun, saidIn } from '../../parts/brief/begun.ts';
import { useQuery } from '../../parts/lists/useQuery.ts';

/**
 * What was begun before the form was open: kept on this device, or named by the address, which forgets it.
 * @returns null until the device has answered; `used` is called for what has found its place in the form
 */
export const useBegun = (isNew: boolean): { begun: Begun | null; used: (what: keyof Begun) => void } => {
  const { pathname, search } = useLocation();
  const [query, put] = useQuery();
  const [begun, setBegun] = useState(isNew ? null : nothingBegun);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the address that opened the form
  useEffect(() => {
    if (!isNew) return;
    let gone = false;
    const named = begunIn(pathname + search) ?? nothingBegun;
    void keepBegun(saidIn(named)).then((kept) => {
      if (gone) return;
      setBegun(kept ?? named);
      if (query.has('title') || query.has('plan')) put({ title: null, plan: null }, { replace: true });
    });
    return () => {
      gone = true;
    };
  }, []);
  return {
    begun,
    used: (what) => {
      setBegun((before) => before && { ...before, [what]: '' });
      void keepBegun({ [what]: '' });
    },
  };
};
