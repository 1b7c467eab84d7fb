import { counted } from '../../ui/counted.ts';
import { Notice } from '../../ui/States.tsx';
import type { Shown } from './address.ts';
import { inOrder, isOpen, type Mark } from './surface.ts';
import { ViewName } from './ViewName.tsx';

/** What is still open, and the way to the first of it; nothing where nothing is. */
export const PinsSaid = ({
  marks,
  decided,
  shownAt,
}: {
  /** Those that stand on what is decided on. */
  marks: readonly Mark[];
  /** What waits for them: `approved`. */
  decided: string;
  shownAt: (mark: Mark) => Shown;
}) => {
  const [first, ...others] = inOrder(marks).filter(({ pin }) => isOpen(pin));
  if (first === undefined) return null;
  const must = [first, ...others].filter(({ pin }) => pin.mustFix).length;
  return (
    <Notice tone={must > 0 ? 'warn' : 'info'} icon={must > 0 ? 'alert' : 'info'}>
      {must > 0
        ? `${counted(must, 'pin')} must be fixed before it can be ${decided}. `
        : `${counted(others.length + 1, 'open pin')}. `}
      <ViewName shown={shownAt(first)}>See pin {first.label}</ViewName>
    </Notice>
  );
};
