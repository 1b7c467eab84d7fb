/** HTTP of connections: how they stand, whether they work, and their end. */
import { type ProviderName, providers } from '@lamplight/bff/contract/connections.ts';
import { isAdmin } from '@lamplight/common/facts/actor.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { ifMatch, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { docAfter, freshDoc, staleMark } from '@lamplight/common/http/fresh.ts';
import { problem, problemOf } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { refuse } from '@lamplight/events/core/types.ts';
import type { Integrations } from '../context.ts';
import { providerNamed } from './connect.ts';
import { abilities, type ConnectionCommand, connection } from './connection.ts';
import { connectionIdOf, connectionStream } from './ids.ts';
import { reach } from './reaching.ts';
import { showConnection } from './show.ts';
import { docOf } from './view.ts';

export const connectionRoutes = (integrations: Integrations): readonly Served[] => {
  const { change, connections, look } = integrations;
  const folded = (id: string) => async () => {
    const { state } = await look(connectionStream(id), connection);
    return state.is === 'absent' ? null : docOf(id, state, await connections.get(id));
  };
  return [
    serve('connections', async ({ req, res, actor }) => {
      // The company's are the admins' to know; their own account everybody of the staff connects.
      const shown = providers.filter((name) => name === 'github' || isAdmin(actor));
      const items = await Promise.all(
        shown.map(async (name) => {
          const id = connectionIdOf(name, actor.id);
          const { doc, stale } = await freshDoc(connections, id, req, folded(id));
          return { stale, item: await showConnection(integrations, name, doc, actor) };
        }),
      );
      send(res, { items: items.map(({ item }) => item), ...staleMark({ stale: items.some(({ stale }) => stale) }) });
    }),
    serve('connection-test', async ({ res, params, actor }) => {
      const [name, id] = named(params.provider, actor);
      const { state } = await look(connectionStream(id), connection);
      if (state.is === 'absent' || !abilities(actor, state, { provider: name, connectionId: id }).test)
        throw problemOf(refuse('STATE_CONFLICT', 'conflict'));
      await reach(integrations, providerNamed(integrations, name), state);
      send(res, { connection: await showConnection(integrations, name, await folded(id)(), actor) });
    }),
    serve('connection-disconnect', async ({ req, res, params, actor, by: byNow }) => {
      const [name, id] = named(params.provider, actor);
      const by = byNow();
      const command: ConnectionCommand = {
        ...{ type: 'Disconnect', provider: name, connectionId: id, actor, at: by.at, ifMatch: ifMatch(req) },
      };
      const changed = await change(connectionStream(id), command, connection, by);
      await answer(res, changed, async () => {
        const { doc, stale } = await docAfter(connections, id, changed, folded(id));
        return { connection: await showConnection(integrations, name, doc, actor), ...staleMark({ stale }) };
      });
    }),
  ];
};

/** @throws 404 for what is no provider; 403 where it is not theirs to hold */
const named = (text: string, actor: SignedInActor): readonly [ProviderName, string] => {
  const name = providers.find((one) => one === text);
  if (name === undefined) throw problem('NOT_FOUND');
  if (name !== 'github' && !isAdmin(actor)) throw problem('FORBIDDEN');
  return [name, connectionIdOf(name, actor.id)];
};
