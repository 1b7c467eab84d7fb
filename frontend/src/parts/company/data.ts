import { keys } from '../../api/keys.ts';
import { useRead } from '../../api/useRead.ts';

/** `ask` false fetches nothing, since the server refuses everybody but admins. */
export const useCompany = (ask = true) => useRead(ask ? keys.company() : null);
