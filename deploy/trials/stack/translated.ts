/**
 * A container's environment and secrets as a process on this machine gets them: the hosts of stores and of other servers, the
 * ports and the folders are this machine's. All else is what the file says.
 */
import { addressSetting, serviceNames } from '@lamplight/bff/contract/services.ts';
import { PORT_AT } from '@lamplight/events/adapters/adapter.ts';

type Texts = Readonly<Record<string, string>>;

/** Where things are on this machine. */
export type Here = Readonly<{
  /** Addresses of stores, by setting. */
  stores: Texts;
  /** Where each server listens, by name; `internal`: the edge's second port. */
  ports: Readonly<Record<string, number>>;
  /** Of this server. */
  adminPort: number;
  /** Instead of the container's own file and folders. */
  secretsFile: string;
  dataDir: string;
  tmpDir: string;
}>;

const LOOPBACK = '127.0.0.1';

/** @param name of the server; `migrate` listens nowhere */
export const environmentHere = (name: string, environment: Texts, here: Here): Texts => {
  const { ports, adminPort } = here;
  const at = (port: string): string => `http://${LOOPBACK}:${ports[port]}`;
  return {
    ...environment,
    SECRETS_FILE: here.secretsFile,
    DATA_DIR: here.dataDir,
    TMPDIR: here.tmpDir,
    HOST: LOOPBACK,
    ADMIN_PORT: String(adminPort),
    ...(ports[name] === undefined ? {} : { PORT: String(ports[name]) }),
    INTERNAL_PORT: String(ports['internal']),
    BFF_URL: at('internal'),
    ...Object.fromEntries(serviceNames.map((service) => [addressSetting(service), at(service)])),
  };
};

/** @throws Error for a store that this machine has no address of */
export const secretsHere = (secrets: Texts, { stores }: Here): Texts =>
  Object.fromEntries(
    Object.entries(secrets).map(([setting, value]) => {
      if (!Object.hasOwn(PORT_AT, setting)) return [setting, value];
      const here = stores[setting];
      if (here === undefined) throw new Error(`nothing stands here for ${setting}`);
      return [setting, here];
    }),
  );
