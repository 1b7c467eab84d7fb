import { SinceLastLooked } from '../../../parts/glance/SinceLastLooked.tsx';
import { Claims } from '../../../parts/insight/Claims.tsx';
import { VisitsByDay } from '../../../parts/insight/VisitsByDay.tsx';
import { AllTime } from './AllTime.tsx';

/** What is only to look up, folded away at the end of the console. */
export const LookUp = (log: Parameters<typeof SinceLastLooked>[0]) => (
  <>
    <Claims />
    <VisitsByDay />
    <AllTime />
    <SinceLastLooked {...log} />
  </>
);
