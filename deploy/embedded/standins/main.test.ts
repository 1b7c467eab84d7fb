import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = join(import.meta.dirname, 'main.ts');

const started = () => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let complaint = '';
  child.stderr.on('data', (part) => {
    complaint += String(part);
  });
  return {
    heard: async (): Promise<Record<string, unknown>> => JSON.parse(String((await lines.next()).value)),
    say: (line: string): void => void child.stdin.write(`${line}\n`),
    end: async (): Promise<Readonly<{ code: unknown; complaint: string }>> => {
      child.stdin.end();
      const [code] = await once(child, 'close');
      return { code, complaint };
    },
  };
};

describe('the stand-ins as a process of their own', () => {
  it('says the settings, does what a line asks for, and ends with its input', async () => {
    const { heard, say, end } = started();
    const settings = await heard();
    expect(settings['DRIVE_URL']).toMatch(/^http:\/\/localhost:\d+$/);
    say('http://127.0.0.1:8080');
    const ask = async (line: object) => {
      say(JSON.stringify(line));
      return await heard();
    };
    expect(await ask({ on: 'github', act: 'addRepository', with: { name: 'atlas' } })).toEqual({
      gave: 'lamplight-studio/atlas',
    });
    const push = { repository: 'lamplight-studio/atlas', by: 'lamplight-lead', message: 'Begin' };
    expect((await ask({ on: 'github', act: 'push', with: push }))['gave']).toMatch(/^[0-9a-f]{40}$/);
    expect(await ask({ on: 'drive', act: 'fault', with: { call: 'drive.*', as: 'down', status: 503 } })).toEqual({
      gave: null,
    });
    expect((await fetch(`${String(settings['DRIVE_URL'])}/drive/v3/files`)).status).toBe(503);
    for (const line of [
      { on: 'drive', act: 'close' },
      { on: 'drive', act: 'toString' },
      { on: 'nobody', act: 'calls' },
    ])
      expect((await ask(line))['failed']).toMatch(/Error/);
    expect(await end()).toEqual({ code: 0, complaint: '' });
  });

  it('ends with an error where something was against a description', async () => {
    const { heard, say, end } = started();
    const { DROPBOX_URL } = await heard();
    say('http://127.0.0.1:8080');
    await fetch(`${String(DROPBOX_URL)}/2/files/copy_v2`, { method: 'POST' });
    const { code, complaint } = await end();
    expect([code, complaint]).toEqual([1, expect.stringContaining('POST /2/files/copy_v2: there is no such call')]);
  });
});
