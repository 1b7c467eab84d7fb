/** A file is read once, in the background, and as much of it as is searched: whatever it is, it ends. */
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { zip } from '@lamplight/common/files/workbench/samples.ts';
import { silent } from '@lamplight/common/log/log.ts';
import { identityContracts } from '@lamplight/events/contracts/identity.ts';
import { openSpine, type Spine } from '@lamplight/events/core/spine.ts';
import type { AnyEvent, AnyReactor, Fact } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { newFolder, type OpenedPorts, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import { declared } from '../declared.ts';
import { AT, admin } from '../workbench/cast.ts';
import { documentText, type RecordDocumentText } from './document-text.ts';
import { documentReader, textOf } from './reactors.ts';
import { textApart } from './texts/apart.ts';

const content = async function* (bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};
const asked: { id: string; range: unknown }[] = [];
type How = Readonly<{ is?: string; size?: number; read?: readonly number[] }>;
const readerOf = (file: string | Buffer | null, { is = 'clean', size = 3, read = [] }: How = {}) =>
  documentReader(async () => ({
    look: (async (stream: string) => ({ state: stream.startsWith('file-') ? { is } : { read }, revision: 1 })) as never,
    files: {
      open: async (id: string, range: unknown) => {
        asked.push({ id, range });
        return file === null ? null : { file: {}, content: content(Buffer.from(file), size) };
      },
    } as never,
  }));

const uploaded = (name: string, bytes = 10) =>
  ({
    type: 'DocumentUploaded',
    data: { documentId: 'd1', projectId: 'p1', version: 2, fileId: 'f1', name, bytes, sha256: 'a'.repeat(64) },
    occurredAt: AT,
  }) as unknown as Fact<Parameters<ReturnType<typeof documentReader>['react']>[0]>;
const readAs = async (name: string, file: string | Buffer | null, how: How = {}) => {
  const effects = await readerOf(file, how).react(uploaded(name, file?.length ?? 10));
  return effects.map((effect) => ('command' in effect ? (effect.command as RecordDocumentText).text : ''));
};

it.each(['notes.txt', 'README.md', 'export.json', 'Main.tsx', 'rows.csv'])('reads %s', async (name) => {
  expect(await readAs(name, '\ufeff# Über uns\n\tÿ ends')).toEqual(['# Über uns ÿ ends']);
});
it.each(['photo.png', 'letter.doc', 'all.zip', 'film.mp4', 'none'])('does not open %s', async (name) => {
  asked.length = 0;
  expect([await readAs(name, 'text'), asked]).toEqual([[], []]);
});
it('reads nothing of a file that is gone, not clean, or without a word', async () => {
  expect(await readAs('a.txt', null)).toEqual([]);
  expect(await readAs('a.txt', 'text', { is: 'quarantined' })).toEqual([]);
  expect(await readAs('a.txt', ' \n ')).toEqual([]);
});
it('reads no version twice, whatever it read before', async () => {
  asked.length = 0;
  expect([await readAs('a.txt', 'text', { read: [1, 2] }), asked]).toEqual([[], []]);
  expect(await readAs('a.txt', 'text', { read: [1, 3] })).toEqual(['text']);
});
it('asks for the beginning of a large file alone, and keeps what is searched of it', async () => {
  asked.length = 0;
  const effects = await readerOf('word '.repeat(9_000), { size: 1_000 }).react(uploaded('a.txt', 900_000_000));
  expect(asked).toEqual([{ id: 'f1', range: { from: 0, to: 32_767 } }]);
  expect(effects).toHaveLength(1);
  expect(textOf('word '.repeat(9_000)).length).toBeLessThanOrEqual(4_000);
});

/** A PDF (ISO 32000-1) of pages with a line each, or with a content that unpacks to so many blanks. */
const pdf = (
  pages: readonly (string | Readonly<{ unpacked: number }>)[],
  { locked = false }: Readonly<{ locked?: boolean }> = {},
): Buffer => {
  const kids = pages.map((_, n) => `${4 + 2 * n} 0 R`).join(' ');
  const stream = (content: Buffer, more = ''): Buffer =>
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length}${more} >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]);
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((page, n) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> /Contents ${5 + 2 * n} 0 R >>`,
      typeof page === 'string'
        ? stream(Buffer.from(`BT /F 12 Tf 50 800 Td (${page}) Tj ET`))
        : stream(deflateSync(Buffer.alloc(page.unpacked, ' ')), ' /Filter /FlateDecode'),
    ]),
  ];
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >> /ID [<00> <00>]`;
  const parts = [Buffer.from('%PDF-1.7\n')];
  const at: number[] = [];
  let from = parts[0]?.length ?? 0;
  for (const [n, object] of objects.entries()) {
    at.push(from);
    const whole = Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    parts.push(whole);
    from += whole.length;
  }
  const rows = at.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const xref = `xref\n0 ${at.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer << /Size ${at.length + 1} /Root 1 0 R ${locked ? lock : ''} >>\nstartxref\n${from}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(xref), Buffer.from(trailer)]);
};

describe('a packed or drawn file', () => {
  const LARGE = { size: 65_536 };
  const paragraph = (...runs: readonly string[]): string =>
    `<w:p>${runs.map((run) => `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${run}</w:t></w:r>`).join('')}</w:p>`;
  const word = (body: string): Buffer =>
    zip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'word/styles.xml', content: '<w:styles xmlns:w="w"><w:t>Heading</w:t></w:styles>' },
      { name: 'word/document.xml', content: `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>` },
    ]);
  const slide = (n: number, text: string) => ({
    name: `ppt/slides/slide${n}.xml`,
    content: `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`,
  });
  const open = (body: string): Buffer =>
    zip([
      { name: 'meta.xml', content: '<m>Author</m>' },
      {
        name: 'content.xml',
        content: `<o:doc xmlns:o="o" xmlns:t="t"><o:styles>Style</o:styles><o:body>${body}</o:body></o:doc>`,
      },
    ]);

  it.each([
    [
      'letter.docx',
      word(`${paragraph('Dear Zoë', ', you', 'rs &amp; ours')}${paragraph('Sincerely')}`),
      'Dear Zoë, yours & ours Sincerely',
    ],
    [
      'rows.xlsx',
      zip([
        {
          name: 'xl/worksheets/sheet1.xml',
          content: '<w xmlns="x"><c t="inlineStr"><is><t>Inline</t></is></c><c><v>3</v></c></w>',
        },
        {
          name: 'xl/sharedStrings.xml',
          content: '<sst xmlns="x"><si><t>Net</t></si><si><r><t>Gr</t></r><r><t>oss</t></r></si></sst>',
        },
      ]),
      'Net Gross Inline',
    ],
    ['talk.pptx', zip([slide(10, 'tenth'), slide(2, 'second'), slide(1, 'first')]), 'first second tenth'],
    [
      'notes.odt',
      open('<t:h>Head</t:h><t:p>one<t:s/>two<t:tab/>three</t:p><t:p>fo<t:span>ur</t:span></t:p>'),
      'Head one two three four',
    ],
    ['plan.pdf', pdf(['Restart the turbine', 'Then wait']), 'Restart the turbine Then wait'],
  ])('is read: %s', async (name, file, text) => {
    expect(await readAs(name, file, LARGE)).toEqual([text]);
  });

  it.each([
    ['a zip that is cut off', 'a.docx', word(paragraph('text')).subarray(0, 200)],
    ['XML that does not end', 'a.docx', zip([{ name: 'word/document.xml', content: '<w:d xmlns:w="w"><w:t>text' }])],
    [
      'XML with entities of its own',
      'a.docx',
      zip([
        {
          name: 'word/document.xml',
          content: '<!DOCTYPE d [<!ENTITY a "text">]><w:d xmlns:w="w"><w:t>&a;</w:t></w:d>',
        },
      ]),
    ],
    [
      'a part that is larger than it says',
      'a.docx',
      zip([{ name: 'word/document.xml', content: '<d><t>text</t></d>', unpacked: 3 }]),
    ],
    ['no PDF', 'a.pdf', Buffer.from('%PDF-1.7 nothing of it')],
    ['a PDF with a password', 'a.pdf', pdf(['text'], { locked: true })],
  ])('has no text, and nothing breaks: %s', async (_what, name, file) => {
    expect(await readAs(name, file, LARGE)).toEqual([]);
  });

  it('that unpacks to more than is read is left', async () => {
    const blanks = ' '.repeat(20 * 1024 * 1024);
    expect(await readAs('a.docx', word(`${blanks}${paragraph('text')}`), LARGE)).toEqual([]);
    expect(await readAs('a.docx', word(`${paragraph('text '.repeat(2_000))}${blanks}`), LARGE)).toHaveLength(1);
  });
  it('of 900 pages is read as far as it is searched', async () => {
    const pages = Array.from({ length: 900 }, (_, n) => `page ${n + 1}`);
    const [text = ''] = await readAs('a.pdf', pdf(pages), LARGE);
    expect([text.startsWith('page 1 page 2 '), text.includes('page 30'), text.includes('page 31')]).toEqual([
      true,
      true,
      false,
    ]);
  });
  it('is ended where it takes too long or too much memory', async () => {
    const content = pdf(['text', { unpacked: 96 * 1024 * 1024 }]);
    const file = () => ({ content: new Uint8Array(content), extension: 'pdf' });
    expect(await textApart(file(), 100, { withinMs: 1, memoryMib: 256 })).toBe('');
    expect(await textApart(file(), 100, { withinMs: 20_000, memoryMib: 48 })).toBe('');
    expect((await textApart(file(), 4, { withinMs: 20_000, memoryMib: 48 })).trim()).toBe('text');
  });
  it('of more than 25 MiB is not opened', async () => {
    asked.length = 0;
    const effects = await readerOf('text').react(uploaded('a.pdf', 25 * 1024 * 1024 + 1));
    expect([effects, asked]).toEqual([[], []]);
  });
});

describe('what was uploaded under an earlier release', () => {
  const folder = newFolder();
  let ports: OpenedPorts;
  beforeAll(async () => {
    ports = await openPorts({ folder });
  });
  afterAll(async () => {
    await ports.close();
    await removeFolder(folder);
  });
  const openedWith = (...reactors: readonly AnyReactor[]): Promise<Spine> => {
    const { definitions, deciders } = declared;
    const options = { service: 'projects', ports, definitions, deciders, projections: [], reactors, alone: true };
    return openSpine({ ...options, contracts: identityContracts, clock: Date, log: silent });
  };
  const recorded = async ({ change }: Spine, stream: StreamId, ...events: readonly AnyEvent[]): Promise<void> => {
    const id = newId();
    const by = { commandId: id, actorId: admin.id, at: AT, correlationId: id, causationId: id };
    const category = stream.slice(0, stream.indexOf('-'));
    const audited = declared.deciders.find((one) => one.category === category)?.audited;
    const recorder = { category, initial: null, evolve: () => null, decide: () => events };
    await change(stream, null, audited === true ? { ...recorder, audited } : recorder, by);
  };
  const document = async (spine: Spine, documentId: string, name: string, content: Buffer): Promise<void> => {
    const fileId = newId();
    const { bytes, sha256 } = await ports.files.put(fileId, Readable.from([content]), { maxBytes: content.length });
    const about = { fileId, projectId: 'p1', name, bytes, sha256 };
    const stored = { ...about, mediaType: 'application/octet-stream', uploadedBy: admin.id };
    await recorded(
      spine,
      `file-${fileId}`,
      { type: 'FileStored', data: stored },
      { type: 'FileCleared', data: { fileId, projectId: 'p1', sha256 } },
    );
    const uploaded = { ...about, documentId, version: 1, clientId: 'c1', title: 'Plan', category: 'DESIGN' };
    const data = { ...uploaded, note: '', uploadedBy: admin.id };
    await recorded(spine, `document-${documentId}`, { type: 'DocumentUploaded', data });
  };
  const textsOf = async (spine: Spine, documentId: string): Promise<readonly string[]> => {
    const steps = await spine.history(`documenttext-${documentId}`, documentText);
    return steps.map(({ fact }) => (fact.data as { text: string }).text);
  };

  it('is read by the reader that reads more, and nothing of it a second time', async () => {
    const heard: string[] = [];
    // As it stood: it read texts alone, and went through the log with everything in it.
    const before: AnyReactor = {
      name: 'document-reader',
      reads: { types: ['DocumentUploaded'] },
      react: ({ data }) => {
        heard.push((data as { documentId: string }).documentId);
        return [];
      },
    };
    const earlier = await openedWith(before);
    await document(earlier, 'd-pdf', 'plan.pdf', pdf(['Restart the turbine']));
    await document(earlier, 'd-text', 'plan.txt', Buffer.from('as it is read today'));
    const read = { documentId: 'd-text', projectId: 'p1', version: 1, fileId: 'f', sha256: 'a'.repeat(64) };
    await recorded(earlier, 'documenttext-d-text', {
      type: 'DocumentTextRead',
      data: { ...read, text: 'as it was read then' },
    });
    await eventually(() => expect(heard).toEqual(['d-pdf', 'd-text']));
    await earlier.close();

    const today = await openedWith(
      documentReader(async () => ({ look: today.look, files: ports.files })) as AnyReactor,
    );
    await eventually(async () => expect(await textsOf(today, 'd-pdf')).toEqual(['Restart the turbine']));
    await document(today, 'd-last', 'last.txt', Buffer.from('the last one'));
    await eventually(async () => expect(await textsOf(today, 'd-last')).toEqual(['the last one']));
    expect(await textsOf(today, 'd-text')).toEqual(['as it was read then']);
    await today.close();
  });
});
