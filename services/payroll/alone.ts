/** What payroll reads when it runs alone. */
import { portOf } from '@lamplight/bff/contract/services.ts';
import { ALONE_SETTINGS, type Alone } from '@lamplight/common/config/alone.ts';
import type { Config } from '@lamplight/common/config/load.ts';
import { PORT_SETTINGS } from '@lamplight/common/config/port-settings.ts';
import type { Employer } from './employer/view.ts';

const EMPLOYER_SETTINGS = ['COMPANY_NAME', 'COMPANY_ADDRESS'] as const;
/** The company as its payslips name it, until an admin has saved its particulars. */
export const employerOf = (config: Config<(typeof EMPLOYER_SETTINGS)[number]>): Employer => ({
  name: config.COMPANY_NAME,
  address: config.COMPANY_ADDRESS,
  tan: null,
  establishmentCode: null,
});

export const alone = {
  name: 'payroll',
  main: 'services/payroll/main.ts',
  port: portOf('payroll'),
  names: [...ALONE_SETTINGS, ...PORT_SETTINGS, ...EMPLOYER_SETTINGS, 'IDENTITY_URL', 'ANCHOR_KEY'],
  defaults: {},
  required: ['PERSONAL_DATA_KEY'],
  out: false,
} as const satisfies Alone;
