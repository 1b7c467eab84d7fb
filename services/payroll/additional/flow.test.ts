/** What goes into a month beside the salary, over HTTP and through the reactors: who may, in which state, once. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { Answered, Stage } from '@lamplight/common/service/workbench/stage.ts';
import type { IdentityEvent } from '@lamplight/events/contracts/identity.ts';
import { PROJECTS_TOPIC, type ProjectsEvent } from '@lamplight/events/contracts/projects.ts';
import { derivedId, newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { payrollMonth } from '../months/month.ts';
import { payProfile } from '../profiles/profile.ts';
import { shippedComponents } from '../rules/shipped-structures.ts';
import { admin, client, colleague, employee, lead, secondAdmin } from '../workbench/cast.ts';
import { joined, nameOf, startStage } from '../workbench/harness.ts';
import { bonusStream, milestoneBonus } from './bonus.ts';
import { additionalPay, additionalPayIdOf, type PayCommand } from './pay.ts';

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
const others = [client, employee, colleague, lead];
const system = { id: 'system', role: 'system' } as const;
const bySystem = () => {
  const id = newId();
  return {
    commandId: id,
    actorId: 'system:test',
    at: new Date(stage.now()).toISOString(),
    correlationId: id,
    causationId: id,
  };
};
const closed = '2026-02';
const closing = async (month: string): Promise<void> => {
  for (const type of ['ClaimMonth', 'CloseMonth'] as const)
    await stage
      .running()
      .spine.change(`payrollmonth-${month}`, { type, month, runId: 'run-0' }, payrollMonth, bySystem());
};

describe('the catalogue', () => {
  const FESTIVAL = {
    ...{ code: 'FESTIVAL', name: 'Festival bonus', kind: 'EARNING', taxable: true },
    ...{ ledgerAccount: 'SALARY_EXPENSE', order: 62 },
  };
  const define = (over: object = {}, who: Actor = admin, call: object = {}) =>
    stage.post(who, '/payroll/components', { ...FESTIVAL, ...over }, call);

  it('has what is shipped, once, also after a restart; is for admins, who add what is paid once', async () => {
    for (const who of others) {
      expect(codeOf(await stage.get(who, '/payroll/components'))).toEqual([403, 'FORBIDDEN']);
      expect(codeOf(await define({}, who))).toEqual([403, 'FORBIDDEN']);
    }
    await stage.restart();
    await eventually(async () => {
      const { components } = ok(await stage.get(admin, '/payroll/components'));
      expect(components.map(({ version }: LooseAnswer) => version)).toEqual(shippedComponents.map(() => 1));
    });
    const key = newId();
    for (const call of [{ key }, { key }]) expect(ok(await define({}, admin, call)).component.version).toBe(1);
    const { component } = ok(await define({ name: 'Diwali bonus' }));
    expect(component).toMatchObject({ version: 2, component: { name: 'Diwali bonus', wageClass: 'OUTSIDE' } });
    const stale = { headers: { 'if-match': '"99"' } };
    expect(codeOf(await define({}, admin, stale))).toEqual([409, 'VERSION_CONFLICT']);
    for (const [over, field] of [
      [{ kind: 'REIMBURSEMENT', taxable: false }, 'kind'],
      [{ code: 'PT' }, 'code'],
      [{ code: 'OTHER', kind: 'DEDUCTION' }, 'taxable'],
      [{ code: 'lower' }, 'code'],
    ] as const)
      expect((await define(over)).body.errors[0].field).toBe(field);
    const { items } = ok(await stage.get(admin, '/audit/events?kind=paycomponent&id=FESTIVAL'));
    expect(items[0]).toMatchObject({ type: 'SalaryComponentDefined', subject: { label: 'FESTIVAL' } });
  });
});

describe('attendance', () => {
  const told = { lopHalfDays: 3, lopOn: [{ on: '2026-03-03', halfDays: 2 }], source: 'Register', note: 'Fever' };
  const path = `/payroll/people/${employee.id}/attendance/2026-03`;

  it('is for admins alone', async () => {
    for (const who of others) {
      for (const one of [path, path.replace('/2026-03', ''), '/payroll/attendance/2026-03'])
        expect(codeOf(await stage.get(who, one))).toEqual([403, 'FORBIDDEN']);
      for (const [one, body] of [
        [path, told],
        [`${path}/correct`, { ...told, reason: 'No' }],
        ['/payroll/attendance/2026-03', { rows: [{ employeeId: employee.id, ...told }] }],
      ] as const)
        expect(codeOf(await stage.post(who, one, body))).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('is recorded in half days, never above the days employed', async () => {
    expect(ok(await stage.get(admin, path)).attendance).toMatchObject({ recorded: null, paidHalfDays: 62 });
    const key = newId();
    for (const call of [{ key }, { key }])
      expect(ok(await stage.post(admin, path, told, call)).attendance).toMatchObject({
        ...{ employee: { name: nameOf(employee) }, employedHalfDays: 62, paidHalfDays: 59, closed: false },
        recorded: { lopHalfDays: 3, source: 'Register', note: 'Fever', by: { id: admin.id } },
        can: { recordAttendance: true, correctAttendance: false },
      });
    const refused = async (over: object, month = '2026-03') =>
      (await stage.post(admin, path.replace('2026-03', month), { ...told, ...over })).body.errors[0].field;
    expect(await refused({ lopHalfDays: 2.5 })).toBe('lopHalfDays');
    expect(await refused({ lopHalfDays: 57, lopOn: [] }, '2026-02')).toBe('lopHalfDays');
    expect(await refused({ lopHalfDays: 1 })).toBe('lopOn');
    expect(await refused({ lopOn: [{ on: '2026-04-01', halfDays: 1 }] })).toBe('lopOn');
    expect(await refused({ lopOn: [] }, '2025-12')).toBe('month');
    expect(codeOf(await stage.post(admin, path, told, { headers: { 'if-match': '"99"' } }))[1]).toBe(
      'VERSION_CONFLICT',
    );
    for (const nowhere of [path.replace('2026-03', '2026-13'), path.replace(employee.id, 'nobody')])
      for (const asked of [await stage.get(admin, nowhere), await stage.post(admin, nowhere, told)])
        expect(codeOf(asked)).toEqual([404, 'NOT_FOUND']);
  });

  it('of a closed month is corrected with a reason and never recorded', async () => {
    await closing(closed);
    const then = path.replace('2026-03', closed);
    const body = { ...told, lopOn: [] };
    expect(codeOf(await stage.post(admin, then, body))).toEqual([422, 'MONTH_CLOSED']);
    expect(codeOf(await stage.post(admin, `${path}/correct`, { ...told, reason: 'No' }))).toEqual([
      409,
      'STATE_CONFLICT',
    ]);
    expect((await stage.post(admin, `${then}/correct`, body)).body.errors[0].field).toBe('reason');
    const { attendance } = ok(await stage.post(admin, `${then}/correct`, { ...body, reason: 'Was ill' }));
    const { months } = ok(await stage.get(admin, `/payroll/people/${employee.id}/attendance`));
    expect(months.find(({ month }: LooseAnswer) => month === closed)).toEqual(attendance);
    const named = months.map(({ month }: LooseAnswer) => month);
    expect(named).toEqual(named.toSorted().toReversed());
    expect(new Set(named).size).toBe(named.length);
    expect(named.at(-1) >= '2026-01').toBe(true);
    expect(codeOf(await stage.get(admin, '/payroll/people/nobody/attendance'))).toEqual([404, 'NOT_FOUND']);
    expect(attendance).toMatchObject({
      closed: true,
      recorded: { reason: 'Was ill' },
      can: { correctAttendance: true },
    });
  });

  it('of many people is recorded row by row, each once whatever is repeated', async () => {
    const rows = [
      { ...told, employeeId: employee.id, lopHalfDays: 0, lopOn: [] },
      { ...told, employeeId: colleague.id },
      { ...told, employeeId: lead.id, lopHalfDays: 1 },
      { ...told, employeeId: 'nobody' },
    ];
    const key = newId();
    for (const call of [{ key }, { key }])
      expect(ok(await stage.post(admin, '/payroll/attendance/2026-03', { rows }, call)).outcomes).toMatchObject([
        { employeeId: employee.id, recorded: true },
        { employeeId: colleague.id, recorded: true },
        { employeeId: lead.id, recorded: false, code: 'VALIDATION_FAILED', errors: [{ field: 'lopOn' }] },
        { employeeId: 'nobody', recorded: false, code: 'NOT_FOUND' },
      ]);
    const held = await Array.fromAsync(stage.ports.events.read(`attendance-${colleague.id}`));
    expect(held).toHaveLength(1);
    const { items } = ok(await stage.get(admin, '/payroll/attendance/2026-03'));
    expect(items.map(({ employee: { id }, paidHalfDays }: LooseAnswer) => [id, paidHalfDays])).toEqual([
      ...[
        [admin.id, 62],
        [secondAdmin.id, 62],
        [employee.id, 62],
        [colleague.id, 59],
        [lead.id, 62],
      ],
    ]);
    expect(ok(await stage.get(admin, '/payroll/attendance/2025-12')).items).toEqual([]);
    const twice = { rows: [rows[0], rows[0]] };
    expect(codeOf(await stage.post(admin, '/payroll/attendance/2026-03', twice))).toEqual([400, 'VALIDATION_FAILED']);
    const all = ok(await stage.post(admin, `/payroll/attendance/${closed}`, { rows: [rows[0]] })).outcomes;
    expect(all).toMatchObject([{ recorded: false, code: 'MONTH_CLOSED' }]);
    const audited = ok(await stage.get(admin, `/audit/events?kind=attendance&id=${employee.id}`)).items;
    expect(audited.map(({ type }: LooseAnswer) => type)).toEqual([
      ...['AttendanceRecorded', 'AttendanceCorrected', 'AttendanceRecorded'],
    ]);
  });
});

describe('pay beside the salary', () => {
  const item = {
    ...{ employeeId: employee.id, componentCode: 'SPECIAL_PAY', amountPaise: 25_000_00, month: '2026-11' },
    ...{ source: 'MANUAL', sourceRef: 'Diwali 2026', reason: 'For the festival' },
  };
  const PATH = '/payroll/additional-pay';
  const propose = (over: object = {}, who: Actor = admin, call: object = {}) =>
    stage.post(who, PATH, { ...item, ...over }, call);
  const act = (who: Actor, id: string, what: 'approve' | 'cancel', call: object = {}) =>
    stage.post(who, `${PATH}/${id}/${what}`, what === 'cancel' ? { reason: 'Entered wrong' } : {}, call);

  it('is for admins alone', async () => {
    for (const who of others) {
      for (const path of [PATH, `${PATH}/x`]) expect(codeOf(await stage.get(who, path))).toEqual([403, 'FORBIDDEN']);
      expect(codeOf(await propose({}, who))).toEqual([403, 'FORBIDDEN']);
      for (const what of ['approve', 'cancel'] as const)
        expect(codeOf(await act(who, 'x', what))).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('above the limit waits for another admin; up to it, it is approved by the same act', async () => {
    const key = newId();
    const [first, again] = [ok(await propose({}, admin, { key })), ok(await propose({}, admin, { key }))];
    expect(again.additionalPay).toEqual(first.additionalPay);
    const { additionalPayId } = first.additionalPay;
    expect(first.additionalPay).toMatchObject({
      ...{ state: 'proposed', amountPaise: 25_000_00, employee: { name: nameOf(employee) } },
      ...{ approvers: [{ name: nameOf(secondAdmin) }], can: { approvePay: false, cancelPay: true } },
    });
    expect(codeOf(await propose({ sourceRef: 'diwali  2026', amountPaise: 1_00 }))).toEqual([
      409,
      'DUPLICATE_PAY_ITEM',
    ]);
    expect(codeOf(await act(admin, additionalPayId, 'approve'))).toEqual([403, 'SAME_APPROVER']);
    expect(ok(await act(secondAdmin, additionalPayId, 'approve')).additionalPay).toMatchObject({
      ...{
        state: 'approved',
        approvedBy: { id: secondAdmin.id },
        approvers: [],
        can: { approvePay: false, cancelPay: true },
      },
    });
    expect(codeOf(await act(secondAdmin, additionalPayId, 'approve'))).toEqual([409, 'STATE_CONFLICT']);
    const small = ok(
      await propose({
        sourceRef: 'Bill 1',
        componentCode: 'EXPENSES',
        source: 'REIMBURSEMENT',
        amountPaise: 10_000_00,
      }),
    );
    expect(small.additionalPay).toMatchObject({ state: 'approved', approvedBy: { id: admin.id } });
    const own = ok(await propose({ employeeId: admin.id, amountPaise: 1_00 })).additionalPay;
    expect([own.state, own.can.approvePay]).toEqual(['proposed', false]);
    const stored = JSON.stringify(
      (await Array.fromAsync(stage.ports.events.read(`additionalpay-${additionalPayId}`))).map(({ data }) =>
        data instanceof Uint8Array ? new TextDecoder().decode(data) : data,
      ),
    );
    expect(stored).toContain('SPECIAL_PAY');
    expect(stored).not.toContain('2500000');
    const { items } = ok(await stage.get(admin, `/audit/events?kind=additionalpay&id=${additionalPayId}`));
    expect(items.map(({ type }: LooseAnswer) => type)).toEqual(['AdditionalPayApproved', 'AdditionalPayProposed']);
    expect(items[1]).toMatchObject({ subject: { label: nameOf(employee) }, reason: 'For the festival' });
  });

  it.each([
    [{ componentCode: 'TDS' }, 'componentCode'],
    [{ componentCode: 'NOTHING' }, 'componentCode'],
    [{ componentCode: 'EXPENSES' }, 'componentCode'],
    [{ source: 'MILESTONE_BONUS' }, 'source'],
    [{ source: 'RECOVERY', componentCode: 'RECOVERY', sourceRef: 'carried:x' }, 'sourceRef'],
    [{ amountPaise: 0 }, 'amountPaise'],
    [{ month: '2026-13' }, 'month'],
    [{ month: '2025-12' }, 'month'],
  ])('is refused where it cannot be: %j', async (over, field) => {
    const refused = await propose({ sourceRef: 'Never', ...over });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, field]);
  });

  it('is refused for a stranger, and for a closed month', async () => {
    expect(codeOf(await propose({ employeeId: 'nobody' }))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await propose({ sourceRef: 'Never', month: closed }))).toEqual([422, 'MONTH_CLOSED']);
    for (const what of ['approve', 'cancel'] as const)
      expect(codeOf(await act(admin, 'not-there', what))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await stage.get(admin, `${PATH}/not-there`))).toEqual([404, 'NOT_FOUND']);
  });

  it('is listed by month, person and state, page by page, and cancelled with a reason', async () => {
    const { additionalPayId } = ok(await propose({ sourceRef: 'Too much', month: '2026-12' })).additionalPay;
    expect(ok(await act(admin, additionalPayId, 'cancel')).additionalPay).toMatchObject({
      ...{ state: 'cancelled', ended: { reason: 'Entered wrong', by: { id: admin.id } } },
    });
    expect(codeOf(await act(admin, additionalPayId, 'cancel'))).toEqual([409, 'STATE_CONFLICT']);
    const refs = async (query: string) =>
      ok(await stage.get(admin, `${PATH}?${query}`)).items.map(({ sourceRef }: LooseAnswer) => sourceRef);
    expect(await refs('month=2026-12')).toEqual(['Too much']);
    expect(await refs('source=REIMBURSEMENT')).toEqual(['Bill 1']);
    expect(await refs('source=RECOVERY')).toEqual([]);
    expect(await refs('state=proposed')).toEqual(['Diwali 2026']);
    expect(await refs(`employeeId=${employee.id}`)).toEqual(['Too much', 'Bill 1', 'Diwali 2026']);
    expect(await refs(`month=2026-11&employeeId=${employee.id}&state=approved`)).toEqual(['Bill 1', 'Diwali 2026']);
    expect(await refs(`employeeId=${employee.id}&state=cancelled`)).toEqual(['Too much']);
    expect(await refs(`employeeId=${employee.id}&month=2026-12`)).toEqual(['Too much']);
    expect(await refs('month=2026-11&state=approved')).toEqual(['Bill 1', 'Diwali 2026']);
    const first = ok(await stage.get(admin, `${PATH}?limit=1&employeeId=${employee.id}`));
    expect(await refs(`employeeId=${employee.id}&after=${first.next}`)).toEqual(['Bill 1', 'Diwali 2026']);
    expect((await stage.get(admin, `${PATH}?colour=red`)).status).toBe(400);
  });
});

describe('what other services say', () => {
  const team = [
    { assignmentId: 'a2', employeeId: colleague.id, effortWeightBp: 2_500 },
    { assignmentId: 'a1', employeeId: employee.id, effortWeightBp: 7_500 },
  ];
  const settled = (milestoneId: string, settlement = 1) => ({
    ...{ projectId: 'p1', milestoneId, invoiceId: 'i1', settlement },
  });
  const paid = (milestoneId: string, settlement = 1): ProjectsEvent => ({
    type: 'MilestonePaid',
    data: { ...settled(milestoneId, settlement), exGstPaise: 300_000_00, team },
  });
  const reopened = (milestoneId: string, settlement = 1): ProjectsEvent => ({
    type: 'MilestonePaymentReopened',
    data: settled(milestoneId, settlement),
  });
  let told = 0;
  /** As projects publishes it; `times`: how often the bus delivers it. */
  const tell = async (event: ProjectsEvent, times = 1): Promise<void> => {
    told += 1;
    const id = derivedId('told', told);
    const at = new Date(stage.now()).toISOString();
    const { incarnation } = await stage.ports.events.head();
    const headers = {
      ...{ position: `${incarnation}.${String(told).padStart(20, '0')}`, revision: String(told), index: '0' },
      ...{ occurredAt: at, actor: admin.id, command: id, schema: `${event.type}.v1`, correlation: id, causation: id },
    };
    const body = new TextEncoder().encode(JSON.stringify(event.data));
    for (let time = 0; time < times; time += 1)
      await stage.ports.bus.publish(PROJECTS_TOPIC, [{ key: `told-${told}`, id, type: event.type, body, headers }]);
  };
  const idOf = (milestoneId: string, employeeId: string, settlement = 1): string =>
    additionalPayIdOf({ source: 'MILESTONE_BONUS', sourceRef: `${milestoneId}:${settlement}`, employeeId });
  const payOf = async (id: string) => (await stage.running().spine.look(`additionalpay-${id}`, additionalPay)).state;
  const becomes = (id: string, state: string): Promise<void> =>
    eventually(async () => expect((await payOf(id)).is).toBe(state));
  const running = async (id: string, type: 'ReservePay' | 'ConsumePay'): Promise<void> => {
    const command: PayCommand = {
      ...{ type, additionalPayId: id, employeeId: employee.id, runId: 'run-1', actor: system },
      at: new Date(stage.now()).toISOString(),
    };
    await stage.running().spine.change(`additionalpay-${id}`, command, additionalPay, bySystem());
  };
  const thisMonth = () => new Date(stage.now() + 19_800_000).toISOString().slice(0, 7);

  it('of a paid milestone gives each of the team a share to approve, once, for the next open month', async () => {
    await closing(thisMonth());
    await tell(paid('m1'), 2);
    await tell(paid('m1'));
    await becomes(idOf('m1', employee.id), 'proposed');
    await becomes(idOf('m1', colleague.id), 'proposed');
    const { items } = ok(await stage.get(admin, '/payroll/additional-pay?state=proposed&limit=2'));
    const [year, number] = thisMonth().split('-').map(Number) as [number, number];
    const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
    expect(
      items.map(({ employee: { id }, amountPaise, month }: LooseAnswer) => [id, amountPaise, month]).toSorted(),
    ).toEqual([
      [employee.id, 4_500_00, next],
      [colleague.id, 1_500_00, next],
    ]);
    expect(items[0]).toMatchObject({
      ...{ proposedBy: { name: 'Lamplight' }, milestone: { projectId: 'p1', milestoneId: 'm1' } },
      ...{ approvers: [{ id: admin.id }, { id: secondAdmin.id }], can: { approvePay: true } },
    });
  });

  it('of a reversed payment cancels what no run has paid, and recovers what one has', async () => {
    const [mine, theirs] = [idOf('m1', employee.id), idOf('m1', colleague.id)];
    ok(await stage.post(admin, `/payroll/additional-pay/${mine}/approve`));
    await running(mine, 'ReservePay');
    await running(mine, 'ConsumePay');
    await tell(reopened('m1'), 2);
    await becomes(theirs, 'cancelled');
    await becomes(mine, 'taken_back');
    const recovery = additionalPayIdOf({
      source: 'RECOVERY',
      sourceRef: `taken-back:${mine}`,
      employeeId: employee.id,
    });
    await becomes(recovery, 'approved');
    expect(await payOf(recovery)).toMatchObject({ componentCode: 'RECOVERY', amountPaise: '450000' });
    const held = await Array.fromAsync(stage.ports.events.read(`additionalpay-${recovery}`));
    expect(held.map(({ type }) => type)).toEqual(['AdditionalPayProposed', 'AdditionalPayApproved']);
    // The run is opened again: the recovery ends with what it was for.
    await running(mine, 'ReservePay');
    await becomes(recovery, 'cancelled');
  });

  it('in the wrong order pays nothing afterwards; another settlement is paid all the same', async () => {
    await tell(reopened('m2'));
    await eventually(async () => {
      const { state } = await stage.running().spine.look(bonusStream({ ...settled('m2') }), milestoneBonus);
      expect(state.withdrawn).toBe(true);
    });
    await tell(paid('m2'), 2);
    await tell(paid('m2', 2));
    await becomes(idOf('m2', employee.id, 2), 'proposed');
    expect((await payOf(idOf('m2', employee.id))).is).toBe('absent');
    await stage.running().spine.live();
    expect(await Array.fromAsync(stage.ports.events.read(`additionalpay-${idOf('m2', employee.id)}`))).toEqual([]);
  });

  it('of an employment stands in the pay profile: its end once, and where it is', async () => {
    const leaver: Actor = { id: 'employee-8', role: 'employee' };
    await stage.tell(await joined(stage.seal, leaver));
    const ends: IdentityEvent = { type: 'EmployeeLeft', data: { employeeId: leaver.id, lastDay: '2026-03-20' } };
    const moves: IdentityEvent = {
      type: 'EmployeeRelocated',
      data: { employeeId: leaver.id, fromState: 'KA', toState: 'MH' },
    };
    await stage.tell([moves, ends, ends]);
    await eventually(async () => {
      const { state } = await stage.running().spine.look(`payprofile-${leaver.id}`, payProfile);
      expect(state).toMatchObject({
        locationState: 'MH',
        employments: [{ joinedOn: '2026-01-05', lastDay: '2026-03-20' }],
      });
    });
    const held = await Array.fromAsync(stage.ports.events.read(`payprofile-${leaver.id}`));
    expect(held.map(({ type }) => type)).toEqual(['PayProfileOpened', 'EmploymentRelocated', 'EmploymentEnded']);
    const { attendance } = ok(await stage.get(admin, `/payroll/people/${leaver.id}/attendance/2026-03`));
    expect(attendance).toMatchObject({ employedHalfDays: 40, lastDay: '2026-03-20' });
    expect(ok(await stage.post(admin, '/audit/verify')).intact).toBe(true);
  });
});
