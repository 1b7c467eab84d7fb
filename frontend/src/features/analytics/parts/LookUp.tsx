import { Claims } from '../../../parts/insight/Claims.tsx';
import { VisitsByDay } from '../../../parts/insight/VisitsByDay.tsx';

/** What the site claims of these figures, and how often it was looked at: folded away, as on the console. */
export const LookUp = () => (
  <>
    <Claims />
    <VisitsByDay />
  </>
);
