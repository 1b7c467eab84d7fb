import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { registerNotRun } from '../../suites/suite.ts';
import { openFaultProxy } from '../../workbench/fault-proxy.ts';
import { serverOf } from '../../workbench/servers.ts';

const given = await serverOf('mongodb');
const SCRIPT = fileURLToPath(new URL('./workbench/frozen.elsewhere.ts', import.meta.url));
/** Where its look at the server hangs with the rest, the client is closed and connected anew after 15 s (`revival.ts`). */
const WITHIN_MS = 40_000;

describe('a process that stood still while the server ended its connections', () => {
  if ('absent' in given) return registerNotRun(given, ['mongodb'], ['is answered again']);
  afterAll(() => given.stop());

  it('is answered again', async () => {
    const server = new URL(given.url);
    const proxy = await openFaultProxy({ host: server.hostname, port: Number(server.port || 27_017) });
    server.host = `${proxy.host}:${proxy.port}`;
    server.searchParams.set('directConnection', 'true');
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT, server.href], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout });
    try {
      await once(lines, 'line');
      // Long enough that its next look at the server would come only after a while.
      await pause(3_000);
      child.kill('SIGSTOP');
      await pause(500);
      proxy.halfClose();
      await pause(500);
      // What it said before it stood still is not what is waited for.
      child.kill('SIGCONT');
      await pause(500);
      await once(lines, 'line', { signal: AbortSignal.timeout(WITHIN_MS) });
    } finally {
      child.kill('SIGKILL');
      await once(child, 'close');
      await proxy.close();
    }
  });
});
