import { keys } from '../../../api/keys.ts';
import { useRead } from '../../../api/useRead.ts';

export type { Company } from '@lamplight/bff/contract/company.ts';

/** `ask` false asks nothing: whoever is no admin is refused. */
export const useCompany = (ask = true) => useRead(ask ? keys.company() : null);
