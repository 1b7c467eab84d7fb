import { jest } from '@jest/globals';
import { unavailable } from '../ports/errors.ts';
import { eventually } from '../workbench/eventually.ts';
import { outagesOf, watchOutages } from './outage.ts';
import type { Log } from './types.ts';

const logged = () => {
  const lines: { fields: Record<string, unknown>; message: string }[] = [];
  const say = (fields: object, message: string): void => void lines.push({ fields: { ...fields }, message });
  const log: Log = { debug: say, info: say, warn: say, error: say };
  return { lines, log };
};
const NAMES = Array.from({ length: 40 }, (_, n) => `view-${n}`);

describe('an outage', () => {
  it('is one line when it begins and one when it is over, however many processors try however often', async () => {
    const { lines, log } = logged();
    const outages = watchOutages(log, 5);
    for (let round = 0; round < 50; round += 1) {
      for (const name of NAMES) outages.broke(name, unavailable(`the file of ${name}`));
      outages.runs('view-0'); // it seems to run, and breaks off again
    }
    expect(lines).toHaveLength(1);
    expect(lines[0]?.fields).toEqual({ processor: 'view-0', reason: 'the file of view-0 is unavailable' });
    for (const name of NAMES) outages.runs(name);
    await eventually(() => expect(lines).toHaveLength(2));
    expect(lines[1]).toMatchObject({ message: 'all processors run again', fields: { processors: 40 } });
    expect(Number(lines[1]?.fields['seconds'])).toBeGreaterThanOrEqual(0);
    outages.broke('view-1', unavailable('the store'));
    expect(lines).toHaveLength(3);
    outages.close();
  });

  it('tells what a processor itself threw once for each fault, and with its stack', () => {
    const { lines, log } = logged();
    const outages = watchOutages(log);
    for (let n = 0; n < 9; n += 1) {
      outages.broke('one', new Error('a bug'));
      outages.broke('two', new Error('another'));
    }
    expect(lines.map(({ fields }) => fields)).toEqual([
      { processor: 'one', err: expect.objectContaining({ message: 'a bug' }) },
      { processor: 'two', err: expect.objectContaining({ message: 'another' }) },
    ]);
    outages.close();
  });

  it('is one for all services of a process on one store, and over when the last of them runs or is closed', async () => {
    jest.useFakeTimers();
    const { lines, log } = logged();
    const [store, other] = [watchOutages(log), watchOutages(log)];
    const [projects, identity] = [outagesOf('projects', store), outagesOf('identity', store)];
    for (const service of [projects, identity]) service.broke('view', unavailable('the store'));
    expect(lines.map(({ fields }) => fields)).toEqual([
      { processor: 'projects.view', reason: 'the store is unavailable' },
    ]);
    const elsewhere = outagesOf('projects', other);
    elsewhere.broke('view', unavailable('another store'));
    expect(lines).toHaveLength(2);
    other.close();
    projects.runs('view');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lines).toHaveLength(2);
    identity.close();
    identity.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(lines[2]).toMatchObject({ message: 'all processors run again', fields: { processors: 2 } });
    projects.close();
    store.close();
    jest.useRealTimers();
  });
});
