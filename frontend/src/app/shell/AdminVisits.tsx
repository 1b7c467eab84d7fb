import { SWRConfig } from 'swr';
import VisitCounter from '../../parts/visits/VisitCounter.tsx';

const own = { provider: () => new Map(), shouldRetryOnError: false };

/** The counter in the header of the public pages, for admins alone. Its cache ends with it, so no figure outlives the session. */
export default function AdminVisits() {
  return (
    <SWRConfig value={own}>
      <VisitCounter />
    </SWRConfig>
  );
}
