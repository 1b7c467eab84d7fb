/** Under whose key the tokens of a connection lie: their person's, or the company's, which outlives whoever connected it. */
import type { PresentConnection } from '../connections/connection.ts';
import type { GrantOf } from './tokens.ts';

type Of = Pick<PresentConnection, 'connectionId' | 'provider' | 'grantId' | 'connectedBy'>;
export const grantOf = ({ connectionId, provider, grantId, connectedBy }: Of): GrantOf => ({
  ...{ connectionId, grantId },
  holder: provider === 'github' ? connectedBy : `connection-${connectionId}`,
});
