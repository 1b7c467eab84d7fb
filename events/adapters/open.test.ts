import { mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anEvent, errorOf, newStream } from '../suites/event-store/samples.ts';
import { openBus, openKeyValue, openPorts, type PortSettings } from './open.ts';

const folder = mkdtempSync(join(tmpdir(), 'lamplight-open-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const settings = (name: string): PortSettings => ({
  EVENT_STORE_URL: `sqlite:${join(folder, name, 'events.db')}`,
  EVENT_BUS_URL: `sqlite:${join(folder, name, 'bus.db')}`,
  READ_MODELS_URL: `sqlite:${join(folder, name, 'views')}`,
  KEY_VALUE_URL: `sqlite:${join(folder, name, 'key-value.db')}`,
  JOB_QUEUE_URL: `sqlite:${join(folder, name, 'jobs.db')}`,
  FILES_URL: `file:${join(folder, name, 'files')}`,
  PERSONAL_DATA_URL: `sqlite:${join(folder, name, 'keys.db')}`,
  personalDataMasterKeys: [{ id: 'test', key: Buffer.alloc(32, 1) }],
});

describe('ports by their addresses', () => {
  it('opens every port on SQLite and a folder, and the same again', async () => {
    const ports = await openPorts(settings('all'));
    const stream = newStream();
    await ports.events.append(stream, 'no-stream', [anEvent()]);
    const model = await ports.models.open('view', 1);
    await model.apply([{ id: 'a', doc: { _id: 'a' }, rev: 0, marks: {} }]);
    await ports.keyValue.set('k', 'v');
    expect(await ports.bus.held('nothing')).toBe(0);
    expect(await ports.jobs.enqueue('q', { id: 'a', payload: null })).toBe('queued');
    const sealed = await ports.personalData.seal({ subject: 's', purpose: 'p' }, 'x', 'at');
    await ports.close();
    await ports.close();

    const again = await openPorts(settings('all'));
    const { incarnation } = await again.events.head();
    expect((await (await again.models.open('view', 1)).get('a'))?._id).toBe('a');
    expect((await again.keyValue.get('k'))?.value).toBe('v');
    expect(await again.jobs.enqueue('q', { id: 'a', payload: null })).toBe('duplicate');
    expect(await again.personalData.open(sealed, 'at')).toEqual({ ok: true, plain: 'x' });
    expect(readdirSync(join(folder, 'all', 'views'))).toContain(`view.v1.${incarnation}.db`);
    await again.close();
  });

  it('lets those hear each other that have the same key-value address', async () => {
    const { KEY_VALUE_URL, EVENT_BUS_URL } = settings('all');
    const [one, two] = [await openKeyValue(KEY_VALUE_URL), await openKeyValue(KEY_VALUE_URL)];
    const texts = one.broadcast.subscribe('c', AbortSignal.timeout(5_000))[Symbol.asyncIterator]();
    await two.broadcast.publish('c', 'hello');
    expect(await texts.next()).toMatchObject({ value: 'hello' });
    const bus = await openBus(EVENT_BUS_URL);
    expect(await bus.held('nothing')).toBe(0);
    await Promise.all(
      [one, two].flatMap(({ keyValue, broadcast }) => [keyValue.close(), broadcast.close()]).concat(bus.close()),
    );
  });

  it('names every wrong address at once with the schemes known, without its content, and opens nothing', async () => {
    const wrong = {
      ...settings('none'),
      EVENT_STORE_URL: 'postgres://user:hunter2@host',
      FILES_URL: 'sqlite:x',
      JOB_QUEUE_URL: 'sqlite:',
    };
    const error = await errorOf(openPorts(wrong));
    expect(error).toMatchObject({
      code: 'Misconfigured',
      detail: {
        what: [
          'EVENT_STORE_URL takes sqlite:… or esdb:… or esdb+discover:…',
          'JOB_QUEUE_URL takes sqlite:… or amqp:… or amqps:…',
          'FILES_URL takes file:… or mongodb:…',
        ].join('; '),
      },
    });
    expect(String(error)).not.toContain('hunter2');
    expect(readdirSync(folder)).not.toContain('none');
    for (const url of ['', 'constructor:x', 'sqlite', ':x'])
      expect(await errorOf(openKeyValue(url))).toMatchObject({ code: 'Misconfigured' });
  });

  it('closes what was opened where a later port cannot be', async () => {
    const broken = { ...settings('broken'), personalDataMasterKeys: [] };
    expect(await errorOf(openPorts(broken))).toMatchObject({ code: 'Misconfigured' });
    await rm(join(folder, 'broken'), { recursive: true });
    const ports = await openPorts(settings('broken'));
    await ports.close();
  });
});
