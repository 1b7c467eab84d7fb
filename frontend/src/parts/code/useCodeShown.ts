import { useUser } from '../../session/useSession.ts';
import { useQuery } from '../lists/useQuery.ts';

/** Whether what was done in code is shown: to staff (product.md §6), and never where things are shown as they were. */
export const useCodeShown = (): boolean => {
  const user = useUser();
  const [query] = useQuery();
  return user !== null && user.role !== 'client' && query.get('at') === null;
};
