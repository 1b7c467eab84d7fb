import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadChunk } from '../api/chunk.ts';

/**
 * A component whose code comes when it is drawn for the first time, or earlier where somebody asks for it by `preload`. Draw it
 * under a `Suspense`.
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & Readonly<{ preload: () => void }> => {
  let loading: Promise<ComponentType<Props>> | null = null;
  const once = () => {
    loading ??= loadChunk(load);
    return loading;
  };
  const component = lazy(async () => ({ default: await once() }));
  // Whoever draws it later is told what failed.
  const preload = () => void once().catch(() => undefined);
  return Object.assign(component, { preload });
};
