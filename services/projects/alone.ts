/** What projects reads when it runs alone. */
import { portOf } from '@lamplight/bff/contract/services.ts';
import { ALONE_SETTINGS, type Alone } from '@lamplight/common/config/alone.ts';
import { PORT_SETTINGS } from '@lamplight/common/config/port-settings.ts';
import { COMPANY_SETTINGS } from './company.ts';

export const alone = {
  name: 'projects',
  main: 'services/projects/main.ts',
  port: portOf('projects'),
  names: [...ALONE_SETTINGS, ...PORT_SETTINGS, ...COMPANY_SETTINGS, 'IDENTITY_URL', 'PUBLIC_ORIGIN', 'ANCHOR_KEY'],
  defaults: { PUBLIC_ORIGIN: 'http://127.0.0.1:8080' },
  required: ['PERSONAL_DATA_KEY', 'PUBLIC_ORIGIN'],
  out: false,
} as const satisfies Alone;
