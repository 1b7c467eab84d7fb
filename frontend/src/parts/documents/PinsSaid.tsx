import { counted } from '../../ui/counted.ts';
import { Notice } from '../../ui/States.tsx';
import { inOrder, isOpen, marksOn } from '../viewer/surface.ts';
import { ViewName } from '../viewer/ViewName.tsx';
import type { ProjectDocument } from './data.ts';
import { newestOf } from './words.ts';

/** What is still open on the newest version, and the way to the first of it; nothing where nothing is. */
export const PinsSaid = ({ document: d }: { document: ProjectDocument }) => {
  const { version } = newestOf(d);
  const [first, ...others] = inOrder(marksOn(d.pins, version)).filter(({ pin }) => isOpen(pin));
  if (first === undefined) return null;
  const must = [first, ...others].filter(({ pin }) => pin.mustFix).length;
  return (
    <Notice tone={must > 0 ? 'warn' : 'info'} icon={must > 0 ? 'alert' : 'info'}>
      {must > 0
        ? `${counted(must, 'pin')} must be fixed before it can be approved. `
        : `${counted(others.length + 1, 'open pin')}. `}
      <ViewName shown={{ of: 'document', documentId: d.documentId, version, pin: first.pin.pinId }}>
        See pin {first.label}
      </ViewName>
    </Notice>
  );
};
