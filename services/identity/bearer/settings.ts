/** The listener for scripts and apps, as a server that runs identity reads it from its settings. */
import type { BearerOptions } from './listener.ts';

type Settings = Readonly<{ HOST: string; BEARER_PORT: number | null; TRUSTED_PROXIES: readonly string[] }>;

/** Null where no port is set: nobody gets tokens. */
export const bearerOf = ({ HOST, BEARER_PORT, TRUSTED_PROXIES }: Settings): BearerOptions | null =>
  BEARER_PORT === null ? null : { host: HOST, port: BEARER_PORT, trustedProxies: TRUSTED_PROXIES };
