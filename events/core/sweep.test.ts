import type { Files } from '../ports/files.ts';
import { eventually } from '../workbench/eventually.ts';
import { newFolder, openPorts, quiet, removeFolder } from '../workbench/ports.ts';
import { sweepNameless, sweepRegularly } from './sweep.ts';

const DAY_MS = 86_400_000;

async function* bytes(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

describe('the sweep of contents', () => {
  const folder = newFolder();
  afterAll(() => removeFolder(folder));

  it('takes what is ours, a day old and named by no event, and nothing else', async () => {
    let now = Date.parse('2026-11-21T12:00:00.000Z');
    const clock = { now: () => now };
    const ports = await openPorts({ folder, clock });
    const { files } = ports;
    const put = (id: string) => files.put(id, bytes(id), { maxBytes: 100 });
    const sweep = (signal = new AbortController().signal) =>
      sweepNameless({
        files,
        named: { isOurs: (id) => !id.startsWith('theirs'), isNamed: async (id) => id === 'named' },
        clock,
        log: quiet,
        signal,
      });
    for (const id of ['named', 'nameless', 'theirs-nameless']) await put(id);
    now += DAY_MS - 1;
    await put('young');
    expect(await sweep()).toBe(0);
    now += 2;
    expect(await sweep(AbortSignal.abort())).toBe(0);
    expect(await sweep()).toBe(1);
    expect(await idsIn(files)).toEqual(['named', 'theirs-nameless', 'young']);
    expect(await sweep()).toBe(0);
    await ports.close();
  });

  it('comes again until it is told to stop, and says of each content that it went', async () => {
    const stopping = new AbortController();
    const listed: string[] = [];
    const said: unknown[] = [];
    const contents = ['here', 'gone already'].map((id) => ({ id, putAt: '2026-11-20T12:00:00.000Z', bytes: 1 }));
    const files = {
      list: async function* () {
        listed.push('look');
        if (listed.length === 3) stopping.abort();
        yield* contents;
      },
      delete: async (id: string) => id === 'here',
    } as unknown as Files;
    const sweep = {
      ...{ files, signal: stopping.signal, clock: { now: () => Date.parse('2026-11-21T12:00:00.000Z') } },
      named: { isOurs: () => true, isNamed: async () => false },
      log: { ...quiet, info: (about: unknown, words?: unknown) => said.push([about, words]) },
    };
    await sweepRegularly(sweep, 1);
    expect(listed).toHaveLength(3);
    expect(said.slice(0, 2)).toEqual(
      contents.map(({ id }) => [{ fileId: id }, 'a content that no event names was removed']),
    );
    await sweepRegularly(sweep);
    expect(listed).toHaveLength(3);
    expect(await sweepNameless({ ...sweep, signal: new AbortController().signal })).toBe(1);
  });

  it('stops in the middle of its six hours', async () => {
    const stopping = new AbortController();
    let looks = 0;
    const files = {
      // biome-ignore lint/correctness/useYield: there is nothing
      list: async function* () {
        looks += 1;
      },
    } as unknown as Files;
    const named = { isOurs: () => true, isNamed: async () => false };
    const sweeping = sweepRegularly({ files, named, clock: Date, log: quiet, signal: stopping.signal });
    await eventually(() => expect(looks).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    stopping.abort();
    await sweeping;
    expect(looks).toBe(1);
  });

  it('leaves everything where nobody can say what is named', async () => {
    const ports = await openPorts({ folder: `${folder}/away`, clock: { now: () => Date.now() + 2 * DAY_MS } });
    await ports.files.put('asked', bytes('x'), { maxBytes: 10 });
    const named = { isOurs: () => true, isNamed: () => Promise.reject(new Error('away')) };
    const clock = { now: () => Date.now() + 4 * DAY_MS };
    const sweeping = sweepNameless({ ...ports, named, clock, log: quiet, signal: new AbortController().signal });
    await expect(sweeping).rejects.toThrow('away');
    expect(await idsIn(ports.files)).toEqual(['asked']);
    await ports.close();
  });
});

const idsIn = async (files: Files): Promise<string[]> =>
  (await Array.fromAsync(files.list())).map(({ id }) => id).toSorted();
