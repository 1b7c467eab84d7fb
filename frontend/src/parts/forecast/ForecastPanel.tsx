import type { Forecast } from '@lamplight/bff/contract/forecast.ts';
import { keys } from '../../api/keys.ts';
import { useRead } from '../../api/useRead.ts';
import { formatDay } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import { Pairs, Panel } from '../../ui/Panel.tsx';
import { ErrorState, Skeleton } from '../../ui/States.tsx';

/** When the project may end, by how past milestones went, and how often such a range was right. */
export const ForecastPanel = ({ projectId }: Readonly<{ projectId: string }>) => {
  const { data, error, refresh } = useRead(keys.forecast(projectId));
  if (!data && error !== undefined) return <ErrorState error={error} retry={() => void refresh()} />;
  return (
    <Panel title="Forecast" meta="as past milestones went" fill="body">
      {data ? <Told forecast={data.forecast} /> : <Skeleton of="list" />}
    </Panel>
  );
};

const Told = ({ forecast: f }: Readonly<{ forecast: Forecast }>) => {
  if (f.openMilestones === 0) return <p>Every milestone is accepted: nothing is left to forecast.</p>;
  if (f.finish === undefined)
    return (
      <p>
        No range yet: {f.acceptedMilestones} of the {f.neededMilestones} accepted milestones that it takes are there.
      </p>
    );
  const { from, to } = f.finish;
  const cost = f.cost;
  return (
    <>
      <Pairs
        pairs={[
          ['The end', from === to ? formatDay(from, f.day) : `${formatDay(from, f.day)} to ${formatDay(to, f.day)}`],
          ...(cost
            ? [
                [
                  'The cost',
                  cost.range === undefined ? (
                    `No range: hours were logged on ${cost.costedMilestones} of the ${f.neededMilestones} accepted milestones that it takes`
                  ) : (
                    <>
                      <Money paise={cost.range.lowPaise} /> to <Money paise={cost.range.highPaise} />
                    </>
                  ),
                ] as const,
              ]
            : []),
        ]}
      />
      <p className="meta">
        Four of five times it ends in this range, if milestones go on as the {f.acceptedMilestones} that were accepted
        last.{' '}
        {f.past.tested === 0
          ? 'There were too few before to test that against the past.'
          : `In the past ${f.past.inside} of ${f.past.tested} milestones ended in the range that would have been given at their start.`}
      </p>
    </>
  );
};
