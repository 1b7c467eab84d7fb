/** Starts chat alone. */
import '@lamplight/common/telemetry/start.ts';
import { loadConfig } from '@lamplight/common/config/load.ts';
import { demandMailServer } from '@lamplight/common/config/mail-server.ts';
import { PORT_SETTINGS, portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import { ADMIN_PORT_ALONE, ALONE_SETTINGS, runAlone } from '@lamplight/common/lifecycle/alone.ts';
import { openStores, storeProbes } from '@lamplight/common/lifecycle/stores.ts';
import { startChat } from './service.ts';
import { CHAT_SETTINGS, chatBy } from './settings.ts';

const NAMES = [...ALONE_SETTINGS, ...PORT_SETTINGS, ...CHAT_SETTINGS] as const;

const DEFAULTS = { PORT: '7104', ADMIN_PORT: ADMIN_PORT_ALONE, PUBLIC_ORIGIN: 'http://127.0.0.1:8080' };
const REQUIRED = ['PERSONAL_DATA_KEY', 'PUBLIC_ORIGIN'] as const;

await runAlone({
  service: 'chat',
  configure: () => demandMailServer(loadConfig(NAMES, process.env, DEFAULTS, REQUIRED)),
  open: (config, { clock }) => openStores(portSettingsOf(config), clock),
  serve: async (config, ports, { clock, log }) => {
    const chat = await startChat({
      ports,
      clock,
      log,
      host: config.HOST,
      port: config.PORT,
      publicOrigin: new URL(config.PUBLIC_ORIGIN),
      ...chatBy(config),
    });
    return { ...chat, also: { mailbox: chat.mailboxUrl }, probes: { mail: chat.ready, ...storeProbes(ports) } };
  },
});
