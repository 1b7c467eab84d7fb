/** Who gets a file, and how it is served so that nothing of it runs (security.md §13; its corpus F3, F4, F6). */
import { PDF, POLYGLOT, png } from '@lamplight/common/files/workbench/samples.ts';
import { admin, client, lead, member, otherClient, otherLead, stranger } from '../workbench/cast.ts';
import { type Answered, type Stage, startStage } from '../workbench/harness.ts';
import { activated, drafted, ok, planned, submitted } from '../workbench/story.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const put = async (id: string, name: string, content: Uint8Array | string): Promise<string> =>
  ok(await stage.upload(client, id, { name, content })).file.fileId;
const open = (as: typeof client, fileId: string, headers: Record<string, string> = {}): Promise<Answered> =>
  stage.call(as, 'GET', `/files/${fileId}/content`, { headers });

describe('a file is served', () => {
  it.each([
    ['photo.png', png(), 'image/png', 'inline; filename=photo.png'],
    ['report.pdf', PDF, 'application/pdf', 'attachment; filename=report.pdf'],
    ['page.js', 'alert(1)', 'text/plain; charset=utf-8', 'attachment; filename=page.js'],
    ['Angebot für Ömer.txt', 'x', 'text/plain; charset=utf-8', "filename*=UTF-8''Angebot%20f%C3%BCr%20%C3%96mer.txt"],
  ])('as what it is, under headers that let nothing run: %s', async (name, content, type, disposition) => {
    const id = await drafted(stage);
    const { status, headers } = await open(client, await put(id, name, content));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toContain(disposition);
    expect(headers.get('content-length')).toBe(String(Buffer.from(content).length));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
  });
  it('F4 a polyglot is a picture to whoever asks, and never a script', async () => {
    const id = await drafted(stage);
    const { headers } = await open(client, await put(id, 'fun.gif', POLYGLOT));
    expect(headers.get('content-type')).toBe('image/gif');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
  it('at the pace of its reader, and no further than the reader stays', async () => {
    const id = await drafted(stage);
    const bytes = 8 * 1024 * 1024;
    const fileId = await put(id, 'long.txt', Buffer.alloc(bytes, 'a'));
    const asked = { headers: { authorization: `Bearer ${stage.token(client)}` } };
    const whole = await fetch(`${stage.url()}/files/${fileId}/content`, asked);
    expect((await whole.arrayBuffer()).byteLength).toBe(bytes);
    const leaving = await fetch(`${stage.url()}/files/${fileId}/content`, asked);
    await leaving.body?.cancel();
    expect((await open(client, fileId, { range: 'bytes=0-0' })).text).toBe('a');
  });
  it('whole, or one range of it', async () => {
    const id = await drafted(stage);
    const fileId = await put(id, 'digits.txt', '0123456789');
    for (const [range, text, where] of [
      ['bytes=0-3', '0123', 'bytes 0-3/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=8-99', '89', 'bytes 8-9/10'],
      ['bytes=-2', '89', 'bytes 8-9/10'],
      ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ] as const) {
      const part = await open(client, fileId, { range });
      expect([part.status, part.text, part.headers.get('content-range')]).toEqual([206, text, where]);
    }
    for (const range of ['bytes=10-', 'bytes=5-4', 'bytes=0-1,4-5', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes=-0']) {
      const { status, body, headers } = await open(client, fileId, { range });
      expect([range, status, body.code, headers.get('content-range')]).toEqual([
        range,
        416,
        'RANGE_INVALID',
        'bytes */10',
      ]);
    }
    expect((await open(client, fileId, { range: 'bytes=0-3', 'if-range': '"x"' })).text).toBe('0123456789');
  });
});

describe('a file belongs', () => {
  it('to the parties of a proposal, from its draft on', async () => {
    const id = await drafted(stage, member, client.id);
    const { fileId } = ok(await stage.upload(member, id, { name: 'brief.txt', content: 'x' })).file;
    for (const who of [client, member, admin]) {
      expect((await open(who, fileId)).status).toBe(200);
      expect(ok(await stage.get(who, `/projects/${id}/files`)).items).toHaveLength(1);
    }
    for (const who of [otherClient, lead, otherLead, stranger]) {
      expect((await open(who, fileId)).status).toBe(404);
      expect((await stage.get(who, `/projects/${id}/files`)).status).toBe(404);
    }
  });
  it('to the people of a project; who only wrote its proposal keeps what is attached to that', async () => {
    const id = await drafted(stage, stranger, client.id);
    const attached = ok(await stage.upload(stranger, id, { name: 'attached.txt', content: 'a' })).file.fileId;
    const { fileId: loose } = ok(await stage.upload(stranger, id, { name: 'loose.txt', content: 'l' })).file;
    ok(await stage.put(stranger, `/proposals/${id}`, { title: 'Portal', attachments: [attached] }));
    expect((await open(stranger, loose)).status).toBe(200);
    const { id: active } = await activated(stage);
    const { fileId } = ok(await stage.upload(member, active, { name: 'work.txt', content: 'w' })).file;
    for (const who of [client, lead, member, admin]) expect((await open(who, fileId)).status).toBe(200);
    for (const who of [otherClient, otherLead, stranger]) expect((await open(who, fileId)).status).toBe(404);
    const { id: own, ...offer } = await planned(stage, {}, stranger);
    expect(offer.version).toBe(1);
    expect((await stage.get(stranger, `/projects/${own}/files`)).status).toBe(403);
    expect((await stage.upload(stranger, own, { name: 'late.txt', content: 'x' })).status).toBe(403);
  });
  it('not to those who only see that a project looks for people', async () => {
    const { id } = await planned(stage);
    const { fileId } = ok(await stage.upload(client, id, { name: 'brief.txt', content: 'x' })).file;
    ok(await stage.post(admin, `/projects/${id}/status`, { action: 'open_staffing', roles: ['Engineer'] }));
    expect((await stage.get(stranger, `/projects/${id}/files`)).status).toBe(403);
    expect((await stage.upload(stranger, id, { name: 'a.txt', content: 'x' })).status).toBe(403);
    expect((await open(stranger, fileId)).status).toBe(404);
  });
  it('F6 to no other project: as evidence and by its address it is not there', async () => {
    const [one, other] = [await submitted(stage), await submitted(stage, otherClient)];
    const fileId = await put(one, 'mine.txt', 'x');
    expect((await open(otherClient, fileId)).status).toBe(404);
    expect((await open(client, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await stage.call(null, 'GET', `/files/${fileId}/content`)).status).toBe(401);
    const before = await stage.get(otherClient, `/proposals/${other}`);
    const stolen = await stage.post(otherClient, '/proposals', { title: 'Mine', attachments: [fileId] });
    expect(stolen.status).toBeGreaterThanOrEqual(400);
    expect((await stage.get(otherClient, `/proposals/${other}`)).body).toEqual(before.body);
  });
  it('to nobody while it is not clean', async () => {
    const id = await drafted(stage);
    const fileId = '11111111-1111-5111-8111-111111111111';
    const { change } = stage.running().spine;
    const { file } = await import('./file.ts');
    const about = { fileId, projectId: id, name: 'a.txt', mediaType: 'text/plain', bytes: 1, sha256: 'a'.repeat(64) };
    const at = new Date(stage.now()).toISOString();
    const rights = { knows: true, may: true, scanned: true };
    const by = { commandId: fileId, actorId: client.id, at, correlationId: fileId, causationId: fileId };
    await change(`file-${fileId}`, { type: 'StoreFile', actor: client, at, ...about, ...rights }, file, by);
    const { status, body } = await open(client, fileId);
    expect([status, body.code]).toEqual([422, 'FILE_NOT_CLEAN']);
  });
});
