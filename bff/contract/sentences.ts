/** The sentence of every code, with which the edge and the services answer. */
import type { ErrorCode } from './errors.ts';
import { sentencesOfIntegrations } from './sentences-integrations.ts';
import { sentencesOfAll } from './sentences-of-all.ts';
import { sentencesOfPayroll } from './sentences-payroll.ts';

export const sentences: Readonly<Record<ErrorCode, string>> = {
  ...sentencesOfAll,
  ...sentencesOfPayroll,
  ...sentencesOfIntegrations,
};
