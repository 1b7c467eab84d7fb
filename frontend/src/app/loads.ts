import type { RouteDef } from './routes.ts';

/** Files of the built site, each after those it needs. */
export type Loads = Readonly<{ styles: readonly string[]; scripts: readonly string[]; fonts?: readonly string[] }>;
/** `first`: needed for the first paint. `later`: loaded after it. */
export type DrawnLoads = Readonly<{ first: Loads; later: Loads }>;

/** What each drawn page loads beyond its entry. The build of the server's file puts the built site's in here (vite.config.ts); empty where nothing was built. */
export const loads: Readonly<Partial<Record<RouteDef['id'], DrawnLoads>>> = {};
