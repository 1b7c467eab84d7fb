/** The ports of a trial: all on the embedded engine in one folder, or at given addresses. */
import { join } from 'node:path';
import { type OpenedPorts, openPorts as openAll, type PortSettings } from '@lamplight/events/adapters/open.ts';

/** Where each port is; plain data, so that child processes can be given them. */
export type Addresses = Omit<PortSettings, 'personalDataMasterKeys' | 'topicsKeepMs'>;

export const addressesIn = (folder: string): Addresses => ({
  EVENT_STORE_URL: `sqlite:${join(folder, 'events.db')}`,
  EVENT_BUS_URL: `sqlite:${join(folder, 'bus.db')}`,
  READ_MODELS_URL: `sqlite:${join(folder, 'models')}`,
  KEY_VALUE_URL: `sqlite:${join(folder, 'keyvalue.db')}`,
  JOB_QUEUE_URL: `sqlite:${join(folder, 'jobs.db')}`,
  FILES_URL: `file:${join(folder, 'files')}`,
  PERSONAL_DATA_URL: `sqlite:${join(folder, 'keys.db')}`,
});

export const openPortsAt = (addresses: Addresses): Promise<OpenedPorts> =>
  openAll({ ...addresses, personalDataMasterKeys: [{ id: 'trial', key: Buffer.alloc(32, 7) }] });

/** Threads open a folder by this module. */
export const openPorts = (options: unknown): Promise<OpenedPorts> =>
  openPortsAt(addressesIn((options as { folder: string }).folder));

export const portsModule = new URL(import.meta.url);
