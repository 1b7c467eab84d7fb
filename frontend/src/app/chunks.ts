/** The screens of the routes, each loaded once. */
import { type ComponentType, lazy } from 'react';
import { loadChunk } from '../api/chunk.ts';
import type { RouteDef } from './routes.ts';

const screens = new Map<string, ComponentType>();

/** The screen of a route: at once where it was loaded before, lazily where not. */
export const screenOf = (route: RouteDef): ComponentType => {
  const cached = screens.get(route.id);
  if (cached) return cached;
  const screen = lazy(() => loadChunk(route.load));
  screens.set(route.id, screen);
  return screen;
};

/** Has the first screen there before the first render, so that it never passes through a skeleton. */
export const preloadScreen = async (route: RouteDef, loading = loadChunk(route.load)): Promise<void> => {
  screens.set(route.id, (await loading).default);
};
