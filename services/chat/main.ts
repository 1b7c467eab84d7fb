/** Starts chat alone. */
import '@lamplight/common/telemetry/start.ts';
import { configOf } from '@lamplight/common/config/alone.ts';
import { demandMailServer } from '@lamplight/common/config/mail-server.ts';
import { portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import { runAlone } from '@lamplight/common/lifecycle/alone.ts';
import { openStores, storeProbes } from '@lamplight/common/lifecycle/stores.ts';
import { alone } from './alone.ts';
import { startChat } from './service.ts';
import { chatBy } from './settings.ts';

await runAlone({
  service: alone.name,
  configure: () => demandMailServer(configOf(alone, process.env)),
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
