/** What people put into a project's folder at Drive and Dropbox: read by the project's team, and nothing else of the account. */
import { jest } from '@jest/globals';
import { FILE_LIMIT } from '@lamplight/bff/contract/routes.ts';
import { type StorageProvider, storageProviders, type ThereFile } from '@lamplight/bff/contract/storage.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, colleague, employee, lead } from '@lamplight/integrations/workbench/cast.ts';
import {
  activated,
  appointed,
  assigned,
  created,
  PROJECT,
  released,
  running,
  submitted,
} from '@lamplight/integrations/workbench/projects.ts';
import { FOLDER } from './drive/files.ts';
import { type StorageStage, startStorageStage } from './workbench/storage-stage.ts';

const OTHER = 'other-0000-4000-8000-00000000b22b';
const MIB = 1024 * 1024;
const content = Buffer.from('what was agreed');

let s: StorageStage;
const filesOf = (provider: string, projectId = PROJECT): string => `/storage/${provider}/projects/${projectId}/files`;
const contentOf = (provider: string, id: string, projectId = PROJECT): string =>
  `${filesOf(provider, projectId)}/${id}/content`;

const driveFolder = (projectId: string) => {
  const found = s.standIns.drive
    .files()
    .find(({ mimeType, name, trashed }) => mimeType === FOLDER && !trashed && name.endsWith(projectId.slice(-8)));
  if (found === undefined) throw new Error('there is no such folder');
  return found;
};
const dropboxFolder = (projectId: string) => {
  const found = s.standIns.dropbox
    .entries()
    .find(({ content: of, path }) => of === null && path.endsWith(projectId.slice(-8)));
  if (found === undefined) throw new Error('there is no such folder');
  return found;
};
/** As a person does it there. @returns the id by which it is asked for here */
const put = (provider: StorageProvider, name: string, of: Buffer, projectId = PROJECT): string =>
  provider === 'drive'
    ? s.standIns.drive.put(driveFolder(projectId), { name, content: of, opened: true }).id
    : s.standIns.dropbox.put(dropboxFolder(projectId), name, of).id.slice('id:'.length);
const listed = async (provider: string, actor: Actor = employee): Promise<readonly ThereFile[]> =>
  (await s.stage.get(actor, filesOf(provider))).body.items;
/** Calls by which a file is looked at or read: Drive has one for both, and Dropbox looks by another. */
const callsOfContents = (provider: StorageProvider): number =>
  s.callsOf(provider, provider === 'drive' ? 'drive.files.get' : 'files/download');
/** So many of them, where it is looked at once and not read. */
const LOOKS = { drive: 1, dropbox: 0 } as const;
const fetched = (actor: Actor, path: string, signal?: AbortSignal, method = 'GET'): Promise<Response> =>
  fetch(`${s.stage.url()}${path}`, {
    method,
    headers: { authorization: `Bearer ${s.stage.token(actor)}` },
    ...(signal === undefined ? {} : { signal }),
  });
const bytesOf = async (actor: Actor, path: string): Promise<Buffer> =>
  Buffer.from(await (await fetched(actor, path)).arrayBuffer());
/** Reads the first bytes, lets something happen, and reads on. @returns what came, or null where it broke off */
const meanwhile = async (path: string, happens: () => void): Promise<Buffer | null> => {
  const answer = await fetched(employee, path);
  expect(answer.status).toBe(200);
  const reader = answer.body?.getReader();
  const blocks: Uint8Array[] = [];
  for (let block = await reader?.read(); block?.done === false; ) {
    blocks.push(block.value);
    if (blocks.length === 1) happens();
    const next = await reader?.read().catch(() => null);
    if (next === null) return null;
    block = next;
  }
  return Buffer.concat(blocks);
};

describe.each(storageProviders)('%s', (provider) => {
  beforeAll(async () => {
    s = await startStorageStage();
    await s.store('file-1', content);
    await s.stage.tellOfProjects(`project-${PROJECT}`, [
      ...running(),
      submitted('file-1', content),
      appointed(lead.id),
    ]);
    await s.stage.tellOfProjects(`project-${OTHER}`, running(OTHER, 'Atlas'));
    await s.stage.tellOfProjects(`person-${employee.id}`, [assigned(employee.id)]);
    await s.stage.tellOfProjects(`person-${colleague.id}`, [assigned(colleague.id, OTHER)]);
    await s.connect(provider);
    await eventually(() => expect(s.seen[provider].folders()).toHaveLength(2));
    await eventually(() => expect(s.seen[provider].files()).toHaveLength(1));
    await s.inStep();
  });
  afterAll(() => s.end());

  it('lists what was copied there and what people put there, and nothing else', async () => {
    const id = put(provider, 'Notes.txt', content);
    put(provider, 'Elsewhere.txt', content, OTHER);
    if (provider === 'drive') {
      s.standIns.drive.put(driveFolder(PROJECT), { name: 'A document of Google’s', content: null, opened: true });
      s.standIns.drive.put(driveFolder(PROJECT), { name: 'Never opened.txt', content, opened: false });
    } else put(provider, 'Below/Deep/Sketch.txt', content);
    const items = await listed(provider);
    expect(items.map(({ name, folder }) => [name, folder]).toSorted()).toEqual([
      [expect.stringMatching(/^Design v1 .*\.txt$/), null],
      ['Notes.txt', null],
      ...(provider === 'drive' ? [] : [['Sketch.txt', 'Below/Deep']]),
    ]);
    const bytes = content.length;
    const modifiedAt = expect.stringMatching(/Z$/);
    expect(items.find(({ name }) => name === 'Notes.txt')).toEqual({
      id,
      name: 'Notes.txt',
      folder: null,
      bytes,
      modifiedAt,
    });
    for (const actor of [lead, admin]) expect(await listed(provider, actor)).toHaveLength(items.length);
  });

  it('gives a content whole, to be saved and never shown', async () => {
    const large = Buffer.alloc(9 * MIB + 5, 'lamp');
    for (const [name, of] of [
      ['Größe "x".txt', content],
      ['Large.bin', large],
      ['Empty.txt', Buffer.alloc(0)],
    ] as const) {
      const path = contentOf(provider, put(provider, name, of));
      const { status, headers } = await fetched(employee, path);
      expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
        ...[200, 'application/octet-stream', String(of.length)],
      ]);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename=/);
      expect(headers.get('content-security-policy')).toContain('sandbox');
      expect((await bytesOf(employee, path)).equals(of)).toBe(true);
    }
  });

  it('is for the team, whoever leads it and admins: others are told that there is no such project, clients are refused', async () => {
    const id = put(provider, 'Ours.txt', content);
    for (const path of [filesOf(provider), contentOf(provider, id)]) {
      for (const actor of [employee, lead, admin]) expect((await s.stage.get(actor, path)).status).toBe(200);
      expect((await s.stage.get(colleague, path)).body).toMatchObject({ code: 'NOT_FOUND' });
      for (const actor of [client, { id: 'client-2', role: 'client' } as const])
        expect((await s.stage.get(actor, path)).body).toMatchObject({ code: 'FORBIDDEN' });
      expect((await s.stage.call(null, 'GET', path)).status).toBe(401);
    }
  });

  it('gives nothing of another project, of the account or of a path, whoever asks', async () => {
    const others = put(provider, 'Theirs.txt', content, OTHER);
    expect((await bytesOf(colleague, contentOf(provider, others, OTHER))).equals(content)).toBe(true);
    const folders =
      provider === 'drive'
        ? [driveFolder(PROJECT).id, driveFolder(OTHER).id, 'root']
        : [dropboxFolder(PROJECT).id.slice(3), dropboxFolder(OTHER).id.slice(3)];
    for (const actor of [employee, lead, admin])
      for (const id of [others, ...folders, 'guessed'])
        expect([id, (await s.stage.get(actor, contentOf(provider, id))).status]).toEqual([id, 404]);
    for (const trick of [
      '..',
      '%2e%2e%2fx',
      'id:x',
      'rev:0123456789',
      '%2FLamplight',
      'ns:1',
      "x'%20or%20'y",
      'a?alt=media',
    ])
      expect([trick, (await s.stage.get(admin, contentOf(provider, trick))).status]).toEqual([trick, 404]);
    // What was moved to another project is that one's.
    const moved = put(provider, 'Moves.txt', content);
    expect((await s.stage.get(employee, contentOf(provider, moved))).status).toBe(200);
    if (provider === 'drive') {
      const file = s.standIns.drive.files().find(({ id }) => id === moved);
      if (file !== undefined) file.parents = [driveFolder(OTHER).id];
      expect((await s.stage.get(employee, contentOf(provider, moved))).status).toBe(404);
      expect((await s.stage.get(colleague, contentOf(provider, moved, OTHER))).status).toBe(200);
    }
  });

  it('what was thrown away is not there', async () => {
    const id = put(provider, 'Thrown.txt', content);
    if (provider === 'drive') {
      const file = s.standIns.drive.files().find((one) => one.id === id);
      if (file !== undefined) file.trashed = true;
      expect((await s.stage.get(employee, contentOf(provider, id))).status).toBe(404);
    }
    expect((await s.stage.get(employee, contentOf(provider, `${id}x`))).status).toBe(404);
  });

  it('lists by pages, and takes no page of another list', async () => {
    for (let n = 0; n < (provider === 'drive' ? 101 : 201); n += 1) put(provider, `Many ${n}.txt`, content);
    const first = (await s.stage.get(employee, filesOf(provider))).body;
    expect(first.next).toEqual(expect.any(String));
    const second = (await s.stage.get(employee, `${filesOf(provider)}?after=${encodeURIComponent(first.next)}`)).body;
    const ids = new Set([...first.items, ...second.items].map(({ id }: ThereFile) => id));
    expect(ids.size).toBe(first.items.length + second.items.length);
    expect(second.next).toBeUndefined();
    const own = first.next.slice(0, first.next.indexOf('.') + 1);
    for (const [actor, projectId, after] of [
      [employee, PROJECT, 'guessed'],
      [employee, PROJECT, `${own}guessed`],
      [employee, PROJECT, `${own}${'x'.repeat(5_000)}`],
      [lead, PROJECT, first.next],
      [admin, OTHER, first.next],
    ] as const) {
      const path = `${filesOf(provider, projectId)}?after=${encodeURIComponent(after)}`;
      const { status, body } = await s.stage.get(actor, path);
      // A page token is Drive's own business: one that it takes shows the folder that is asked for, and no other.
      if (provider === 'drive' && after === `${own}guessed`) expect([200, 400]).toContain(status);
      else expect(body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'after' }] });
    }
  });

  it('goes on by a cursor as long as providers may give one', async () => {
    const cursor = 'n'.repeat(4_096);
    const asked: string[] = [];
    const real = globalThis.fetch;
    const held = jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (!/\/drive\/v3\/files\?|list_folder/.test(String(url))) return await real(url, init);
      asked.push(`${url} ${init?.body}`);
      return Response.json({ files: [], nextPageToken: cursor, entries: [], cursor, has_more: true });
    });
    try {
      const { next } = (await s.stage.get(employee, filesOf(provider))).body;
      expect((await s.stage.get(employee, `${filesOf(provider)}?after=${next}`)).status).toBe(200);
      expect(asked.map((one) => one.includes(cursor))).toEqual([false, true]);
      const longer = await s.stage.get(employee, `${filesOf(provider)}?after=${next}n`);
      expect([longer.body.code, asked.length]).toEqual(['VALIDATION_FAILED', 2]);
    } finally {
      held.mockRestore();
    }
  });

  it('nobody takes half of a file, or of two versions, for a file', async () => {
    const before = Buffer.alloc(60 * MIB, 'a');
    const id = put(provider, 'Changes.bin', before);
    const path = contentOf(provider, id);
    const came = await meanwhile(path, () => {
      const after = Buffer.alloc(60 * MIB, 'b');
      if (provider === 'dropbox') put(provider, 'Changes.bin', after);
      else {
        const file = s.standIns.drive.files().find((one) => one.id === id);
        if (file !== undefined) file.content = after;
      }
    });
    // Dropbox gives the version that was asked for; what Drive gives then is of no version.
    if (provider === 'dropbox') expect(came?.equals(before)).toBe(true);
    else expect(came).toBeNull();
    const part = provider === 'drive' ? 'drive.files.get' : 'files/download';
    expect(await meanwhile(path, () => void s.standIns[provider].fault({ call: part, as: 'lost' }))).toBeNull();
  });

  it('one that is larger than what may be put to a project is refused before it is read', async () => {
    const id = put(provider, 'Huge.bin', Buffer.alloc(FILE_LIMIT + 1));
    expect((await listed(provider)).some(({ name }) => name === 'Huge.bin')).toBe(true);
    const before = callsOfContents(provider);
    expect((await s.stage.get(employee, contentOf(provider, id))).body).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(callsOfContents(provider) - before).toBe(LOOKS[provider]);
    put(provider, 'Huge.bin', content);
    const most = put(provider, 'Most.bin', Buffer.alloc(FILE_LIMIT));
    const { status, headers } = await fetched(employee, contentOf(provider, most), AbortSignal.timeout(60_000), 'HEAD');
    expect([status, headers.get('content-length')]).toEqual([200, String(FILE_LIMIT)]);
  });

  it('asked for its headers alone it is looked at and not read, as often as one likes', async () => {
    const path = contentOf(provider, put(provider, 'Headers.txt', content));
    for (let n = 0; n < 3; n += 1) {
      const before = callsOfContents(provider);
      const { status, headers } = await fetched(employee, path, AbortSignal.timeout(60_000), 'HEAD');
      expect([status, headers.get('content-length')]).toEqual([200, String(content.length)]);
      expect(headers.get('content-disposition')).toBe('attachment; filename=Headers.txt');
      expect(callsOfContents(provider) - before).toBe(LOOKS[provider]);
    }
  });

  it('is read while nothing can be written', async () => {
    const path = contentOf(provider, put(provider, 'Full.txt', content));
    const refuses = async () => {
      throw unavailable('the store', new Error('full'));
    };
    const { keyValue, events } = s.stage.ports;
    const held = [
      ...(['set', 'increment', 'delete'] as const).map((name) =>
        jest.spyOn(keyValue, name).mockImplementation(refuses),
      ),
      jest.spyOn(events, 'append').mockImplementation(refuses),
    ];
    try {
      for (const asked of [filesOf(provider), path]) expect((await s.stage.get(employee, asked)).status).toBe(200);
    } finally {
      for (const one of held) one.mockRestore();
    }
  });

  it('what the provider refuses of it is told as refused, a folder that is gone as gone, and a part that it refuses as moved', async () => {
    const path = contentOf(provider, put(provider, 'Refused.txt', content));
    const [REFUSED, GONE] = [
      { status: 403, reason: 'insufficientFilePermissions', tag: 'path/restricted_content' },
      { status: 404, reason: 'notFound', tag: 'path/not_found' },
    ];
    const answered = async (asked: string, refuses: (url: string) => boolean, { status, reason, tag } = REFUSED) => {
      const real = globalThis.fetch;
      const held = jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
        if (!String(url).startsWith(s.standIns[provider].url) || !refuses(String(url))) return await real(url, init);
        return provider === 'drive'
          ? Response.json({ error: { errors: [{ reason }] } }, { status })
          : Response.json({ error_summary: `${tag}/..`, error: {} }, { status: 409 });
      });
      try {
        return (await s.stage.get(employee, asked)).body;
      } finally {
        held.mockRestore();
      }
    };
    const isPart = (url: string) => /alt=media|files\/download/.test(url);
    for (const asked of [filesOf(provider), path])
      expect(await answered(asked, () => true)).toMatchObject({
        ...{ code: 'STATE_CONFLICT', message: expect.stringContaining('refuses to give this') },
      });
    expect(await answered(filesOf(provider), () => true, GONE)).toMatchObject({
      ...{ code: 'STATE_CONFLICT', message: expect.stringContaining('not to be found') },
    });
    expect(await answered(path, () => true, GONE)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await answered(path, isPart)).toMatchObject({
      ...{ code: 'STATE_CONFLICT', message: expect.stringContaining('changed or moved') },
    });
    expect((await s.stage.get(employee, path)).status).toBe(200);
  });

  it('two at once are read by one person, and whoever leaves makes room', async () => {
    const path = contentOf(provider, put(provider, 'Held.bin', Buffer.alloc(60 * MIB)));
    const leaving = new AbortController();
    const held = await Promise.all([fetched(employee, path, leaving.signal), fetched(employee, path, leaving.signal)]);
    expect(held.map(({ status }) => status)).toEqual([200, 200]);
    const third = await fetched(employee, path);
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '10']);
    expect((await s.stage.get(lead, contentOf(provider, put(provider, 'Small.txt', content)))).status).toBe(200);
    leaving.abort();
    await eventually(async () => {
      const again = await fetched(employee, path);
      await again.body?.cancel();
      expect(again.status).toBe(200);
    });
  });

  it('a provider that is away, slow or has enough is said to be so, and a token that ended is renewed', async () => {
    const id = put(provider, 'Away.txt', content);
    const list = provider === 'drive' ? 'drive.files.list' : 'files/list_folder';
    const get = provider === 'drive' ? 'drive.files.get' : 'files/get_metadata';
    s.standIns[provider].expireTokens();
    expect((await s.stage.get(employee, contentOf(provider, id))).status).toBe(200);
    s.standIns[provider].fault({ call: list, as: 'slow', ms: 300 });
    expect((await s.stage.get(employee, filesOf(provider))).status).toBe(200);
    for (const call of [list, get]) {
      for (const as of ['lost', 'down'] as const) {
        s.standIns[provider].fault(as === 'down' ? { call, as, status: 503 } : { call, as });
        const path = call === list ? filesOf(provider) : contentOf(provider, id);
        expect((await s.stage.get(employee, path)).body).toMatchObject({ code: 'UNAVAILABLE' });
      }
    }
    s.standIns[provider].fault({ call: list, as: 'limited', retryAfterSeconds: 60 });
    expect((await s.stage.get(employee, filesOf(provider))).status).toBe(503);
    const before = s.standIns[provider].calls().length;
    expect((await s.stage.get(employee, contentOf(provider, id))).status).toBe(503);
    expect(s.standIns[provider].calls()).toHaveLength(before);
    s.stage.pass(61_000);
    expect((await s.stage.get(employee, contentOf(provider, id))).status).toBe(200);
  });

  it('whoever asks too much waits alone, and asks the provider nothing meanwhile', async () => {
    const path = contentOf(provider, 'guessed');
    const codes: number[] = [];
    for (let n = 0; n < 121; n += 1) codes.push((await s.stage.get(lead, path)).status);
    expect([new Set(codes), codes.at(-1)]).toEqual([new Set([404, 429]), 429]);
    const before = s.standIns[provider].calls().length;
    for (const asked of [path, filesOf(provider)])
      expect(Number((await s.stage.get(lead, asked)).headers.get('retry-after'))).toBeGreaterThan(30);
    expect(s.standIns[provider].calls()).toHaveLength(before);
    expect((await s.stage.get(admin, path)).status).toBe(404);
  });

  it('whoever left the project reads nothing more of it, at once', async () => {
    const id = put(provider, 'After.txt', content);
    await s.stage.tellOfProjects(`person-${employee.id}`, [assigned(employee.id), released(employee.id)]);
    await eventually(async () => {
      for (const path of [filesOf(provider), contentOf(provider, id)])
        expect((await s.stage.get(employee, path)).status).toBe(404);
    });
  });

  it('says what is missing: a provider, a connection, a folder', async () => {
    const other = provider === 'drive' ? 'dropbox' : 'drive';
    for (const path of [filesOf, (one: string) => contentOf(one, 'x')]) {
      for (const unknown of ['onedrive', 'github']) expect((await s.stage.get(admin, path(unknown))).status).toBe(404);
      expect((await s.stage.get(admin, path(other))).body).toMatchObject({
        ...{ code: 'STATE_CONFLICT', message: expect.stringContaining('is not connected') },
      });
    }
    await s.stage.tellOfProjects('project-waiting', [created('waiting', 'Not yet')]);
    await eventually(async () =>
      expect((await s.stage.get(admin, filesOf(provider, 'waiting'))).body).toMatchObject({
        ...{ code: 'STATE_CONFLICT', message: expect.stringContaining('no folder') },
      }),
    );
    expect((await s.stage.get(admin, filesOf(provider, 'nowhere'))).status).toBe(404);
    await s.stage.tellOfProjects('project-waiting', [created('waiting', 'Not yet'), activated('waiting')]);
    await eventually(async () => expect((await s.stage.get(admin, filesOf(provider, 'waiting'))).status).toBe(200));
    s.standIns[provider].revokeGrants();
    expect((await s.stage.get(admin, filesOf(provider))).body).toMatchObject({
      ...{ code: 'STATE_CONFLICT', message: expect.stringContaining('is not connected') },
    });
    expect((await s.stage.recorded(provider)).state).toBe('expired');
  });
});
