/** From settings to the client that identity is at the provider. */
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import type { GoogleOptions } from './provider.ts';

type GoogleSettings = Readonly<{
  GOOGLE_ISSUER: string;
  GOOGLE_CLIENT_ID: string | null;
  GOOGLE_CLIENT_SECRET: string | null;
}>;

/** Null where no client is set: then nobody signs in with Google. @throws Misconfigured for an id without its secret */
export const googleOf = ({
  GOOGLE_ISSUER: issuer,
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_CLIENT_SECRET: clientSecret,
}: GoogleSettings): GoogleOptions | null => {
  if (clientId === null) return null;
  if (clientSecret === null)
    throw misconfigured('GOOGLE_CLIENT_ID is set without its secret', 'Set GOOGLE_CLIENT_SECRET too.');
  return { issuer, clientId, clientSecret };
};
