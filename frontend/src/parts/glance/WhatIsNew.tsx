import { type ComponentProps, Suspense } from 'react';
import { later } from '../../ui/later.ts';
import type { SinceLastLooked } from './SinceLastLooked.tsx';

const Since = later(async () => (await import('./SinceLastLooked.tsx')).SinceLastLooked);

/** At the foot of a page: its code, with a sentence for every kind of event, comes after what the page is for. */
export const WhatIsNew = (props: ComponentProps<typeof SinceLastLooked>) => (
  <Suspense fallback={null}>
    <Since {...props} />
  </Suspense>
);
