/** What is due, sent over a view and a service that are written down: which row, under which id, and what a failure does. */
import { modelLost, unavailable } from '../ports/errors.ts';
import { derivedId } from '../ports/ids.ts';
import { eventually } from '../workbench/eventually.ts';
import { jar } from '../workbench/jars.ts';
import { quiet } from '../workbench/ports.ts';
import { type Due, fireDue, runTimers, type Timers } from './timers.ts';
import type { AnyProjection, Change } from './types.ts';
import { refuse } from './types.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const rowOf = (name: string): Due => ({
  ...{ _id: `row-${name}`, stream: `jar-${name}`, command: 'EmptyJar', dueAt: '2026-11-21T11:00:00.000Z' },
});
const timers: Timers = {
  due: {} as AnyProjection,
  deciderOf: () => jar,
  commandOf: ({ command }, at) => ({ type: command, at }),
};

/** What a command came to that had nothing to say. */
const CHANGED = { is: 'changed', repeated: false, events: [] };

type Sent = Parameters<Change>;
/** A loop over these pages, in which a command comes to what `outcome` says of its stream. */
const loopOver = (pages: readonly (readonly string[])[], outcome: (stream: string) => unknown = () => CHANGED) => {
  const [asked, sent, said]: [object[], Sent[], unknown[][]] = [[], [], []];
  const stopping = new AbortController();
  const loop: Parameters<typeof runTimers>[0] = {
    timers,
    caughtUp: async () => true,
    find: async (query) => {
      asked.push(query);
      const page = Number((query as { after?: string }).after ?? 0);
      const items = (pages[page] ?? []).map(rowOf);
      return page + 1 < pages.length ? { items, next: String(page + 1) } : { items };
    },
    change: (async (...given: Sent) => {
      sent.push(given);
      const result = outcome(given[0]);
      if (Error.isError(result)) throw result;
      return result;
    }) as unknown as Change,
    clock: { now: () => Date.parse(NOW) },
    log: {
      ...quiet,
      debug: (...words) => void said.push(['debug', ...words]),
      error: (...words) => void said.push(['error', ...words]),
    },
    signal: stopping.signal,
  };
  return { asked, sent, said, stopping, loop };
};
const streamsOf = (sent: readonly Sent[]) => sent.map(([stream]) => stream);

describe('what is due', () => {
  it('is all that is due by now, to the millisecond, earliest first, page after page', async () => {
    const { asked, sent, loop } = loopOver([['a', 'b'], ['c']]);
    await fireDue(loop);
    const query = { where: { dueAt: { lt: '2026-11-21T12:00:00.001Z' } }, sort: [['dueAt', 1]], limit: 100 };
    expect(asked).toEqual([query, { ...query, after: '1' }]);
    expect(streamsOf(sent)).toEqual(['jar-a', 'jar-b', 'jar-c']);
  });
  it('is sent under an id of its own, which is the same whenever it is sent', async () => {
    const { sent, loop } = loopOver([['a']]);
    await fireDue(loop);
    const commandId = derivedId('jar-a', 'EmptyJar', '2026-11-21T11:00:00.000Z');
    const by = { commandId, actorId: 'system:timer', at: NOW, correlationId: commandId, causationId: 'row-a' };
    expect(sent).toEqual([['jar-a', { type: 'EmptyJar', at: NOW }, jar, by]]);
  });
  it('is answered by a refusal, of which little is said', async () => {
    const refusing = loopOver([['a', 'b']], () => ({ is: 'refused', refusal: refuse('NOT_FOUND', 'absent') }));
    await fireDue(refusing.loop);
    expect(refusing.said).toEqual(
      ['a', 'b'].map((name) => ['debug', { due: rowOf(name), refused: 'NOT_FOUND' }, 'a timer was refused']),
    );
    const changing = loopOver([['a']], () => CHANGED);
    await fireDue(changing.loop);
    expect(changing.said).toEqual([]);
  });
  it('does not wait for a row that fails', async () => {
    const bug = new Error('a bug');
    const { sent, said, loop } = loopOver([['a', 'b']], (stream) => (stream === 'jar-a' ? bug : CHANGED));
    await fireDue(loop);
    expect(streamsOf(sent)).toEqual(['jar-a', 'jar-b']);
    expect(said).toEqual([
      ['error', { err: bug, due: rowOf('a') }, 'a timer failed; it is tried again at the next look'],
    ]);
  });
  it.each([unavailable('the store'), modelLost('jars.due')])('waits as a whole while $message', async (away) => {
    const { sent, said, loop } = loopOver([['a', 'b']], () => away);
    await expect(fireDue(loop)).rejects.toBe(away);
    expect([streamsOf(sent), said]).toEqual([['jar-a'], []]);
  });
  it('is left as it is once the service stops', async () => {
    const { asked, sent, stopping, loop } = loopOver([['a', 'b'], ['c']], () => stopping.abort() ?? CHANGED);
    await fireDue(loop);
    expect([streamsOf(sent), asked.length]).toEqual([['jar-a'], 1]);
  });
});

describe('the loop', () => {
  it('looks again and again until it is told to stop', async () => {
    const { asked, stopping, loop } = loopOver([['a']], () => asked.length === 3 && stopping.abort());
    await runTimers(loop, 1);
    expect(asked).toHaveLength(3);
    await runTimers(loop, 1);
    expect(asked).toHaveLength(3);
  });
  it('looks again in a second where something was done, and in half a minute where it was not', async () => {
    const done = { ...CHANGED, events: [{ type: 'JarEmptied', data: {} }] };
    const outcomes = [done, { ...done, repeated: true }];
    const { asked, stopping, loop } = loopOver([['a']], () => outcomes[asked.length - 1]);
    const running = runTimers(loop);
    await eventually(() => expect(asked).toHaveLength(2));
    stopping.abort();
    await running;
    expect(asked).toHaveLength(2);
  });
  it('stops in the middle of its half minute', async () => {
    const { asked, stopping, loop } = loopOver([[]]);
    const running = runTimers(loop);
    await eventually(() => expect(asked).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toHaveLength(1);
    stopping.abort();
    await running;
    expect(asked).toHaveLength(1);
  });
  it('ends where the store is away: its supervisor starts it again', async () => {
    const { loop } = loopOver([['a']], () => unavailable('the store'));
    await expect(runTimers(loop, 1)).rejects.toMatchObject({ code: 'Unavailable' });
  });
});
