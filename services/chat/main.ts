/** Starts chat alone. */
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { keysFrom } from '@lamplight/common/auth/key-set.ts';
import { configOf } from '@lamplight/common/config/alone.ts';
import { anchorKeyOf } from '@lamplight/common/config/anchor-key.ts';
import { demandMailServer } from '@lamplight/common/config/mail-server.ts';
import { portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import { runAlone } from '@lamplight/common/lifecycle/alone.ts';
import { openStores, rebuildOn, storeProbes } from '@lamplight/common/lifecycle/stores.ts';
import { unsubscribeKeyOf } from '@lamplight/common/mail/unsubscribing.ts';
import { askIdentityAt } from '@lamplight/common/people/ask-identity.ts';
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
      keys: keysFrom(new URL(internalPaths.keys, config.IDENTITY_URL).href),
      askIdentity: askIdentityAt(config.IDENTITY_URL),
      publicOrigin: new URL(config.PUBLIC_ORIGIN),
      unsubscribeKey: unsubscribeKeyOf(Buffer.from(config.PERSONAL_DATA_KEY, 'base64')),
      ...chatBy(config),
      // Without a key the history is chained all the same, and nothing is signed.
      ...(config.ANCHOR_KEY === null ? {} : { anchors: anchorKeyOf(config.ANCHOR_KEY) }),
      rebuild: rebuildOn(new URL('./rebuilding.ts', import.meta.url), portSettingsOf(config)),
    });
    return { ...chat, also: { mailbox: chat.mailboxUrl }, probes: { spine: chat.ready, ...storeProbes(ports) } };
  },
});
