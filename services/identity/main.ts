/** Starts identity alone. */
import { createPublicKey } from 'node:crypto';
import { configOf } from '@lamplight/common/config/alone.ts';
import { anchorKeyOf } from '@lamplight/common/config/anchor-key.ts';
import { portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import { runAlone } from '@lamplight/common/lifecycle/alone.ts';
import { openStores, rebuildOn, storeProbes } from '@lamplight/common/lifecycle/stores.ts';
import { unsubscribeKeyOf } from '@lamplight/common/mail/unsubscribing.ts';
import { alone } from './alone.ts';
import { keyRingWith } from './keys/ring.ts';
import { startIdentity } from './service.ts';
import { tellBff } from './sessions/logout-token.ts';
import { identityBy } from './settings.ts';

await runAlone({
  service: alone.name,
  configure: () => configOf(alone, process.env),
  open: (config, { clock }) => openStores(portSettingsOf(config), clock),
  serve: async (config, ports, { clock, log }) => {
    const keys = keyRingWith(config.TOKEN_KEY, clock);
    const identity = await startIdentity({
      ports,
      clock,
      log,
      host: config.HOST,
      port: config.PORT,
      keys,
      bffKey: createPublicKey(config.BFF_CLIENT_PUBLIC_KEY),
      pepper: Buffer.from(config.IDENTITY_PEPPER, 'base64'),
      unsubscribeKey: unsubscribeKeyOf(Buffer.from(config.PERSONAL_DATA_KEY, 'base64')),
      publicOrigin: new URL(config.PUBLIC_ORIGIN),
      ...identityBy(config),
      // Without a key the history is chained all the same, and nothing is signed.
      ...(config.ANCHOR_KEY === null ? {} : { anchors: anchorKeyOf(config.ANCHOR_KEY) }),
      onSessionsEnded: tellBff({ url: config.BFF_URL, keys, clock }),
      rebuild: rebuildOn(new URL('./rebuilding.ts', import.meta.url), portSettingsOf(config)),
    });
    const link = await identity.firstAdminLink();
    // To the terminal and not to the log: whoever reads it becomes the first admin.
    if (link !== null) process.stdout.write(`First admin, within the hour: ${link}\n`);
    return { ...identity, probes: { spine: identity.ready, ...storeProbes(ports) } };
  },
});
