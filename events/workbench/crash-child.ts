/** For tests: the jars in a process of its own, to be killed anywhere. Args: folder, how many commands, the deadly view. */
import { openSpine } from '../core/spine.ts';
import type { AnyProjection } from '../core/types.ts';
import { derivedId } from '../ports/ids.ts';
import { jar, someone } from './jars.ts';
import { openPorts } from './ports.ts';
import { jars } from './spine.ts';

const [, , folder = '', count = '0', mode = ''] = process.argv;
const ports = await openPorts({ folder });

/** Dies while it handles the one event that nobody can handle. */
const deadly = (projection: AnyProjection): AnyProjection => ({
  ...projection,
  evolve: (row, event, id) => {
    const { amount } = event.data as { amount?: number };
    if (event.type === 'JarFilled' && amount === 666) {
      process.stdout.write('dies\n');
      process.abort();
    }
    return projection.evolve(row, event, id);
  },
});
const options = jars(ports);
const projections = options.projections.map((view) => (view.name === mode ? deadly(view) : view));
const spine = await openSpine({ ...options, projections });

/** The same commands with the same ids in every life of this process, as a client that repeats what was not answered. */
for (let n = 0; n < Number(count); n += 1) {
  const by = someone(derivedId('crash', n));
  const name = n % 3;
  const command =
    n < 3
      ? ({ type: 'MakeJar', owner: `o${name}`, name: `Jar ${name}` } as const)
      : ({ type: 'FillJar', amount: 99 + (n % 5) } as const);
  const result = await spine.change(`jar-${name}`, command, jar, by);
  process.stdout.write(`${result.is} ${n}\n`);
}
await spine.live();
const head = (await ports.events.head()).position;
for (const projection of options.projections) await spine.view(projection).waitFor(head, 30_000);
// The forwarder and those behind it have a little further to go.
for (let still = 0; still < 5; ) {
  await new Promise((resolve) => setTimeout(resolve, 60));
  still = spine.health().every(({ state }) => state === 'live') ? still + 1 : 0;
}
await spine.close();
await ports.close();
process.stdout.write('ended\n');
