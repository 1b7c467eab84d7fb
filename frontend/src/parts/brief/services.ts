/** The services that a proposal names, in words. Without the contract's schemas, which pages outside of the portal do not load. */
import type { serviceCodes } from '@lamplight/bff/contract/proposals.ts';

export type ServiceCode = (typeof serviceCodes)[number];
export const serviceWords: Readonly<Record<ServiceCode, string>> = {
  AI: 'AI',
  WEB: 'Web',
  MOBILE: 'Mobile',
  CLOUD: 'Cloud',
  DATA: 'Data',
  UIUX: 'UI and UX',
};

/** The service that a query names, in any case and with any signs between; empty where it names none of ours. */
export const serviceOf = (text: string | null): ServiceCode[] => {
  const wanted = (text ?? '').toUpperCase().replace(/[^A-Z]/g, '');
  return (Object.keys(serviceWords) as ServiceCode[]).filter((code) => code === wanted);
};
