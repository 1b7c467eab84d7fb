import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { DOCX, EXE, form, PDF, POLYGLOT, SVG, zip } from '@lamplight/common/files/workbench/samples.ts';
import { sweepNameless } from '@lamplight/events/core/sweep.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { applicant, openJob, resumeOf, sendForm, sendResume } from '../workbench/careers.ts';
import type { Product } from '../workbench/product.ts';
import { firstAdmin, startProduct } from '../workbench/product.ts';
import { namedResumes } from './resumes.ts';

const MIB = 1024 * 1024;
/** The beginning of a compound file, as older office programs write it. */
const DOC = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_024)]);
let product: Product;
let admin: SignedIn;
let jobId: string;
beforeAll(async () => {
  product = await startProduct();
  admin = await firstAdmin(product);
  jobId = await openJob(product, admin.accessToken, { openings: 5 });
});
afterAll(() => product.stop());

const stored = async (): Promise<readonly string[]> => {
  const ids: string[] = [];
  for await (const { id } of product.ports.files.list()) if (id.startsWith('resume')) ids.push(id);
  return ids.sort();
};
const head = async () => (await product.ports.events.head()).position;

describe('a résumé', () => {
  it.each([
    ['a pdf', 'cv.pdf', PDF],
    ['a docx', 'Résumé of Meera.docx', DOCX],
    ['a doc', 'meera.doc', DOC],
    [
      'a pdf of the largest size',
      'large.pdf',
      Buffer.concat([Buffer.alloc(5 * MIB - 6, '%PDF-1.4 '), Buffer.from('\n%%EOF')]),
    ],
  ])('is taken in and kept sealed: %s', async (_what, name, content) => {
    const { status, body } = await sendResume(product, jobId, { name, content });
    expect([status, body['resume']]).toEqual([201, expect.objectContaining({ name, bytes: content.length })]);
    const { resumeId } = body['resume'] as { resumeId: string };
    const kept = await product.ports.files.open(`resume_${resumeId}`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of kept?.content ?? []) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    expect(bytes.includes(content.subarray(0, 40))).toBe(false);
    expect(bytes.includes(Buffer.from(name.slice(0, 6)))).toBe(false);
    expect((await stored()).filter((id) => id.startsWith('resumein_'))).toEqual([]);
  });

  it('is the same one for the same key and content, and refused for other content', async () => {
    const key = newId();
    const first = await sendResume(product, jobId, { key });
    expect((await sendResume(product, jobId, { key })).body).toEqual(first.body);
    const other = await sendResume(product, jobId, { key, content: Buffer.concat([PDF, Buffer.from('\n')]) });
    expect([other.status, other.body['code']]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect((await sendResume(product, jobId, { key })).body).toEqual(first.body);
    const parallel = newId();
    const both = await Promise.all([1, 2].map(() => sendResume(product, jobId, { key: parallel })));
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
  });
});

describe('ten bad résumés are refused with a reason, and nothing is stored', () => {
  it.each<[string, string, Uint8Array | string, number]>([
    ['another type under the right name', 'cv.pdf', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 415],
    ['a program, renamed', 'cv.pdf', EXE, 415],
    ['a zip bomb as docx', 'cv.docx', zip([{ name: 'word/document.xml', unpacked: 400 * MIB }]), 413],
    ['nothing at all', 'cv.pdf', '', 415],
    ['six megabytes', 'cv.pdf', Buffer.concat([PDF, Buffer.alloc(6 * MIB)]), 413],
    ['a picture that is a script too', 'cv.pdf', POLYGLOT, 415],
    ['a zip behind a pdf', 'cv.pdf', Buffer.concat([PDF, DOCX]), 415],
    ['a path in the name', '../../etc/cv.pdf', PDF, 400],
    ['a second extension', 'cv.pdf.exe', EXE, 415],
    ['a drawing as pdf', 'cv.pdf', SVG, 415],
    ['a page as pdf', 'cv.pdf', '<!doctype html><script>alert(1)</script>', 415],
    ['a docx with macros', 'cv.docx', zip([{ name: 'word/document.xml' }, { name: 'word/vbaProject.bin' }]), 415],
    ['a doc with macros', 'cv.doc', Buffer.concat([DOC, Buffer.from('_VBA_PROJECT', 'utf16le')]), 415],
    ['a type for macros', 'cv.docm', DOCX, 415],
    ['a type that other files may have', 'cv.txt', 'I am Meera.', 415],
  ])('%s', async (_what, name, content, expected) => {
    const before = await stored();
    const at = await head();
    const { status, body } = await sendResume(product, jobId, { name, content });
    expect([status, body['success']]).toEqual([expected, false]);
    expect(String(body['message'])).toMatch(/\w+ \w+ \w+/);
    expect(await stored()).toEqual(before);
    expect(await head()).toBe(at);
  });

  it('a form that breaks off, one with two files, and none', async () => {
    const before = await stored();
    const file = { disposition: 'name="file"; filename="cv.pdf"', content: PDF };
    const { body, type } = form([file]);
    const broken = await sendForm(product, jobId, body.subarray(0, body.length - 30), type);
    const two = form([file, file]);
    const none = form([]);
    const answers = [
      broken,
      await sendForm(product, jobId, two.body, two.type),
      await sendForm(product, jobId, none.body, none.type),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(await stored()).toEqual(before);
  });

  it('for a job that takes none', async () => {
    const closed = await openJob(product, admin.accessToken);
    await product.post(`/admin/jobs/${closed}/status`, { to: 'closed' }, admin.accessToken);
    const before = await stored();
    const refused = await sendResume(product, closed);
    expect([refused.status, refused.body['code']]).toEqual([422, 'JOB_CLOSED']);
    expect((await sendResume(product, 'no-such-job')).status).toBe(404);
    expect(await stored()).toEqual(before);
  });
});

describe('an unused résumé', () => {
  it('goes after a day, and one that an application names stays', async () => {
    const unused = await resumeOf(product, jobId);
    await applicant(product, jobId);
    const applied = (await stored()).length;
    const sweep = (dayLater: boolean) =>
      sweepNameless({
        files: product.ports.files,
        named: namedResumes(product.running().spine.look),
        clock: { now: () => product.now() + (dayLater ? 86_400_001 : 0) },
        log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
        signal: new AbortController().signal,
      });
    expect(await sweep(false)).toBe(0);
    expect(await sweep(true)).toBe(applied - 1);
    const left = await stored();
    expect(left).toHaveLength(1);
    expect(left).not.toContain(`resume_${unused}`);
  });
});
