/** For tests: the jars as a service, opened on SQLite. */
import type { SpineOptions } from '../core/declared.ts';
import type { Spine } from '../core/spine.ts';
import { openSpine } from '../core/spine.ts';
import { bookkeeper, definitions, entryDefinition, heard, jar, jarList, jarTotals, ledger, toPublic } from './jars.ts';
import type { OpenedPorts } from './ports.ts';
import { newFolder, openPorts, quiet, removeFolder } from './ports.ts';

export const jars = (ports: OpenedPorts): SpineOptions => ({
  service: 'jars',
  ports,
  definitions: [...definitions, entryDefinition],
  deciders: [jar, ledger],
  projections: [jarList, jarTotals, heard],
  reactors: [bookkeeper],
  forward: { topic: 'jars.events.v1', toPublic },
  alone: true,
  clock: Date,
  log: quiet,
});

export type Bench = Readonly<{
  folder: string;
  ports: OpenedPorts;
  /** Opens one more spine on the ports; closed at the end. */
  open(change?: Partial<SpineOptions>): Promise<Spine>;
  end(): Promise<void>;
}>;

export const openBench = async (): Promise<Bench> => {
  const folder = newFolder();
  const ports = await openPorts({ folder });
  const spines: Spine[] = [];
  return {
    folder,
    ports,
    open: async (change = {}) => {
      const spine = await openSpine({ ...jars(ports), ...change });
      spines.push(spine);
      return spine;
    },
    end: async () => {
      await Promise.all(spines.map((spine) => spine.close()));
      await ports.close();
      await removeFolder(folder);
    },
  };
};
