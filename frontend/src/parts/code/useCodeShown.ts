import { useUser } from '../../session/useSession.ts';
import { useQuery } from '../lists/useQuery.ts';

/** What is shown of what was done in code (product.md §6), and nothing where things are shown as they were. */
export const useCodeShown = (): 'all' | 'merged' | null => {
  const user = useUser();
  const [query] = useQuery();
  if (user === null || query.get('at') !== null) return null;
  return user.role === 'client' ? 'merged' : 'all';
};
