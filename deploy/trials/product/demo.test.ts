import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoIn } from './demo.ts';

describe('the demo company of a run', () => {
  let scratch: string;
  let loads: number;
  const before = process.env['LAMPLIGHT_LEAVE_DEMO_IN'];
  beforeEach(() => {
    scratch = mkdtempSync(join(tmpdir(), 'lamplight-demo-once-'));
    process.env['LAMPLIGHT_LEAVE_DEMO_IN'] = join(scratch, 'left');
    loads = 0;
  });
  afterEach(() => {
    if (before === undefined) delete process.env['LAMPLIGHT_LEAVE_DEMO_IN'];
    else process.env['LAMPLIGHT_LEAVE_DEMO_IN'] = before;
    rmSync(scratch, { recursive: true, force: true });
  });
  const load = async (folder: string): Promise<string> => {
    loads += 1;
    mkdirSync(folder);
    writeFileSync(join(folder, 'events.db'), `load ${loads}`);
    return `said of load ${loads}`;
  };
  const inFolder = (name: string) => readFileSync(join(scratch, name, 'events.db'), 'utf8');

  it('is loaded by one of those who want it at once, and copied to the others with what was said', async () => {
    const said = await Promise.all(['a', 'b', 'c'].map((name) => demoIn(join(scratch, name), load)));
    expect(said).toEqual(Array.from({ length: 3 }, () => 'said of load 1'));
    expect(['a', 'b', 'c', 'left'].map(inFolder)).toEqual(Array.from({ length: 4 }, () => 'load 1'));
    writeFileSync(join(scratch, 'a', 'events.db'), 'used');
    expect(inFolder('left')).toBe('load 1');
  });

  it('is loaded by the next where one failed, and leaves nothing half there', async () => {
    const failing = async (folder: string): Promise<string> => {
      mkdirSync(folder);
      throw new Error('no disk');
    };
    await expect(demoIn(join(scratch, 'a'), failing)).rejects.toThrow('no disk');
    expect(existsSync(join(scratch, 'left'))).toBe(false);
    expect(await demoIn(join(scratch, 'b'), load)).toBe('said of load 1');
  });

  it('is loaded by each where no run says where to leave it', async () => {
    delete process.env['LAMPLIGHT_LEAVE_DEMO_IN'];
    for (const name of ['a', 'b']) await demoIn(join(scratch, name), load);
    expect(loads).toBe(2);
  });
});
