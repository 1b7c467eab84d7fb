/** How a run is paid, through the whole service: who may, in which state, to nobody twice, and after a crash. */
import { createHash } from 'node:crypto';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import type { Answered, Stage } from '@lamplight/common/service/workbench/stage.ts';
import { derivedId, newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { tamper } from '@lamplight/events/workbench/tamper.ts';
import { employerTold } from '../employer/view.ts';
import { payrollMonth } from '../months/month.ts';
import { payslip, payslipIdOf } from '../payslips/payslip.ts';
import { payReads } from '../reads/read.ts';
import { admin, client, colleague, employee, lead, secondAdmin } from '../workbench/cast.ts';
import { nameOf, startStage, tellOfProjects } from '../workbench/harness.ts';
import { byOf, earns, isKnown, lawInForce, termsOf } from '../workbench/paid.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
const everybody = [employee, colleague, lead, admin, secondAdmin];
beforeAll(async () => {
  stage = await startStage();
  await lawInForce(stage);
  for (const [index, { id }] of everybody.entries()) {
    await earns(stage, id, termsOf(80_000_00));
    await isKnown(stage, id, index);
  }
});
afterAll(() => stage.stop());

const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const ok = ({ status, body, text }: Answered): LooseAnswer => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body;
};
const RUNS = '/payroll/runs';
const today = (): string => istDate(new Date(stage.now()).toISOString());
const act = (who: Actor, runId: string, verb: string, body: object = {}, call: object = {}) =>
  stage.post(who, `${RUNS}/${runId}/${verb}`, body, call);
const runNow = async (runId: string): Promise<LooseAnswer> => ok(await stage.get(admin, `${RUNS}/${runId}`)).run;
const payoutsOf = async (runId: string): Promise<LooseAnswer> =>
  ok(await stage.get(admin, `${RUNS}/${runId}/payouts`)).payouts;
const paymentsOf = async (runId: string, query = ''): Promise<LooseAnswer> =>
  ok(await stage.get(admin, `${RUNS}/${runId}/payments${query}`)).items;
const calculated = async (runId: string): Promise<LooseAnswer> => {
  ok(await act(admin, runId, 'calculate'));
  return await eventually(async () => {
    const run = await runNow(runId);
    if (run.failed !== null) throw new Error(JSON.stringify(run.failed));
    if (run.progress !== null || run.state !== 'calculated') throw new Error('not calculated yet');
    return run;
  });
};
const approved = async (runId: string): Promise<void> => {
  const run = await calculated(runId);
  const checkIds = run.checks.map(({ checkId }: LooseAnswer) => checkId);
  if (checkIds.length > 0) ok(await act(admin, runId, 'checks', { checkIds, note: 'Looked at' }));
  ok(await act(admin, runId, 'submit'));
  ok(await act(secondAdmin, runId, 'approve', { month: run.month, calculationHash: run.calculationHash }));
};
const opened = async (month: string): Promise<string> =>
  ok(await stage.post(admin, RUNS, { month, type: 'regular', paymentDate: `${month}-28` })).run.runId;
const paid = (payslipId: string, reference = `UTR-${payslipId.slice(0, 8)}`) => ({
  ...{ payslipId, outcome: 'paid', reference, paidOn: today() },
});
const failed = (payslipId: string) => ({ payslipId, outcome: 'failed', reason: 'Account closed' });
const fetched = (who: Actor, path: string) =>
  fetch(`${stage.url()}${path}`, { headers: { authorization: `Bearer ${stage.token(who)}` } });
const exporting = async (runId: string, who = admin, call: object = {}) => {
  const { totalPaise } = (await payoutsOf(runId)).next;
  return await act(who, runId, 'payouts', { format: 'NEFT_COMMA', totalPaise }, call);
};
const slipOf = (runId: string, { id }: Actor): string => payslipIdOf(runId, id);

let runId = '';
const account = { accountNumber: '998877665544', ifsc: 'ICIC0001234' };

it('nobody but admins is told or does anything of it', async () => {
  runId = await opened('2026-10');
  const slip = slipOf(runId, employee);
  const reads = ['payouts', 'payments', 'payouts/f/file', 'exports/salary-register', 'exports/ecr'].map(
    (path) => `${RUNS}/${runId}/${path}`,
  );
  const writes: readonly (readonly [string, object])[] = [
    ['payouts', { format: 'PLAIN_CSV', totalPaise: 1 }],
    ['payouts/f/results', { rows: [failed(slip)] }],
    [`slips/${slip}/hold`, { reason: 'No' }],
    [`slips/${slip}/release`, { reason: 'No' }],
    ['close', {}],
    ['reverse', { reason: 'No' }],
    ['corrections', { payslipIds: [slip], month: '2026-11', paymentDate: '2026-11-30', reason: 'No' }],
  ];
  for (const who of [employee, lead, client]) {
    for (const path of [...reads, '/payroll/payer'])
      expect(codeOf(await stage.get(who, path))).toEqual([403, 'FORBIDDEN']);
    for (const [path, body] of writes) expect(codeOf(await act(who, runId, path, body))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await stage.put(who, '/payroll/payer', account))).toEqual([403, 'FORBIDDEN']);
  }
  for (const path of reads) expect(codeOf(await stage.get(admin, path.replace(runId, 'nothing')))[0]).toBe(404);
  for (const [path, body] of writes)
    expect(codeOf(await act(admin, 'nothing', path, body))).toEqual([404, 'NOT_FOUND']);
  await calculated(runId);
  expect(codeOf(await stage.get(employee, `/payslips/${slip}`))).toEqual([404, 'NOT_FOUND']);
  expect(codeOf(await stage.post(employee, `/payslips/${slip}/dispute`, { reason: 'No' }))).toEqual([404, 'NOT_FOUND']);
  for (const [path, body] of writes.filter(([path]) => !path.includes('hold')))
    expect(codeOf(await act(admin, runId, path, body))).toEqual([409, 'STATE_CONFLICT']);
});

/** The bytes of a file, with what its head says of them. */
const file = async (who: Actor, path: string) => {
  const answer = await fetched(who, path);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { status: answer.status, bytes, sha256, text: new TextDecoder().decode(bytes), head: answer.headers };
};
/** What an admin took along, the newest last. */
const exportedBy = async (who: Actor): Promise<LooseAnswer[]> =>
  (await stage.running().spine.history(`payread-${who.id}`, payReads)).flatMap(({ fact }) =>
    fact.type === 'PayExported' ? [fact.data] : [],
  );

it('a table of a run is exported once its figures stand, the same bytes each time, and each time is recorded', async () => {
  const path = (exportId: string, query = '') => `${RUNS}/${runId}/exports/${exportId}${query}`;
  const register = await file(admin, path('salary-register'));
  expect([register.status, register.head.get('etag')]).toEqual([200, `"${register.sha256}"`]);
  expect(register.head.get('content-disposition')).toContain('salary-register-2026-10-31.csv');
  expect(register.head.get('cache-control')).toBe('no-store');
  expect(register.text).toContain(`E-${employee.id},${nameOf(employee)},Regular,31,40000.00`);
  expect(register.text.trim().split('\r\n')).toHaveLength(7);
  expect((await file(secondAdmin, path('salary-register'))).sha256).toBe(register.sha256);
  const workbook = await file(admin, path('liability', '?format=xlsx'));
  expect([workbook.status, workbook.text.slice(0, 2)]).toEqual([200, 'PK']);
  const of = { employeeId: null, ref: runId, period: '2026-10' };
  expect(await exportedBy(admin)).toMatchObject([
    { ...of, what: 'salary-register', format: 'csv', rows: 5, sha256: register.sha256, by: admin.id },
    { ...of, what: 'liability', format: 'xlsx', sha256: workbook.sha256 },
  ]);
  expect(await exportedBy(secondAdmin)).toMatchObject([{ ...of, what: 'salary-register', sha256: register.sha256 }]);
  const { items } = ok(await stage.get(admin, `/audit/events?kind=payread&id=${admin.id}&type=PayExported`));
  expect([items.length, items[0].subject.label, items[0].actor.id]).toEqual([2, 'a list of pay', admin.id]);
  expect(items[0].changes).toContainEqual({ field: 'sha256', from: null, to: workbook.sha256 });
});

it.each([
  ['nothing', '', 404, 'NOT_FOUND', ''],
  ['form-130', '', 404, 'NOT_FOUND', ''],
  ['salary-register', '?format=doc', 400, 'VALIDATION_FAILED', ''],
  ['salary-register', '?format=txt', 400, 'VALIDATION_FAILED', ''],
  ['salary-register', '?batchId=b', 400, 'VALIDATION_FAILED', ''],
  ['ecr', '?format=csv', 400, 'VALIDATION_FAILED', ''],
  ['ecr', '', 409, 'EXPORT_NOT_READY', 'not approved yet'],
  ['bank-advice', '', 409, 'EXPORT_NOT_READY', 'not approved yet'],
])('of a run that is calculated %s%s is refused with %i %s, and nothing is recorded', async (what, query, ...said) => {
  const before = (await exportedBy(admin)).length;
  const answer = await stage.get(admin, `${RUNS}/${runId}/exports/${what}${query}`);
  expect([...codeOf(answer), answer.body.message]).toEqual([said[0], said[1], expect.stringContaining(said[2])]);
  expect(await exportedBy(admin)).toHaveLength(before);
});

it('a run without figures has nothing to export: before it is calculated, and once it is cancelled', async () => {
  const early = await opened('2027-01');
  const asked = () => stage.get(admin, `${RUNS}/${early}/exports/salary-register`);
  expect(codeOf(await asked())).toEqual([409, 'EXPORT_NOT_READY']);
  ok(await act(admin, early, 'cancel', { reason: 'Too early' }));
  expect((await asked()).body).toMatchObject({
    code: 'EXPORT_NOT_READY',
    message: expect.stringContaining('cancelled'),
  });
});

it('the account that pays is entered once, after a fresh proof, and shown by its last digits', async () => {
  expect(ok(await stage.get(admin, '/payroll/payer')).payer).toMatchObject({ accountLast4: null, ifsc: null });
  await approved(runId);
  expect(codeOf(await exporting(runId))).toEqual([422, 'PAYER_REQUIRED']);
  const stale = { headers: { authorization: `Bearer ${stage.token(admin, 16 * 60_000)}` } };
  expect(codeOf(await stage.put(admin, '/payroll/payer', account, stale))).toEqual([403, 'STEP_UP_REQUIRED']);
  const { body, text } = await stage.put(admin, '/payroll/payer', account);
  expect([body.payer.accountLast4, text.includes(account.accountNumber)]).toEqual(['5544', false]);
  const stored = (await Array.fromAsync(stage.ports.events.read('payer-company'))).map(({ data }) =>
    data instanceof Uint8Array ? new TextDecoder().decode(data) : JSON.stringify(data),
  );
  expect([stored.length, stored.join().includes(account.accountNumber)]).toEqual([1, false]);
});

it('two admins who export at once make one file: nobody stands in two', async () => {
  const held = ok(await act(admin, runId, `slips/${slipOf(runId, colleague)}/hold`, { reason: 'Account in doubt' }));
  expect(held.payment).toMatchObject({ state: 'held', holdReason: 'Account in doubt', can: { releasePayslip: true } });
  const { next } = await payoutsOf(runId);
  expect(next).toEqual({ rows: 4, totalPaise: 4 * 78_000_00 });
  const wrong = { format: 'NEFT_PIPE', totalPaise: next.totalPaise + 1 };
  expect(codeOf(await act(admin, runId, 'payouts', wrong))).toEqual([422, 'TOTAL_MISMATCH']);
  const body = { format: 'NEFT_COMMA', totalPaise: next.totalPaise };
  const [keyA, keyB] = [newId(), newId()];
  const both = [
    act(admin, runId, 'payouts', body, { key: keyA }),
    act(secondAdmin, runId, 'payouts', body, { key: keyB }),
  ];
  const answers = await Promise.all(both);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(answers.map(({ body: { code } }) => code)).toContain('NOTHING_TO_PAY');
  const [who, key] = answers[0]?.status === 200 ? ([admin, keyA] as const) : ([secondAdmin, keyB] as const);
  expect(ok(await act(who, runId, 'payouts', body, { key })).payouts.files).toHaveLength(1);
  const { files, counts, state } = await payoutsOf(runId);
  expect([files, counts, state]).toEqual([
    [expect.objectContaining({ rows: 4, open: 4, paid: 0, failed: 0, totalPaise: next.totalPaise })],
    { sent: 4, held: 1 },
    'payment_initiated',
  ]);
  expect(codeOf(await act(admin, runId, `slips/${slipOf(runId, lead)}/hold`, { reason: 'Late' }))).toEqual([
    ...[409, 'STATE_CONFLICT'],
  ]);
});

const fileNow = async (): Promise<Answered> => {
  const [{ batchId }] = (await payoutsOf(runId)).files;
  return await stage.get(admin, `${RUNS}/${runId}/payouts/${batchId}/file`);
};

it('the file is the same bytes each time, also after a restart and when somebody has another account since', async () => {
  const [{ sha256 }] = (await payoutsOf(runId)).files;
  const first = await fileNow();
  expect([first.status, createHash('sha256').update(first.text).digest('hex')]).toEqual([200, sha256]);
  expect(first.headers.get('content-disposition')).toContain('salaries-2026-10-1.csv');
  const lines = first.text.trim().split('\r\n');
  expect([lines.length, lines[0]?.startsWith('FILEHDR,')]).toEqual([5, true]);
  expect(first.text).toContain(
    `NEFT,${account.ifsc},${account.accountNumber},HDFC0001234,123456780,INR,78000.00,SOMEBODY`,
  );
  await isKnown(stage, employee.id, 7);
  ok(await stage.put(admin, '/payroll/payer', { ...account, accountNumber: '111122223333' }));
  await stage.restart();
  expect((await fileNow()).text).toBe(first.text);
  const rows = await paymentsOf(runId, '?state=sent');
  const changed = rows.filter(({ accountChanged }: LooseAnswer) => accountChanged);
  expect(changed.map((row: LooseAnswer) => row.employee.name)).toEqual([nameOf(employee)]);
  const { items } = ok(await stage.get(admin, `/audit/events?kind=payrollrun&id=${runId}&type=PayoutFileOpened`));
  expect(items).toHaveLength(2);
  expect(items[0].subject).toMatchObject({ kind: 'payrollrun', label: '2026-10' });
  const run = JSON.stringify(await Array.fromAsync(stage.ports.events.read(`payrollrun-${runId}`)));
  for (const number of [account.accountNumber, '123456780']) expect(run).not.toContain(number);
});

it('the bank and the fund get what was approved: the rows of a file of the bank, and the monthly return', async () => {
  const path = (exportId: string, query = '') => `${RUNS}/${runId}/exports/${exportId}${query}`;
  const [{ batchId, totalPaise, rows }] = (await payoutsOf(runId)).files;
  const advice = await file(admin, path('bank-advice'));
  expect([advice.status, advice.text.trim().split('\r\n').at(-1)]).toEqual([
    ...[200, `"Total, ${rows} payments",,,${totalPaise / 100}.00,,`],
  ]);
  // The account that the file names, whichever is the person's by now.
  expect(advice.text).toContain('SOMEBODY,123456780,HDFC0001234,78000.00,Salary 2026-10,2610-');
  expect((await file(admin, path('bank-advice', `?batchId=${batchId}`))).sha256).toBe(advice.sha256);
  expect(codeOf(await stage.get(admin, path('bank-advice', '?batchId=nothing')))).toEqual([404, 'NOT_FOUND']);
  const ecr = await file(admin, path('ecr'));
  expect(ecr.head.get('content-disposition')).toContain('ecr-2026-10.txt');
  expect(ecr.text.trim().split('\r\n')).toHaveLength(5);
  expect(ecr.text).toContain(`100000000001#~#${nameOf(employee).toUpperCase()}#~#80000#~#15000#~#`);
  expect((await exportedBy(admin)).slice(-3)).toMatchObject([
    ...[{ what: 'bank-advice', rows: 4, sha256: advice.sha256 }, { what: 'bank-advice' }],
    { what: 'ecr', format: 'txt', rows: 5, sha256: ecr.sha256 },
  ]);
});

it('what the bank says is recorded row by row, late and twice, and who failed is paid by later files', async () => {
  const results = (batchId: string, ...rows: readonly object[]) =>
    act(secondAdmin, runId, `payouts/${batchId}/results`, { rows });
  const [{ batchId }] = (await payoutsOf(runId)).files;
  const [one, two, three, four] = [employee, lead, admin, secondAdmin].map((who) => slipOf(runId, who));
  if (!(one && two && three && four)) throw new Error('no slips');
  ok(await results(batchId, paid(one), failed(two)));
  ok(await results(batchId, paid(one), failed(two)));
  expect(codeOf(await results(batchId, failed(one)))).toEqual([409, 'RESULT_RECORDED']);
  expect(codeOf(await results(batchId, paid(slipOf(runId, colleague))))).toEqual([400, 'VALIDATION_FAILED']);
  expect(codeOf(await results(batchId, paid(three), paid(three)))).toEqual([400, 'VALIDATION_FAILED']);
  expect((await payoutsOf(runId)).state).toBe('partially_paid');
  for (const [at, ending] of [failed(two), paid(two)].entries()) {
    const { files } = ok(await exporting(runId)).payouts;
    expect([files.length, files[0].rows, files[0].totalPaise]).toEqual([at + 2, 1, 78_000_00]);
    ok(await results(files[0].batchId, ending));
  }
  const rows = await paymentsOf(runId);
  expect(new Set(rows.map(({ reference }: LooseAnswer) => reference)).size).toBe(5);
  ok(await results(batchId, failed(two)));
  const late = ok(await results(batchId, paid(three), paid(four))).payouts;
  const told = ok(await stage.get(admin, `/audit/events?kind=payrollrun&id=${runId}&type=SalaryPaymentFailed`)).items;
  expect(told.map(({ subject, reason }: LooseAnswer) => [subject.label, reason])).toEqual(
    Array(2).fill([nameOf(lead), 'Account closed']),
  );
  expect([late.state, late.can.closeRun]).toEqual(['paid', true]);
});

it('closing a run locks its month; whoever was held is released and paid after that', async () => {
  expect(codeOf(await act(admin, runId, 'close', {}, { headers: { 'if-match': '"0"' } }))).toEqual([
    ...[409, 'VERSION_CONFLICT'],
  ]);
  const month = async () => (await stage.running().spine.look('payrollmonth-2026-10', payrollMonth)).state;
  expect((await month()).closed).toBe(false);
  ok(await act(admin, runId, 'close'));
  expect([(await month()).closed, (await runNow(runId)).state]).toEqual([true, 'closed']);
  const mine = slipOf(runId, colleague);
  ok(await act(admin, runId, `slips/${mine}/release`, { reason: 'Account is right' }));
  const [{ batchId }] = ok(await exporting(runId)).payouts.files;
  ok(await act(admin, runId, `payouts/${batchId}/results`, { rows: [paid(mine)] }));
  expect(await payoutsOf(runId)).toMatchObject({ state: 'closed', counts: { paid: 5 }, can: { reverseRun: true } });
});

describe('a payslip', () => {
  const listed = async (who: Actor): Promise<LooseAnswer> => ok(await stage.get(who, '/payslips')).items;

  it('is its employee’s once it is published, and nobody else’s but admins’', async () => {
    const mine = slipOf(runId, employee);
    const path = `/payslips/${mine}`;
    await eventually(async () => expect(await listed(employee)).toHaveLength(1));
    const { payslip: own } = ok(await stage.get(employee, path));
    expect(own).toMatchObject({
      ...{ month: '2026-10', state: 'published', netPaise: 78_000_00, employee: { name: nameOf(employee) } },
      ...{ netInWords: expect.stringContaining('Seventy'), paid: { reference: `UTR-${mine.slice(0, 8)}` } },
      can: { disputePayslip: true, resolveDispute: false },
    });
    expect(own.lines.find(({ code }: LooseAnswer) => code === 'EPF_EE')).toMatchObject({
      ...{ amountPaise: 1_800_00, yearPaise: 1_800_00, basis: expect.stringContaining('EPF_EE') },
    });
    const pdf = await stage.get(employee, `${path}/pdf`);
    const digest = createHash('sha256').update(
      new Uint8Array(await (await fetched(employee, `${path}/pdf`)).arrayBuffer()),
    );
    const stored = (await stage.running().spine.look(`payslip-${mine}`, payslip)).state;
    expect([pdf.status, stored.is !== 'absent' && stored.published?.pdfSha256]).toEqual([200, digest.digest('hex')]);
    expect(own.number).toBe(`2026-10/E-${employee.id}`);
    expect(ok(await stage.get(admin, path)).payslip.can).toEqual({ disputePayslip: false, resolveDispute: false });
    for (const who of [colleague, lead]) {
      expect(codeOf(await stage.get(who, path))).toEqual([404, 'NOT_FOUND']);
      expect(codeOf(await stage.get(who, `${path}/pdf`))).toEqual([404, 'NOT_FOUND']);
      expect(codeOf(await stage.post(who, `${path}/dispute`, { reason: 'Mine' }))).toEqual([404, 'NOT_FOUND']);
      expect((await listed(who)).map(({ payslipId }: LooseAnswer) => payslipId)).not.toContain(mine);
    }
    for (const [method, to] of [
      ['GET', '/payslips'],
      ['GET', path],
      ['POST', `${path}/dispute`],
    ] as const)
      expect(codeOf(await stage.call(client, method, to, method === 'GET' ? {} : { body: { reason: 'No' } }))[0]).toBe(
        403,
      );
    expect(codeOf(await stage.get(employee, '/payslips/nothing'))).toEqual([404, 'NOT_FOUND']);
  });

  it('makes the year to date and Form 130 of its person: theirs, and the admins’, who are recorded', async () => {
    const of = (employeeId: string, what: string, query = '') => `/payroll/people/${employeeId}/${what}/26-27${query}`;
    const year = await file(employee, of(employee.id, 'year-to-date'));
    expect(year.text).toContain(`E-${employee.id},${nameOf(employee)},40000.00`);
    expect(year.text.trim().split('\r\n')).toHaveLength(3);
    const form = await file(employee, of(employee.id, 'form-130'));
    expect([form.status, form.text.slice(0, 5), form.head.get('etag')]).toEqual([200, '%PDF-', `"${form.sha256}"`]);
    expect(form.head.get('content-disposition')).toContain(`form-130-26-27-E-${employee.id}.pdf`);
    expect((await file(admin, of(employee.id, 'form-130'))).sha256).toBe(form.sha256);
    expect((await file(admin, of(employee.id, 'year-to-date'))).sha256).toBe(year.sha256);
    expect(await exportedBy(employee)).toEqual([]);
    expect((await exportedBy(admin)).slice(-2)).toMatchObject([
      { what: 'form-130', employeeId: employee.id, period: '26-27', format: 'pdf', sha256: form.sha256 },
      { what: 'year-to-date', employeeId: employee.id, rows: 1, sha256: year.sha256 },
    ]);
    const { items } = ok(await stage.get(admin, `/audit/events?kind=payread&id=${admin.id}&type=PayExported&limit=1`));
    expect(items[0].subject.label).toBe(`the pay of ${nameOf(employee)}`);
    // An admin's own is nobody's business either.
    const before = (await exportedBy(secondAdmin)).length;
    expect((await file(secondAdmin, of(secondAdmin.id, 'year-to-date'))).status).toBe(200);
    expect(await exportedBy(secondAdmin)).toHaveLength(before);
    for (const what of ['year-to-date', 'form-130']) {
      for (const who of [colleague, lead])
        expect(codeOf(await stage.get(who, of(employee.id, what)))).toEqual([404, 'NOT_FOUND']);
      expect(codeOf(await stage.get(client, of(employee.id, what)))).toEqual([403, 'FORBIDDEN']);
      for (const nobody of ['nobody', client.id])
        expect(codeOf(await stage.get(admin, of(nobody, what)))).toEqual([404, 'NOT_FOUND']);
      const path = (taxYear: string) => of(employee.id, what).replace('26-27', taxYear);
      expect(codeOf(await stage.get(employee, path('25-26')))).toEqual([422, 'NOTHING_TO_EXPORT']);
      expect(codeOf(await stage.get(employee, path('26-28')))).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('counts in the year to date of everybody, which is the admins’ alone', async () => {
    const path = (taxYear: string) => `/payroll/exports/year-to-date?taxYear=${taxYear}`;
    for (const who of [employee, lead, client]) expect(codeOf(await stage.get(who, path('26-27')))[0]).toBe(403);
    const all = await file(admin, path('26-27'));
    expect(all.text.trim().split('\r\n').at(-1)).toMatch(/^"Total, 5 people",,200000\.00,/);
    expect(all.head.get('content-disposition')).toContain('year-to-date-2026-10-31.csv');
    expect((await exportedBy(admin)).at(-1)).toMatchObject({
      what: 'year-to-date',
      employeeId: null,
      ref: '',
      rows: 5,
    });
    expect(codeOf(await stage.get(admin, path('25-26')))).toEqual([422, 'NOTHING_TO_EXPORT']);
    expect(codeOf(await stage.get(admin, path('26-28')))).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('is disputed by its employee and answered by an admin', async () => {
    const path = `/payslips/${slipOf(runId, employee)}`;
    expect(codeOf(await stage.post(admin, `${path}/dispute`, { reason: 'No' }))).toEqual([403, 'FORBIDDEN']);
    const { payslip: open } = ok(await stage.post(employee, `${path}/dispute`, { reason: 'A day is missing' }));
    expect(open).toMatchObject({ state: 'disputed', disputes: [{ reason: 'A day is missing' }] });
    const waiting = async () => ok(await stage.get(admin, '/payroll/disputes')).items;
    const whose = { id: employee.id, name: nameOf(employee), role: 'employee' };
    await eventually(async () =>
      expect(await waiting()).toEqual([
        { payslipId: slipOf(runId, employee), employee: whose, month: '2026-10', type: 'regular' },
      ]),
    );
    for (const who of [employee, lead, client])
      expect(codeOf(await stage.get(who, '/payroll/disputes'))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await stage.post(employee, `${path}/dispute`, { reason: 'Again' }))).toEqual([409, 'STATE_CONFLICT']);
    const resolving = `${path}/disputes/${open.disputes[0].disputeId}/resolve`;
    const answer = { outcome: 'stands', answer: 'It was unpaid leave' };
    for (const who of [employee, lead])
      expect(codeOf(await stage.post(who, resolving, answer))).toEqual([403, 'FORBIDDEN']);
    const { payslip: done } = ok(await stage.post(admin, resolving, answer));
    expect(done.disputes[0]).toMatchObject({ ...answer, answeredBy: { name: nameOf(admin) } });
    expect(codeOf(await stage.post(admin, resolving, answer))).toEqual([409, 'STATE_CONFLICT']);
    await eventually(async () => expect((await listed(employee))[0].state).toBe('published'));
    expect(await waiting()).toEqual([]);
  });
});

/** An admin has given the company another name, where its particulars stand. */
const companySaved = async (): Promise<void> => {
  const place = { companyId: 'main', address: '7 Church Street, Bengaluru', stateCode: 'KA', gstin: null };
  const data = { ...place, legalName: 'Lamplight Works LLP', tan: 'BLRL01234A', epfCode: 'BGBNG0012345000' };
  await tellOfProjects(stage, 'company-main', [{ type: 'CompanyParticularsSaved', data }]);
  const { spine } = stage.running();
  await eventually(async () => expect(await spine.view(employerTold).get('main')).toMatchObject({ tan: data.tan }));
};
const employerOn = async (payslipId: string): Promise<unknown> => {
  const { state } = await stage.running().spine.look(`payslip-${payslipId}`, payslip);
  if (state.is === 'absent' || state.published === null) throw new Error('not published yet');
  return JSON.parse(textOf(state.published.head) ?? '{}').employer;
};

it('a correction pays the difference, and its slips say so once it is out', async () => {
  const mine = slipOf(runId, employee);
  const body = { payslipIds: [mine], month: '2026-11', paymentDate: '2026-11-30', reason: 'A raise was late' };
  const wrong = { ...body, payslipIds: ['nothing'] };
  expect(codeOf(await act(admin, runId, 'corrections', wrong))).toEqual([400, 'VALIDATION_FAILED']);
  expect(codeOf(await act(admin, runId, 'corrections', { ...body, month: '2026-09' }))[0]).toBe(400);
  await earns(stage, employee.id, termsOf(90_000_00, { effectiveFrom: '2026-10-01' }), { revised: true });
  const { payouts } = ok(await act(admin, runId, 'corrections', body));
  expect(payouts).toMatchObject({ type: 'correction', state: 'draft', month: '2026-11' });
  await approved(payouts.runId);
  const [row] = await paymentsOf(payouts.runId);
  expect([row.employee.id, row.netPaise > 0]).toEqual([employee.id, true]);
  const [{ batchId }] = ok(await exporting(payouts.runId)).payouts.files;
  expect(ok(await stage.get(admin, `/payslips/${mine}`)).payslip.correctedBy).toEqual([]);
  await companySaved();
  ok(await act(admin, payouts.runId, `payouts/${batchId}/results`, { rows: [paid(row.payslipId)] }));
  await eventually(async () =>
    expect(ok(await stage.get(admin, `/payslips/${mine}`)).payslip.correctedBy).toEqual([row.payslipId]),
  );
  // A slip names its employer as the company was called when it was published, for ever.
  expect(await employerOn(mine)).toEqual({
    name: 'Lamplight',
    address: '1 Lamp Street, Bengaluru',
    establishmentCode: null,
  });
  await eventually(async () =>
    expect(await employerOn(row.payslipId)).toEqual({
      ...{ name: 'Lamplight Works LLP', address: '7 Church Street, Bengaluru', establishmentCode: 'BGBNG0012345000' },
    }),
  );
  // Its month stands beside the one before, and the year goes on with it for whom it pays alone.
  const differences = await file(admin, `${RUNS}/${payouts.runId}/exports/differences`);
  expect(differences.text).toContain('Basic pay,Earning,200000.00,5000.00,-195000.00,-195000.00');
  const year = await file(admin, '/payroll/exports/year-to-date?taxYear=26-27');
  expect(year.head.get('content-disposition')).toContain('year-to-date-2026-11-30.csv');
  expect([...year.text.matchAll(/^E-[^,]+,[^,]+,(\d+)\.00/gm)].map(([, basic]) => basic).toSorted()).toEqual([
    ...[...Array(4).fill('40000'), '45000'],
  ]);
  await eventually(async () => {
    const own = await file(employee, `/payroll/people/${employee.id}/year-to-date/26-27`);
    expect(own.text).toContain(`E-${employee.id},${nameOf(employee)},45000.00`);
  });
});

describe('an auditor', () => {
  const asks = async (question: string, query: string, who = secondAdmin) =>
    await stage.get(who, `/audit/payroll/${question}?${query}`);
  const me = `person=${employee.id}`;

  it('is an admin, who asks about somebody on the payroll and leaves a trace of it', async () => {
    const all = [
      ['net-change', `${me}&month=2026-11`],
      ['figure', `${me}&month=2026-10`],
      ['account', `${me}&month=2026-10`],
    ] as const;
    for (const [question, query] of all) {
      for (const who of [employee, lead, client])
        expect(codeOf(await asks(question, query, who))).toEqual([403, 'FORBIDDEN']);
      expect(codeOf(await asks(question, query.replace(employee.id, 'nobody')))).toEqual([404, 'NOT_FOUND']);
      for (const wrong of ['', 'month=2026-13', `${query}&knownAt=then`, `${query}&run=x`])
        expect((await asks(question, wrong)).status).toBe(400);
      ok(await asks(question, query));
      const { state } = await stage.running().spine.look(`payread-${secondAdmin.id}`, payReads);
      const ref = `${question} ${query.slice(-7)}`;
      expect(state.last).toEqual({ what: 'pay_question', employeeId: employee.id, ref });
    }
    ok(await asks('account', 'month=2026-10'));
    const { state } = await stage.running().spine.look(`payread-${secondAdmin.id}`, payReads);
    expect(state.last).toEqual({ what: 'pay_question', employeeId: null, ref: 'account 2026-10' });
  });

  it('has each figure explained by its inputs, its rows of the law and its rounding', async () => {
    const { slips } = ok(await asks('figure', `${me}&month=2026-10`));
    expect(slips).toMatchObject([{ type: 'regular', netPaise: 78_000_00, payslipId: slipOf(runId, employee) }]);
    const lineOf = (code: string): LooseAnswer => slips[0].lines.find((line: LooseAnswer) => line.code === code);
    expect(lineOf('EPF_EE')).toMatchObject({
      ...{ amountPaise: 1_800_00, words: expect.stringContaining('12 %'), rounding: 'HALF_UP_RUPEE' },
      inputs: expect.arrayContaining([
        { name: 'Ceiling', value: { is: 'paise', paise: 15_000_00 } },
        { name: 'Rate', value: { is: 'bp', bp: 1_200 } },
      ]),
      rules: expect.arrayContaining([
        expect.objectContaining({
          ruleId: 'EPF_EE_IN',
          version: 1,
          approvedBy: { id: 'admin-9', name: null, role: expect.anything() },
        }),
      ]),
    });
    expect(lineOf('BASIC')).toMatchObject({ rules: [], rounding: 'HALF_UP_PAISE' });
    expect(ok(await asks('figure', `${me}&month=2026-10&knownAt=2020-01-01`)).slips).toEqual([]);
  });

  it('sees the account that pay was sent to by its last digits, and who entered and verified it', async () => {
    const { body, text } = await asks('account', me);
    expect(body.sent.map(({ month, outcome }: LooseAnswer) => [month, outcome])).toEqual([
      ...[
        ['2026-11', 'paid'],
        ['2026-10', 'paid'],
      ],
    ]);
    expect(body.sent[1]).toMatchObject({
      ...{ accountLast4: '6780', amountPaise: 78_000_00, reference: `UTR-${slipOf(runId, employee).slice(0, 8)}` },
      ...{ submitted: { by: { id: 'admin-0' } }, verified: { by: { id: 'admin-9' } } },
    });
    expect(body.changes.map(({ became }: LooseAnswer) => became)).toEqual([
      ...['verified', 'submitted', 'verified', 'submitted'],
    ]);
    expect(text).not.toContain('123456780');
    const later = ok(await asks('account', `${me}&validAt=2099-01-01`));
    expect([later.changes, later.sent.length]).toEqual([[], 2]);
    const unknown = ok(await asks('account', `${me}&knownAt=2020-01-01`));
    expect([unknown.sent, unknown.changes, unknown.oneOffs]).toEqual([[], [], []]);
  });

  it('learns what was entered by hand, for whom, of a person and of a month', async () => {
    const terms = { componentCode: 'SPECIAL_PAY', amountPaise: 5_000_00, month: '2026-12', source: 'MANUAL' };
    const entry = { ...terms, employeeId: colleague.id, sourceRef: 'thanks', reason: 'Late nights' };
    const { additionalPay: pay } = ok(await stage.post(admin, '/payroll/additional-pay', entry));
    await eventually(async () => {
      const { oneOffs } = ok(await asks('account', 'month=2026-12'));
      expect(oneOffs).toMatchObject([
        { additionalPayId: pay.additionalPayId, employee: { id: colleague.id }, reason: 'Late nights' },
      ]);
      expect(oneOffs[0]).toMatchObject({ entered: { by: { id: admin.id } }, amountPaise: 5_000_00 });
    });
    for (const query of [`${me}&month=2026-12`, 'month=2026-11'])
      expect(ok(await asks('account', query)).oneOffs).toEqual([]);
    ok(await stage.post(admin, `/payroll/additional-pay/${pay.additionalPayId}/cancel`, { reason: 'Enough' }));
  });

  it('learns why a net differs: the lines, and the events that caused each', async () => {
    const answer = ok(await asks('net-change', `${me}&month=2026-11`));
    expect(answer).toMatchObject({ monthBefore: '2026-10', netBeforePaise: 78_000_00 });
    const sum = answer.lines.reduce((all: number, { onNetPaise }: LooseAnswer) => all + onNetPaise, 0);
    expect(sum).toBe(answer.netPaise - answer.netBeforePaise);
    const arrear = answer.lines.find(({ code, arrearOf }: LooseAnswer) => code === 'BASIC' && arrearOf === '2026-10');
    const types = answer.events
      .filter(({ position }: LooseAnswer) => arrear.causes.includes(position))
      .map(({ type }: LooseAnswer) => type);
    expect(types).toEqual(['SalaryRevised', 'PayrollRunOpened']);
    const none = ok(await asks('net-change', `${me}&month=2026-10`));
    expect([none.netBeforePaise, none.lines]).toEqual([null, []]);
    known = new Date(stage.now()).toISOString();
  });
});
/** Before the run of October was taken back. */
let known = '';

it('a run is taken back whole, by one run that another admin approves, and again where that was cancelled', async () => {
  const reversed = async (): Promise<string> => {
    const { payouts } = ok(await act(admin, runId, 'reverse', { reason: 'Wrong month' }));
    expect(codeOf(await act(secondAdmin, runId, 'reverse', { reason: 'Me too' }))).toEqual([409, 'ALREADY_REVERSED']);
    await eventually(async () => expect((await runNow(payouts.reversedBy)).type).toBe('reversal'));
    return payouts.reversedBy;
  };
  const first = await reversed();
  ok(await act(admin, first, 'cancel', { reason: 'Too early' }));
  await eventually(async () => expect((await payoutsOf(runId)).can.reverseRun).toBe(true));
  const second = await reversed();
  const run = await calculated(second);
  const approval = { month: run.month, calculationHash: run.calculationHash };
  const checkIds = run.checks.map(({ checkId }: LooseAnswer) => checkId);
  if (checkIds.length > 0) ok(await act(admin, second, 'checks', { checkIds, note: 'Looked at' }));
  ok(await act(admin, second, 'submit'));
  expect(codeOf(await act(admin, second, 'approve', approval))).toEqual([403, 'SAME_APPROVER']);
  ok(await act(secondAdmin, second, 'approve', approval));
  // A reversal is exported as any other run; what it takes back counts in the month, and none of it is left.
  const taken = await file(admin, `${RUNS}/${second}/exports/differences`);
  expect([taken.status, taken.text.includes('Basic pay,Earning,0.00,0.00,0.00,0.00')]).toEqual([200, true]);
  const nets = [...(await paymentsOf(runId)), ...(await paymentsOf(second))].map(({ netPaise }) => netPaise);
  expect([nets.length, nets.reduce((sum, net) => sum + net, 0)]).toEqual([10, 0]);
  expect(codeOf(await exporting(second))[0]).toBe(400);
  expect(codeOf(await act(admin, second, 'payouts', { format: 'PLAIN_CSV', totalPaise: 1 }))).toEqual([
    ...[409, 'STATE_CONFLICT'],
  ]);
  expect(ok(await act(admin, second, 'close')).payouts.state).toBe('closed');
});

it('a crash between the lock of the month and the end of its run is made good', async () => {
  const next = await opened('2026-11');
  await approved(next);
  for (const who of everybody) ok(await act(admin, next, `slips/${slipOf(next, who)}/hold`, { reason: 'All waits' }));
  const lock = { type: 'CloseMonth', month: '2026-11', runId: next } as const;
  const key = newId();
  const by = { ...byOf(admin), commandId: derivedId(derivedId(admin.id, key), 'month') };
  await stage.running().spine.change('payrollmonth-2026-11', lock, payrollMonth, by);
  await eventually(async () => expect((await runNow(next)).state).toBe('closed'));
  const { items } = ok(await stage.get(admin, `/audit/events?kind=payrollrun&id=${next}&type=PayrollRunClosed`));
  expect(items).toHaveLength(1);
  // Whoever gave the command, and heard nothing, gives it again: it is done. Another command comes too late.
  expect(ok(await act(admin, next, 'close', {}, { key })).payouts.state).toBe('closed');
  expect(codeOf(await act(admin, next, 'close'))).toEqual([409, 'STATE_CONFLICT']);
  const october = async (query: string) =>
    ok(await stage.get(admin, `/audit/payroll/net-change?person=${colleague.id}&month=2026-11${query}`));
  const [now, then] = [await october(''), await october(`&knownAt=${known}`)];
  expect([now.netBeforePaise, now.slipsBefore.length]).toEqual([0, 2]);
  expect([then.netBeforePaise, then.netPaise, then.slipsBefore.length]).toEqual([78_000_00, null, 1]);
});

it('a file that names an erased account is refused, never made anew', async () => {
  const erased = await fileNow();
  expect(erased.status).toBe(200);
  await stage.ports.personalData.erase({ subject: colleague.id, purpose: 'bank' });
  await stage.restart();
  expect(codeOf(await fileNow())).toEqual([409, 'FILE_CHANGED']);
});

describe('what an auditor asks of runs', () => {
  const ask = async (question: string, query = ''): Promise<LooseAnswer> =>
    ok(await stage.get(admin, `/audit/payroll/${question}${query}`));
  /** When something happened to the run, by the history. */
  const atOf = async (type: string): Promise<string> =>
    ok(await stage.get(admin, `/audit/events?kind=payrollrun&id=${runId}&type=${type}&limit=1`)).items[0].occurredAt;

  it('is for admins alone, of a run that is there, at times that are times', async () => {
    const asked = [
      `run-then-and-now?run=${runId}`,
      `who-did-what?run=${runId}`,
      'changed-rules',
      `changed-rules/people?run=${runId}`,
      ...['intact', 'intact/report'],
    ];
    for (const path of asked)
      for (const who of [employee, lead, client])
        expect(codeOf(await stage.get(who, `/audit/payroll/${path}`))).toEqual([403, 'FORBIDDEN']);
    for (const path of ['run-then-and-now', 'who-did-what', 'changed-rules/people']) {
      expect(codeOf(await stage.get(admin, `/audit/payroll/${path}?run=nothing`))).toEqual([404, 'NOT_FOUND']);
      expect((await stage.get(admin, `/audit/payroll/${path}?run=${runId}&knownAt=late`)).status).toBe(400);
    }
    expect((await stage.get(admin, '/audit/payroll/run-then-and-now')).status).toBe(400);
    expect((await stage.get(admin, '/audit/payroll/run-then-and-now?month=2031-01')).status).toBe(404);
    expect((await stage.get(admin, `/audit/payroll/who-did-what?run=${runId}&knownAt=2020-01-01`)).status).toBe(404);
  });

  it('how a run looked before it was paid, corrected and taken back, and how it looks now', async () => {
    const knownAt = await atOf('PayrollRunApproved');
    const { runThenAndNow: told } = await ask('run-then-and-now', `?month=2026-10&knownAt=${knownAt}`);
    const stored = await runNow(runId);
    expect(told).toMatchObject({
      ...{ runId, knownAt, validAt: null, peopleInAll: 5 },
      before: { state: 'approved', calculationHash: stored.calculationHash, paid: { payslips: 0, netPaise: 0 } },
      now: { state: 'closed', calculationHash: stored.calculationHash, paid: { payslips: 5, netPaise: 5 * 78_000_00 } },
    });
    expect(told.beside.map(({ type, state, stateThen }: LooseAnswer) => [type, state, stateThen])).toEqual([
      ['correction', 'paid', null],
      ['reversal', 'cancelled', null],
      ['reversal', 'closed', null],
    ]);
    const [one, ...others] = told.people;
    const taken = { thenPaise: 78_000_00, nowPaise: 78_000_00, besideThenPaise: 0, besideNowPaise: -78_000_00 };
    for (const row of others) expect(row).toMatchObject(row.employee.id === employee.id ? {} : taken);
    expect([one, ...others].find(({ employee: { id } }: LooseAnswer) => id === employee.id).besideNowPaise).toBe(
      told.beside[0].netPaise - 78_000_00,
    );
    expect(told.components.find(({ code }: LooseAnswer) => code === 'BASIC').besideThenPaise).toBe(0);
    const { runThenAndNow: unopened } = await ask(
      'run-then-and-now',
      `?run=${runId}&knownAt=2020-01-01&validAt=2020-01-01`,
    );
    expect(unopened).toMatchObject({ before: null, beside: [], now: { paid: { payslips: 0 } } });
  });

  it('who did what in it, and who looked at whose pay of it', async () => {
    const { whoDidWhat: told } = await ask('who-did-what', `?run=${runId}`);
    const did = (act: string): readonly string[] =>
      told.acts.filter((one: LooseAnswer) => one.act === act).map(({ by }: LooseAnswer) => by.id);
    expect(['opened', 'submitted', 'approved', 'closed'].map(did)).toEqual([
      ['admin-1'],
      ['admin-1'],
      ['admin-2'],
      ['admin-1'],
    ]);
    expect(told.acts.find(({ act, by }: LooseAnswer) => act === 'paid' && by.id === secondAdmin.id).times).toBe(4);
    expect(told.acts.find(({ act }: LooseAnswer) => act === 'exported').file).toMatchObject({ rows: 4 });
    expect(told.pairs.filter(({ is }: LooseAnswer) => is === 'forbidden')).toEqual([]);
    expect(told.pairs).toContainEqual({
      person: expect.objectContaining({ id: 'admin-1' }),
      ...{ first: 'submitted', second: 'exported', is: 'look' },
    });
    expect(told.looks).toContainEqual(
      expect.objectContaining({ what: 'payslip', employee: expect.objectContaining({ id: employee.id }), days: 1 }),
    );
    const whats = told.looks.map(({ what }: LooseAnswer) => what);
    expect(whats).toEqual(expect.arrayContaining(['run_payments', 'run-then-and-now']));
    const { whoDidWhat: then } = await ask(
      'who-did-what',
      `?run=${runId}&knownAt=${await atOf('PayrollRunSubmitted')}`,
    );
    expect([then.state, then.acts.some(({ act }: LooseAnswer) => act === 'approved')]).toEqual(['submitted', false]);
  });

  it('which runs a rule has changed behind, and what each would have got by it, with nothing written but who asked', async () => {
    expect((await ask('changed-rules')).changedRules.runs).toEqual([]);
    const before = new Date(stage.now()).toISOString();
    const { rules } = ok(await stage.get(admin, '/payroll/rules'));
    const pt = rules.find(({ ruleId }: LooseAnswer) => ruleId === 'PT_KA').versions[0];
    const row = { key: 'PT', jurisdiction: 'KA', effectiveFrom: '2026-10-01', source: 'A later law', ca: false };
    const value = { kind: 'MONTHLY', slabs: [{ uptoPaise: null, amountPaise: 300_00 }] };
    ok(await stage.post(admin, '/payroll/rules', { ...row, value }));
    const version = pt.version + 1;
    ok(await stage.post(secondAdmin, `/payroll/rules/PT_KA/versions/${version}/approve`));
    const { changedRules } = await ask('changed-rules', '?month=2026-10');
    const changed = {
      used: expect.objectContaining({ ruleId: 'PT_KA', version: pt.version }),
      now: expect.objectContaining({ version }),
    };
    expect(changedRules.runs).toEqual([expect.objectContaining({ runId, payslips: 5, rules: [changed] })]);
    expect((await ask('changed-rules', `?run=${runId}&knownAt=${before}`)).changedRules.runs).toEqual([]);
    expect((await ask('changed-rules', `?run=${runId}&rule=CESS_IN`)).changedRules.runs).toEqual([]);
    const people = (query = '') => ask('changed-rules/people', `?run=${runId}${query}`);
    const first = await people('&limit=2');
    const { position } = await stage.ports.events.head();
    const rest = await people(`&limit=50&after=${first.next}`);
    expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 3, undefined]);
    for (const one of [...first.items, ...rest.items])
      expect(one).toMatchObject({
        ...{ paidPaise: 78_000_00, nowPaise: 77_900_00, why: null },
        lines: [{ code: 'PT', paidPaise: 200_00, nowPaise: 300_00 }],
      });
    expect((await people(`&knownAt=${before}`)).items.map(({ lines }: LooseAnswer) => lines)).toEqual(
      Array(5).fill([]),
    );
    expect((await stage.ports.events.head()).position).toBe(position);
    const { items } = ok(await stage.get(admin, `/audit/events?kind=payread&type=PayRead&limit=1`));
    expect(items[0].changes).toContainEqual(expect.objectContaining({ to: `changed-rules ${runId}` }));
  });

  it('whether its history is whole, with a report; and where it was altered', async () => {
    const { payrollIntact: whole } = await ask('intact');
    const { events } = ok(await stage.post(admin, '/audit/verify'));
    expect(whole).toMatchObject({ intact: true, events, readBefore: null });
    ok(await stage.get(secondAdmin, `/audit/payroll/basic-pay?person=${lead.id}`));
    const { payrollIntact: later } = await ask('intact');
    const since = ok(await stage.post(admin, '/audit/verify')).events;
    expect(since).toBeGreaterThan(events);
    expect(later).toMatchObject({ intact: true, events: since, readBefore: { events } });
    expect(later.kinds.reduce((sum: number, kind: LooseAnswer) => sum + kind.events, 0)).toBe(since);
    expect((await ask('intact', '?read=all')).payrollIntact).toMatchObject({
      ...{ intact: true, events: since, readBefore: null, headsSha256: later.headsSha256 },
    });
    expect((await stage.get(admin, '/audit/payroll/intact?read=some')).status).toBe(400);
    expect(whole.firstBad).toBeUndefined();
    expect(whole.kinds.reduce((sum: number, kind: LooseAnswer) => sum + kind.events, 0)).toBe(events);
    expect(whole.corrections.map(({ type }: LooseAnswer) => type)).toEqual(
      expect.arrayContaining(['PayrollRunReversed', 'PayslipCorrected', 'SalaryRevised', 'StatutoryRuleSuperseded']),
    );
    const report = await stage.get(admin, '/audit/payroll/intact/report');
    expect(report.headers.get('content-disposition')).toMatch(/payroll-history-\d+\.txt/);
    const [above = '', last = ''] = report.text.split('\nSHA-256 of everything above: ');
    expect(last.trim()).toBe(createHash('sha256').update(above).digest('hex'));
    expect(above.split('\n').filter((line) => / \d+ [0-9a-f]{64}$/.test(line))).toHaveLength(later.streams);
    expect(above).toContain(`SHA-256 of these lines ${later.headsSha256}`);
    tamper(
      stage.folder,
      'UPDATE events SET recorded_at = recorded_at + 1 WHERE stream = ? AND revision = 0',
      `payslip-${slipOf(runId, lead)}`,
    );
    // What was read within a day is not read again, and the answer says so; whoever wants to know has everything read.
    const { payrollIntact: unread } = await ask('intact');
    expect(unread).toMatchObject({ intact: true, readBefore: { events: expect.any(Number) } });
    expect(unread.doesNotProve).toContain('after it was read');
    const altered = { intact: false, firstBad: { stream: `payslip-${slipOf(runId, lead)}`, why: 'altered' } };
    expect((await ask('intact', '?read=all')).payrollIntact).toMatchObject(altered);
    expect((await ask('intact')).payrollIntact).toMatchObject({ ...altered, readBefore: null });
    expect((await stage.get(admin, '/audit/payroll/intact/report')).text).toContain('Complete and unaltered: NO');
  });
});
