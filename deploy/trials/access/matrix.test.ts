import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { jest } from '@jest/globals';
import { codesOf } from '@lamplight/bff/contract/codes.ts';
import { routes } from '@lamplight/bff/contract/routes.ts';
import { type Company, foundCompany } from '../product/company.ts';
import { OF_A_PROVIDER } from '../product/every-get.ts';
import { type Running, startIn } from '../product/running.ts';
import { forger, type Script, scriptOf } from '../product/script.ts';
import { refuseWrites } from '../product/unwritable.ts';
import { type Answered, type Visitor, visitorAt } from '../product/visitor.ts';
import { callOf, routeOf } from './calls.ts';
import { type CallerName, type Cell, callers, matrix, type Row } from './matrix.ts';

const folder = mkdtempSync(join(tmpdir(), 'lamplight-access-'));
let product: Running;
let company: Company;
let browsers: Readonly<Record<CallerName, Visitor>>;
let scripts: Readonly<Record<CallerName, Pick<Script, 'send'> & Partial<Script>>>;

/** Dozens of calls a test, on a machine that others may load. */
jest.setTimeout(180_000);

beforeAll(async () => {
  // Who may do what, and when, never depends on the clock of the event store: this one stands still.
  product = await startIn({ folder, storeClock: 'still', env: { BEARER_PORT: '0', LOG_LEVEL: 'info' } });
  company = await foundCompany(product);
  const { people } = company;
  browsers = { visitor: visitorAt(product.url), ...people };
  const scriptFor = (name: keyof typeof people): Script => scriptOf(product, people[name].email);
  scripts = {
    visitor: forger(product),
    client: scriptFor('client'),
    otherClient: scriptFor('otherClient'),
    employee: scriptFor('employee'),
    otherEmployee: scriptFor('otherEmployee'),
    lead: scriptFor('lead'),
    otherLead: scriptFor('otherLead'),
    admin: scriptFor('admin'),
  };
}, 120_000);
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * With a cookie the edge asks for the role before the service is asked anything; a bearer is the service's alone to judge,
 * so what a service forgets to ask shows with a bearer only.
 */
const WAYS = ['cookie', 'bearer'] as const;
type Way = (typeof WAYS)[number];
type Expected = Readonly<{ who: CallerName; way: Way; cell: Cell }>;

/** The edge's own routes (sign-in, sessions, the stream) know no bearer: whoever carries one is nobody there. */
const isTakenByBearer = (call: string): boolean => {
  const { to, id } = routeOf(call);
  return to !== 'bff' || id === 'me';
};
const expectedOf = (row: Row): readonly Expected[] =>
  WAYS.flatMap((way) =>
    callers.flatMap((who): readonly Expected[] => {
      if (way === 'cookie') return [{ who, way, cell: row.cells[who] }];
      // What is open to browsers is open to somebody who made a token up, or not: nobody loses by either.
      if (who === 'visitor' && row.cells.visitor !== '401') return [];
      return [{ who, way, cell: isTakenByBearer(row.call) ? row.cells[who] : row.cells.visitor }];
    }),
  );
const isRefusal = ({ cell }: Expected): boolean => /^\d/.test(cell);
/** Whoever switches the second factor on ends all that they have open elsewhere: some by cookie, the others by bearer. */
const ENDS_THE_OTHER_WAY: readonly string[] = ['2fa-enable', '2fa-disable'];
const mayAsk = ({ call }: Row, one: Expected): boolean =>
  !isRefusal(one) && (!ENDS_THE_OTHER_WAY.includes(call) || one.who.startsWith('other') === (one.way === 'bearer'));
const refused = matrix.map((row) => [row.call, expectedOf(row).filter(isRefusal)] as const);
const allowed = matrix.map((row) => [row.call, expectedOf(row).filter((one) => mayAsk(row, one))] as const);

const ask = async (call: string, { who, way }: Expected) => {
  const { method, path, sent } = callOf(call, company);
  if (way === 'cookie') return await browsers[who].send(method, path, sent);
  // Where a bearer does not count, what does not come from the site is refused as forged before anybody is looked for.
  const marks = isTakenByBearer(call) ? {} : { origin: product.url, 'x-csrf': '1' };
  return await scripts[who].send(method, path, { ...sent, headers: marks });
};

/** Before a test, so that nobody's sign-in is among what its calls cause. */
const everyScriptIsReady = async (): Promise<void> => {
  for (const script of Object.values(scripts)) await script.ready?.();
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

/** They make something that must be kept: a challenge, the end of a flow, who opened whose résumé or took whose pay along. */
const WRITING: readonly string[] = [
  ...['captcha', 'google-callback', 'github-connect', 'resume'],
  ...['payroll-run-export', 'year-to-date-export', 'year-to-date', 'form-130'],
];
/** Who reads most of what there is. */
const READERS: readonly CallerName[] = ['client', 'employee', 'admin', 'visitor'];

const reads = matrix.filter(({ call }) => {
  const { id, method } = routeOf(call);
  return method === 'GET' && !WRITING.includes(id) && !OF_A_PROVIDER.includes(id);
});

/** The instants of an answer, and its own number, differ from one answer to the next. */
const told = ({ status, text }: Answered): string =>
  `${status} ${text.replaceAll(/"(?:requestId|lastSeenAt|now|at|asOf)":"[^"]*"/g, '')}`;

type CellAnswer = readonly [call: string, who: CallerName, told: string];
const askAll = (readers: readonly CallerName[] = READERS): Promise<CellAnswer[]> =>
  Promise.all(
    reads.flatMap(({ call, cells }) =>
      readers
        .filter((who) => !/^\d/.test(cells[who]))
        .map(async (who): Promise<CellAnswer> => {
          const { method, path, sent } = callOf(call, company);
          return [call, who, told(await browsers[who].send(method, path, sent))];
        }),
    ),
  );

/**
 * The first look of a day at somebody's pay is recorded, and the history shows it a moment later: what is compared is asked
 * for until two rounds in a row are told the same.
 */
const ROUNDS = 20;
const askAllAtRest = async (): Promise<readonly CellAnswer[]> => {
  let last = await askAll();
  for (let round = 1; round < ROUNDS; round += 1) {
    const next = await askAll();
    if (isDeepStrictEqual(next, last)) return next;
    last = next;
  }
  throw new Error(`Of ${ROUNDS} rounds no two in a row were answered alike.`);
};

describe('reading needs no write: while no store takes one', () => {
  it('every GET answers as before, and a command is told to try again', async () => {
    const before = await askAllAtRest();
    expect(before.filter(([, , answer]) => !/^(200|304)/.test(answer))).toEqual([]);
    expect(before.length).toBeGreaterThan(100);
    const letGo = refuseWrites(folder);
    try {
      expect(await askAll()).toEqual(before);
      const { method, path, sent } = callOf('proposal-create', company);
      const refused = await browsers.client.send(method, path, sent);
      expect([refused.status, refused.body['code'], refused.headers.get('retry-after')]).toEqual([
        503,
        'UNAVAILABLE',
        expect.stringMatching(/^\d+$/),
      ]);
    } finally {
      letGo();
    }
    const { method, path, sent } = callOf('proposal-create', company);
    expect((await browsers.client.send(method, path, sent)).status).toBeLessThan(300);
  });
});

describe('a range of a content', () => {
  it('is given where its call says so, and the whole where it does not', async () => {
    const found: [call: string, isRefused: boolean, isDeclared: boolean][] = [];
    for (const { call, cells } of matrix) {
      const route = routeOf(call);
      if (route.content === undefined || route.method !== 'GET') continue;
      const { path, sent } = callOf(call, company);
      for (const who of callers.filter((one) => !/^\d/.test(cells[one]))) {
        if ((await browsers[who].send('GET', path, sent)).status !== 200) continue;
        const { status } = await browsers[who].send('GET', path, {
          ...sent,
          headers: { range: 'bytes=999999999999-' },
        });
        found.push([call, status === 416, codesOf(route).includes('RANGE_INVALID')]);
      }
    }
    expect(found.filter(([, isRefused, isDeclared]) => isRefused !== isDeclared)).toEqual([]);
    expect(new Set(found.map(([, isRefused]) => isRefused))).toEqual(new Set([true, false]));
  });
});

/** What they say of the answers that admins get and of events, which figures stand in none of, is open to everybody. */
const REFERENCES: readonly string[] = ['openapi', 'asyncapi'];
/** What a person's hour or a project costs, in whichever answer it might slip in. */
const COST =
  /"(?:hourlyPaise|costPaise|actualCostPaise|expensesPaise|expenseId|cpiBp|burnBp|earnedValuePaise|estimateAtCompletionPaise|unratedMinutes)"|CostRateSet|Expense(?:Recorded|Reversed)/;

describe('what people and projects cost', () => {
  it('stands in answers to admins and in no answer to anybody else', async () => {
    const others = await askAll(callers.filter((who) => who !== 'admin'));
    expect(others.length).toBeGreaterThan(200);
    const told = others.filter(([call, , answer]) => !REFERENCES.includes(call) && COST.test(answer));
    expect(told.map(([call, who]) => `${call} ${who}`)).toEqual([]);
    const toAdmins = await askAll(['admin']);
    const named = new Set(toAdmins.filter(([, , answer]) => COST.test(answer)).map(([call]) => call));
    for (const call of ['costs', 'project-cost']) expect(named).toContain(call);
    const { text } = await browsers.admin.send('GET', '/api/audit/events?kind=costrate');
    expect(text).toMatch(COST);
  });
});

/** What somebody is paid or has told payroll, in whichever answer it might slip in. */
const PAY =
  /"(?:monthlyGrossPaise|basicPaise|acceptedPaise|panLast4|accountLast4|ifsc|employedHalfDays|additionalPayId|calculationHash|beforePaise|yearToDatePaise)"|Salary(?:Assigned|Revised)|BankDetails|AdditionalPay/;

describe('what people are paid', () => {
  it('stands in answers to admins, and to its person what they told themselves', async () => {
    const others = await askAll(callers.filter((who) => who !== 'admin'));
    const told = others.filter(([call, , answer]) => !REFERENCES.includes(call) && PAY.test(answer));
    expect(told.map(([call, who]) => `${call} ${who}`)).toEqual(['pay-profile employee']);
    const toAdmins = await askAll(['admin']);
    const named = new Set(toAdmins.filter(([, , answer]) => PAY.test(answer)).map(([call]) => call));
    const asked = [
      'salary',
      'payroll-people',
      'payroll-person',
      'pay-profile',
      'attendance',
      'attendance-month',
      'additional-pay-list',
    ];
    for (const call of [...asked, 'payroll-run', 'payroll-run-people', 'payroll-run-slip'])
      expect(named).toContain(call);
  });
});

describe('whoever opened a delivery link', () => {
  it('reads by it, signs nothing without the code, and is nobody anywhere else', async () => {
    const { guest } = company;
    const asked = async (call: string): Promise<string> => {
      const { method, path, sent } = callOf(call, company);
      const { status, body } = await guest.send(method, path, sent);
      return [call, status, body['code']].filter((word) => word !== undefined).join(' ');
    };
    const byLink = ['delivery', 'delivery-file', 'delivery-accept', 'delivery-return', 'delivery-rate'];
    expect(await Promise.all(byLink.map(asked))).toEqual([
      ...['delivery 200', 'delivery-file 200'],
      ...byLink.slice(2).map((call) => `${call} 403 CODE_REQUIRED`),
    ]);
    const elsewhere = ['project', 'milestones', 'file-content', 'delivery-links', 'milestone-accept'];
    expect(await Promise.all(elsewhere.map(asked))).toEqual(elsewhere.map((call) => `${call} 401 NOT_AUTHENTICATED`));
  });
});

describe('a refused call changes nothing', () => {
  let before: readonly string[];
  beforeAll(async () => {
    before = await stateOfAll();
  });
  beforeEach(everyScriptIsReady);

  it.each(refused.filter(([, some]) => some.length > 0))('%s', async (call, some) => {
    const head = product.head();
    const told = async (one: Expected): Promise<string> => {
      const { status, body } = await ask(call, one);
      return [one.who, one.way, String(status), body['success']].join(' ');
    };
    // Of uploads few may run at once from one address.
    const answers =
      routeOf(call).body === 'multipart'
        ? await some.reduce<Promise<string[]>>(
            async (all, one) => [...(await all), await told(one)],
            Promise.resolve([]),
          )
        : await Promise.all(some.map(told));
    expect(answers).toEqual(some.map(({ who, way, cell }) => [who, way, cell, false].join(' ')));
    expect(product.causedSince(head)).toEqual([]);
  });

  it('and afterwards everything is as it was', async () => {
    expect(await stateOfAll()).toEqual(before);
  });
});

/** Whoever made such a call may hold a token that has ended with it. */
const ENDS_TOKENS: readonly string[] = ['change-password', 'sessions-end'];

describe('who may is not turned away, and lists show each what is theirs', () => {
  beforeEach(everyScriptIsReady);

  it.each(allowed.filter(([, some]) => some.length > 0))('%s', async (call, some) => {
    for (const one of some) {
      const { status, text } = await ask(call, one);
      const isTurnedAway = [401, 403, 404].includes(status) || status >= 500;
      expect({ ...one, status, isTurnedAway, text }).toMatchObject({ isTurnedAway: false });
      if (one.cell === 'yes') continue;
      const shown = text.includes(callOf(call, company).shows) ? 'seen' : 'unseen';
      expect({ ...one, status, shown }).toEqual({ ...one, status: 200, shown: one.cell });
    }
    if (ENDS_TOKENS.includes(call)) for (const script of Object.values(scripts)) script.ended?.();
  });
});
