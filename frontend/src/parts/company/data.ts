import { keys } from '../../api/keys.ts';
import { useRead } from '../../api/useRead.ts';

/** `ask` false asks nothing: whoever is no admin is refused. */
export const useCompany = (ask = true) => useRead(ask ? keys.company() : null);
