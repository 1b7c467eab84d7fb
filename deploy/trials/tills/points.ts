/** The crash points, read from the source, so that a new one is on trial as soon as it is written. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const events = join(import.meta.dirname, '..', '..', '..', 'events');

export type Point = Readonly<{ /** `core`, or the adapter's: `adapters/kafka`. */ folder: string; name: string }>;

export const crashPoints = (): readonly Point[] =>
  readdirSync(events, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(core|adapters)\/.*(?<!\.test)\.ts$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(events, file), 'utf8').matchAll(/\bcrashpoint\('([a-z-]+)'\)/g)].map(([, name = '']) => {
        const [top, engine] = file.split('/');
        return { folder: top === 'core' ? top : `${top}/${engine}`, name };
      }),
    );

export const EMBEDDED = ['core', 'adapters/sqlite', 'adapters/files', 'adapters/process'];
