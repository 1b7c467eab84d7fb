/** A large upload that the real service refuses before its end: the sender reads that refusal, whatever is still on its way. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Rig, startRig } from '@lamplight/bff/workbench/rig.ts';
import { DOCX, EXE, PDF, png, SVG, zip } from '@lamplight/common/files/workbench/samples.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { client, otherClient, stranger } from '@lamplight/projects/workbench/cast.ts';
import { type Stage, startStage } from '@lamplight/projects/workbench/harness.ts';
import { drafted, planned } from '@lamplight/projects/workbench/story.ts';

const MAX = 21 * 1024 ** 2;
const LARGE = Buffer.alloc(20 * 1024 ** 2, 'a');

let stage: Stage;
let rig: Rig;
let id: string;
let project: string;
beforeAll(async () => {
  stage = await startStage({ maxFileBytes: MAX });
  rig = await startRig({}, undefined, stage.url());
  id = await drafted(stage);
  project = (await planned(stage)).id;
});
afterAll(async () => {
  await rig.close();
  await stage.stop();
});

type Sent = Readonly<{
  token?: string;
  to?: string;
  shelf?: Shelf;
  name?: string;
  content?: Buffer;
  before?: string;
}>;
/** Where evidence and attachments are sent, and where the versions of documents are. */
const shelves = ['files', 'documentation/files'] as const;
type Shelf = (typeof shelves)[number];
const send = async (o: Sent = {}): Promise<readonly [number, unknown]> => {
  const form = new FormData();
  if (o.before !== undefined) form.append(o.before, 'x');
  form.append('file', new Blob([Uint8Array.from(o.content ?? LARGE)]), o.name ?? 'large.txt');
  const answer = await fetch(`${rig.bff.url}/api/projects/${o.to ?? id}/${o.shelf ?? 'files'}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${o.token ?? stage.token(client)}`, 'idempotency-key': crypto.randomUUID() },
    body: form,
  });
  return [answer.status, ((await answer.json()) as { code?: unknown }).code];
};

describe('An upload of 20 MB', () => {
  it.each([
    ['of somebody else’s project', () => ({ token: stage.token(otherClient) }), 404, 'NOT_FOUND'],
    ['by who has nothing to do with it', () => ({ token: stage.token(stranger) }), 404, 'NOT_FOUND'],
    ['to what is not there', () => ({ to: 'no-such-project' }), 404, 'NOT_FOUND'],
    ['by a forged token', () => ({ token: 'forged' }), 401, 'NOT_AUTHENTICATED'],
    ['of more than may come', () => ({ content: Buffer.alloc(MAX + 1024 ** 2, 'a') }), 413, 'PAYLOAD_TOO_LARGE'],
    ['of a type that may not come', () => ({ name: 'setup.exe' }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['of another content than its name says', () => ({ name: 'large.png' }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['behind a field that nobody knows', () => ({ before: 'other' }), 400, 'VALIDATION_FAILED'],
  ] as const)('is refused in the service’s words: %s', async (_what, sent: () => Sent, status, code) => {
    expect(await send(sent())).toEqual([status, code]);
  });

  it('that is in order comes in, beside all of these', async () => {
    expect(await send()).toEqual([201, undefined]);
  });

  const BAD: readonly (readonly [what: string, name: string, content: Buffer, status: number])[] = [
    ['a program', 'setup.exe', EXE, 415],
    ['a program by another name', 'report.pdf', EXE, 415],
    ['a drawing that may run', 'logo.svg', Buffer.from(SVG), 415],
    ['a drawing by another name', 'logo.png', Buffer.from(SVG), 415],
    ['a page of the web', 'page.html', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ['a PDF by another name', 'photo.jpg', PDF, 415],
    ['a picture of too many pixels', 'wall.png', png(20_000, 20_000), 413],
    ['an office file that is only a zip', 'plan.docx', zip([{ name: 'a.txt' }]), 415],
    ['an office file of another kind', 'sums.xlsx', DOCX, 415],
    ['text that is none', 'notes.txt', Buffer.from([0x61, 0x00, 0x62]), 415],
    ['nothing at all', 'empty.txt', Buffer.alloc(0), 415],
  ];
  it.each(shelves.flatMap((shelf) => BAD.map((bad) => [shelf, ...bad] as const)))(
    'is refused at %s though it is small: %s as %s',
    async (shelf, _what, name, content, status) => {
      expect((await send({ to: project, shelf, name, content }))[0]).toBe(status);
    },
  );

  it('leaves nothing behind where it was refused', async () => {
    await eventually(async () => expect(await readdir(join(stage.folder, 'files', 'incoming'))).toEqual([]));
    const stored: string[] = [];
    for await (const file of stage.ports.files.list()) stored.push(file.id);
    expect(stored).toHaveLength(1);
  });
});
