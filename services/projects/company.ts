/** The company as it sells, from settings, and the rates in force (domain.md §2.2, §4.6). */

import type { Bp } from '@lamplight/bff/contract/paise.ts';
import type { Config } from '@lamplight/common/config/load.ts';

/**
 * The seller until an admin saves particulars (`company/seller.ts`), and the rates in force (domain.md §2.2, §4.6):
 * every invoice copies them when it is issued.
 */
export type Company = Readonly<{
  name: string;
  address: string;
  stateCode: string;
  gstin: string | null;
  /** 1800 = 18 %. */
  gstBp: Bp;
  /** What clients deduct as tax when they pay: 1000 = 10 % of the value without GST. */
  tdsBp: Bp;
  /** Services accounting code on every line. */
  sac: string;
  /** Weight of the milestone that a returned delivery makes. */
  returnWeightBp: Bp;
  /** Below so many milestones or ratings the specification's own claims are shown (domain.md §4.8). */
  minSample: number;
}>;

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
