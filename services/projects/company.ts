/** The company as it sells, from settings, and the rates in force (domain.md §2.2, §4.6). */
import type { Config } from '@lamplight/common/config/load.ts';
import type { Company } from './context.ts';

export const COMPANY_SETTINGS = [
  'COMPANY_NAME',
  'COMPANY_ADDRESS',
  'COMPANY_STATE',
  'COMPANY_GSTIN',
  'MIN_SAMPLE',
] as const;

/** Information technology services (SAC 9983 14) at 18 %. */
const GST = { gstBp: 1_800, sac: '998314' } as const;
/** Fees for technical and professional services: withheld by the client, of the value without GST. */
const CLIENT_TDS = { tdsBp: 1_000 } as const;
const RETURN_WEIGHT_BP = 500;

export const companyOf = (config: Config<(typeof COMPANY_SETTINGS)[number]>): Company => ({
  name: config.COMPANY_NAME,
  address: config.COMPANY_ADDRESS,
  stateCode: config.COMPANY_STATE,
  gstin: config.COMPANY_GSTIN === '' ? null : config.COMPANY_GSTIN,
  ...GST,
  ...CLIENT_TDS,
  returnWeightBp: RETURN_WEIGHT_BP,
  minSample: config.MIN_SAMPLE,
});
