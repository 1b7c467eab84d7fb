import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { routes } from '@lamplight/bff/contract/routes.ts';
import { type Company, foundCompany } from '../product/company.ts';
import { type Running, startIn } from '../product/running.ts';
import { type Answered, type Visitor, visitorAt } from '../product/visitor.ts';
import { callOf } from './calls.ts';
import { type CallerName, type Cell, callers, matrix } from './matrix.ts';

const folder = mkdtempSync(join(tmpdir(), 'lamplight-access-'));
let product: Running;
let company: Company;
let everybody: Readonly<Record<CallerName, Visitor>>;

/** Dozens of calls a test, on a machine that others may load. */
jest.setTimeout(180_000);

beforeAll(async () => {
  product = await startIn({ folder });
  company = await foundCompany(product);
  everybody = { visitor: visitorAt(product.url), ...company.people };
}, 120_000);
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const isRefusal = (cell: Cell): boolean => /^\d/.test(cell);
const callersTold = (row: (typeof matrix)[number], which: (cell: Cell) => boolean) =>
  callers.filter((name) => which(row.cells[name]));

const ask = async (call: string, who: CallerName): Promise<Answered> => {
  const { method, path, sent } = callOf(call, company);
  return await everybody[who].send(method, path, sent);
};

/** What admins see of everything that the matrix acts on. */
const stateOfAll = async (): Promise<readonly string[]> => {
  const { project, lookingForPeople, submitted, draft, onBehalf, offered, invoice, leaver, people } = company;
  const paths = [
    ...[project, lookingForPeople, offered].map((id) => `/projects/${id}`),
    ...[submitted, draft, onBehalf].map((id) => `/proposals/${id}`),
    ...[`/invoices/${invoice}`, `/employees/${leaver}`, `/clients/${people.client.id}/billing`],
    ...[`/projects/${project}/files`, '/project-assignments', '/proposals', '/employees'],
  ];
  return await Promise.all(paths.map(async (path) => (await people.admin.send('GET', `/api${path}`)).text));
};

describe('the matrix', () => {
  it('speaks of every route, of no other, and of every caller', () => {
    expect(new Set(matrix.map(({ call }) => call.split(':')[0]))).toEqual(new Set(routes.map(({ id }) => id)));
    expect(new Set(matrix.map(({ call }) => call)).size).toBe(matrix.length);
    for (const { call, cells } of matrix)
      for (const name of callers)
        expect([call, name, cells[name]]).toContainEqual(expect.stringMatching(/^(40[134]|yes|seen|unseen)$/));
  });
});

describe('a refused call changes nothing', () => {
  it.each(matrix.filter((row) => callersTold(row, isRefusal).length > 0).map((row) => [row.call, row] as const))(
    '%s',
    async (call, row) => {
      const before = await stateOfAll();
      const head = product.head();
      for (const name of callersTold(row, isRefusal)) {
        const answer = await ask(call, name);
        expect([name, String(answer.status), answer.body['success']]).toEqual([name, row.cells[name], false]);
        expect([name, product.causedSince(head)]).toEqual([name, []]);
      }
      expect(await stateOfAll()).toEqual(before);
    },
  );
});

describe('who may is not turned away, and lists show each what is theirs', () => {
  it.each(matrix.map((row) => [row.call, row] as const))('%s', async (call, row) => {
    for (const name of callersTold(row, (cell) => !isRefusal(cell))) {
      const answer = await ask(call, name);
      const { status, text } = answer;
      const isTurnedAway = [401, 403, 404].includes(status) || status >= 500;
      expect({ name, status, isTurnedAway, text }).toMatchObject({ isTurnedAway: false });
      const cell = row.cells[name];
      if (cell === 'yes') continue;
      expect([name, answer.status, answer.text.includes(callOf(call, company).shows) ? 'seen' : 'unseen']).toEqual([
        name,
        200,
        cell,
      ]);
    }
  });
});
