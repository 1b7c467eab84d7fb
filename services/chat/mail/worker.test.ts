import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAIL_QUEUE } from '@lamplight/events/contracts/mail.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { newFolder, type OpenedPorts, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import { AROUND, CODE, EVERY_TEMPLATE, enqueueMail, LINK, NAME, readLog, TO } from '../workbench/mails.ts';
import type { Deliver, Mail } from './mail.ts';
import { startMailWorker } from './worker.ts';

let folder: string;
let ports: OpenedPorts;
let now: number;
beforeEach(async () => {
  folder = newFolder();
  now = Date.now();
  ports = await openPorts({ folder, clock: { now: () => now } });
});
afterEach(async () => {
  await ports.close();
  await removeFolder(folder);
});

const working = async ({ deliver, isStepping = false }: Readonly<{ deliver?: Deliver; isStepping?: boolean }> = {}) => {
  const [leave, sent, { log, lines }] = [new AbortController(), [] as Mail[], readLog()];
  const { drained } = await startMailWorker({
    ...ports,
    deliver: deliver ?? (async ({ mail }) => void sent.push(mail)),
    around: AROUND,
    clock: { now: () => now, isStepping: () => isStepping },
    log,
    signal: leave.signal,
  });
  return {
    sent,
    lines,
    stop: async () => {
      leave.abort();
      await drained;
    },
  };
};
const parked = () => ports.jobs.parked(MAIL_QUEUE, { limit: 10 });

describe('the mail worker', () => {
  it('sends each job once, and tells the log neither to whom nor what', async () => {
    for (const template of EVERY_TEMPLATE) await enqueueMail(ports, { id: template, template });
    expect(await enqueueMail(ports, { id: 'verify-email' })).toBe('duplicate');
    const { sent, lines, stop } = await working();
    await eventually(() => expect(lines().match(/mail delivered/g)).toHaveLength(EVERY_TEMPLATE.length));
    await stop();
    expect(sent).toHaveLength(EVERY_TEMPLATE.length);
    expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([TO]));
    for (const secret of [CODE, TO, NAME, LINK]) expect(lines()).not.toContain(secret);
    expect(lines()).toContain('"template":"second-factor-on"');
  });

  it('drops what is past its time', async () => {
    await enqueueMail(ports, { id: 'late', until: new Date(now).toISOString() });
    await enqueueMail(ports, { id: 'in time', until: new Date(now + 1_000).toISOString() });
    const { sent, lines, stop } = await working();
    await eventually(() => expect(lines()).toMatch(/"level":"warn".*past its time/));
    await eventually(() => expect(sent).toHaveLength(1));
    await stop();
    expect(await parked()).toEqual([]);
  });

  it('drops nothing while the clock is set by hand, past mails that were written a moment ago', async () => {
    await enqueueMail(ports, { id: 'overtaken', until: new Date(now - 86_400_000).toISOString() });
    const { sent, lines, stop } = await working({ isStepping: true });
    await eventually(() => expect(sent).toHaveLength(1));
    await stop();
    expect(lines()).not.toMatch(/past its time/);
  });

  it('warns of nothing where a mail was for nobody from the start', async () => {
    const over = new Date(now).toISOString();
    await enqueueMail(ports, { id: 'decoy', to: 'nobody@lamplight.invalid', until: over });
    const { sent, lines, stop } = await working();
    await eventually(() => expect(lines()).toMatch(/past its time/));
    await stop();
    expect([sent, lines()]).toEqual([[], expect.not.stringMatching(/"level":"(?:warn|error)"/)]);
  });

  it('drops a mail to somebody who was erased meanwhile', async () => {
    await enqueueMail(ports, { id: 'erased', subject: 'p9' });
    await ports.personalData.erase({ subject: 'p9', purpose: 'mail' });
    const { sent, lines, stop } = await working();
    await eventually(() => expect(lines()).toMatch(/recipient was erased/));
    await stop();
    expect([sent, await parked()]).toEqual([[], []]);
  });

  it('tries again what failed, and parks at once what is no mail, was sealed for another job, or would write headers', async () => {
    await enqueueMail(ports, { id: 'ours' });
    await enqueueMail(ports, { id: 'header', to: `${TO}\r\nBcc: all@evil.example` });
    await ports.jobs.enqueue(MAIL_QUEUE, { id: 'none', payload: { to: TO, text: CODE } });
    let failures = 1;
    const sent: Mail[] = [];
    const { lines, stop } = await working({
      deliver: async ({ mail }) => {
        failures -= 1;
        if (failures === 0) throw new Error('the line is busy');
        sent.push(mail);
      },
    });
    await eventually(async () => expect(await parked()).toHaveLength(2));
    now += 2_000;
    await eventually(() => expect(sent).toHaveLength(1));
    await stop();
    for (const { error, attempts } of await parked()) {
      expect([error, attempts]).toEqual([expect.stringContaining('no letter that can be opened'), 1]);
      for (const secret of [CODE, TO, 'evil.example']) expect(error).not.toContain(secret);
    }
    expect(lines()).not.toContain(TO);
  });
});

describe('a worker that is killed between sending and acknowledging', () => {
  const child = fileURLToPath(new URL('../workbench/crash-child.ts', import.meta.url));

  it('sends again with the same Message-ID', async () => {
    const crashFolder = newFolder();
    const outbox = join(crashFolder, 'outbox');
    // Its clock moves with the lease of the dead worker.
    let ahead = 0;
    const clock = { now: () => Date.now() + ahead };
    const before = await openPorts({ folder: crashFolder, clock });
    await enqueueMail(before, { id: 'once' });
    await before.close();

    const dead = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', child, crashFolder, outbox], {
      env: { ...process.env, CRASH_AT: 'mail-delivered' },
    });
    const [, signal] = await once(dead, 'close');
    expect([signal, existsSync(outbox)]).toEqual(['SIGKILL', true]);
    const [first] = readFileSync(outbox, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Mail);

    ahead = 120_000;
    const after = await openPorts({ folder: crashFolder, clock });
    const [leave, sent] = [new AbortController(), [] as Mail[]];
    const { drained } = await startMailWorker({
      ...after,
      deliver: async ({ mail }) => void sent.push(mail),
      around: AROUND,
      clock,
      log: readLog().log,
      signal: leave.signal,
    });
    await eventually(() => expect(sent).toEqual([first]));
    leave.abort();
    await drained;
    await after.close();
    await removeFolder(crashFolder);
  });
});
