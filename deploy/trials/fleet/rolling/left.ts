/** What is left in the stores, by what the servers say of themselves and, once they have stopped, by what operators are told. */
import { setTimeout as pause } from 'node:timers/promises';
import { serviceNames } from '@lamplight/bff/contract/services.ts';
import type { openFolderAtRest } from '@lamplight/embedded/at-rest.ts';
import type { operations } from '@lamplight/embedded/operations.ts';
import type { readSettings } from '@lamplight/embedded/settings.ts';
import { laggingIn } from '../../bench/caught-up.ts';
import type { Fleet } from '../fleet.ts';
import type { Release } from '../release.ts';

const REST_MS = 60_000;
const LOOK_EVERY_MS = 250;

/** Waits until every processor has taken in everything, as `/metrics` has it. */
export const rested = async (fleet: Fleet): Promise<void> => {
  const admins = Object.values(fleet.replicas)
    .flat()
    .flatMap((replica) => replica.ready()?.admin ?? []);
  for (const until = performance.now() + REST_MS; performance.now() < until; await pause(LOOK_EVERY_MS)) {
    const said = await Promise.all(admins.map(async (admin) => (await fetch(`${admin}/metrics`)).text()));
    if (said.every((figures) => (laggingIn(figures) ?? []).length === 0)) return;
  }
};

export type Left = Readonly<{ parked: readonly string[]; differing: readonly string[]; views: number }>;

type Parked = Readonly<Record<'service' | 'processor' | 'key' | 'error', string>>;

/** @param release whose views they are */
export const leftIn = async (release: Release, settings: Fleet['settings']): Promise<Left> => {
  const [atRest, operating, reading] = [
    await release.part<Readonly<{ openFolderAtRest: typeof openFolderAtRest }>>('deploy/embedded/at-rest.ts'),
    await release.part<Readonly<{ operations: typeof operations }>>('deploy/embedded/operations.ts'),
    await release.part<Readonly<{ readSettings: typeof readSettings }>>('deploy/embedded/settings.ts'),
  ];
  const folder = atRest.openFolderAtRest(reading.readSettings(settings), { asks: false });
  try {
    const parked = await operating.operations['parked']?.run(folder, ['ls'], { reason: null, dryRun: true, texts: {} });
    const differing: string[] = [];
    let views = 0;
    for (const name of serviceNames.filter((service) => release.servers.includes(service))) {
      const service = await folder.service(name);
      views += service.views.length;
      for (const view of service.views)
        for (const { id } of (await service.operations.verify(view)).differences)
          differing.push(`${name} ${view}/${id}`);
    }
    const told = (parked?.result ?? []) as readonly Parked[];
    return { parked: told.map((one) => `${one.service} ${one.processor} ${one.key}: ${one.error}`), differing, views };
  } finally {
    await folder.close();
  }
};
