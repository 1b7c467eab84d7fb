/** What integrations reads when it runs alone. */
import { portOf } from '@lamplight/bff/contract/services.ts';
import { ALONE_SETTINGS, type Alone } from '@lamplight/common/config/alone.ts';
import { PORT_SETTINGS } from '@lamplight/common/config/port-settings.ts';
import { INTEGRATIONS_SETTINGS } from './settings.ts';

export const alone = {
  name: 'integrations',
  main: 'services/integrations/main.ts',
  port: portOf('integrations'),
  names: [...ALONE_SETTINGS, ...PORT_SETTINGS, ...INTEGRATIONS_SETTINGS, 'PUBLIC_ORIGIN', 'IDENTITY_URL', 'ANCHOR_KEY'],
  defaults: { PUBLIC_ORIGIN: 'http://127.0.0.1:8080' },
  required: ['PERSONAL_DATA_KEY', 'PUBLIC_ORIGIN'],
  out: true, // the providers
} as const satisfies Alone;
