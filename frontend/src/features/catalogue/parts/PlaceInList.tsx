import { Field } from '../../../ui/Field.tsx';
import type { Faults } from '../forms/form.ts';

/** Where a plan or product stands among the others. */
export const PlaceInList = ({
  order,
  set,
  faults,
}: {
  order: string;
  set: (change: { order: string }) => void;
  faults: Faults;
}) => (
  <Field
    label="Place in the list"
    hint="Lower comes first"
    mono
    inputMode="numeric"
    value={order}
    error={faults['order']}
    onChange={(event) => set({ order: event.target.value })}
  />
);
