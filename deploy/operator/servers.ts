/**
 * Every server that runs in a process of its own: what composes them goes by this list (the fleet of the trials,
 * `init --docker`, what is held against docker-compose.yml). A service with a history of its own comes from
 * deploy/embedded/services.ts, where the compiler asks for it.
 */

import { alone as bff } from '@lamplight/bff/alone.ts';
import { type ServiceName, serviceNames } from '@lamplight/bff/contract/services.ts';
import type { Alone } from '@lamplight/common/config/alone.ts';
import type { SettingName } from '@lamplight/common/config/settings.ts';
import { aloneServices } from '@lamplight/embedded/services.ts';

/** The edge last: whoever waits for it finds the others there. */
export const serverNames = [...serviceNames, 'bff'] as const;
export type ServerName = (typeof serverNames)[number];

export const servers: Readonly<Record<ServerName, Alone>> = { ...aloneServices, bff };

export const isService = (name: ServerName): name is ServiceName => Object.hasOwn(aloneServices, name);

/** `lamplight` itself on their stores, for who operates them; what it is asked for follows its words. */
export const operating = {
  name: 'operator',
  main: 'deploy/operator/main.ts',
  names: [
    ...(['EVENT_STORE_URL', 'FILES_URL', 'PERSONAL_DATA_URL', 'PERSONAL_DATA_KEY'] as const),
    ...(['ANCHOR_KEY', 'BACKUP_DIR', 'PLAIN_NETWORK'] as const),
  ],
} as const satisfies Readonly<{ name: string; main: string; names: readonly SettingName[] }>;

/** `lamplight migrate`, which runs before them: it makes things in the engines that have something to make in advance. */
export const migration = {
  name: 'migrate',
  main: 'deploy/operator/main.ts',
  words: ['migrate'],
  names: ['EVENT_STORE_URL', 'EVENT_BUS_URL', 'READ_MODELS_URL', 'JOB_QUEUE_URL', 'PLAIN_NETWORK'],
} as const satisfies Readonly<{ name: string; main: string; words: readonly string[]; names: readonly SettingName[] }>;

/** What is run on their stores beside them, each with secrets of its own. */
export const tasks = { migrate: migration, operator: operating } as const;
export type TaskName = keyof typeof tasks;
export const isTask = (name: ServerName | TaskName): name is TaskName => Object.hasOwn(tasks, name);
