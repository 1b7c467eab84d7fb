/** Connecting: a code becomes a grant, its tokens are sealed, and the connection is recorded. */
import type { ProviderName } from '@lamplight/bff/contract/connections.ts';
import { callbackWords } from '@lamplight/bff/contract/oauth-errors.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { problem, problemOf } from '@lamplight/common/http/problem.ts';
import type { By } from '@lamplight/events/core/types.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Integrations } from '../context.ts';
import { grantOf } from '../grants/holder.ts';
import type { Provider } from '../providers/provider.ts';
import { type ConnectionCommand, connection, refusalToConnect } from './connection.ts';
import { connectionIdOf, connectionStream } from './ids.ts';

/** @throws 422 CONNECTION_NOT_SET_UP */
export const providerNamed = ({ providers }: Pick<Integrations, 'providers'>, name: ProviderName): Provider => {
  const provider = providers[name];
  if (provider === null) throw problem('CONNECTION_NOT_SET_UP');
  return provider;
};

/**
 * Asked before the browser leaves and before a code is spent.
 * @throws 403 FORBIDDEN, 409 STATE_CONFLICT where it is connected already, or is still being withdrawn
 */
export const demandConnectable = async ({ look }: Pick<Integrations, 'look'>, actor: Actor, provider: ProviderName) => {
  const connectionId = connectionIdOf(provider, actor.id);
  const { state } = await look(connectionStream(connectionId), connection);
  const refusal = refusalToConnect(actor, state, { provider, connectionId });
  if (refusal !== null) throw problemOf(refusal);
};

/**
 * The tokens are kept before the connection is recorded: after a crash in between nothing is connected and they are gone
 * within a day, and never is there a connection without them. A code is good once, so the person begins anew.
 * @throws 400 CONNECT_FAILED for whatever the provider refuses; Unavailable where it does not answer
 */
export const connect = async (
  integrations: Integrations,
  name: ProviderName,
  callback: Readonly<{ code: string; codeVerifier: string }>,
  actor: Actor,
  by: By,
): Promise<Readonly<{ account: string }>> => {
  const { change, tokens, healths, log } = integrations;
  const provider = providerNamed(integrations, name);
  await demandConnectable(integrations, actor, name);
  const refused = (cause: string) => {
    log.info({ security: 'connect_refused', provider: name, userId: actor.id, cause }, 'security');
    return problem('CONNECT_FAILED', { message: callbackWords[name].failed });
  };
  const answer = await provider.exchange(callback);
  if (answer.is === 'refused') throw refused(answer.cause);
  const account = await provider.account(answer.tokens.access);
  if (account.is === 'refused') throw refused(account.cause);
  const [connectionId, grantId] = [connectionIdOf(name, actor.id), newId()];
  const grant = grantOf({ connectionId, provider: name, grantId, connectedBy: actor.id });
  await tokens.keep(grant, answer.tokens);
  const command: ConnectionCommand = {
    ...{ type: 'Connect', provider: name, connectionId, grantId, actor, at: by.at },
    ...{ account: account.name, accountId: account.id, scopes: answer.scopes },
  };
  const changed = await change(connectionStream(connectionId), command, connection, by);
  if (changed.is === 'refused') {
    await tokens.drop(grant); // somebody else connected it meanwhile
    throw problemOf(changed.refusal);
  }
  await healths.note(grantId, { lastSuccessAt: by.at });
  log.info({ security: 'connected', provider: name, userId: actor.id }, 'security');
  return { account: account.name };
};
