import type { ShownJob } from '@lamplight/bff/contract/careers.ts';
import { Pairs } from '../../../ui/Panel.tsx';
import { modeWords, openWords, payRange, typeWords } from '../words.ts';
import { LastDay } from './LastDay.tsx';

/** The facts of a role, the pay first. */
export const JobFacts = ({
  job,
}: {
  job: Pick<
    ShownJob,
    'open' | 'salary' | 'department' | 'location' | 'workMode' | 'type' | 'experience' | 'openings' | 'closesOn'
  >;
}) => (
  <Pairs
    pairs={[
      [
        'Pay a year',
        job.salary ? (
          <span key="pay" className="mono">
            {payRange(job.salary)}
          </span>
        ) : (
          openWords.pay
        ),
      ],
      ['Department', job.department],
      ['Place', job.location],
      ['Work mode', modeWords[job.workMode]],
      ['Type', typeWords[job.type]],
      ['Experience', job.experience],
      ['Openings', String(job.openings)],
      ...(job.open ? [['Apply by', <LastDay key="until" day={job.closesOn} />] as const] : []),
    ]}
  />
);
