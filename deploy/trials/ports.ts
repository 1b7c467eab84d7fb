/** The ports of a trial's folder, all on the embedded engine; threads and child processes open them by this module. */
import { join } from 'node:path';
import { type OpenedPorts, openPorts as openAll, type PortSettings } from '@lamplight/events/adapters/open.ts';

const settingsIn = (folder: string): PortSettings => ({
  EVENT_STORE_URL: `sqlite:${join(folder, 'events.db')}`,
  EVENT_BUS_URL: `sqlite:${join(folder, 'bus.db')}`,
  READ_MODELS_URL: `sqlite:${join(folder, 'models')}`,
  KEY_VALUE_URL: `sqlite:${join(folder, 'keyvalue.db')}`,
  JOB_QUEUE_URL: `sqlite:${join(folder, 'jobs.db')}`,
  FILES_URL: `file:${join(folder, 'files')}`,
  PERSONAL_DATA_URL: `sqlite:${join(folder, 'keys.db')}`,
  personalDataMasterKeys: [{ id: 'trial', key: Buffer.alloc(32, 7) }],
});

export const openPorts = (options: unknown): Promise<OpenedPorts> =>
  openAll(settingsIn((options as { folder: string }).folder));

export const portsModule = new URL(import.meta.url);
