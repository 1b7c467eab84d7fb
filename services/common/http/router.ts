import { Router } from 'express';

/** Routers of a service are as strict as the app: `/Projects` and `/projects/` are other paths than `/projects`. */
export const newRouter = (): Router => Router({ caseSensitive: true, strict: true });
