/** What identity reads when it runs alone. */
import { portOf } from '@lamplight/bff/contract/services.ts';
import { ALONE_SETTINGS, type Alone } from '@lamplight/common/config/alone.ts';
import { PORT_SETTINGS } from '@lamplight/common/config/port-settings.ts';
import { IDENTITY_SETTINGS } from './settings.ts';

export const alone = {
  name: 'identity',
  main: 'services/identity/main.ts',
  port: portOf('identity'),
  names: [
    ...ALONE_SETTINGS,
    ...PORT_SETTINGS,
    ...(['PUBLIC_ORIGIN', 'BFF_URL', 'BFF_CLIENT_PUBLIC_KEY', 'TOKEN_KEY', 'IDENTITY_PEPPER', 'ANCHOR_KEY'] as const),
    ...IDENTITY_SETTINGS,
  ],
  defaults: { PUBLIC_ORIGIN: 'http://127.0.0.1:8080' },
  required: ['TOKEN_KEY', 'BFF_CLIENT_PUBLIC_KEY', 'IDENTITY_PEPPER', 'PERSONAL_DATA_KEY', 'PUBLIC_ORIGIN'],
  out: true, // Google, where people may sign in with it
} as const satisfies Alone;
