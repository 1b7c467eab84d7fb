/** What the panels of connections say; what a provider may do and what stops is the server's to say. */
import { callbackPaths } from '@lamplight/bff/contract/providers.ts';
import type { Connection, ProviderName } from './data.ts';

/** What an operator gives the server, and where the provider is told to lead back to. */
export const setUp: Readonly<
  Record<ProviderName, Readonly<{ settings: readonly [string, string]; callback: string }>>
> = {
  drive: { settings: ['DRIVE_CLIENT_ID', 'DRIVE_CLIENT_SECRET'], callback: callbackPaths.drive },
  dropbox: { settings: ['DROPBOX_CLIENT_ID', 'DROPBOX_CLIENT_SECRET'], callback: callbackPaths.dropbox },
  github: { settings: ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'], callback: callbackPaths.github },
};

/** The last that was heard of the provider was a failure. */
export const isFailing = ({ lastSuccessAt, lastFailure }: Pick<Connection, 'lastSuccessAt' | 'lastFailure'>): boolean =>
  lastFailure !== null && (lastSuccessAt === null || Date.parse(lastFailure.at) > Date.parse(lastSuccessAt));

/** Its remark asks somebody to see to it. */
export const isToDo = ({ state, withdrawal }: Pick<Connection, 'state' | 'withdrawal'>): boolean =>
  state === 'expired' || withdrawal === 'in_doubt';

/** It was connected before, so that it is connected again. */
export const isAgain = ({ state }: Pick<Connection, 'state'>): boolean => state === 'expired' || state === 'revoked';

/** Which of them has the lit button: one that works no more, then one that was never connected. */
export const litOf = (connections: readonly Connection[]): Connection | undefined => {
  const open = connections.filter(({ can }) => can.connect === true);
  return open.find(({ state }) => state === 'expired') ?? open[0];
};
