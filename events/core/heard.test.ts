/** How far one service has heard another: told apart from what was never said, whatever the bus and the view do meanwhile. */
import { unavailable } from '../ports/errors.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { eventually } from '../workbench/eventually.ts';
import { heard, type JarCommand, jar, someone } from '../workbench/jars.ts';
import { type Bench, openBench } from '../workbench/spine.ts';
import { orderAt } from './heard.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.end());

/** A spine whose bus takes nothing until it is let. */
const opened = async () => {
  let isUp = false;
  const bus: EventBus = {
    ...bench.ports.bus,
    publish: async (topic, batch) => {
      if (!isUp) throw unavailable('the bus');
      await bench.ports.bus.publish(topic, batch);
    },
  };
  const spine = await bench.open({ ports: { ...bench.ports, bus } });
  const view = spine.view(heard);
  const give = (id: string, ...commands: readonly JarCommand[]) =>
    commands.reduce(async (before, command) => {
      await before;
      await spine.change(`jar-${id}`, command, jar, someone());
    }, Promise.resolve());
  const standing = async (id: string) => {
    const [said, { doc, upTo }] = await Promise.all([
      spine.lastPublic(`jar-${id}`),
      view.heard(`jar-${id}`, `jar-${id}`),
    ]);
    return { said, upTo, sum: doc?.sum ?? null };
  };
  return {
    spine,
    give,
    standing,
    busIsBack: () => {
      isUp = true;
    },
  };
};
const MADE: JarCommand = { type: 'MakeJar', owner: 'o', name: 'n' };

describe('what a service has said', () => {
  it('is the newest public event of the stream, whether the bus has it or not; what is not public is not said', async () => {
    const { give, standing, busIsBack } = await opened();
    const { incarnation } = await bench.ports.events.head();
    const at = (revision: number) => orderAt(`${incarnation}.x`, revision, 0);
    expect(await standing('none')).toEqual({ said: null, upTo: null, sum: null });
    await give('a', MADE);
    expect(await standing('a')).toEqual({ said: null, upTo: null, sum: null });
    await give(
      'a',
      { type: 'FillJar', amount: 3 },
      { type: 'FillJar', amount: 4 },
      { type: 'EmptyJar', because: 'thirst' },
    );
    expect(await standing('a')).toEqual({ said: at(2), upTo: null, sum: null });
    busIsBack();
    await eventually(async () => expect(await standing('a')).toEqual({ said: at(2), upTo: at(2), sum: 7 }));
    expect(at(2) < at(10)).toBe(true);
  });

  it('is not heard while the view that holds it is lost or made anew, and is again afterwards', async () => {
    const { spine, give, standing, busIsBack } = await opened();
    busIsBack();
    await give('a', MADE, { type: 'FillJar', amount: 3 });
    const whole = await eventually(async () => {
      const now = await standing('a');
      expect(now.upTo).toBe(now.said);
      return now;
    });
    await bench.ports.models.renew('jars.heard', 1);
    expect(await standing('a')).toEqual({ said: whole.said, upTo: null, sum: null });
    await spine.operations.rebuild('heard');
    await eventually(async () => expect(await standing('a')).toEqual(whole));
  });
});
