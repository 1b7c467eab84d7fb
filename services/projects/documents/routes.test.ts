/** Documents over HTTP: who uploads, reads, shares and decides, and what everybody else is told (state-machines.md §7). */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import type { AnyDecider } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { file } from '../files/file.ts';
import { projectView } from '../projects/view.ts';
import { setBack } from '../workbench/behind.ts';
import { admin, client, lead, member, otherClient, otherLead, secondAdmin, stranger } from '../workbench/cast.ts';
import { type Answered, nameOf, type Stage, startStage } from '../workbench/harness.ts';
import { activated, assigned, dayOf, ok, planned } from '../workbench/story.ts';
import { document } from './document.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
/** A running project with a lead, and one of the same client that nobody else is on. */
let id: string;
let elsewhere: string;
beforeAll(async () => {
  stage = await startStage();
  [{ id }, { id: elsewhere }] = [await activated(stage), await planned(stage)];
});
afterAll(() => stage.stop());

const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const fileOf = async (who: Actor, projectId = id, name = 'flows.txt'): Promise<string> =>
  ok(await stage.upload(who, projectId, { name, content: `Flows by ${who.id}, ${newId()}`, purpose: 'document' })).file
    .fileId;
const upload = async (who: Actor, more: object = {}, fileId?: string): Promise<Answered> => {
  const body = { projectId: id, title: 'Screen flows', category: 'DESIGN', note: '', ...more };
  return stage.post(who, '/documentation', { ...body, fileId: fileId ?? (await fileOf(who)) });
};
const begun = async (who: Actor = member, more: object = {}): Promise<LooseAnswer> =>
  ok(await upload(who, more)).document;
const act = (who: Actor, { documentId }: LooseAnswer, name: string, body: object = {}, more: object = {}) =>
  stage.post(who, `/documentation/${documentId}/${name}`, body, more);
const share = (who: Actor, doc: LooseAnswer, change: object = {}) =>
  act(who, doc, 'share', { version: doc.versions[0].version, audience: 'client', dueOn: dayOf(stage, 5), ...change });
const shared = async (change: object = {}, who: Actor = member): Promise<LooseAnswer> =>
  ok(await share(who, await begun(who), change)).document;
const decide = (who: Actor, doc: LooseAnswer, decision: string, change: object = {}, more: object = {}) => {
  const [{ version, sha256 }] = doc.versions;
  return act(who, doc, 'decision', { version, sha256, decision, ...change }, more);
};
const versioned = async (who: Actor, doc: LooseAnswer): Promise<Answered> =>
  act(who, doc, 'versions', { fileId: await fileOf(who), note: 'Once more' });
const read = (who: Actor, { documentId }: LooseAnswer) => stage.get(who, `/documentation/${documentId}`);
const listed = async (who: Actor, query = ''): Promise<readonly LooseAnswer[]> => {
  const path = who.role === 'client' ? '/client/documentation' : '/documentation';
  return ok(await stage.get(who, `${path}${query}`)).items;
};
const knows = async (who: Actor, doc: LooseAnswer, query = ''): Promise<boolean> =>
  (await listed(who, query)).some(({ documentId }) => documentId === doc.documentId);
const contentOf = (who: Actor, { documentId }: LooseAnswer, version = 1) =>
  stage.get(who, `/documentation/${documentId}/versions/${version}/content`);

describe('a document', () => {
  it('is begun by those who work on the project, once for a key, and read by the team alone', async () => {
    const key = newId();
    const body = { projectId: id, title: 'Requirements', category: 'SRS', fileId: await fileOf(lead), note: 'First' };
    const first = await stage.post(lead, '/documentation', body, { key });
    expect(first.status).toBe(201);
    const doc = ok(first).document;
    expect(doc).toMatchObject({
      ...{ projectId: id, projectTitle: 'Portal', title: 'Requirements', category: 'SRS', side: 'company' },
      versions: [
        { version: 1, state: 'draft', name: 'flows.txt', note: 'First', uploaded: { by: { name: nameOf(lead) } } },
      ],
      can: { uploadVersion: true, shareDocument: true, decideDocument: false },
    });
    expect(doc.versions[0]).not.toHaveProperty('audience');
    expect(ok(await stage.post(lead, '/documentation', body, { key })).document.documentId).toBe(doc.documentId);
    for (const who of [admin, lead, member]) {
      expect(ok(await read(who, doc)).document.documentId).toBe(doc.documentId);
      expect(await knows(who, doc)).toBe(true);
      expect(await knows(who, doc, `?projectId=${id}`)).toBe(true);
      expect((await contentOf(who, doc)).text).toContain('Flows by lead-1');
    }
    for (const who of [client, otherClient, otherLead, stranger]) {
      expect(codeOf(await read(who, doc))).toEqual([404, 'NOT_FOUND']);
      expect(await knows(who, doc)).toBe(false);
      expect(codeOf(await contentOf(who, doc))).toEqual([404, 'NOT_FOUND']);
    }
    expect(codeOf(await contentOf(lead, doc, 2))).toEqual([404, 'NOT_FOUND']);
  });
  it('is on a project of one’s own that has not ended, and names a file that one’s side uploaded for it there', async () => {
    const fileId = await fileOf(member);
    for (const who of [stranger, otherClient]) {
      const more = { category: 'REFERENCE' };
      expect(codeOf(await upload(who, more, fileId))).toEqual([404, 'NOT_FOUND']);
    }
    expect(codeOf(await upload(client, { category: 'REFERENCE' }, fileId))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await upload(lead, {}, await fileOf(client)))).toEqual([404, 'NOT_FOUND']);
    ok(await upload(lead, {}, fileId));
    expect(codeOf(await upload(member, {}, newId()))).toEqual([404, 'NOT_FOUND']);
    const ofElsewhere = await fileOf(admin, elsewhere);
    expect(codeOf(await upload(admin, {}, ofElsewhere))).toEqual([404, 'NOT_FOUND']);
    const plain = ok(await stage.upload(member, id, { name: 'a.txt', content: 'For all' })).file.fileId;
    expect(codeOf(await upload(member, {}, plain))).toEqual([404, 'NOT_FOUND']);
    const evidence = { deliverables: [{ title: 'Result', fileId }], note: '' };
    const milestoneId = ok(await stage.get(lead, `/projects/${id}`)).milestones[0].milestoneId;
    const submit = `/projects/${id}/milestones/${milestoneId}/submit`;
    expect(codeOf(await stage.post(lead, submit, evidence))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await upload(client, {}))).toEqual([403, 'FORBIDDEN']);
    for (const [field, wrong] of [
      ['title', { title: ' ' }],
      ['category', { category: 'POEM' }],
      ['note', { note: 'x'.repeat(1_001) }],
    ] as const) {
      const refused = await upload(member, wrong, fileId);
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, field]);
    }
    const { id: over } = await planned(stage);
    const late = await fileOf(admin, over);
    ok(await stage.post(admin, `/projects/${over}/status`, { action: 'cancel', reason: 'Over' }));
    const refused = await upload(admin, { projectId: over }, late);
    // There is no document whose state could be told with it.
    expect([...codeOf(refused), refused.body.current]).toEqual([409, 'STATE_CONFLICT', {}]);
  });
  it('of the client is for reference, from its first moment on', async () => {
    const doc = await begun(client, { title: 'House style', category: 'REFERENCE' });
    expect(doc).toMatchObject({
      ...{ side: 'client', versions: [{ state: 'reference', audience: 'client' }] },
      can: { uploadVersion: true, shareDocument: false, decideDocument: false },
    });
    for (const who of [client, member, admin]) expect(await knows(who, doc)).toBe(true);
    expect(await knows(otherClient, doc)).toBe(false);
    expect(codeOf(await decide(admin, doc, 'approve'))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await versioned(member, doc))).toEqual([403, 'FORBIDDEN']);
    expect(ok(await versioned(client, doc)).document.versions).toMatchObject([
      { version: 2, state: 'reference' },
      { version: 1, state: 'superseded' },
    ]);
  });
  it('has a file that is not among the project’s, and opens to the client with its version alone', async () => {
    const fileId = await fileOf(member);
    const doc = ok(await upload(member, {}, fileId)).document;
    const files = ok(await stage.get(admin, `/projects/${id}/files`)).items;
    expect(files.some((file: LooseAnswer) => file.fileId === fileId)).toBe(false);
    const ofFile = (who: Actor) => stage.get(who, `/files/${fileId}/content`);
    for (const who of [member, lead, admin]) expect((await ofFile(who)).status).toBe(200);
    expect(codeOf(await ofFile(client))).toEqual([404, 'NOT_FOUND']);
    ok(await share(member, doc));
    expect(codeOf(await ofFile(client))).toEqual([404, 'NOT_FOUND']);
    const content = await contentOf(client, doc);
    expect([content.status, content.text]).toEqual([200, expect.stringContaining('Flows by employee-1')]);
    const range = await stage.call(client, 'GET', `/documentation/${doc.documentId}/versions/1/content`, {
      headers: { range: 'bytes=0-4' },
    });
    expect([range.status, range.text]).toEqual([206, 'Flows']);
  });
});

describe('the file of a version', () => {
  const send = async (stream: StreamId, command: object, decider: AnyDecider): Promise<void> => {
    const at = new Date(stage.now()).toISOString();
    const by = { commandId: newId(), actorId: member.id, at, correlationId: newId(), causationId: newId() };
    const changed = await stage.running().spine.change(stream, { at, ...command }, decider, by);
    expect(changed.is).toBe('changed');
  };
  it('is served to nobody before it was found clean, nor where there is none', async () => {
    const [fileId, documentId] = [newId(), newId()];
    const about = { fileId, projectId: id, name: 'a.txt', mediaType: 'text/plain', bytes: 1, sha256: 'a'.repeat(64) };
    const place = { actorId: member.id, part: 'member', open: true };
    await send(
      `document-${documentId}`,
      {
        ...{ type: 'UploadDocument', actor: member, documentId, projectId: id, clientId: client.id, note: '', place },
        ...{ about: { title: 'Flows', category: 'DESIGN' }, file: { ...about, state: 'clean' } },
      },
      document as AnyDecider,
    );
    const doc = { documentId };
    for (const who of [member, admin]) expect(codeOf(await contentOf(who, doc))).toEqual([404, 'NOT_FOUND']);
    const stored = { type: 'StoreFile', actor: member, ...about, knows: true, may: true, scanned: true };
    await send(`file-${fileId}`, { ...stored, purpose: 'document' }, file as AnyDecider);
    for (const who of [member, admin]) expect(codeOf(await contentOf(who, doc))).toEqual([422, 'FILE_NOT_CLEAN']);
    expect(codeOf(await contentOf(client, doc))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await stage.get(member, `/documentation/${documentId}/versions/none/content`))).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });
});

describe('a shared version', () => {
  it('is read and decided by the client, once', async () => {
    const doc = await shared();
    expect(doc).toMatchObject({ versions: [{ state: 'pending', audience: 'client', dueOn: dayOf(stage, 5) }] });
    expect(await knows(client, doc, '?waiting=client')).toBe(true);
    expect(await knows(client, doc, '?waiting=internal')).toBe(false);
    expect(ok(await read(client, doc)).document.can).toMatchObject({ decideDocument: true, recallDocument: false });
    for (const who of [otherClient, stranger, otherLead])
      expect(codeOf(await decide(who, doc, 'approve'))).toEqual([404, 'NOT_FOUND']);
    for (const who of [member, lead, admin])
      expect(codeOf(await decide(who, doc, 'approve'))).toEqual([403, 'FORBIDDEN']);
    const refused = await decide(client, doc, 'reject');
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'reason']);
    const approved = ok(await decide(client, doc, 'approve', {}, { headers: { 'if-match': doc.etag } })).document;
    expect(approved.versions[0]).toMatchObject({
      ...{ state: 'approved', decided: { decision: 'approve', by: { name: nameOf(client) } } },
    });
    expect(codeOf(await decide(client, doc, 'approve'))).toEqual([409, 'STATE_CONFLICT']);
    const stale = await decide(client, doc, 'approve', {}, { headers: { 'if-match': doc.etag } });
    expect(codeOf(stale)).toEqual([409, 'VERSION_CONFLICT']);
    expect(await knows(client, doc, '?waiting=client')).toBe(false);
    expect(codeOf(await act(member, doc, 'archive'))).toEqual([403, 'FORBIDDEN']);
    expect(ok(await act(lead, doc, 'archive')).document.versions[0].state).toBe('archived');
    expect(await knows(client, doc)).toBe(true);
  });
  it('for the team is decided by its lead and admins, never by who uploaded it, and the client hears nothing of it', async () => {
    const doc = await shared({ audience: 'internal' }, lead);
    expect(codeOf(await read(client, doc))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await decide(client, doc, 'approve'))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await decide(member, doc, 'approve'))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await decide(lead, doc, 'approve'))).toEqual([403, 'OWN_DOCUMENT']);
    expect(await knows(admin, doc, '?waiting=internal')).toBe(true);
    const back = ok(await decide(secondAdmin, doc, 'request_changes', { reason: 'No refunds' })).document;
    expect(back.versions[0]).toMatchObject({ state: 'changes_requested', decided: { reason: 'No refunds' } });
    const again = ok(await versioned(lead, doc)).document;
    expect(again.versions.map(({ state }: LooseAnswer) => state)).toEqual(['draft', 'superseded']);
    const { items } = ok(await stage.get(client, `/projects/${id}/activity`));
    expect(items.some(({ subject }: LooseAnswer) => subject.id === doc.documentId)).toBe(false);
    const own = ok(await stage.get(member, `/projects/${id}/activity`)).items;
    expect(own.some(({ subject }: LooseAnswer) => subject.id === doc.documentId)).toBe(true);
  });
  it('is taken back with a reason; its successor is what is decided', async () => {
    const doc = await shared();
    expect(codeOf(await versioned(member, doc))).toEqual([409, 'STATE_CONFLICT']);
    expect((await act(member, doc, 'recall')).status).toBe(400);
    expect(codeOf(await act(client, doc, 'recall', { reason: 'No' }))).toEqual([403, 'FORBIDDEN']);
    ok(await act(lead, doc, 'recall', { reason: 'A page is missing' }));
    expect(codeOf(await read(client, doc))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await decide(client, doc, 'approve'))).toEqual([404, 'NOT_FOUND']);
    const second = ok(await versioned(member, doc)).document;
    expect(codeOf(await share(member, doc))).toEqual([409, 'DOCUMENT_SUPERSEDED']);
    expect(codeOf(await share(member, second, { dueOn: '2020-01-01' }))).toEqual([400, 'VALIDATION_FAILED']);
    ok(await share(member, second));
    const old = await decide(client, doc, 'approve');
    expect(codeOf(old)).toEqual([409, 'DOCUMENT_SUPERSEDED']);
    const seen = ok(await read(client, doc)).document;
    expect(seen.versions.map(({ version }: LooseAnswer) => version)).toEqual([2]);
    expect(codeOf(await contentOf(client, doc, 1))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await decide(client, seen, 'approve', { sha256: 'b'.repeat(64) }))).toEqual([
      409,
      'DOCUMENT_SUPERSEDED',
    ]);
    ok(await decide(client, seen, 'approve'));
  });
  it('that is approved stays in force until the next one is', async () => {
    const doc = await shared();
    ok(await decide(client, doc, 'approve'));
    const second = ok(await versioned(lead, doc)).document;
    const states = async (who: Actor) =>
      ok(await read(who, doc)).document.versions.map(({ state }: LooseAnswer) => state);
    expect(await states(client)).toEqual(['approved']);
    ok(await share(lead, second));
    expect(await states(client)).toEqual(['pending', 'approved']);
    ok(await decide(client, second, 'approve'));
    expect(await states(client)).toEqual(['approved', 'superseded']);
    const { items } = ok(await stage.get(client, `/projects/${id}/activity`));
    const told = items.filter(({ subject }: LooseAnswer) => subject.id === doc.documentId);
    expect(told.map(({ type }: LooseAnswer) => type)).toEqual([
      ...['DocumentSuperseded', 'DocumentApproved', 'DocumentShared', 'DocumentApproved', 'DocumentShared'],
    ]);
    expect(told[0].subject).toMatchObject({ kind: 'document', label: 'Screen flows' });
    const audited = ok(await stage.get(admin, `/audit/events?kind=document&id=${doc.documentId}`)).items;
    expect(audited.map(({ type }: LooseAnswer) => type)).toContain('DocumentUploaded');
    expect(ok(await stage.get(admin, `/audit/document/${doc.documentId}/state`)).state.versions).toHaveProperty('2');
  });
});

describe('a pin', () => {
  const place = { line: 1, xBp: 0, yBp: 0 };
  const pin = (who: Actor, doc: LooseAnswer, change: object = {}, more: object = {}) =>
    act(who, doc, 'pins', { version: 1, ...place, text: 'No refund', mustFix: true, ...change }, more);
  const unpin = (who: Actor, doc: LooseAnswer, pinId: string) => act(who, doc, `pins/${pinId}/resolve`);

  it('is put once for a key by whoever reads the version, and keeps it from being approved until it is resolved', async () => {
    const doc = await shared();
    const key = newId();
    const put = await pin(client, doc, {}, { key });
    expect(put.status).toBe(201);
    const [first] = ok(put).document.pins;
    expect(first).toMatchObject({
      ...{ number: 1, version: 1, audience: 'client', ...place, text: 'No refund', mustFix: true },
      added: { by: { name: nameOf(client) } },
      can: { resolvePin: true },
    });
    expect(ok(await pin(client, doc, {}, { key })).document.pins).toHaveLength(1);
    expect(ok(await read(member, doc)).document.pins).toMatchObject([{ number: 1, can: { resolvePin: true } }]);
    for (const who of [otherClient, otherLead, stranger]) {
      expect(codeOf(await pin(who, doc))).toEqual([404, 'NOT_FOUND']);
      expect(codeOf(await unpin(who, doc, first.pinId))).toEqual([404, 'NOT_FOUND']);
    }
    expect(codeOf(await pin(client, doc, { version: 2 }))).toEqual([404, 'NOT_FOUND']);
    for (const [field, wrong] of [
      ['text', { text: ' ' }],
      ['text', { text: 'x'.repeat(1_001) }],
      ['xBp', { xBp: 10_001 }],
      ['page', { page: 3 }],
    ] as const) {
      const refused = await pin(client, doc, wrong);
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, field]);
    }
    expect(codeOf(await decide(client, doc, 'approve'))).toEqual([422, 'PINS_OPEN']);
    const done = ok(await unpin(member, doc, first.pinId)).document;
    expect(done.pins).toMatchObject([{ resolved: { by: { name: nameOf(member) }, version: 1 }, can: {} }]);
    expect(codeOf(await unpin(member, doc, first.pinId))).toEqual([409, 'STATE_CONFLICT']);
    expect(codeOf(await unpin(member, doc, newId()))).toEqual([404, 'NOT_FOUND']);
    ok(await decide(client, doc, 'approve'));
    const told = ok(await stage.get(client, `/projects/${id}/activity`)).items.filter(
      ({ subject }: LooseAnswer) => subject.id === doc.documentId,
    );
    expect(told.map(({ type }: LooseAnswer) => type)).toEqual([
      ...['DocumentApproved', 'PinResolved', 'PinAdded', 'DocumentShared'],
    ]);
    expect(told[2].changes).toContainEqual({ field: 'pins.1.text', from: null, to: 'No refund' });
  });
  it('that is open stands on the next version, where it keeps from approving as before', async () => {
    const doc = await shared();
    ok(await pin(client, doc));
    ok(await decide(client, doc, 'request_changes', { reason: 'See the pin' }));
    const next = ok(await share(member, ok(await versioned(member, doc)).document)).document;
    expect(next.pins).toMatchObject([{ version: 1, mustFix: true }]);
    expect(codeOf(await pin(client, next))).toEqual([409, 'DOCUMENT_SUPERSEDED']);
    expect(codeOf(await decide(client, next, 'approve'))).toEqual([422, 'PINS_OPEN']);
    const resolved = ok(await unpin(lead, next, next.pins[0].pinId)).document;
    expect(resolved.pins[0].resolved.version).toBe(2);
    ok(await decide(client, next, 'approve'));
    expect(codeOf(await pin(client, next, { version: 2, line: 3 }))).toEqual([201, undefined]);
  });
  it('that the team put on a draft never comes out, and never stands in the client’s way', async () => {
    const doc = await begun();
    ok(await pin(lead, doc, { text: 'Too dear for them' }));
    ok(await share(member, doc));
    expect(ok(await read(client, doc)).document.pins).toEqual([]);
    const inner = ok(await pin(client, doc, { text: 'Ours' })).document.pins;
    expect(inner.map(({ number, text }: LooseAnswer) => [number, text])).toEqual([[1, 'Ours']]);
    expect(
      ok(await read(member, doc)).document.pins.map(({ number, audience, text }: LooseAnswer) => [
        number,
        audience,
        text,
      ]),
    ).toEqual([
      [1, 'internal', 'Too dear for them'],
      [1, 'client', 'Ours'],
    ]);
    const texts = JSON.stringify(ok(await stage.get(client, `/projects/${id}/activity`)));
    expect(texts).toContain('Ours');
    expect(texts).not.toContain('Too dear for them');
    ok(await unpin(client, doc, inner[0].pinId));
    ok(await decide(client, doc, 'approve'));
  });
});

describe('lists', () => {
  it('hold what is one’s own, and nothing of a project that is not', async () => {
    const doc = ok(await upload(admin, { projectId: elsewhere }, await fileOf(admin, elsewhere))).document;
    expect(await knows(admin, doc)).toBe(true);
    for (const who of [member, lead, stranger]) {
      expect(await knows(who, doc)).toBe(false);
      expect(codeOf(await stage.get(who, `/documentation?projectId=${elsewhere}`))).toEqual([404, 'NOT_FOUND']);
    }
    expect(codeOf(await stage.get(otherClient, `/client/documentation?projectId=${id}`))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await stage.get(client, '/documentation'))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await stage.get(admin, '/client/documentation'))).toEqual([403, 'FORBIDDEN']);
    expect(await listed(client, `?projectId=${elsewhere}`)).toEqual([]);
    await assigned(stage, elsewhere, stranger);
    expect(await knows(stranger, doc)).toBe(true);
    expect(codeOf(await read(otherLead, { documentId: newId() }))).toEqual([404, 'NOT_FOUND']);
  });
  it('are answered newest first and page by page, of a project or of what waits for somebody', async () => {
    const { id: own } = await planned(stage);
    const documents: LooseAnswer[] = [];
    for (const title of ['First', 'Second', 'Third'])
      documents.unshift(ok(await upload(admin, { projectId: own, title }, await fileOf(admin, own))).document);
    const ids = documents.map(({ documentId }) => documentId);
    const page = async (query: string) => ok(await stage.get(admin, `/documentation?projectId=${own}&${query}`));
    const titlesOf = ({ items }: LooseAnswer) => items.map(({ title }: LooseAnswer) => title);
    const first = await page('limit=2');
    expect([titlesOf(first), first.stale]).toEqual([['Third', 'Second'], undefined]);
    const rest = await page(`limit=2&after=${encodeURIComponent(first.next)}`);
    expect([titlesOf(rest), rest.next]).toEqual([['First'], undefined]);
    ok(await share(admin, documents[1]));
    ok(await share(admin, documents[0], { audience: 'internal' }));
    expect([titlesOf(await page('waiting=client')), titlesOf(await page('waiting=internal'))]).toEqual([
      ['Second'],
      ['Third'],
    ]);
    // A client finds what they may read, whether they name the project or not.
    expect((await listed(client, `?projectId=${own}`)).map(({ documentId }) => documentId)).toEqual([ids[1]]);
    expect(await knows(client, documents[1])).toBe(true);
    expect([await knows(client, documents[0]), await knows(client, documents[2])]).toEqual([false, false]);
    expect(await listed(otherLead)).toEqual([]);
  });
  it('fill a page with what is one’s own, however much of others’ is newer', async () => {
    const [{ id: shown }, { id: others }] = [await activated(stage), await planned(stage)];
    const forAll = ok(await upload(admin, { projectId: shown, title: 'For all' }, await fileOf(admin, shown))).document;
    const read = ok(await share(admin, forAll)).document;
    const draft = ok(await upload(admin, { projectId: shown, title: 'Draft' }, await fileOf(admin, shown))).document;
    const apart = ok(await upload(admin, { projectId: others, title: 'Apart' }, await fileOf(admin, others))).document;
    const newest = async (who: Actor, query = '') => (await listed(who, `?limit=1${query}`))[0]?.documentId;
    expect([await newest(admin), await newest(member)]).toEqual([apart.documentId, draft.documentId]);
    // The client reads neither the draft nor what was put on their other project since.
    expect([await newest(client), await newest(client, `&projectId=${shown}`)]).toEqual([
      read.documentId,
      read.documentId,
    ]);
    expect(await newest(admin, `&projectId=${shown}`)).toBe(draft.documentId);
    // A project that looks for people is shown to all who work here, and its documents are not.
    ok(await stage.post(admin, `/projects/${others}/status`, { action: 'open_staffing', roles: ['Engineer'] }));
    expect(await newest(member)).toBe(draft.documentId);
  });
  it('end where there is nothing of one’s own: no next page tells that there are others', async () => {
    ok(await upload(admin, { projectId: elsewhere }, await fileOf(admin, elsewhere)));
    expect(ok(await stage.get(otherLead, '/documentation?limit=1'))).toEqual({ success: true, items: [] });
  });
  it('show nothing to whom has just left, also while the lists still say that they are there', async () => {
    const { id: own } = await planned(stage);
    const assignmentId = await assigned(stage, own, member);
    const doc = ok(await upload(member, { projectId: own }, await fileOf(member, own))).document;
    expect(await knows(member, doc)).toBe(true);
    ok(
      await stage.post(admin, `/project-assignments/${assignmentId}/release`, {
        on: dayOf(stage),
        reason: 'Elsewhere',
      }),
    );
    await setBack(stage, projectView, own, (now) => ({ ...now, seenBy: [...now.seenBy, member.id] }));
    expect([await knows(member, doc), await knows(admin, doc)]).toEqual([false, true]);
    expect(codeOf(await read(member, doc))).toEqual([404, 'NOT_FOUND']);
  });
  it('of a project that there is not, and what is begun on one, are 404', async () => {
    for (const who of [admin, member])
      expect(codeOf(await stage.get(who, `/documentation?projectId=${newId()}`))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await upload(admin, { projectId: newId() }, await fileOf(admin)))).toEqual([404, 'NOT_FOUND']);
  });
  it('name whose a document is and on which project, and say where they lag behind what the person wrote', async () => {
    const [found] = await listed(member, `?projectId=${id}`);
    expect([found.projectTitle, found.versions[0].uploaded.by.name]).toEqual(['Portal', expect.stringMatching(/ /)]);
    const late = await stage.call(member, 'GET', '/documentation', { headers: stage.ahead() });
    expect([ok(late).stale, ok(late).items.length > 0]).toEqual([true, true]);
    const none = await stage.call(otherLead, 'GET', '/documentation', { headers: stage.ahead() });
    expect(ok(none)).toMatchObject({ items: [], stale: true });
  });
});
