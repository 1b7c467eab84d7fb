import { PinsSaid } from '../viewer/PinsSaid.tsx';
import { labelOf } from '../viewer/surface.ts';
import type { Milestone } from './data.ts';
import { deliverableShown, openPins } from './evidence.ts';

/** What is still open on what was handed in, and the way to the first of it. */
export const MilestonePins = ({ milestone: m }: { milestone: Milestone }) => {
  const open = openPins(m);
  return (
    <PinsSaid
      marks={open.map((pin) => ({ pin, label: labelOf(pin) }))}
      decided="accepted"
      shownAt={({ pin: { pinId } }) => {
        const { deliverableId = '' } = open.find((pin) => pin.pinId === pinId) ?? {};
        return { ...deliverableShown(m, deliverableId), pin: pinId };
      }}
    />
  );
};
