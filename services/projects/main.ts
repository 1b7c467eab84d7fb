/** Starts projects alone. */
import '@lamplight/common/telemetry/start.ts';
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { portOf } from '@lamplight/bff/contract/services.ts';
import { keysFrom } from '@lamplight/common/auth/key-set.ts';
import { anchorKeyOf } from '@lamplight/common/config/anchor-key.ts';
import { loadConfig } from '@lamplight/common/config/load.ts';
import { PORT_SETTINGS, portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import { ADMIN_PORT_ALONE, ALONE_SETTINGS, runAlone } from '@lamplight/common/lifecycle/alone.ts';
import { openStores, rebuildOn, storeProbes } from '@lamplight/common/lifecycle/stores.ts';
import { COMPANY_SETTINGS, companyOf } from './company.ts';
import { askIdentityAt } from './people/ask-identity.ts';
import { startProjects } from './service.ts';

const NAMES = [...ALONE_SETTINGS, ...PORT_SETTINGS, ...COMPANY_SETTINGS, 'IDENTITY_URL', 'ANCHOR_KEY'] as const;
const DEFAULTS = { PORT: String(portOf('projects')), ADMIN_PORT: ADMIN_PORT_ALONE };
const REQUIRED = ['PERSONAL_DATA_KEY'] as const;

await runAlone({
  service: 'projects',
  configure: () => loadConfig(NAMES, process.env, DEFAULTS, REQUIRED),
  open: (config, { clock }) => openStores(portSettingsOf(config), clock),
  serve: async (config, ports, { clock, log }) => {
    const projects = await startProjects({
      ports,
      clock,
      log,
      host: config.HOST,
      port: config.PORT,
      company: companyOf(config),
      keys: keysFrom(new URL(internalPaths.keys, config.IDENTITY_URL).href),
      askIdentity: askIdentityAt(config.IDENTITY_URL),
      // Without a key the history is chained all the same, and nothing is signed.
      ...(config.ANCHOR_KEY === null ? {} : { anchors: anchorKeyOf(config.ANCHOR_KEY) }),
      rebuild: rebuildOn(new URL('./rebuilding.ts', import.meta.url), portSettingsOf(config)),
    });
    return { ...projects, probes: { spine: projects.ready, ...storeProbes(ports) } };
  },
});
