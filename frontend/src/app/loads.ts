import type { RouteDef } from './routes.ts';

/** Files of the built site that a page needs beyond those of every page: named in its head, it stands styled from the first paint. */
export type Loads = Readonly<{ styles: readonly string[]; scripts: readonly string[] }>;

/** The build of the server's file puts the built site's in here (vite.config.ts); empty where nothing was built. */
export const loads: Readonly<Partial<Record<RouteDef['id'], Loads>>> = {};
