/** Figures that the one process alone has: its stores are asked here, since its `/readyz` is the BFF's, and its disk. */
import { inTime } from '@lamplight/common/lifecycle/health.ts';
import { storeProbes } from '@lamplight/common/lifecycle/stores.ts';
import { measure } from '@lamplight/common/telemetry/metrics.ts';
import { newestBackup } from './backup-findings.ts';
import { roomOn } from './disk.ts';
import type { Product } from './product.ts';

const EVERY_MS = 10_000;
const BACKUP_EVERY_MS = 60_000;

/** @returns ends it */
export const measureHere = (
  { ports, settings }: Pick<Product, 'ports' | 'settings'>,
  clock: Readonly<{ now(): number }>,
): (() => void) => {
  const { BACKUP_DIR: backups } = settings;
  const began = clock.now();
  const ends = [
    measure('lamplight.store.up', EVERY_MS, () =>
      Promise.all(
        Object.entries(storeProbes(ports)).map(async ([port, probe]) => ({
          labels: { port },
          value: (await inTime(probe)) ? 1 : 0,
        })),
      ),
    ),
    measure('lamplight.disk.free', EVERY_MS, async () => {
      const { freeBytes, bytes } = roomOn(settings.DATA_DIR);
      return [{ labels: {}, value: freeBytes / bytes }];
    }),
    measure('lamplight.backup.age', BACKUP_EVERY_MS, async () =>
      backups === null ? [] : [{ labels: {}, value: (clock.now() - (newestBackup(backups)?.at ?? began)) / 1_000 }],
    ),
  ];
  return () => {
    for (const end of ends) end();
  };
};
