/** Proofs over HTTP: who may send, see, withdraw and judge them, and that nothing of them lies open anywhere. */

import type { Actor } from '@lamplight/common/facts/actor.ts';
import { DOCX, EXE, form, PDF, POLYGLOT, png, SVG } from '@lamplight/common/files/workbench/samples.ts';
import type { Answered, Stage } from '@lamplight/common/service/workbench/stage.ts';
import { erasureOf, erasureStream } from '@lamplight/events/core/erasure.ts';
import { sweepNameless } from '@lamplight/events/core/sweep.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { payReads } from '../reads/read.ts';
import { admin, client, colleague, employee, lead, secondAdmin } from '../workbench/cast.ts';
import { startStage } from '../workbench/harness.ts';
import { namedProofs } from './content.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const ok = ({ status, body, text }: Answered): LooseAnswer => {
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body;
};
const PROFILE = `/payroll/people/${employee.id}`;
const formOf = (name: string, content: Uint8Array | string): FormData => {
  const sent = new FormData();
  sent.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  return sent;
};
const send = (who: Actor, item: string, content: Uint8Array | string = PDF, name = 'receipt.pdf', key = newId()) =>
  stage.post(who, `${PROFILE}/${item}/proofs`, formOf(name, content), { key });
const onProof = (who: Actor, proofId: string, act: 'accept' | 'refuse' | 'withdraw', body: object = {}, call = {}) =>
  stage.post(who, `${PROFILE}/proofs/${proofId}/${act}`, act === 'refuse' ? { reason: 'No' } : body, call);
const look = (who: Actor, proofId: string, headers: Readonly<Record<string, string>> = {}) =>
  stage.call(who, 'GET', `${PROFILE}/proofs/${proofId}/content`, { headers });
const profile = async (who: Actor = employee): Promise<LooseAnswer> =>
  ok(await stage.get(who, `${PROFILE}/profile`)).profile;
const declare = async (section = '80C'): Promise<string> => {
  const body = { taxYear: '26-27', section, amountPaise: 150_000_00, note: '' };
  return ok(await stage.post(employee, `${PROFILE}/declarations`, body)).profile.declarations[0].declarationId;
};
const attached = async (): Promise<Readonly<{ item: string; declarationId: string; proofId: string }>> => {
  const declarationId = await declare();
  const item = `declarations/${declarationId}`;
  const { declarations } = ok(await send(employee, item)).profile;
  return { item, declarationId, proofId: declarations[0].proofs[0].proofId };
};
const of = async (declarationId: string, who: Actor = employee): Promise<LooseAnswer> =>
  (await profile(who)).declarations.find((one: LooseAnswer) => one.declarationId === declarationId);
const waiting = async (): Promise<LooseAnswer[]> => ok(await stage.get(admin, '/payroll/proofs')).items;
const stored = async (): Promise<readonly string[]> => {
  const ids: string[] = [];
  for await (const { id } of stage.ports.files.list()) ids.push(id);
  return ids.toSorted();
};
const head = async () => (await stage.ports.events.head()).position;
const KEPT = `proof_${employee.id}_`;

describe('a proof', () => {
  it('is sent by its person alone, sealed, and seen by admins as one that waits', async () => {
    const declarationId = await declare();
    const item = `declarations/${declarationId}`;
    const before = await stored();
    for (const who of [colleague, lead]) expect(codeOf(await send(who, item))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await send(client, item))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await send(admin, item))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await send(employee, 'declarations/not-there'))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await send(employee, 'previous-income/26-27'))).toEqual([404, 'NOT_FOUND']);
    expect(await stored()).toEqual(before);
    const key = newId();
    const answer = await send(employee, item, PDF, 'premium of 2026.pdf', key);
    expect(answer.status).toBe(201);
    const [{ proofs, can }] = answer.body.profile.declarations;
    expect([proofs, can]).toMatchObject([
      [{ state: 'waiting', name: 'premium of 2026.pdf', mediaType: 'application/pdf', bytes: PDF.length, said: null }],
      { attachProof: false },
    ]);
    expect(ok(await send(employee, item, PDF, 'premium of 2026.pdf', key)).profile.declarations[0].proofs).toEqual(
      proofs,
    );
    const other = Buffer.concat([PDF, Buffer.from('\n')]);
    expect(codeOf(await send(employee, item, other, 'premium of 2026.pdf', key))).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    expect(codeOf(await send(employee, item))).toEqual([409, 'STATE_CONFLICT']);
    const [mine] = (await waiting()).filter(({ proofId }) => proofId === proofs[0].proofId);
    expect(mine).toMatchObject({ employee: { id: employee.id }, section: '80C', taxYear: '26-27' });
    for (const who of [employee, lead, client])
      expect(codeOf(await stage.get(who, '/payroll/proofs'))).toEqual([403, 'FORBIDDEN']);
    const added = (await stored()).filter((id) => !before.includes(id));
    expect(added).toEqual([`${KEPT}${proofs[0].proofId}`]);
    const file = await stage.ports.files.open(added[0] ?? '');
    const bytes = Buffer.concat(await Array.fromAsync(file?.content ?? []));
    for (const open of [PDF.subarray(0, 20), Buffer.from(PDF).toString('base64').slice(0, 30), 'premium'])
      expect(bytes.includes(open)).toBe(false);
    const log = (await Array.fromAsync(stage.ports.events.read(`payprofile-${employee.id}`)))
      .map(({ data }) => (data instanceof Uint8Array ? new TextDecoder().decode(data) : JSON.stringify(data)))
      .join();
    expect(log).toContain(proofs[0].proofId);
    expect(log).not.toContain('premium');
  });

  it('is looked at by its person and by admins, whose look is recorded, and by nobody else', async () => {
    const { proofId, declarationId } = await attached();
    for (const who of [colleague, lead]) expect(codeOf(await look(who, proofId))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await look(client, proofId))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await look(employee, 'not-there'))).toEqual([404, 'NOT_FOUND']);
    const reads = async () =>
      JSON.stringify(
        (await stage.running().spine.history(`payread-${admin.id}`, payReads)).map(({ fact }) => fact.data),
      );
    expect(await reads()).not.toContain(proofId);
    const seen = await look(admin, proofId);
    expect([seen.status, seen.text, seen.headers.get('content-type')]).toEqual([
      ...[200, PDF.toString('utf8'), 'application/pdf'],
    ]);
    expect(seen.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(seen.headers.get('cache-control')).toBe('no-store');
    expect(await reads()).toContain(`"what":"tax_proof","employeeId":"${employee.id}","ref":"${proofId}"`);
    const part = await look(employee, proofId, { range: 'bytes=1-3' });
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      ...[206, 'PDF', `bytes 1-3/${PDF.length}`],
    ]);
    expect((await look(employee, proofId, { range: 'bytes=99999-' })).status).toBe(416);
    expect((await of(declarationId)).proofs[0].state).toBe('waiting');
  });

  it('is withdrawn by its person while it waits: its content goes, and nobody sees it any more', async () => {
    const { proofId, declarationId, item } = await attached();
    for (const who of [colleague, lead])
      expect(codeOf(await onProof(who, proofId, 'withdraw'))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await onProof(admin, proofId, 'withdraw'))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await onProof(client, proofId, 'withdraw'))).toEqual([403, 'FORBIDDEN']);
    const key = newId();
    ok(await onProof(employee, proofId, 'withdraw', {}, { key }));
    ok(await onProof(employee, proofId, 'withdraw', {}, { key }));
    expect(codeOf(await onProof(employee, proofId, 'withdraw'))).toEqual([409, 'STATE_CONFLICT']);
    expect(await of(declarationId)).toMatchObject({ proofs: [], can: { attachProof: true } });
    expect(await stored()).not.toContain(`${KEPT}${proofId}`);
    for (const who of [employee, admin]) expect(codeOf(await look(who, proofId))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await onProof(admin, proofId, 'accept', { acceptedPaise: 1, note: '' }))).toEqual([
      409,
      'STATE_CONFLICT',
    ]);
    expect((await waiting()).map((one) => one.proofId)).not.toContain(proofId);
    expect((await send(employee, item)).status).toBe(201);
  });

  it('is accepted by an admin, with an amount, which the tax is then reckoned by', async () => {
    const { proofId, declarationId } = await attached();
    const body = { acceptedPaise: 120_000_00, note: 'Seen' };
    for (const who of [employee, colleague, lead, client])
      for (const act of ['accept', 'refuse'] as const)
        expect(codeOf(await onProof(who, proofId, act, body))).toEqual([403, 'FORBIDDEN']);
    const verify = `${PROFILE}/declarations/${declarationId}/verify`;
    expect(codeOf(await stage.post(admin, verify, body))).toEqual([409, 'STATE_CONFLICT']);
    const tooMuch = await onProof(admin, proofId, 'accept', { ...body, acceptedPaise: 150_000_01 });
    expect([tooMuch.status, tooMuch.body.errors[0].field]).toEqual([400, 'acceptedPaise']);
    const stale = { headers: { 'if-match': '"0"' } };
    expect(codeOf(await onProof(admin, proofId, 'accept', body, stale))).toEqual([409, 'VERSION_CONFLICT']);
    ok(await onProof(admin, proofId, 'accept', body));
    expect(await of(declarationId)).toMatchObject({
      acceptedPaise: 120_000_00,
      proofs: [{ state: 'accepted', said: 'Seen', decidedBy: { id: admin.id }, can: { withdrawProof: false } }],
    });
    for (const act of ['accept', 'refuse'] as const)
      expect(codeOf(await onProof(secondAdmin, proofId, act, body))).toEqual([409, 'STATE_CONFLICT']);
    expect(codeOf(await onProof(employee, proofId, 'withdraw'))).toEqual([409, 'STATE_CONFLICT']);
    expect((await waiting()).map((one) => one.proofId)).not.toContain(proofId);
  });

  it('is refused with a reason that its person reads, and another one may follow; all of it stands in the history', async () => {
    const { proofId, declarationId } = await attached();
    expect((await stage.post(admin, `${PROFILE}/proofs/${proofId}/refuse`, { reason: '' })).status).toBe(400);
    ok(await onProof(admin, proofId, 'refuse'));
    expect(await of(declarationId)).toMatchObject({
      acceptedPaise: null,
      proofs: [{ state: 'refused', said: 'No', decidedBy: { id: admin.id } }],
      can: { attachProof: true },
    });
    const { items } = ok(await stage.get(admin, `/audit/events?kind=payprofile&id=${employee.id}`));
    expect(items[0]).toMatchObject({ type: 'ProofRefused', reason: 'No' });
    expect(items.map(({ type }: LooseAnswer) => type)).toEqual(
      expect.arrayContaining(['ProofAttached', 'ProofWithdrawn', 'ProofAccepted']),
    );
  });

  it('of income before is accepted without an amount', async () => {
    const income = { taxYear: '26-27', employer: 'Lantern Ltd', incomePaise: 300_000_00, tdsPaise: 0 };
    ok(await stage.post(employee, `${PROFILE}/previous-income`, income));
    const photo = png(200, 100);
    const { previousIncome } = ok(await send(employee, 'previous-income/26-27', photo, 'form 16.png')).profile;
    const [{ proofId, mediaType }] = previousIncome[0].proofs;
    expect(mediaType).toBe('image/png');
    const wrong = await onProof(admin, proofId, 'accept', { acceptedPaise: 1, note: '' });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'acceptedPaise']);
    ok(await onProof(admin, proofId, 'accept', { note: '' }));
    expect((await profile()).previousIncome[0].proofs).toMatchObject([{ state: 'accepted', said: null }]);
  });

  it('of an admin is judged by another one', async () => {
    const path = `/payroll/people/${admin.id}`;
    const body = { taxYear: '26-27', section: '80C', amountPaise: 100_00, note: '' };
    const { declarationId } = ok(await stage.post(admin, `${path}/declarations`, body)).profile.declarations[0];
    const sent = await stage.post(admin, `${path}/declarations/${declarationId}/proofs`, formOf('a.pdf', PDF));
    const { proofId } = ok(sent).profile.declarations[0].proofs[0];
    const accept = (who: Actor) =>
      stage.post(who, `${path}/proofs/${proofId}/accept`, { acceptedPaise: 100_00, note: '' });
    expect(codeOf(await accept(admin))).toEqual([403, 'SAME_APPROVER']);
    ok(await accept(secondAdmin));
  });
});

describe('ten bad proofs are refused with a reason, and nothing is stored', () => {
  let item = '';
  beforeAll(async () => {
    item = `declarations/${await declare('80D')}`;
  });
  it.each<[string, string, Uint8Array | string, number]>([
    ['another type under the right name', 'a.pdf', png(10, 10), 415],
    ['a program, renamed', 'a.pdf', EXE, 415],
    ['nothing at all', 'a.pdf', '', 415],
    ['six megabytes', 'a.pdf', Buffer.concat([PDF, Buffer.alloc(6 * 1024 ** 2)]), 413],
    ['a picture that is a script too', 'a.pdf', POLYGLOT, 415],
    ['a zip behind a pdf', 'a.pdf', Buffer.concat([PDF, DOCX]), 415],
    ['a second extension', 'a.pdf.exe', EXE, 415],
    ['a drawing as a photo', 'a.png', SVG, 415],
    ['a page as a pdf', 'a.pdf', '<!doctype html><script>alert(1)</script>', 415],
    ['a type that résumés may have', 'a.docx', DOCX, 415],
    ['a type that other pictures may have', 'a.gif', 'GIF89a', 415],
    ['a picture of too many pixels', 'a.png', png(20_000, 20_000), 413],
  ])('%s', async (_what, name, content, status) => {
    const [before, at] = [await stored(), await head()];
    const { status: answered, body } = await send(employee, item, content, name);
    expect([answered, body.success]).toEqual([status, false]);
    expect(String(body.message)).toMatch(/\w+ \w+ \w+/);
    expect(await stored()).toEqual(before);
    expect(await head()).toBe(at);
  });

  it('a form that breaks off, one with two files, a path in the name, and none', async () => {
    const [before, at] = [await stored(), await head()];
    const file = { disposition: 'name="file"; filename="a.pdf"', content: PDF };
    const path = { disposition: 'name="file"; filename="../../a.pdf"', content: PDF };
    const forms = [[file], [file, file], [path], []].map((files) => form(files));
    for (const [nth, { body, type }] of forms.entries()) {
      const answer = await fetch(`${stage.url()}${PROFILE}/${item}/proofs`, {
        ...{ method: 'POST', body: Uint8Array.from(nth === 0 ? body.subarray(0, body.length - 30) : body) },
        headers: {
          ...{ authorization: `Bearer ${stage.token(employee)}`, 'content-type': type, 'idempotency-key': newId() },
        },
      });
      expect(answer.status).toBe(400);
    }
    expect(await stored()).toEqual(before);
    expect(await head()).toBe(at);
  });
});

describe('the content of a proof', () => {
  const sweep = () =>
    sweepNameless({
      files: stage.ports.files,
      named: namedProofs(stage.running().spine.look),
      clock: { now: () => stage.now() + 86_400_001 },
      log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
      signal: new AbortController().signal,
    });

  it('that no event names goes after a day; what an event names stays', async () => {
    const before = await stored();
    const nameless = [`${KEPT}0123456789abcdef0123`, 'proofin_of-a-crash', 'proof_nobody_0123456789abcdef0123'];
    const content = async function* () {
      yield Buffer.from('left behind');
    };
    for (const id of nameless) await stage.ports.files.put(id, content(), { maxBytes: 100 });
    expect(await sweep()).toBe(nameless.length);
    expect(await stored()).toEqual(before);
  });

  it('goes with the key of its person’s pay, and cannot be opened from a copy', async () => {
    const { proofId, declarationId } = await attached();
    const id = `${KEPT}${proofId}`;
    const copy = Buffer.concat(await Array.fromAsync((await stage.ports.files.open(id))?.content ?? []));
    const command = { type: 'EraseSubject', subject: employee.id, purposes: ['pay'] } as const;
    const commandId = newId();
    const at = new Date(stage.now()).toISOString();
    const by = { actorId: admin.id, commandId, correlationId: commandId, causationId: commandId, at };
    const { change } = stage.running().spine;
    await change(erasureStream('payroll', employee.id), command, erasureOf('payroll'), by);
    await eventually(async () => expect((await stored()).filter((one) => one.startsWith(KEPT))).toEqual([]));
    expect((await stored()).some((one) => one.startsWith(`proof_${admin.id}_`))).toBe(true);
    await stage.ports.files.put(
      id,
      (async function* () {
        yield copy;
      })(),
      { maxBytes: copy.length },
    );
    expect(codeOf(await look(employee, proofId))).toEqual([404, 'NOT_FOUND']);
    expect((await of(declarationId)).proofs).toMatchObject([{ name: null, bytes: PDF.length }]);
  });
});
