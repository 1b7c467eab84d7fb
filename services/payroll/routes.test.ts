/** Payroll over HTTP: who may ask what, in which state, and that nobody learns anything of another's pay. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { Answered, Stage } from '@lamplight/common/service/workbench/stage.ts';
import type { ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { bankClaim } from './bank/claim.ts';
import { macWith } from './bank/mac.ts';
import type { ReadEvent } from './reads/events.ts';
import { payReads } from './reads/read.ts';
import { shippedRules } from './rules/shipped.ts';
import { admin, client, colleague, employee, lead, secondAdmin } from './workbench/cast.ts';
import { joined, nameOf, startStage, tellOfProjects } from './workbench/harness.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const ok = ({ status, body, text }: Answered): LooseAnswer => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body;
};
/** A stream as it stands in the store. */
const storedIn = async (stream: `${string}-${string}`): Promise<string> =>
  (await Array.fromAsync(stage.ports.events.read(stream)))
    .map(({ data }) => (data instanceof Uint8Array ? new TextDecoder().decode(data) : JSON.stringify(data)))
    .join();
const MINUTE = 60_000;
const PROFILE = `/payroll/people/${employee.id}`;
const account = { holder: 'Esha Employee', accountNumber: '123456789012', ifsc: 'HDFC0001234' };
const CESS = {
  ...{ key: 'CESS', jurisdiction: 'IN', value: { rateBp: 500 }, effectiveFrom: '2027-04-01' },
  ...{ source: 'Finance Act 2027', ca: false },
};
const ruleOf = async (ruleId: string): Promise<LooseAnswer> =>
  ok(await stage.get(admin, '/payroll/rules')).rules.find((rule: LooseAnswer) => rule.ruleId === ruleId);
const proposed = async (over: object = {}, who = admin): Promise<LooseAnswer> =>
  ok(await stage.post(who, '/payroll/rules', { ...CESS, ...over })).rule;
const onRule = (who: Actor, version: number, act: 'approve' | 'reject', call: object = {}) =>
  stage.post(who, `/payroll/rules/CESS_IN/versions/${version}/${act}`, act === 'reject' ? { reason: 'No' } : {}, call);

describe('statutory rules', () => {
  it('are for admins alone', async () => {
    for (const who of [client, employee, lead]) {
      expect(codeOf(await stage.get(who, '/payroll/rules'))).toEqual([403, 'FORBIDDEN']);
      expect(codeOf(await stage.post(who, '/payroll/rules', CESS))).toEqual([403, 'FORBIDDEN']);
      for (const act of ['approve', 'reject'] as const)
        expect(codeOf(await onRule(who, 1, act))).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('that are shipped wait for an admin, once for each first day, also after a restart', async () => {
    const count = async () =>
      ok(await stage.get(admin, '/payroll/rules')).rules.flatMap(({ versions }: LooseAnswer) => versions).length;
    await eventually(async () => expect(await count()).toBe(shippedRules.length));
    await stage.restart();
    await eventually(async () => expect(await count()).toBe(shippedRules.length));
    const { versions } = await ruleOf('CESS_IN');
    expect(versions).toMatchObject([
      { version: 1, state: 'proposed', proposedBy: { name: 'Lamplight' }, can: { approveRule: true } },
    ]);
    expect((await ruleOf('TAX_ROUND_IN')).key).toBe('TAX_ROUND');
  });

  it('are approved by an admin, and by another where an admin proposed them', async () => {
    expect(codeOf(await onRule(admin, 9, 'approve'))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await stage.post(admin, '/payroll/rules/CESS_IN/versions/x/approve'))).toEqual([404, 'NOT_FOUND']);
    ok(await onRule(admin, 1, 'approve'));
    expect(codeOf(await onRule(admin, 1, 'approve'))).toEqual([409, 'STATE_CONFLICT']);
    const key = newId();
    const first = ok(await stage.post(admin, '/payroll/rules', CESS, { key })).rule;
    expect(ok(await stage.post(admin, '/payroll/rules', CESS, { key })).rule).toEqual(first);
    expect(first.versions[0]).toMatchObject({ version: 2, can: { approveRule: false, rejectRule: true } });
    expect(codeOf(await onRule(admin, 2, 'approve'))).toEqual([403, 'SAME_APPROVER']);
    const { headers } = await onRule(secondAdmin, 2, 'approve', { headers: { 'if-match': '"99"' } });
    expect(headers.get('etag')).toBeNull();
    const rule = ok(await onRule(secondAdmin, 2, 'approve')).rule;
    expect(rule.versions).toMatchObject([
      { version: 2, state: 'approved', decidedBy: { name: nameOf(secondAdmin) }, effectiveTo: null },
      { version: 1, state: 'superseded', effectiveTo: '2027-03-31' },
    ]);
  });

  it('are rejected with a reason, and hold their forms', async () => {
    await proposed({ effectiveFrom: '2028-04-01' });
    expect(ok(await onRule(admin, 3, 'reject')).rule.versions[0]).toMatchObject({ state: 'rejected', reason: 'No' });
    for (const [field, wrong] of [
      ['value.rateBp', { value: { rateBp: 10_001 } }],
      ['value.ceilingPaise', { value: { rateBp: 1, ceilingPaise: 1 } }],
      ['key', { key: 'MADE_UP' }],
      ['effectiveFrom', { effectiveFrom: '2027-02-30' }],
      ['jurisdiction', { jurisdiction: 'India' }],
      ['effectiveTo', { effectiveTo: '2027-03-31' }],
    ] as const)
      expect((await stage.post(admin, '/payroll/rules', { ...CESS, ...wrong })).body.errors[0].field).toBe(field);
    const { items } = ok(await stage.get(admin, '/audit/events?kind=statutoryrule&id=CESS_IN'));
    expect(items[0]).toMatchObject({ type: 'StatutoryRuleRejected', reason: 'No', subject: { label: 'CESS' } });
    expect(items.map(({ type }: LooseAnswer) => type)).toContain('StatutoryRuleSuperseded');
  });
});

describe('a pay profile', () => {
  const identity = { pan: 'ABCDE1234F', uan: '100000000001', bornOn: '1995-02-01', disabled: false };
  const calls: readonly (readonly [string, object])[] = [
    ['tax-identity', identity],
    ['tax-regime', { taxYear: '26-27', regime: 'OLD' }],
    ['declarations', { taxYear: '26-27', section: '80C', amountPaise: 150_000_00, note: 'Insurance' }],
    ['previous-income', { taxYear: '26-27', employer: 'Lantern Ltd', incomePaise: 300_000_00, tdsPaise: 0 }],
    ['bank', account],
  ];

  it('is its person’s and the admins’, and nobody else’s to know by any call', async () => {
    for (const who of [colleague, lead]) {
      expect(codeOf(await stage.get(who, `${PROFILE}/profile`))).toEqual([404, 'NOT_FOUND']);
      for (const [path, body] of calls)
        expect(codeOf(await stage.post(who, `${PROFILE}/${path}`, body))).toEqual([404, 'NOT_FOUND']);
    }
    expect(codeOf(await stage.get(client, `${PROFILE}/profile`))).toEqual([403, 'FORBIDDEN']);
    for (const [path, body] of calls)
      expect(codeOf(await stage.post(client, `${PROFILE}/${path}`, body))).toEqual([403, 'FORBIDDEN']);
    for (const nobody of ['nobody', client.id])
      expect(codeOf(await stage.get(admin, `/payroll/people/${nobody}/profile`))).toEqual([404, 'NOT_FOUND']);
  });

  it('is told by its person, shown by last characters alone, and told anew', async () => {
    for (const [path, body] of calls) ok(await stage.post(employee, `${PROFILE}/${path}`, body));
    const { text, body } = await stage.get(employee, `${PROFILE}/profile`);
    expect(body.profile).toMatchObject({
      employee: { name: nameOf(employee) },
      tax: { panLast4: '234F', uanLast4: '0001', esiLast4: null, bornOn: '1995-02-01', disabled: false },
      regimes: [{ taxYear: '26-27', regime: 'OLD', by: { id: employee.id } }],
      declarations: [{ section: '80C', amountPaise: 150_000_00, acceptedPaise: null, can: { verifyProof: false } }],
      previousIncome: [{ employer: 'Lantern Ltd', incomePaise: 300_000_00 }],
      bank: [{ state: 'submitted', accountLast4: '9012', ifsc: 'HDFC0001234', can: { verifyBankDetails: false } }],
    });
    for (const number of [identity.pan, identity.uan, account.accountNumber]) expect(text).not.toContain(number);
    expect(ok(await stage.get(admin, `${PROFILE}/profile`)).profile.bank[0].can).toEqual({
      verifyBankDetails: true,
      rejectBankDetails: true,
    });
  });

  it.each([
    ['tax-identity', { ...identity, pan: 'ABCDE12345' }, 'pan'],
    ['tax-identity', { ...identity, uan: '1' }, 'uan'],
    ['tax-identity', { ...identity, bornOn: '2099-01-01' }, 'bornOn'],
    ['tax-regime', { taxYear: '26-28', regime: 'OLD' }, 'taxYear'],
    ['declarations', { taxYear: '26-27', section: '80Z', amountPaise: 1, note: '' }, 'section'],
    ['previous-income', { taxYear: '26-27', employer: 'L', incomePaise: 1, tdsPaise: 2 }, 'tdsPaise'],
    ['bank', { ...account, accountNumber: '12345678' }, 'accountNumber'],
    ['bank', { ...account, ifsc: 'HDFC1001234' }, 'ifsc'],
  ])('refuses %s that cannot be', async (path, body, field) => {
    const refused = await stage.post(employee, `${PROFILE}/${path}`, body);
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, field]);
  });

  it('has its proofs judged by admins alone', async () => {
    const { declarations } = ok(await stage.get(admin, `${PROFILE}/profile`)).profile;
    const path = `${PROFILE}/declarations/${declarations[0].declarationId}/verify`;
    const proof = { acceptedPaise: 120_000_00, note: '' };
    for (const who of [employee, colleague, lead, client])
      expect(codeOf(await stage.post(who, path, proof))).toEqual([403, 'FORBIDDEN']);
    expect(ok(await stage.post(admin, path, proof)).profile.declarations[0].acceptedPaise).toBe(120_000_00);
    const stranger = `${PROFILE}/declarations/not-there/verify`;
    expect(codeOf(await stage.post(admin, stranger, proof))).toEqual([404, 'NOT_FOUND']);
  });

  it('is on its way for somebody of whom nothing was heard yet', async () => {
    const newcomer: Actor = { id: 'employee-7', role: 'employee' };
    const later = stage.holdFacts();
    await stage.tell(await joined(stage.seal, newcomer));
    expect(codeOf(await stage.get(admin, `/payroll/people/${newcomer.id}/profile`))).toEqual([503, 'PERSON_PENDING']);
    await later.release();
    await eventually(async () => {
      ok(await stage.get(newcomer, `/payroll/people/${newcomer.id}/profile`));
    });
    const held = await Array.fromAsync(stage.ports.events.read(`payprofile-${newcomer.id}`));
    expect(held).toHaveLength(1);
  });
});

describe('bank details', () => {
  const bank = async (who: Actor = admin, of = employee): Promise<LooseAnswer> =>
    ok(await stage.get(who, `/payroll/people/${of.id}/profile`)).profile.bank;
  const judge = (who: Actor, bankId: string, act: 'verify' | 'reject', call: object = {}, of = employee) =>
    stage.post(who, `/payroll/people/${of.id}/bank/${bankId}/${act}`, act === 'reject' ? { reason: 'No' } : {}, call);
  const stale = (who: Actor) => ({ headers: { authorization: `Bearer ${stage.token(who, 16 * MINUTE)}` } });

  it('ask for a fresh proof where they are submitted and verified', async () => {
    const [{ bankId }] = await bank();
    for (const refused of [
      await stage.post(employee, `${PROFILE}/bank`, account, stale(employee)),
      await judge(admin, bankId, 'verify', stale(admin)),
    ])
      expect(codeOf(refused)).toEqual([403, 'STEP_UP_REQUIRED']);
  });

  it('are verified by another admin; the person and whoever submitted them are not enough', async () => {
    const [{ bankId }] = await bank();
    for (const who of [employee, colleague, lead, client])
      for (const act of ['verify', 'reject'] as const)
        expect(codeOf(await judge(who, bankId, act))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await judge(admin, 'not-there', 'verify'))).toEqual([404, 'NOT_FOUND']);
    ok(await judge(admin, bankId, 'verify'));
    expect(codeOf(await judge(secondAdmin, bankId, 'verify'))).toEqual([409, 'STATE_CONFLICT']);
    ok(await stage.post(admin, `${PROFILE}/bank`, { ...account, accountNumber: '111122223333' }));
    const [next] = await bank();
    expect(codeOf(await judge(admin, next.bankId, 'verify'))).toEqual([403, 'SAME_APPROVER']);
    ok(await judge(secondAdmin, next.bankId, 'verify'));
    expect((await bank()).map(({ state }: LooseAnswer) => state)).toEqual(['verified', 'superseded']);
  });

  it('are one person’s; an account that was given up is free, once and whatever is repeated', async () => {
    const submit = (who: Actor, accountNumber: string) =>
      stage.post(who, `/payroll/people/${who.id}/bank`, { ...account, accountNumber });
    expect(codeOf(await submit(colleague, '111122223333'))).toEqual([422, 'BANK_DUPLICATE']);
    const mac = macWith(Buffer.alloc(32, 7))(account);
    await eventually(async () => {
      const { state } = await stage.running().spine.look(`bankclaim-${mac}`, bankClaim);
      expect(state.by).toBeNull();
    });
    ok(await submit(colleague, account.accountNumber));
    const [{ bankId }] = await bank(colleague, colleague);
    ok(await judge(admin, bankId, 'reject', {}, colleague));
    await eventually(async () => ok(await submit(employee, account.accountNumber)));
    const [first, second] = await Promise.all([submit(colleague, '444455556666'), submit(lead, '444455556666')]);
    expect([first.status, second.status].sort()).toEqual([200, 422]);
  });

  it('and tax numbers stand nowhere in clear: not in the log, nor in the history of admins', async () => {
    const stored = `${await storedIn(`payprofile-${employee.id}`)}${await storedIn(`bankdetails-${employee.id}`)}`;
    const path = `/audit/events?actor=${employee.id}&limit=200`;
    const { text: told, body } = await stage.get(admin, path);
    expect(body.items.map(({ type }: LooseAnswer) => type)).toEqual(
      expect.arrayContaining(['TaxIdentityRecorded', 'BankDetailsSubmitted', 'InvestmentDeclared']),
    );
    const state = (await stage.get(admin, `/audit/bankdetails/${employee.id}/state`)).text;
    for (const secret of ['ABCDE1234F', '100000000001', '123456789012', '111122223333'])
      expect(`${stored}${told}${state}`).not.toContain(secret);
    expect(stored).not.toContain('15000000');
    expect(told).toContain('15000000');
    for (const who of [employee, lead, client]) expect(codeOf(await stage.get(who, path))).toEqual([403, 'FORBIDDEN']);
    expect(ok(await stage.post(admin, '/audit/verify')).intact).toBe(true);
    expect(codeOf(await stage.post(employee, '/audit/verify'))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('structures of pay', () => {
  const component = {
    ...{ code: 'BASIC', name: 'Basic pay', kind: 'EARNING', prorate: true, rounding: 'HALF_UP_PAISE', taxable: true },
    ...{ wageClass: 'WAGE', oneOff: false, removeIfZero: false, ledgerAccount: 'SALARY_EXPENSE', order: 10 },
    ...{ calc: 'FORMULA', formula: { op: 'pct', of: { op: 'gross' }, bp: 10_000 } },
  };
  const body = { structureId: 'FLAT', name: 'One line', components: [component] };

  it('are for admins alone; one is shipped, further versions stand beside the earlier ones', async () => {
    for (const who of [client, employee, lead]) {
      expect(codeOf(await stage.get(who, '/payroll/structures'))).toEqual([403, 'FORBIDDEN']);
      expect(codeOf(await stage.post(who, '/payroll/structures', body))).toEqual([403, 'FORBIDDEN']);
    }
    ok(await stage.post(admin, '/payroll/structures', body));
    const { structure } = ok(await stage.post(admin, '/payroll/structures', { ...body, name: 'One line more' }));
    expect(structure.versions.map(({ version, name }: LooseAnswer) => [version, name])).toEqual([
      [2, 'One line more'],
      [1, 'One line'],
    ]);
    const stale = { headers: { 'if-match': '"0"' } };
    expect(codeOf(await stage.post(admin, '/payroll/structures', body, stale))).toEqual([409, 'VERSION_CONFLICT']);
    const { structures } = ok(await stage.get(admin, '/payroll/structures'));
    expect(structures.map(({ structureId }: LooseAnswer) => structureId)).toEqual(['ENG-STD', 'FLAT']);
    const { items } = ok(await stage.get(admin, '/audit/events?kind=paystructure&id=ENG-STD'));
    expect(items).toMatchObject([{ type: 'SalaryStructurePublished', actor: { name: 'Lamplight' } }]);
  });

  it('hold their forms, and name nothing that stands behind', async () => {
    const ahead = { ...component, formula: { op: 'amount', code: 'LATER' } };
    const { status, body: refused } = await stage.post(admin, '/payroll/structures', { ...body, components: [ahead] });
    expect([status, refused.code, refused.detail]).toEqual([422, 'FORMULA_CYCLE', { component: 'BASIC' }]);
    let deep: object = { op: 'gross' };
    for (let level = 0; level < 16; level += 1) deep = { op: 'pct', of: deep, bp: 1 };
    for (const formula of [deep, { op: 'eval', text: '1' }, { op: '+', of: [] }])
      expect(
        (await stage.post(admin, '/payroll/structures', { ...body, components: [{ ...component, formula }] })).status,
      ).toBe(400);
  });
});

describe('a salary', () => {
  const SALARY = `/payroll/people/${employee.id}/salary`;
  const terms = {
    ...{ structureId: 'ENG-STD', structureVersion: 1, monthlyGrossPaise: 80_000_00, taxRegime: 'NEW', ptState: 'KA' },
    ...{ pfMode: 'CAPPED', pensionMember: true, options: [], fixedPaise: {}, effectiveFrom: '2026-04-01' },
    reason: 'Joined',
  };
  const set = (path: string, over: object = {}, who = admin, call: object = {}) =>
    stage.post(who, `${SALARY}${path}`, { ...terms, ...over }, call);

  it('is for admins alone, also one’s own', async () => {
    for (const who of [client, employee, colleague, lead]) {
      for (const path of ['/payroll/people', `/payroll/people/${employee.id}`, SALARY])
        expect(codeOf(await stage.get(who, path))).toEqual([403, 'FORBIDDEN']);
      for (const path of ['', '/revise']) expect(codeOf(await set(path, {}, who))).toEqual([403, 'FORBIDDEN']);
      for (const [path, body] of [
        ['approve', {}],
        ['reject', { reason: 'No' }],
        ['not-paid-here', { effectiveFrom: '2026-04-01', reason: 'No' }],
      ] as const)
        expect(codeOf(await stage.post(who, `${SALARY}/${path}`, body))).toEqual([403, 'FORBIDDEN']);
    }
    for (const nobody of ['nobody', client.id]) {
      for (const path of ['', '/salary'])
        expect(codeOf(await stage.get(admin, `/payroll/people/${nobody}${path}`))).toEqual([404, 'NOT_FOUND']);
      expect(codeOf(await stage.post(admin, `/payroll/people/${nobody}/salary`, terms))).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('is assigned, revised, proposed and approved, each once for a key', async () => {
    expect(codeOf(await set('/revise'))).toEqual([409, 'STATE_CONFLICT']);
    const key = newId();
    for (const call of [{ key }, { key }])
      expect(ok(await set('', {}, admin, call)).salary.current).toMatchObject({
        ...{ monthlyGrossPaise: 80_000_00, basicPaise: 40_000_00, effectiveTo: null, reason: 'Joined' },
      });
    expect(codeOf(await set(''))).toEqual([409, 'STATE_CONFLICT']);
    const raised = { monthlyGrossPaise: 88_000_00, effectiveFrom: '2026-10-01', reason: 'Yearly review' };
    expect(ok(await set('/revise', raised)).salary.assignments).toMatchObject([
      { monthlyGrossPaise: 88_000_00, effectiveTo: null },
      { monthlyGrossPaise: 80_000_00, effectiveTo: '2026-09-30' },
    ]);
    const doubled = { monthlyGrossPaise: 160_000_00, effectiveFrom: '2027-01-01', reason: 'Leads a team' };
    const { salary } = ok(await set('/revise', doubled));
    expect([salary.proposed.monthlyGrossPaise, salary.can.approveSalary]).toEqual([160_000_00, false]);
    expect(codeOf(await stage.post(admin, `${SALARY}/approve`))).toEqual([403, 'SAME_APPROVER']);
    ok(await stage.post(secondAdmin, `${SALARY}/reject`, { reason: 'Not yet' }));
    expect(codeOf(await stage.post(secondAdmin, `${SALARY}/approve`))).toEqual([409, 'STATE_CONFLICT']);
    ok(await set('/revise', doubled));
    const approved = ok(await stage.post(secondAdmin, `${SALARY}/approve`)).salary;
    expect(approved.assignments[0]).toMatchObject({
      ...{ monthlyGrossPaise: 160_000_00, proposedBy: { id: admin.id }, approvedBy: { id: secondAdmin.id } },
    });
  });

  it('is told as of a day and as known at an instant', async () => {
    const on = async (query: string) => ok(await stage.get(admin, `${SALARY}?${query}`)).salary.current;
    expect((await on('validAt=2026-09-30')).monthlyGrossPaise).toBe(80_000_00);
    expect((await on('validAt=2027-01-01')).monthlyGrossPaise).toBe(160_000_00);
    expect(await on('validAt=2026-03-31')).toBeNull();
    const { assignments } = ok(await stage.get(admin, SALARY)).salary;
    const then = assignments.at(-1).setAt;
    expect((await on(`validAt=2027-01-01&knownAt=${then}`)).monthlyGrossPaise).toBe(80_000_00);
    expect(await on('knownAt=2020-01-01')).toBeNull();
    expect((await stage.get(admin, `${SALARY}?validAt=yesterday`)).status).toBe(400);
  });

  it('is answered to an auditor change by change: who, in which session, why, and what held', async () => {
    const asked = async (who: Actor, query: string) => await stage.get(who, `/audit/payroll/basic-pay?${query}`);
    const person = `person=${employee.id}`;
    for (const who of [client, employee, colleague, lead])
      expect(codeOf(await asked(who, person))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await asked(admin, 'person=nobody'))).toEqual([404, 'NOT_FOUND']);
    for (const query of ['', `${person}&validAt=yesterday`, `${person}&knownAt=then`, `${person}&month=2026-10`])
      expect((await asked(admin, query)).status).toBe(400);
    const answer = ok(await asked(secondAdmin, `${person}&validAt=2026-12-31`));
    expect(answer.holds).toMatchObject({ basicPaise: 44_000_00, grossPaise: 88_000_00, effectiveFrom: '2026-10-01' });
    const [approved, rejected, revised, first] = answer.changes;
    expect(answer.changes.map(({ outcome, stands }: LooseAnswer) => `${outcome} ${stands}`)).toEqual([
      ...['revised later', 'rejected never', 'revised holds', 'assigned over'],
    ]);
    expect(first).toMatchObject({ from: null, to: { basicPaise: 40_000_00 }, decided: null, reason: 'Joined' });
    expect(revised).toMatchObject({ from: { basicPaise: 40_000_00 }, to: { basicPaise: 44_000_00 }, decided: null });
    expect(rejected).toMatchObject({ decided: { by: { id: secondAdmin.id } }, rejection: 'Not yet' });
    expect(approved).toMatchObject({ entered: { by: { id: admin.id } }, decided: { by: { id: secondAdmin.id } } });
    expect(approved.entered.session).toBe(first.entered.session);
    expect(approved.decided.session).not.toBe(first.entered.session);
    const { items } = ok(await stage.get(admin, `/audit/events?kind=salary&id=${employee.id}`));
    expect(items[0]).toMatchObject({ position: approved.decided.position, session: approved.decided.session });
    const then = ok(await asked(secondAdmin, `${person}&validAt=2027-06-01&knownAt=${revised.entered.at}`));
    expect([then.holds.basicPaise, then.changes.length, then.knownAt]).toEqual([44_000_00, 2, revised.entered.at]);
    const before = ok(await asked(secondAdmin, `${person}&knownAt=2020-01-01`));
    expect([before.holds, before.changes, before.knownAt]).toEqual([null, [], '2020-01-01T18:29:59.999Z']);
    const reads = await stage.running().spine.look(`payread-${secondAdmin.id}`, payReads);
    expect(reads.state.last).toEqual({ what: 'pay_question', employeeId: employee.id, ref: 'basic-pay' });
  });

  it('refuses what cannot be paid', async () => {
    const late = { effectiveFrom: '2027-06-01' };
    for (const [over, field] of [
      [{ ...late, structureVersion: 9 }, 'structureVersion'],
      [{ effectiveFrom: '2026-12-31' }, 'effectiveFrom'],
      [{ ...late, monthlyGrossPaise: 0 }, 'monthlyGrossPaise'],
      [{ ...late, ptState: 'Karnataka' }, 'ptState'],
    ] as const)
      expect((await set('/revise', over)).body.errors[0].field).toBe(field);
    const over = { ...late, options: ['CONV'], fixedPaise: { CONV: 900_000_00 }, monthlyGrossPaise: 160_000_00 };
    expect(codeOf(await set('/revise', over))).toEqual([422, 'BALANCING_NEGATIVE']);
  });

  it('is asked of nobody of whom an admin says that they are not paid here, until one is assigned', async () => {
    const OWN = `/payroll/people/${colleague.id}/salary`;
    const say = (path: string, body: object, call: object = {}) => stage.post(admin, path, body, call);
    const body = { effectiveFrom: '2026-04-01', reason: 'Paid by the parent company' };
    const key = newId();
    for (const call of [{ key }, { key }])
      expect(ok(await say(`${OWN}/not-paid-here`, body, call)).salary).toMatchObject({
        ...{ current: null, notPaidHere: { from: '2026-04-01', until: null, by: { id: admin.id } } },
        can: { assignSalary: true, excludeFromPay: true, reviseSalary: false },
      });
    const held = await Array.fromAsync(stage.ports.events.read(`salary-${colleague.id}`));
    expect(held.map(({ type }) => type)).toEqual(['ExcludedFromPay']);
    for (const over of [{ effectiveFrom: '2026-01-04' }, { reason: '' }, { effectiveFrom: '2026-02-30' }])
      expect((await say(`${OWN}/not-paid-here`, { ...body, ...over })).status).toBe(400);
    const lost = { headers: { 'if-match': '"99"' } };
    expect(codeOf(await say(`${OWN}/not-paid-here`, body, lost))).toEqual([409, 'VERSION_CONFLICT']);
    for (const nobody of ['nobody', client.id])
      expect(codeOf(await say(`/payroll/people/${nobody}/salary/not-paid-here`, body))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await say(`${SALARY}/not-paid-here`, body))).toEqual([409, 'STATE_CONFLICT']);
    const whom = async (show: string): Promise<readonly string[]> =>
      ok(await stage.get(admin, `/payroll/people?show=${show}`)).items.map(({ code }: LooseAnswer) => code);
    expect(await whom('not_paid_here')).toEqual(['E-employee-2']);
    expect(await whom('lacks')).not.toContain('E-employee-2');
    const { items } = ok(await stage.get(admin, `/audit/events?kind=salary&id=${colleague.id}`));
    expect(items[0]).toMatchObject({ type: 'ExcludedFromPay', reason: 'Paid by the parent company' });
    expect(items[0].changes).toContainEqual({ field: 'notPaidHereFrom', from: null, to: '2026-04-01' });
    expect(ok(await say(OWN, { ...terms, effectiveFrom: '2026-10-15' })).salary).toMatchObject({
      ...{ notPaidHere: { from: '2026-04-01', until: '2026-10-14' }, can: { excludeFromPay: false } },
    });
    expect(await whom('not_paid_here')).toEqual([]);
  });

  it('is listed with what is missing, page by page, and sealed where it is recorded', async () => {
    const first = ok(await stage.get(admin, '/payroll/people?limit=2'));
    const rest = ok(await stage.get(admin, `/payroll/people?after=${first.next}`));
    const rows = [...first.items, ...rest.items];
    expect(rows.map(({ code }: LooseAnswer) => code)).toEqual([
      ...['E-admin-1', 'E-admin-2', 'E-employee-1', 'E-employee-2', 'E-employee-7', 'E-lead-1'],
    ]);
    expect(rows.find(({ code }: LooseAnswer) => code === 'E-employee-1')).toMatchObject({
      ...{ monthlyGrossPaise: 88_000_00, structureId: 'ENG-STD', salaryProposedBy: null, panKnown: true },
    });
    expect(rows.find(({ code }: LooseAnswer) => code === 'E-lead-1')).toMatchObject({ monthlyGrossPaise: null });
    for (const row of rows)
      expect(ok(await stage.get(admin, `/payroll/people/${row.employee.id}`)).person).toEqual(row);
    const codes = async (query: string) =>
      ok(await stage.get(admin, `/payroll/people?${query}`)).items.map(({ code }: LooseAnswer) => code);
    expect(await codes('search=esha')).toEqual(['E-employee-1']);
    expect(await codes('search=ESHA%20engineer')).toEqual(['E-employee-1']);
    expect(await codes('search=e-lead')).toEqual(['E-lead-1']);
    expect(await codes('search=esha%20lead')).toEqual([]);
    expect(await codes('show=lacks_salary&search=lead')).toEqual(['E-lead-1']);
    expect(await codes('show=lacks_pan')).not.toContain('E-employee-1');
    expect(await codes('show=left')).toEqual([]);
    expect((await stage.get(admin, '/payroll/people?show=rich')).status).toBe(400);
    const stored = await storedIn(`salary-${employee.id}`);
    expect(stored).toContain('ENG-STD');
    for (const amount of ['8000000', '16000000', '4000000']) expect(stored).not.toContain(amount);
    const { items } = ok(await stage.get(admin, `/audit/events?kind=salary&id=${employee.id}`));
    expect(items[0]).toMatchObject({
      type: 'SalaryRevised',
      reason: 'Leads a team',
      subject: { label: nameOf(employee) },
    });
    expect(items[0].changes).toContainEqual({ field: 'basicPaise', from: 44_000_00, to: 80_000_00 });
    expect(ok(await stage.post(admin, '/audit/verify')).intact).toBe(true);
  });
});

describe('whoever looks at the pay of others', () => {
  const looked = async (who: Actor): Promise<readonly (readonly unknown[])[]> =>
    (await stage.running().spine.history(`payread-${who.id}`, payReads)).map(({ fact }) => {
      const { what, employeeId, ref } = fact.data as ReadEvent['data'];
      return [what, employeeId, ref];
    });
  const DAY = 24 * 60 * MINUTE;

  it('is recorded, once a day for each thing, and nobody for what is their own', async () => {
    stage.pass(DAY);
    const before = (await looked(secondAdmin)).length;
    const profile = `${PROFILE}/profile`;
    for (const path of [profile, profile, PROFILE, `${PROFILE}/salary`, '/payroll/people', '/payroll/people?limit=1'])
      ok(await stage.get(secondAdmin, path));
    ok(await stage.get(secondAdmin, `/payroll/people/${secondAdmin.id}/profile`));
    ok(await stage.get(employee, profile));
    const today = [
      ['pay_profile', employee.id, ''],
      ['payroll_person', employee.id, ''],
      ['salary', employee.id, ''],
      ['payroll_people', null, ''],
    ];
    expect((await looked(secondAdmin)).slice(before)).toEqual(today);
    expect(await looked(employee)).toEqual([]);
    stage.pass(DAY);
    ok(await stage.get(secondAdmin, profile));
    expect((await looked(secondAdmin)).slice(before)).toEqual([...today, today[0]]);
  });

  it('is listed in the history by whose pay it was; who is refused has seen nothing', async () => {
    const before = (await looked(secondAdmin)).length;
    for (const who of [lead, client]) expect((await stage.get(who, `${PROFILE}/profile`)).status).not.toBe(200);
    expect((await stage.get(secondAdmin, '/payroll/people/nobody/salary')).status).toBe(404);
    expect([await looked(lead), await looked(client), (await looked(secondAdmin)).length]).toEqual([[], [], before]);
    const { items } = ok(await stage.get(admin, `/audit/events?kind=payread&id=${secondAdmin.id}&limit=200`));
    expect(items[0]).toMatchObject({
      ...{ type: 'PayRead', subject: { label: `the pay of ${nameOf(employee)}` } },
      actor: { id: secondAdmin.id },
    });
    expect(items.map(({ subject }: LooseAnswer) => subject.label)).toContain('a list of pay');
  });

  it('is found by the person it is about, with all else that concerns their pay', async () => {
    const of = async (query: string) => ok(await stage.get(admin, `/audit/events?person=${query}&limit=200`)).items;
    const kinds = (items: LooseAnswer) =>
      [...new Set(items.map(({ subject }: LooseAnswer) => subject.kind))].toSorted();
    const theirs = await of(employee.id);
    expect(kinds(theirs)).toEqual(expect.arrayContaining(['bankdetails', 'payprofile', 'payread', 'salary']));
    expect(theirs.every(({ subject }: LooseAnswer) => !['statutoryrule', 'paystructure'].includes(subject.kind))).toBe(
      true,
    );
    expect(kinds(await of(`${employee.id}&kind=payread&id=${secondAdmin.id}`))).toEqual(['payread']);
    expect(kinds(await of(lead.id))).not.toContain('salary');
    expect(await of('nobody')).toEqual([]);
  });
});

describe('the journal', () => {
  const of = (invoiceId: string) => ({ invoiceId, projectId: 'p1', milestoneId: 'm1', clientId: client.id }) as const;
  const figures = {
    ...{ taxablePaise: 28_330_500, cgstPaise: 2_549_745, sgstPaise: 2_549_745, igstPaise: 0 },
    ...{ roundOffPaise: 10, totalPaise: 33_430_000 },
  } as const;
  const party = { address: { erased: true }, stateCode: 'KA', country: 'IN' } as const;
  const issued = (invoiceId: string, issuedOn: string, dueOn: string): ProjectsEvent => ({
    type: 'InvoiceIssued',
    data: {
      ...{ ...of(invoiceId), kind: 'milestone', currency: 'INR', invoiceNo: `INV/26-27/00000${invoiceId}` },
      ...{ issuedOn, dueOn, lines: [], supply: 'intra_state', ...figures },
      parties: { seller: { ...party, name: 'Lamplight', address: 'Goa' }, buyer: { ...party, name: { erased: true } } },
    },
  });
  const amounts = { bankPaise: 9_000_000, tdsCreditPaise: 1_000_000, allocatedPaise: 10_000_000, creditPaise: 0 };
  const account: readonly ProjectsEvent[] = [
    issued('1', '2026-10-05', '2020-01-01'),
    {
      type: 'PaymentRecorded',
      data: {
        ...{ paymentId: 'r1', ...of('1'), mode: 'NEFT', reference: 'UTR1', receivedOn: '2026-11-02', currency: 'INR' },
        ...{ ...amounts, outstandingPaise: 23_430_000 },
      },
    },
    issued('2', '2026-11-05', '2099-01-01'),
    { type: 'InvoiceVoided', data: { ...of('1'), creditPaise: 10_000_000 } },
    { type: 'ClientCreditApplied', data: { ...of('2'), amountPaise: 4_000_000, outstandingPaise: 29_430_000 } },
  ];
  const note: ProjectsEvent = {
    type: 'CreditNoteIssued',
    data: {
      ...{ ...of('1'), currency: 'INR', creditNoteNo: 'CRN/26-27/000001', issuedOn: '2026-11-21' },
      ...{ invoiceNo: 'INV/26-27/000001', ...figures },
    },
  };
  const listed = async (query = ''): Promise<LooseAnswer> => ok(await stage.get(admin, `/payroll/journal${query}`));
  const tell = async (events: readonly ProjectsEvent[], entries: number): Promise<void> => {
    await tellOfProjects(stage, `receivable-${client.id}`, events);
    await eventually(async () => expect((await listed()).items).toHaveLength(entries));
  };
  const reconciled = async (query = ''): Promise<LooseAnswer> =>
    ok(await stage.get(admin, `/payroll/journal/reconciliation${query}`)).reconciliation;
  const balancesOn = async (query: string): Promise<LooseAnswer> => {
    const { trialBalance } = ok(await stage.get(admin, `/payroll/journal/trial-balance?${query}`));
    expect(trialBalance.debitPaise).toBe(trialBalance.creditPaise);
    return Object.fromEntries(
      trialBalance.accounts.map((one: LooseAnswer) => [one.account, one.balancePaise] as const),
    );
  };

  it('is for admins alone', async () => {
    const ofTheJournal = ['', '/entries/x', '/trial-balance', '/reconciliation'].map((rest) => `journal${rest}`);
    for (const path of [...ofTheJournal, 'ledger/BANK'])
      for (const who of [client, employee, lead])
        expect(codeOf(await stage.get(who, `/payroll/${path}`))).toEqual([403, 'FORBIDDEN']);
  });

  it('has what projects told once, and finds it by account, days, kind and document', async () => {
    await tell(account, 5);
    await tell(account, 5);
    const { items } = await listed();
    expect(items.map(({ kind, date }: LooseAnswer) => `${kind} ${date}`)).toEqual([
      ...['credit 2026-11-21', 'voiding 2026-11-21', 'invoice 2026-11-05', 'payment 2026-11-02', 'invoice 2026-10-05'],
    ]);
    expect(items[3]).toMatchObject({
      ...{ sourceRef: 'r1', documentNo: 'UTR1', totalPaise: 10_000_000, reverses: null, reversedBy: null },
      cause: { is: 'invoice', id: '1' },
      lines: [
        { account: 'BANK', name: 'Money at the bank', debitPaise: 9_000_000, creditPaise: 0 },
        { account: 'TDS_RECEIVABLE', debitPaise: 1_000_000 },
        { account: 'RECEIVABLE', creditPaise: 10_000_000 },
      ],
    });
    const kindsOf = async (query: string): Promise<string> =>
      (await listed(query)).items.map(({ kind }: LooseAnswer) => kind).join();
    expect(await kindsOf('?account=CLIENT_CREDIT')).toBe('credit,voiding');
    expect(await kindsOf('?to=2026-11-01')).toBe('invoice');
    expect(await kindsOf('?from=2026-11-02&to=2026-11-05')).toBe('invoice,payment');
    expect(await kindsOf('?kind=invoice&from=2026-11-01')).toBe('invoice');
    expect(await kindsOf('?source=1')).toBe('voiding,invoice');
    expect(await kindsOf('?source=1&kind=invoice&account=REVENUE&to=2026-10-31')).toBe('invoice');
    expect(await kindsOf('?account=BANK&kind=invoice')).toBe('');
    expect(await kindsOf('?invoice=1')).toBe('voiding,payment,invoice');
    expect(await kindsOf('?invoice=2')).toBe('credit,invoice');
    expect(await kindsOf('?invoice=1&account=RECEIVABLE&kind=payment&to=2026-11-02')).toBe('payment');
    expect(await kindsOf('?invoice=1&knownAt=2020-01-01')).toBe('');
    const first = await listed('?limit=3');
    expect((await listed(`?limit=3&after=${first.next}`)).items).toHaveLength(2);
    for (const query of ['account=CASH', 'to=2026-13-01', 'kind=bribe', 'month=2026-10', 'knownAt=then'])
      expect((await stage.get(admin, `/payroll/journal?${query}`)).status).toBe(400);
    const path = `/payroll/journal/entries/${items[3].journalId}`;
    expect(ok(await stage.get(admin, path)).entry).toEqual(items[3]);
    expect(codeOf(await stage.get(admin, '/payroll/journal/entries/not-there'))).toEqual([404, 'NOT_FOUND']);
    expect(items.map(({ cause }: LooseAnswer) => cause.id)).toEqual(['2', '1', '2', '1', '1']);
  });

  it('tells an account from day to day with its running balance, page by page, and none that the chart does not have', async () => {
    const of = async (query: string, account = 'RECEIVABLE') =>
      ok(await stage.get(admin, `/payroll/ledger/${account}?${query}`));
    const { ledger, items } = await of('from=2026-11-01&to=2026-11-30');
    expect(ledger).toMatchObject({
      ...{ name: 'Owed by clients', kind: 'asset', openingPaise: 33_430_000, closingPaise: 62_860_000 },
      ...{ debitPaise: 43_430_000, creditPaise: 14_000_000 },
    });
    expect(items.map(({ date, balancePaise }: LooseAnswer) => [date, balancePaise])).toEqual([
      ['2026-11-02', 23_430_000],
      ['2026-11-05', 56_860_000],
      ['2026-11-21', 66_860_000],
      ['2026-11-21', 62_860_000],
    ]);
    expect(items[0]).toMatchObject({ debitPaise: 0, creditPaise: 10_000_000, documentNo: 'UTR1' });
    const first = await of('from=2026-11-01&to=2026-11-30&limit=3');
    const rest = await of(`from=2026-11-01&to=2026-11-30&limit=3&after=${encodeURIComponent(first.next)}`);
    expect([...first.items, ...rest.items]).toEqual(items);
    expect(rest.next).toBeUndefined();
    const before = await of('to=2026-10-04');
    expect(before).toMatchObject({
      ledger: { from: '2026-04-01', openingPaise: 0, debitPaise: 0, closingPaise: 0 },
      items: [],
    });
    const none = await of('from=2026-04-01&to=2026-11-30&knownAt=2020-01-01&limit=1');
    expect([none.items, none.next, none.ledger.closingPaise]).toEqual([[], undefined, 0]);
    const list = `/payroll/ledger/BANK?after=${encodeURIComponent(first.next)}`;
    expect((await stage.get(admin, list)).status).toBe(400);
    expect(codeOf(await stage.get(admin, '/payroll/ledger/CASH'))).toEqual([404, 'NOT_FOUND']);
    expect((await stage.get(admin, '/payroll/ledger/BANK?to=soon')).status).toBe(400);
  });

  it('says what every account came to at the end of a day, and what was known of it then', async () => {
    expect(await balancesOn('on=2026-10-04')).toEqual({});
    expect(await balancesOn('on=2026-11-02')).toMatchObject({ RECEIVABLE: 23_430_000, BANK: 9_000_000 });
    const now = await balancesOn('on=2026-11-21');
    expect(now).toMatchObject({ RECEIVABLE: 62_860_000, CLIENT_CREDIT: -6_000_000, REVENUE: -56_661_000 });
    const { items } = await listed();
    const then = items.map(({ enteredAt }: LooseAnswer) => enteredAt).sort();
    expect(await balancesOn(`on=2026-11-21&knownAt=${then.at(-1)}`)).toEqual(now);
    expect(await balancesOn('on=2026-11-21&knownAt=2020-01-01')).toEqual({});
    stage.pass(MINUTE);
    await tell([...account, note], 6);
    expect(await balancesOn('on=2026-11-21')).toMatchObject({ RECEIVABLE: 29_430_000, REVENUE: -28_330_500 });
    expect(await balancesOn(`on=2026-11-21&knownAt=${then.at(-1)}`)).toEqual(now);
    const entries = (await listed('?source=1&kind=invoice')).items;
    expect(entries[0]).toMatchObject({ documentNo: 'CRN/26-27/000001', reverses: entries[1].journalId });
    expect(entries[1].reversedBy).toBe(entries[0].journalId);
    const known = (await listed(`?source=1&kind=invoice&knownAt=${then.at(-1)}`)).items;
    expect(known).toEqual([{ ...entries[1], reversedBy: null }]);
    const first = await listed(`?limit=5&knownAt=${then.at(-1)}`);
    expect([first.items.length, first.next]).toEqual([5, undefined]);
    expect((await stage.get(admin, '/payroll/journal/trial-balance?on=today')).status).toBe(400);
  });

  it('is held against what was told, and its history is whole', async () => {
    await eventually(async () => {
      const { rows, ages, awaitedPaise } = await reconciled();
      expect(rows.map(({ what, toldPaise, agrees }: LooseAnswer) => [what, toldPaise, agrees])).toEqual([
        ['salaries', 0, true],
        ['receipts', 9_000_000, true],
        ['withheld', 1_000_000, true],
        ['receivables', 29_430_000, true],
        ['credit', 6_000_000, true],
      ]);
      expect([ages.not_due, ages.days_over_90.count, awaitedPaise]).toEqual([
        { count: 1, outstandingPaise: 29_430_000 },
        ...[0, 0],
      ]);
    });
    const agreed = async (query: string): Promise<LooseAnswer> => {
      const { rows, ages } = await reconciled(query);
      expect(rows.filter(({ agrees }: LooseAnswer) => !agrees)).toEqual([]);
      return [rows[1].toldPaise, rows[3].toldPaise, rows[4].toldPaise, ages.days_over_90.outstandingPaise];
    };
    expect(await agreed('?on=2026-10-04')).toEqual([0, 0, 0, 0]);
    expect(await agreed('?on=2026-11-01')).toEqual([0, 33_430_000, 0, 33_430_000]);
    expect(await agreed('?on=2026-11-05')).toEqual([9_000_000, 56_860_000, 0, 23_430_000]);
    expect(await agreed('?on=2026-11-21&knownAt=2020-01-01')).toEqual([0, 0, 0, 0]);
    const { items } = ok(await stage.get(admin, '/audit/events?kind=journal&id=invoice-1'));
    expect(items[0]).toMatchObject({ type: 'JournalReversed', subject: { label: 'an invoice' } });
    expect(items[0].changes).toContainEqual({ field: '2.totalPaise', from: null, to: 33_430_000 });
    expect(items[0].changes).toContainEqual({ field: '2.lines.RECEIVABLE.creditPaise', from: null, to: 33_430_000 });
    expect(ok(await stage.get(admin, '/audit/journal/invoice-1/state')).state['1'].reversed).toBe(true);
    expect(ok(await stage.post(admin, '/audit/verify')).intact).toBe(true);
  });
});
