import type { ReactNode } from 'react';
import { Select } from '../../../ui/Choices.tsx';
import { DateField } from '../../../ui/Field.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { type Period, presetsOf } from '../period.ts';

const OWN = '-1';

/** Which days the figures look at: one of a few periods, or days of one's own. */
export const PeriodFilter = ({
  period,
  today,
  onChoose,
  isSet = false,
  children,
}: {
  period: Period;
  today: string;
  onChoose: (period: Period) => void;
  /** The list is narrowed by what stands beside it. */
  isSet?: boolean;
  children?: ReactNode;
}) => {
  const presets = presetsOf(today);
  const chosen = presets.findIndex(({ from, to }) => from === period.from && to === period.to);
  return (
    <Filters
      of="Period"
      isSet={chosen === -1 || isSet}
      first={
        <Select
          label="Period"
          value={String(chosen)}
          options={[
            ...presets.map(({ label }, n) => ({ value: String(n), label })),
            ...(chosen === -1 ? [{ value: OWN, label: 'Days of your own' }] : []),
          ]}
          onChange={(event) => {
            const next = presets[Number(event.target.value)];
            if (next) onChoose({ from: next.from, to: next.to });
          }}
        />
      }
    >
      <DateField
        label="From"
        value={period.from}
        max={today}
        onChange={(event) => event.target.value !== '' && onChoose({ ...period, from: event.target.value })}
      />
      <DateField
        label="To"
        value={period.to}
        max={today}
        error={period.to < period.from ? 'The last day is before the first.' : undefined}
        onChange={(event) => event.target.value !== '' && onChoose({ ...period, to: event.target.value })}
      />
      {children}
    </Filters>
  );
};
