/** Loading of screens: three tries, then one guarded reload, so that a page kept open over a release repairs itself. */
import { type ComponentType, lazy } from 'react';
import type { RouteDef } from './routes.ts';

const RELOADED = 'reloaded';
type Screen = { default: ComponentType };

export const loadChunk = async (
  load: () => Promise<Screen>,
  reload: () => void = () => location.reload(),
): Promise<Screen> => {
  for (let tries = 1; ; tries++) {
    try {
      const screen = await load();
      sessionStorage.removeItem(RELOADED);
      return screen;
    } catch (cause) {
      if (tries < 3) await new Promise((later) => setTimeout(later, 300 * tries));
      else {
        if (sessionStorage.getItem(RELOADED) !== null) throw cause;
        sessionStorage.setItem(RELOADED, '1');
        reload();
        return new Promise(() => {}); // the page is going
      }
    }
  }
};

const screens = new Map<string, ComponentType>();

/** The screen of a route: at once where it was loaded before, lazily where not. */
export const screenOf = (route: RouteDef): ComponentType => {
  const known = screens.get(route.id);
  if (known) return known;
  const screen = lazy(() => loadChunk(route.load));
  screens.set(route.id, screen);
  return screen;
};

/** Loads the first screen before the first render, so that it never passes through a skeleton. */
export const preloadScreen = async (route: RouteDef): Promise<void> => {
  screens.set(route.id, (await loadChunk(route.load)).default);
};
