import type { Pin } from '@lamplight/bff/contract/pins.ts';
import { nameOf, type Shown, shownBy } from './address.ts';
import { kindOf, typeOf } from './kinds.ts';
import { fitting } from './PicturePreview.tsx';
import { placeSaid } from './pinWords.ts';
import { bpOf, inOrder, marksOn } from './surface.ts';
import { linesIn } from './TextPreview.tsx';
import { plain } from './useSearch.ts';
import { clockOf } from './words.ts';

const fileId = '00000007-0000-4000-8000-000000000007';

const place = { projectId: fileId, milestoneId: fileId, deliverableId: fileId };

describe('the address', () => {
  it.each<Shown>([
    { of: 'file', fileId },
    { of: 'proof', employeeId: fileId, proofId: '0123456789abcdef0123' },
    { of: 'attachment', conversationId: fileId, messageId: fileId, fileId },
    { of: 'document', documentId: fileId, version: 2 },
    { of: 'document', documentId: fileId, version: 2, beside: 1 },
    { of: 'document', documentId: fileId, version: 2, pin: fileId },
    { of: 'document', documentId: fileId, version: 2, beside: 1, pin: fileId },
    { of: 'deliverable', ...place, version: 2 },
    { of: 'deliverable', ...place, version: 2, beside: 1, pin: fileId },
  ])('is read as it was written: %j', (shown) => expect(shownBy(nameOf(shown))).toEqual(shown));
  it.each([
    null,
    '',
    'file.',
    'file.a/b',
    'file.https://x',
    'proof.a',
    'proof.a.b.c',
    'document.a',
    'document.a.x',
    'document.a.1.beside',
    'deliverable.a.b.1',
    'deliverable.a.b.c.x',
    'other.a',
  ])('%j opens nothing', (text) => expect(shownBy(text)).toBeNull());
});

it.each([
  ['a.PNG', 'picture', 'PNG image'],
  ['a.jpeg', 'picture', 'JPEG image'],
  ['a.mov', 'film', 'MOV video'],
  ['a.flac', 'sound', 'FLAC audio'],
  ['a.pdf', 'pdf', 'PDF document'],
  ['a.tsx', 'text', 'TSX text'],
  ['a.html', 'text', 'HTML text'],
  ['a.csv', 'other', 'CSV file'],
  ['a.pdf.zip', 'other', 'ZIP file'],
  ['Makefile', 'other', 'File'],
])('%s is shown as %s: %s', (name, kind, type) => expect([kindOf(name), typeOf(name)]).toEqual([kind, type]));

it.each([
  [0, '0:00'],
  [61_500, '1:01'],
  [3_725_000, '1:02:05'],
])('%i ms is %s', (ms, said) => expect(clockOf(ms)).toBe(said));

it('a picture fits whole, and is never larger than it is', () => {
  const room = { width: 400, height: 300 };
  expect(fitting({ width: 800, height: 300 }, room)).toBe(0.5);
  expect(fitting({ width: 200, height: 900 }, room)).toBeCloseTo(1 / 3);
  expect(fitting({ width: 20, height: 20 }, room)).toBe(1);
  expect(fitting({ width: 0, height: 0 }, room)).toBe(1);
});

it('lines are counted as they are numbered', () =>
  expect(['', 'a', 'a\n', 'a\n\n', 'a\nb'].map(linesIn)).toEqual([0, 1, 1, 2, 2]));

it('words are found whatever their case and white space', () =>
  expect(plain('Refunds \n ARE\u00a0due').includes(plain('  are due'))).toBe(true));

describe('pins', () => {
  const pin = (number: number, more: Partial<Pin> = {}): Pin => ({
    ...{ pinId: `p${number}`, number, audience: 'client', version: 1, xBp: 0, yBp: 0, text: '', mustFix: false },
    added: { at: '', by: { id: 'a', name: null, role: 'client' } },
    can: {},
    ...more,
  });
  const resolved = (version: number) => ({
    resolved: { at: '', by: { id: 'a', name: null, role: 'client' }, version },
  });
  const on = (pins: readonly Pin[], version: number) => marksOn(pins, version).map(({ label }) => label);
  it('that are open stand on every later version; resolved ones up to the one on which they were', () => {
    const pins = [pin(1), pin(2, { version: 2 }), pin(3, resolved(1)), pin(4, resolved(2))];
    expect([on(pins, 1), on(pins, 2), on(pins, 3)]).toEqual([
      ['1', '3', '4'],
      ['1', '2', '4'],
      ['1', '2'],
    ]);
  });
  it('of the team alone are told by their letter', () =>
    expect(on([pin(1), pin(1, { audience: 'internal' })], 1)).toEqual(['1', 'T1']));
  it('that must be fixed come first, resolved ones last', () => {
    const marks = marksOn([pin(1, resolved(1)), pin(2), pin(3, { mustFix: true })], 1);
    expect(inOrder(marks).map(({ label }) => label)).toEqual(['3', '2', '1']);
  });
  it('never stand outside', () =>
    expect([bpOf(-3, 100), bpOf(50, 200), bpOf(300, 200), bpOf(1, 0)]).toEqual([0, 2500, 10_000, 0]));
  it.each([
    [{ page: 3 }, 'Page 3'],
    [{ line: 12 }, 'Line 12'],
    [{ timeMs: 0 }, 'At 0:00'],
    [{}, 'On the picture'],
  ])('%j is said %s', (place, said) => expect(placeSaid(place)).toBe(said));
});
