import { PinsSaid } from '../viewer/PinsSaid.tsx';
import { marksOn } from '../viewer/surface.ts';
import type { ProjectDocument } from './data.ts';
import { newestOf } from './words.ts';

/** What is still open on the newest version. */
export const DocumentPins = ({ document: d }: { document: ProjectDocument }) => {
  const { documentId, pins } = d;
  const { version } = newestOf(d);
  return (
    <PinsSaid
      marks={marksOn(pins, version)}
      decided="approved"
      shownAt={({ pin }) => ({ of: 'document', documentId, version, pin: pin.pinId })}
    />
  );
};
