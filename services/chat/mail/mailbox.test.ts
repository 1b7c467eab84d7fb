import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mailJobOf } from '@lamplight/events/contracts/mail.ts';
import { newFolder, type OpenedPorts, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import { AROUND, CODE, codeFields, LINK, NAME, TO } from '../workbench/mails.ts';
import { mailOf } from './mail.ts';
import { KEPT_AT_MOST, KEPT_MS, type Mailbox, openMailbox } from './mailbox.ts';

let folder: string;
let ports: OpenedPorts;
let mailbox: Mailbox;
let now: number;
const clock = { now: () => now };
const open = () => openMailbox({ ...ports, around: AROUND, clock });
beforeEach(async () => {
  folder = newFolder();
  now = Date.parse('2026-11-22T04:00:00.000Z');
  ports = await openPorts({ folder, clock });
  mailbox = await open();
});
afterEach(async () => {
  await mailbox.close();
  await ports.close();
  await removeFolder(folder);
});

const keep = async (id: string, subject = 'p1') => {
  const [template, fields] = ['verify-email', codeFields] as const;
  const job = await mailJobOf(ports.personalData, {
    id,
    subject,
    template,
    to: TO,
    fields,
    until: codeFields.expiresAt,
  });
  await mailbox.keep({ id, job, mail: mailOf({ id, template, to: TO, fields }, AROUND) });
};
const ids = async (o: Parameters<Mailbox['page']>[0]) => {
  const { items, next } = await mailbox.page(o);
  return [items.map(({ id }) => id), next] as const;
};

describe('the mailbox', () => {
  it('keeps what comes after its read model was lost, and gives it back', async () => {
    await keep('before');
    await ports.models.drop('chat.mailbox', 1);
    await keep('after');
    expect(await ids({ limit: 5 })).toEqual([['after'], undefined]);
    await ports.models.drop('chat.mailbox', 1);
    expect([await mailbox.get('after'), await ids({ limit: 5 })]).toEqual([null, [[], undefined]]);
    await mailbox.sweep();
  });

  it('gives mails back, newest first and page by page, also after a restart', async () => {
    for (const id of ['first', 'second', 'third']) {
      now += 1_000;
      await keep(id);
    }
    await mailbox.close();
    mailbox = await open();
    const [newest, next] = await ids({ limit: 2 });
    expect(newest).toEqual(['third', 'second']);
    expect(await ids({ limit: 2, after: String(next) })).toEqual([['first'], undefined]);
    expect(await mailbox.get('first')).toMatchObject({
      ...mailOf({ id: 'first', template: 'verify-email', to: TO, fields: codeFields }, AROUND),
      at: '2026-11-22T04:00:01.000Z',
      fields: codeFields,
    });
    expect(await mailbox.get('fourth')).toBeNull();
  });

  it('keeps a job once, as it came first', async () => {
    await keep('twice');
    now += 60_000;
    await keep('twice');
    const { items } = await mailbox.page({ limit: 10 });
    expect(items.map(({ at }) => at)).toEqual(['2026-11-22T04:00:00.000Z']);
  });

  it('shows nothing that is older than 7 days, and lets go of it', async () => {
    await keep('old');
    now += KEPT_MS;
    await keep('new');
    expect(await ids({ limit: 10 })).toEqual([['new', 'old'], undefined]);
    now += 1;
    expect(await ids({ limit: 10 })).toEqual([['new'], undefined]);
    expect(await mailbox.get('old')).toBeNull();
    await mailbox.sweep();
    now -= 1;
    expect(await mailbox.get('old')).toBeNull();
    expect(await mailbox.get('new')).not.toBeNull();
  });

  it('lets go of the oldest where there are too many', async () => {
    for (let n = 0; n < KEPT_AT_MOST + 3; n += 1) {
      now += 1;
      await keep(`mail-${n}`);
    }
    await mailbox.sweep();
    const { items, next } = await mailbox.page({ limit: KEPT_AT_MOST });
    expect([items.length, items[0]?.id, items.at(-1)?.id, next]).toEqual([
      KEPT_AT_MOST,
      `mail-${KEPT_AT_MOST + 2}`,
      'mail-3',
      undefined,
    ]);
  });

  it('shows nothing of somebody who was erased', async () => {
    await keep('theirs', 'p9');
    await keep('mine');
    await ports.personalData.erase({ subject: 'p9', purpose: 'mail' });
    expect([await ids({ limit: 10 }), await mailbox.get('theirs')]).toEqual([[['mine'], undefined], null]);
  });

  it('has no code, address or name in any file', async () => {
    await keep('sealed');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const held = Buffer.concat(files.map(({ parentPath, name }) => readFileSync(join(parentPath, name))));
    expect(held.includes('sealed')).toBe(true);
    for (const secret of [CODE, TO, NAME, LINK]) expect(held.includes(secret)).toBe(false);
  });
});
