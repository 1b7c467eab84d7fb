/** The screens of the routes as files, for plugins of the build. */
import { join } from 'node:path';
import type { RouteDef } from '../src/app/routes.ts';

/** `screen`: its file, as Vite's manifest names it. */
export type ScreenFile = Readonly<{ route: RouteDef; screen: string; isSignIn: boolean }>;

/** The portal's frame, which every screen of the portal needs. */
export const SHELL = 'src/app/shell/Portal.tsx';

/** By Node, as they are: bundled into Vite's configuration they would bring every screen. */
const here = <T>(path: string): Promise<T> => import(/* @vite-ignore */ join(import.meta.dirname, path));

export const screenFiles = async (of: (route: RouteDef) => boolean): Promise<readonly ScreenFile[]> => {
  const { routes } = await here<typeof import('../src/app/routes.ts')>('../src/app/routes.ts');
  const { AUTH, screenKey } = await here<typeof import('./bundle-budget.ts')>('bundle-budget.ts');
  return routes.filter(of).map((route) => ({ route, screen: screenKey(route), isSignIn: AUTH.has(route.id) }));
};
