/** What payroll reads when it runs alone. */
import { portOf } from '@lamplight/bff/contract/services.ts';
import { ALONE_SETTINGS, type Alone } from '@lamplight/common/config/alone.ts';
import { PORT_SETTINGS } from '@lamplight/common/config/port-settings.ts';

export const alone = {
  name: 'payroll',
  main: 'services/payroll/main.ts',
  port: portOf('payroll'),
  names: [...ALONE_SETTINGS, ...PORT_SETTINGS, 'IDENTITY_URL', 'ANCHOR_KEY'],
  defaults: {},
  required: ['PERSONAL_DATA_KEY'],
  out: false,
} as const satisfies Alone;
