/** Where an address leads, for people to read: it may hold a password, which is nobody's to read. */
import { splitAddress } from '@lamplight/events/adapters/adapter.ts';
import { staysHere } from '@lamplight/events/adapters/adapters.ts';

/** All hosts that an address names, without user and password; of a file or folder its path. */
export const placeOf = (address: string): string => {
  if (staysHere(address)) return address;
  return HOSTS.exec(address)?.[1] ?? splitAddress(address).scheme;
};
/** Up to the last at sign: a password that was not percent-encoded must not be taken for a host. */
const HOSTS = /^[^:]+:\/\/(?:.*@)?([^@/?]+)/;
