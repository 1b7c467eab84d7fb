/** The table of routes as the build's own scripts read it: by Node, as it is. Bundled into Vite's configuration it would bring every screen. */
import { join } from 'node:path';
import type { RouteDef } from '../src/app/routes.ts';

/** `screen`: its file, from the site's own folder, as Vite's manifest names it. */
export type ScreenFile = Readonly<{ route: RouteDef; screen: string }>;

const here = <T>(path: string): Promise<T> => import(/* @vite-ignore */ join(import.meta.dirname, path));

export const screenFiles = async (of: (route: RouteDef) => boolean): Promise<readonly ScreenFile[]> => {
  const { routes } = await here<typeof import('../src/app/routes.ts')>('../src/app/routes.ts');
  const { screenKey } = await here<typeof import('./bundle-budget.ts')>('bundle-budget.ts');
  return routes.filter(of).map((route) => ({ route, screen: screenKey(route) }));
};
