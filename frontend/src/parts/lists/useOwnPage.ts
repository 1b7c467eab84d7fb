import { useEffect } from 'react';
import { isApiError } from '../../api/errors.ts';
import type { Read } from '../../api/useRead.ts';
import { useQuery } from './useQuery.ts';

/**
 * A list whose page stands in the URL as `?after=`. A cursor is bound to who asked, and how: in an address that was sent by
 * somebody else, or kept from before another sign-in, it leads nowhere and the service refuses it. Then the first page
 * of the same list is shown, in place.
 */
export const useOwnPage = <T>(read: Read<T>): Read<T> => {
  const [query, put] = useQuery();
  const astray =
    query.has('after') && isApiError(read.error) && read.error.fields.some(({ field }) => field === 'after');
  useEffect(() => {
    if (astray) put({ after: null }, { replace: true });
  }, [astray, put]);
  return astray ? { ...read, error: undefined } : read;
};
