/** Whether an earlier release could go on with a log: which schemas stand in it that this release does not know. */
import type { declaredServices } from '@lamplight/embedded/services.ts';
import { coreDefinitions } from '@lamplight/events/core/spine.ts';
import { openLog } from '@lamplight/operator/backup/stores.ts';
import type { Release } from '../release.ts';

type Services = Readonly<{ declaredServices: typeof declaredServices }>;
/** A release that does not name what the core itself records is taken to know what this one does. */
type Core = Readonly<Partial<{ coreDefinitions: typeof coreDefinitions }>>;

/** @returns each with the position of its first event, in words */
export const unknownTo = async (release: Release, eventStore: string): Promise<readonly string[]> => {
  const { declaredServices: services } = await release.part<Services>('deploy/embedded/services.ts');
  const core = await release.part<Core>('events/core/spine.ts');
  const all = [
    ...(core.coreDefinitions ?? coreDefinitions),
    ...Object.values(services).flatMap(({ definitions }) => definitions),
  ];
  const known = new Map<string, number>();
  for (const { type, version } of all) known.set(type, Math.max(version, known.get(type) ?? 0));
  const unknown = new Map<string, string>();
  const log = await openLog(eventStore);
  try {
    for await (const { events } of log.readAll({ pageSize: 1_000 }))
      for (const { meta, type, position } of events) {
        const version = Number(/\.v(\d+)$/.exec(meta.schema)?.[1] ?? 1);
        if (version > (known.get(type) ?? 0) && !unknown.has(meta.schema)) unknown.set(meta.schema, position);
      }
  } finally {
    await log.close();
  }
  return [...unknown].map(([schema, position]) => `${schema}, from event ${position} on`);
};
