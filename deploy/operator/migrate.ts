/**
 * `lamplight migrate [--plan]`: makes topics, queues and views with their indexes before servers start. It may be repeated
 * and run beside itself; what is there as declared is left alone.
 */
import { type Environment, loadConfig } from '@lamplight/common/config/load.ts';
import { PORT_SETTINGS, portSettingsOf } from '@lamplight/common/config/port-settings.ts';
import { declaredServices } from '@lamplight/embedded/services.ts';
import { openEventStore } from '@lamplight/events/adapters/open.ts';
import { topologyOf } from '@lamplight/events/adapters/topology.ts';
import { declaredTopology } from '@lamplight/events/contracts/topics.ts';
import type { Declared } from '@lamplight/events/ports/topology.ts';

export type Migrated = Readonly<{ what: string; state: 'there' | 'missing' | 'different' | 'made' }>;

type DeclaredView = Readonly<{ name: string; version: number; indexes?: readonly (readonly string[])[] }>;

const viewsOf = (service: string, projections: readonly DeclaredView[]): Declared['models'] =>
  projections.map(({ name, version, indexes = [] }) => ({ name: `${service}.${name}`, version, indexes }));

const declared: Declared = {
  ...declaredTopology,
  models: Object.values(declaredServices).flatMap(({ service, projections }) => viewsOf(service, projections)),
};

/**
 * @param o.plan only says what is there and what is missing
 * @throws Unavailable, Misconfigured: also where a thing is there in another shape and must be changed by hand
 */
export const migrate = async (env: Environment, o: Readonly<{ plan: boolean }>): Promise<readonly Migrated[]> => {
  const settings = portSettingsOf(loadConfig(PORT_SETTINGS, env));
  // Names end in the incarnation of the log, so that nothing of an older log is ever taken for this one's.
  const log = await openEventStore(settings.EVENT_STORE_URL);
  try {
    const { incarnation } = await log.head();
    const done: Migrated[] = [];
    for (const { what, state, make } of await topologyOf(settings, { ...declared, incarnation })) {
      const leave = o.plan || state === 'there';
      if (!leave) await make();
      done.push({ what, state: leave ? state : 'made' });
    }
    return done;
  } finally {
    await log.close();
  }
};
