/**
 * The folder of an earlier release, as it lay when that had stopped: the small company of `product/company.ts`, founded by
 * release 724ebf47 on 28 November 2026 (its log, keys, contents and secrets; nothing that can be made anew), path by path in
 * base64. Whatever comes later opens it. It is never made again: a later release gets a folder of its own beside it.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { askRunning } from '@lamplight/embedded/socket.ts';
import { openSqliteEventStore } from '@lamplight/events/adapters/sqlite/event-store.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { PASSWORD } from '../product/company.ts';
import { type Running, startIn } from '../product/running.ts';
import { type Visitor, visitorAt } from '../product/visitor.ts';

jest.setTimeout(180_000);
const scratch = mkdtempSync(join(tmpdir(), 'lamplight-upgrade-'));
const folder = join(scratch, 'data');
let product: Running;

const unpacked = (): void => {
  const packed = readFileSync(new URL('./company-724ebf47.json.gz', import.meta.url));
  const files: Readonly<Record<string, string>> = JSON.parse(gunzipSync(packed).toString('utf8'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, name), Buffer.from(content, 'base64'), { mode: 0o600 });
  }
};
const signedIn = async (email: string): Promise<Visitor> => {
  const visitor = visitorAt(product.url);
  await visitor.call('login', { body: { email, password: PASSWORD } });
  return visitor;
};
const asked = async (command: string, ...words: readonly string[]) => {
  const answer = await askRunning(folder, { command, words, reason: null, dryRun: false });
  if (answer.is !== 'done') throw new Error(answer.says);
  return answer.result;
};

beforeAll(async () => {
  unpacked();
  product = await startIn({ folder });
});
afterAll(async () => {
  await product?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

it('opens it, reads every event of it, and finds its history as it was signed', async () => {
  const chains = (await asked('audit verify')) as readonly Readonly<{ intact: boolean }>[];
  expect([chains.length > 0, chains.filter(({ intact }) => !intact)]).toEqual([true, []]);
  expect(await asked('parked')).toEqual([]);
});

it('lets its people in by their passwords, and opens what is sealed for them', async () => {
  const admin = await signedIn('dev@gmail.com');
  const { items: staff } = await admin.call('employees', {});
  expect(staff.map(({ name, role }) => [name, role])).toEqual([
    ['Dev', 'admin'],
    ['Arjun', 'employee'],
    ['Leaver', 'employee'],
    ['Meera', 'team_lead'],
    ['Rahul', 'team_lead'],
    ['Sameer', 'employee'],
  ]);
});

it('answers from views that it fills anew: what was agreed, billed and paid', async () => {
  const client = await signedIn('asha@gmail.com');
  const { items: projects } = await client.call('projects', {});
  expect(projects).toMatchObject([
    {
      ...{ title: 'Patient portal', clientName: 'Asha', lead: { name: 'Meera' }, contractPaise: 10_00_000_00 },
      milestones: { total: 4, accepted: 1 },
    },
  ]);
  const { items: invoices } = await client.call('invoices', {});
  expect(invoices).toMatchObject([
    { invoiceNo: 'INV/26-27/000001', milestoneTitle: 'Paid', totalPaise: 2_36_000_00, allocatedPaise: 1_000_00 },
  ]);
  const compared = (await asked('projections', 'verify', 'invoices')) as Readonly<{ differences: readonly unknown[] }>;
  expect(compared.differences).toEqual([]);
});

it('is refused by name once a newer release has recorded what this one does not know, and nothing of it is lost', async () => {
  await product.stop();
  const path = join(folder, 'events.db');
  const store = await openSqliteEventStore({ path, clock: { now: () => Date.now() } });
  const [id, stream] = [newId(), `newthing-${newId()}` as const];
  const meta = {
    commandId: id,
    correlationId: id,
    causationId: id,
    actorId: 'operator',
    occurredAt: '2027-01-01T00:00:00.000Z',
  };
  await store.append(stream, 'no-stream', [
    { id, type: 'InvoiceIssued', data: {}, meta: { ...meta, schema: 'InvoiceIssued.v99' } },
  ]);
  await store.close();
  const before = readFileSync(path);
  await expect(startIn({ folder })).rejects.toThrow(/does not know: InvoiceIssued\.v99, from event \d+ on/);
  expect(readFileSync(path).equals(before)).toBe(true);
});
