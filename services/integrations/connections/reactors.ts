/** What follows from connections: their tokens stay or go, and providers are told to let Lamplight in no more. */
import { providers as names, type ProviderName } from '@lamplight/bff/contract/connections.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { IDENTITY_TOPIC, type IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import type { AnyReactor, Reactor } from '@lamplight/events/core/types.ts';
import type { Integrations } from '../context.ts';
import { grantOf } from '../grants/holder.ts';
import { type ConnectionCommand, type ConnectionEvent, connection } from './connection.ts';
import { connectionIdOf, connectionStream } from './ids.ts';

type Sources = () => Promise<Pick<Integrations, 'tokens' | 'healths' | 'providers'>>;

/** Tokens of a recorded connection stay, and those of a grant that was refused go. */
const tokenKeeper = (sources: Sources): Reactor<ConnectionEvent> => ({
  name: 'grant-token-keeper',
  reads: { types: ['DriveConnected', 'FileSyncConnected', 'CodeHostConnected', 'ConnectionExpired'] },
  react: async ({ type, data }) => {
    const { tokens } = await sources();
    await (type === 'ConnectionExpired' ? tokens.drop(grantOf(data)) : tokens.settle(grantOf(data)));
    return [];
  },
});

/**
 * Tells a provider to forget the grant, for as long as it does not answer; each provider by itself, so that one that is away
 * keeps no other. What was told twice is forgotten all the same, and the tokens go once it is told.
 */
const withdrawer = (provider: ProviderName, sources: Sources): Reactor<ConnectionEvent> => ({
  name: `${provider}-withdrawer`,
  reads: { types: ['ConnectionRevoked', 'GrantWithdrawn'] },
  react: async ({ type, data, occurredAt }) => {
    if (data.provider !== provider) return [];
    const { tokens, healths, providers } = await sources();
    const { connectionId, grantId } = data;
    if (type === 'GrantWithdrawn') {
      await tokens.drop(grantOf(data));
      await healths.drop(grantId);
      return [];
    }
    const held = await tokens.read(grantOf(data));
    // Without tokens, or without a client there, nobody can tell it: a person has to look.
    const client = providers[provider];
    const outcome = held === null || client === null ? 'in_doubt' : await client.withdraw(held.tokens);
    const command: ConnectionCommand = {
      ...{ type: 'RecordWithdrawal', provider, connectionId, grantId, outcome, actor: SYSTEM, at: occurredAt },
    };
    return [{ as: 'withdrawn', to: connectionStream(connectionId), decider: connection, command }];
  },
});

/** Nobody acts on GitHub in the name of whoever may not sign in any more. */
const leaverDisconnector: Reactor<IdentityEvent> = {
  name: 'leaver-disconnector',
  reads: { topics: [IDENTITY_TOPIC] },
  react: ({ type, data, occurredAt }) => {
    if (type !== 'UserDeactivated') return [];
    const connectionId = connectionIdOf('github', data.userId);
    const command: ConnectionCommand = {
      ...{ type: 'Disconnect', provider: 'github', connectionId, actor: SYSTEM, at: occurredAt },
    };
    return [{ as: 'disconnect', to: connectionStream(connectionId), decider: connection, command }];
  },
};

export const connectionReactors = (sources: Sources): readonly AnyReactor[] => [
  tokenKeeper(sources),
  ...names.map((provider) => withdrawer(provider, sources)),
  leaverDisconnector,
];
