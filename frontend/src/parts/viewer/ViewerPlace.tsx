import { Suspense } from 'react';
import { later } from '../../ui/later.ts';
import { useViewer } from './useViewer.ts';

const Viewer = later(async () => (await import('./Viewer.tsx')).Viewer);

/** Where the viewer opens over whatever page the address names it on. Once, in the portal's frame. */
export const ViewerPlace = () => {
  const viewing = useViewer();
  return viewing === null ? null : (
    <Suspense fallback={null}>
      <Viewer viewing={viewing} />
    </Suspense>
  );
};
