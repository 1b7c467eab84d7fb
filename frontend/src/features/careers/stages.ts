/** The stages of an application as a rail: passed with its day, the one it is at, and those ahead. */
import { type OwnApplication, openStages, type Stage } from '@lamplight/bff/contract/careers.ts';

export type StageMark = Readonly<{ stage: Stage; at: string | null; is: 'done' | 'now' | 'next' | 'ended' }>;

/** An ended application shows what it passed and its end, and nothing that will not come any more; a stage left out is not passed. */
export const marksOf = ({ stage, story }: Pick<OwnApplication, 'stage' | 'story'>): readonly StageMark[] => {
  const reached = (one: Stage) => story.findLast((step) => step.stage === one)?.at ?? null;
  const here = (openStages as readonly Stage[]).indexOf(stage);
  if (here < 0 && stage !== 'hired')
    return [
      ...openStages
        .filter((one) => reached(one) !== null)
        .map((one) => ({ stage: one, at: reached(one), is: 'done' }) as const),
      { stage, at: reached(stage), is: 'ended' },
    ];
  const ahead = stage === 'hired' ? openStages.length : here;
  return [
    ...openStages.map((one, i) => ({
      stage: one,
      at: i <= ahead ? reached(one) : null,
      is: isAt(i - ahead, reached(one) !== null),
    })),
    { stage: 'hired', at: reached('hired'), is: stage === 'hired' ? 'now' : 'next' },
  ];
};

const isAt = (steps: number, reached: boolean): StageMark['is'] => {
  if (steps === 0) return 'now';
  return steps < 0 && reached ? 'done' : 'next';
};
