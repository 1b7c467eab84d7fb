/** Cost over HTTP: admins alone, sealed for whom it is about, and in no answer to anybody else (domain.md §4.4, §4.8). */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { PDF, png } from '@lamplight/common/files/workbench/samples.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { admin, client, lead, member, otherClient, otherLead, secondAdmin, stranger } from '../workbench/cast.ts';
import { type Answered, nameOf, type Stage, startStage } from '../workbench/harness.ts';
import { activated, dayOf, evidence, ok } from '../workbench/story.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
let [id, today] = ['', ''];
beforeAll(async () => {
  stage = await startStage();
  id = (await activated(stage)).id;
  today = dayOf(stage);
});
afterAll(() => stage.stop());

const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const OTHERS: readonly Actor[] = [client, otherClient, member, lead, otherLead, stranger];
const rate = (employeeId: string, over: object = {}, call: object = {}, who: Actor = admin) =>
  stage.post(
    who,
    `/costs/people/${employeeId}/rates`,
    { from: '2026-04-01', hourlyPaise: 60_000, reason: 'Joined', ...over },
    call,
  );
const spend = (over: object = {}, call: object = {}, who: Actor = admin) =>
  stage.post(
    who,
    `/projects/${id}/expenses`,
    { day: today, amountPaise: 300_000, category: 'TRAVEL', note: 'To the clinic', ...over },
    call,
  );
const handOver = (who: Actor = admin, name = 'bill.pdf', content: Uint8Array | string = PDF, key = newId(), to = id) =>
  stage.upload(who, to, { name, content, purpose: 'receipt' }, key);
/** As it stands in the store. */
const textOf = (data: unknown): string =>
  data instanceof Uint8Array ? new TextDecoder().decode(data) : JSON.stringify(data);
const costNow = async (): Promise<LooseAnswer> => ok(await stage.get(admin, `/projects/${id}/cost`)).cost;

it('is for admins alone, whoever asks for it', async () => {
  for (const who of OTHERS) {
    for (const path of ['/costs', `/projects/${id}/cost`])
      expect(codeOf(await stage.get(who, path))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await rate(member.id, {}, {}, who))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await spend({}, {}, who))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await handOver(who))).toEqual([403, 'FORBIDDEN']);
    for (const [path, body] of [
      [`/costs/people/${member.id}/leave`, { from: today, to: today, halfDays: 1 }],
      ['/costs/holidays', { day: today, name: 'X', states: [] }],
      ['/costs/holidays/h1/remove', {}],
      [`/projects/${id}/expenses/x1/reverse`, { reason: 'x' }],
      [`/projects/${id}/expenses/x1/correct`, { day: today, amountPaise: 1, category: 'OTHER', note: '', reason: 'x' }],
    ] as const)
      expect(codeOf(await stage.post(who, path, body))).toEqual([403, 'FORBIDDEN']);
  }
});

it('of an hour is entered with who and when, later entries from their day on, once for a key', async () => {
  const key = newId();
  ok(await rate(member.id, {}, { key }));
  ok(await rate(member.id, {}, { key }));
  const { person } = ok(await rate(member.id, { from: '2026-10-01', hourlyPaise: 72_000, reason: 'Promoted' }));
  expect(person).toMatchObject({ employee: { name: nameOf(member) }, locationState: 'KA' });
  expect(person.rates.map((r: LooseAnswer) => [r.from, r.hourlyPaise, r.by.name])).toEqual([
    ['2026-10-01', 72_000, nameOf(admin)],
    ['2026-04-01', 60_000, nameOf(admin)],
  ]);
  for (const nobody of [client.id, 'nobody']) expect(codeOf(await rate(nobody))).toEqual([404, 'NOT_FOUND']);
  for (const [field, wrong] of [
    ['hourlyPaise', { hourlyPaise: 0 }],
    ['from', { from: '2026-02-30' }],
    ['reason', { reason: '' }],
  ] as const)
    expect((await rate(member.id, wrong)).body.errors?.[0]?.field).toBe(field);
  const { items } = ok(await stage.get(admin, `/audit/events?kind=costrate&id=${member.id}`));
  expect(items[0]).toMatchObject({ type: 'CostRateSet', reason: 'Promoted', actor: { id: admin.id } });
  expect(items[0].changes).toContainEqual({ field: '2026-10-01.hourlyPaise', from: null, to: 72_000 });
});

it('is sealed where it is recorded', async () => {
  const held = await Array.fromAsync(stage.ports.events.read(`costrate-${member.id}`));
  expect(JSON.stringify(held.map(({ data }) => textOf(data)))).not.toContain('72000');
  expect(held.map(({ data }) => textOf(data)).join()).toContain('"purpose":"pay"');
});

it('of a project is hours at their rates and expenses, and moves its earned value', async () => {
  expect(await costNow()).toMatchObject({
    actualCostPaise: 0,
    cpiBp: null,
    estimateAtCompletionPaise: null,
    burnBp: 0,
  });
  const worked = { projectId: id, day: today, billable: true, note: '' };
  ok(await stage.post(member, '/time', { ...worked, minutes: 90 }));
  ok(await stage.post(lead, '/time', { ...worked, minutes: 60 }));
  const key = newId();
  const { cost } = ok(await spend({}, { key }));
  expect(ok(await spend({}, { key })).cost.expenses).toHaveLength(1);
  expect(cost).toMatchObject({
    ...{ contractPaise: 100_000_000, earnedValuePaise: 0, cpiBp: 0, estimateAtCompletionPaise: null },
    ...{ minutes: 150, unapprovedMinutes: 150, unratedMinutes: 60, expensesPaise: 300_000, actualCostPaise: 408_000 },
    ...{ burnBp: 41, derivedHealth: 'off_track', can: { recordExpense: true } },
  });
  expect(cost.people).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ minutes: 90, unratedMinutes: 0, costPaise: 108_000 }),
      expect.objectContaining({ minutes: 60, unratedMinutes: 60, costPaise: 0 }),
    ]),
  );
});

it('decides the health that everybody sees, by its word alone', async () => {
  for (const who of [client, member, lead, admin]) {
    const { project } = ok(await stage.get(who, `/projects/${id}`));
    expect([who.role, project.health.derived]).toEqual([who.role, 'off_track']);
    expect(Object.keys(project.health).sort()).toEqual(['derived', 'spiBp']);
    const { items } = ok(await stage.get(who, who.role === 'client' ? '/projects/client' : '/projects'));
    expect(items.find((row: LooseAnswer) => row.projectId === id).health).toBe('off_track');
  }
  const declared = await stage.post(lead, `/projects/${id}/health`, { health: 'on_track' });
  expect(declared.body.errors?.[0]?.field).toBe('reason');
});

it('is in no answer to anybody else', async () => {
  const paths = [
    ...[
      `/projects/${id}`,
      `/projects/${id}/milestones`,
      `/projects/${id}/activity`,
      `/projects/${id}/overall-progress`,
    ],
    ...['/projects', '/projects/client', '/time-sheets', '/glance', `/search?q=Portal`, '/project-assignments'],
  ];
  for (const who of [client, member, lead]) {
    for (const path of paths) {
      const { text, status } = await stage.get(who, path);
      expect([path, status === 200 || status === 403]).toEqual([path, true]);
      expect(text).not.toMatch(
        /hourlyPaise|actualCost|costPaise|cpiBp|estimateAtCompletion|burnBp|expensesPaise|expenseId|Expense(?:Recorded|Reversed)/,
      );
    }
  }
});

it('of an expense is reversed once, on the version that was read, and no later than today', async () => {
  const [expense] = (await costNow()).expenses;
  const at = `/projects/${id}/expenses/${expense.expenseId}/reverse`;
  const reason = { reason: 'The clinic paid' };
  expect(codeOf(await stage.post(admin, at, reason, { headers: { 'if-match': '"77"' } }))).toEqual([
    409,
    'VERSION_CONFLICT',
  ]);
  const { cost } = ok(await stage.post(secondAdmin, at, reason, { headers: { 'if-match': expense.etag } }));
  expect(cost).toMatchObject({ expensesPaise: 0, actualCostPaise: 108_000 });
  expect(cost.expenses[0]).toMatchObject({
    state: 'reversed',
    reason: 'The clinic paid',
    can: { reverseExpense: false },
  });
  expect(codeOf(await stage.post(admin, at, reason))).toEqual([409, 'ALREADY_REVERSED']);
  expect(codeOf(await stage.post(admin, `/projects/${id}/expenses/x9/reverse`, reason))).toEqual([404, 'NOT_FOUND']);
  expect(codeOf(await stage.get(admin, '/projects/none/cost'))).toEqual([404, 'NOT_FOUND']);
  expect((await spend({ day: dayOf(stage, 1) })).body.errors?.[0]?.field).toBe('day');
  expect((await spend({ amountPaise: 0 })).body.errors?.[0]?.field).toBe('amountPaise');
});

it('of an expense has its receipt: a photo or a PDF, opened by admins and by nobody else', async () => {
  const key = newId();
  const { file: bill } = ok(await handOver(admin, 'bill.pdf', PDF, key));
  expect(ok(await handOver(admin, 'bill.pdf', PDF, key)).file).toEqual(bill);
  ok(await handOver(secondAdmin, 'bill.jpg.png', png()));
  for (const [name, content] of [
    ['bill.txt', 'Paid'],
    ['bill.png', 'Paid'],
    ['bill.zip', PDF],
  ] as const)
    expect([name, (await handOver(admin, name, content)).status]).toEqual([name, 415]);
  expect(codeOf(await handOver(admin, 'bill.pdf', PDF, newId(), newId()))).toEqual([404, 'NOT_FOUND']);

  const { cost } = ok(await spend({ amountPaise: 12_000, receiptId: bill.fileId }));
  const { fileId, name, bytes, sha256 } = bill;
  expect(cost.expenses.find((one: LooseAnswer) => one.receipt !== undefined)).toMatchObject({
    ...{ amountPaise: 12_000, receipt: { fileId, name, bytes, sha256 } },
  });
  for (const path of [`/files/${fileId}`, `/files/${fileId}/content`]) {
    for (const who of OTHERS) expect([who.id, (await stage.get(who, path)).status]).toEqual([who.id, 404]);
    for (const who of [admin, secondAdmin])
      expect([who.id, (await stage.get(who, path)).status]).toEqual([who.id, 200]);
    expect((await stage.call(null, 'GET', path)).status).toBe(401);
  }
  for (const who of [client, member, lead, admin])
    for (const path of [`/projects/${id}/files`, `/projects/${id}/activity`])
      expect([path, (await stage.get(who, path)).text.includes(fileId)]).toEqual([
        path,
        path.endsWith('activity') && who === admin,
      ]);
});

it('of an expense takes as receipt what was uploaded as one, here and clean', async () => {
  const elsewhere = (await activated(stage)).id;
  const { file: foreign } = ok(await handOver(admin, 'bill.pdf', PDF, newId(), elsewhere));
  const { file: document } = ok(await stage.upload(admin, id, { name: 'a.txt', content: 'a', purpose: 'document' }));
  for (const receiptId of [foreign.fileId, document.fileId, await evidence(stage, id, admin), newId()])
    expect(codeOf(await spend({ receiptId }))).toEqual([404, 'NOT_FOUND']);
  expect((await spend({ receiptId: 'x' })).body.errors?.[0]?.field).toBe('receiptId');
  // Nor is a receipt anything else: no evidence, no document.
  const { file: bill } = ok(await handOver());
  const about = { projectId: id, title: 'Bill', category: 'OTHER', note: '', fileId: bill.fileId };
  expect((await stage.post(admin, '/documentation', about)).status).not.toBe(201);
});

it('of an expense is corrected in one step, with the same receipt, another one or none', async () => {
  const [first, second] = [ok(await handOver()).file, ok(await handOver(admin, 'better.png', png())).file];
  const { cost: before } = ok(await spend({ amountPaise: 50_000, note: 'Cab', receiptId: first.fileId }));
  const wrong = before.expenses.find((one: LooseAnswer) => one.note === 'Cab');
  const correct = (of: LooseAnswer, over: object = {}, call: object = {}) =>
    stage.post(
      admin,
      `/projects/${id}/expenses/${of.expenseId}/correct`,
      {
        ...{ day: today, amountPaise: 40_000, category: 'TRAVEL', note: 'Cab', receiptId: first.fileId },
        ...{ reason: 'Without the tip', ...over },
      },
      call,
    );
  expect(codeOf(await correct(wrong, {}, { headers: { 'if-match': '"99"' } }))).toEqual([409, 'VERSION_CONFLICT']);
  expect((await correct(wrong, { reason: '' })).body.errors?.[0]?.field).toBe('reason');
  expect((await correct(wrong, { day: dayOf(stage, 1) })).body.errors?.[0]?.field).toBe('day');
  expect(codeOf(await correct(wrong, { receiptId: newId() }))).toEqual([404, 'NOT_FOUND']);
  expect(codeOf(await correct({ expenseId: 'x9' }))).toEqual([404, 'NOT_FOUND']);

  const key = newId();
  const { cost: kept } = ok(await correct(wrong, {}, { key, headers: { 'if-match': wrong.etag } }));
  expect(ok(await correct(wrong, {}, { key, headers: { 'if-match': wrong.etag } })).cost.expenses).toHaveLength(
    kept.expenses.length,
  );
  const instead = (cost: LooseAnswer, of: LooseAnswer): LooseAnswer =>
    cost.expenses.find((one: LooseAnswer) => one.corrects === of.expenseId);
  const next = instead(kept, wrong);
  expect(kept.expensesPaise).toBe(before.expensesPaise - 10_000);
  expect(kept.expenses.find((one: LooseAnswer) => one.expenseId === wrong.expenseId)).toMatchObject({
    ...{ state: 'reversed', reason: 'Without the tip', amountPaise: 50_000, receipt: { fileId: first.fileId } },
    can: { reverseExpense: false, correctExpense: false },
  });
  expect(next).toMatchObject({ state: 'recorded', amountPaise: 40_000, receipt: { fileId: first.fileId } });
  expect(codeOf(await correct(wrong))).toEqual([409, 'ALREADY_REVERSED']);

  const { cost: other } = ok(await correct(next, { receiptId: second.fileId, reason: 'A better photo' }));
  const last = instead(other, next);
  expect(last.receipt).toMatchObject({ name: 'better.png', bytes: second.bytes });
  const { cost: bare } = ok(await correct(last, { receiptId: undefined, reason: 'The bill of another one' }));
  expect(instead(bare, last).receipt).toBeUndefined();
  const { items } = ok(await stage.get(admin, `/audit/events?kind=expenses&id=${id}&limit=6`));
  const fields = items.flatMap(({ type, changes }: LooseAnswer) => (type === 'ExpenseRecorded' ? changes : []));
  expect(fields).toContainEqual(
    expect.objectContaining({ field: expect.stringMatching(/\.receipt\.name$/), to: 'better.png' }),
  );
  expect(items.map(({ type }: LooseAnswer) => type)).toContain('ExpenseReversed');
});

it('goes by a calendar of holidays and leave', async () => {
  const add = (name: string, states: readonly string[] = []) =>
    stage.post(admin, '/costs/holidays', { day: '2026-12-25', name, states });
  const { holidays } = ok(await add('Christmas'));
  expect(holidays).toMatchObject([{ day: '2026-12-25', name: 'Christmas', states: [] }]);
  expect((await add('Christmas')).body.errors?.[0]?.field).toBe('name');
  expect((await add('Another', ['Karnataka'])).status).toBe(400);
  const gone = ok(await stage.post(admin, `/costs/holidays/${holidays[0].holidayId}/remove`, {}));
  expect(gone.holidays).toEqual([]);
  const off = { from: '2026-12-24', to: '2026-12-28', halfDays: 1 };
  const { person } = ok(await stage.post(admin, `/costs/people/${member.id}/leave`, off));
  expect(person.leave.map((l: LooseAnswer) => l.day)).toEqual(['2026-12-24', '2026-12-25', '2026-12-28']);
  expect(codeOf(await stage.post(admin, `/costs/people/${client.id}/leave`, off))).toEqual([404, 'NOT_FOUND']);
  const all = ok(await stage.get(admin, '/costs'));
  expect(all.people.find((p: LooseAnswer) => p.employee.id === member.id)).toMatchObject({ leave: person.leave });
});

it('of the end is forecast for the project’s people, its cost for admins; too few milestones give no range', async () => {
  for (const who of [otherClient, stranger, otherLead])
    expect(codeOf(await stage.get(who, `/projects/${id}/forecast`))).toEqual([404, 'NOT_FOUND']);
  for (const who of [client, member, lead, admin]) {
    const { forecast } = ok(await stage.get(who, `/projects/${id}/forecast`));
    expect(forecast).toEqual({
      ...{ day: today, openMilestones: 2, acceptedMilestones: 0, neededMilestones: 30 },
      past: { tested: 0, inside: 0 },
      ...(who === admin ? { cost: { costedMilestones: 0 } } : {}),
    });
  }
});

it('of a month says how much of each person’s time was billable, with the projects behind it', async () => {
  for (const who of OTHERS)
    expect(codeOf(await stage.get(who, '/utilisation?month=2026-11'))).toEqual([403, 'FORBIDDEN']);
  expect((await stage.get(admin, '/utilisation?month=2026-13')).status).toBe(400);
  const { items } = ok(await stage.get(admin, `/utilisation?month=${today.slice(0, 7)}`));
  const own = items.find((row: LooseAnswer) => row.employee.id === member.id);
  expect(own).toMatchObject({ minutes: 90, billableMinutes: 90 });
  expect(own.projects).toEqual([{ projectId: id, title: 'Portal', minutes: 90, billableMinutes: 90 }]);
});

it('of everybody who works here is listed by name, with the calendar of their states', async () => {
  const key = newId();
  const day = { day: '2026-12-28', name: 'Of Kerala', states: ['KL'] };
  ok(await stage.post(admin, '/costs/holidays', day, { key }));
  const { holidays } = ok(await stage.post(admin, '/costs/holidays', day, { key }));
  expect(holidays).toMatchObject([day]);
  const { people, holidays: listed, stale } = ok(await stage.get(admin, '/costs'));
  expect([listed, stale]).toEqual([holidays, undefined]);
  const staff = [admin, secondAdmin, lead, otherLead, member, stranger].map(nameOf);
  expect(people.map((one: LooseAnswer) => one.employee.name)).toEqual(staff.toSorted());
  const other = ok(await stage.post(admin, '/costs/holidays', { ...day, name: 'Of Goa', states: ['GA', 'KA'] }));
  expect(other.holidays.map(({ states }: LooseAnswer) => states)).toEqual([['KL'], ['GA', 'KA']]);
  const left = ok(await stage.post(admin, `/costs/holidays/${holidays[0].holidayId}/remove`, {}));
  expect(left.holidays.map(({ name }: LooseAnswer) => name)).toEqual(['Of Goa']);
  expect(codeOf(await stage.post(admin, '/costs/holidays/none/remove', {}))).toEqual([404, 'NOT_FOUND']);
});

it('names who worked on a project, and is entered on no project that there is not', async () => {
  const names = (await costNow()).people.map((one: LooseAnswer) => one.employee.name);
  expect(names.toSorted()).toEqual([member, lead].map(nameOf).toSorted());
  const spent = { day: today, amountPaise: 1_000, category: 'OTHER', note: '' };
  expect(codeOf(await stage.post(admin, '/projects/none/expenses', spent))).toEqual([404, 'NOT_FOUND']);
  expect(codeOf(await stage.post(admin, '/projects/none/expenses/x1/reverse', { reason: 'x' }))).toEqual([
    404,
    'NOT_FOUND',
  ]);
});

it('is told with a word where what the person wrote is not in it yet', async () => {
  const [cost, month] = [`/projects/${id}/cost`, `/utilisation?month=${today.slice(0, 7)}`];
  for (const path of [cost, month]) {
    expect(ok(await stage.get(admin, path)).stale).toBeUndefined();
    expect(ok(await stage.call(admin, 'GET', path, { headers: stage.ahead() })).stale).toBe(true);
  }
  expect(ok(await spend({ amountPaise: 100 })).stale).toBeUndefined();
});
