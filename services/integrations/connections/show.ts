/** A connection as its reader gets it. */
import type { ProviderName, Connection as Shown } from '@lamplight/bff/contract/connections.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import type { Integrations } from '../context.ts';
import { abilities, connection } from './connection.ts';
import { connectionIdOf } from './ids.ts';
import type { ConnectionDoc } from './view.ts';
import { asks, remarkOf, stops, troubleWords } from './words.ts';

type Sources = Pick<Integrations, 'people' | 'providers' | 'healths'>;

/** @param doc null where it was never connected */
export const showConnection = async (
  { people, providers, healths }: Sources,
  provider: ProviderName,
  doc: ConnectionDoc | null,
  actor: Actor,
): Promise<Shown> => {
  const machine = doc?.machine ?? connection.initial;
  const isSetUp = providers[provider] !== null;
  const can = abilities(actor, machine, { provider, connectionId: connectionIdOf(provider, actor.id) });
  const common = {
    provider,
    asks: [...asks[provider]],
    stops: [...stops[provider]],
    remark: remarkOf(provider, isSetUp, machine),
    can: { ...can, connect: can.connect && isSetUp, test: can.test && isSetUp },
  };
  if (doc === null || machine.is === 'absent')
    return {
      ...common,
      state: isSetUp ? 'not_connected' : 'not_set_up',
      ...{ account: null, connectedBy: null, connectedAt: null, endedAt: null },
      ...{ lastSuccessAt: null, lastFailure: null, withdrawal: null },
    };
  const { state, account, connectedBy, withdrawal, grantId, etag } = machine;
  const [names, { lastSuccessAt, lastFailure }] = await Promise.all([people.names([connectedBy]), healths.of(grantId)]);
  return {
    ...common,
    state,
    account: textOf(account),
    connectedBy: names(connectedBy),
    connectedAt: doc.connectedAt,
    endedAt: doc.endedAt,
    lastSuccessAt,
    lastFailure:
      lastFailure === null ? null : { at: lastFailure.at, said: troubleWords(provider, lastFailure.trouble) },
    withdrawal,
    etag: etagOf(etag),
  };
};
