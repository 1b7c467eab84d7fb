/**
 * How an office file begins, as text: OOXML and OpenDocument. Its parts are unpacked as a stream that ends where there is
 * enough, and read by a strict XML reader that knows no entities of a document's own.
 */
import { SaxesParser } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

/** Of one file: parts that are read, and bytes that are unpacked, whatever its directory claims. */
const MOST_PARTS = 40;
const MOST_UNPACKED = 16 * 1024 * 1024;
const MOST_ENTRIES = 2_000;

type Format = Readonly<{
  /** The parts that hold text, in the order in which they are read. */
  parts: RegExp;
  /** Text is what stands in these; null: everywhere in the body. */
  runs: ReadonlySet<string> | null;
}>;
/** An element of these names ends a word; a run of text alone does not. */
const ENDS_WORD: ReadonlySet<string> = new Set(['p', 'h', 'br', 'tab', 'si', 'c', 's', 'line-break', 'tc', 'cr']);

const OOXML_RUN: ReadonlySet<string> = new Set(['t']);
const openDocument: Format = { parts: /^content\.xml$/, runs: null };
const FORMATS: Readonly<Record<string, Format>> = {
  docx: { parts: /^word\/(?:document|footnotes|endnotes)\.xml$/, runs: OOXML_RUN },
  xlsx: { parts: /^xl\/(?:sharedStrings|worksheets\/sheet\d+)\.xml$/, runs: OOXML_RUN },
  pptx: { parts: /^ppt\/(?:slides\/slide|notesSlides\/notesSlide)\d+\.xml$/, runs: OOXML_RUN },
  odt: openDocument,
  ods: openDocument,
  odp: openDocument,
};

export const isOffice = (extension: string): boolean => Object.hasOwn(FORMATS, extension);

/**
 * @param most characters after which nothing more is read
 * @throws for what is no such file, is broken or unpacks to too much
 */
export const officeText = async (content: Buffer, extension: string, most: number): Promise<string> => {
  const format = FORMATS[extension];
  if (format === undefined) return '';
  const zip = await fromBufferPromise(content, { lazyEntries: true, strictFileNames: true });
  const parts = await partsOf(zip, format);
  const left = { bytes: MOST_UNPACKED };
  let text = '';
  for (const part of parts) {
    text += `${await partText(zip, part, format, { most: most - text.length, left })} `;
    if (text.length >= most) break;
  }
  return text;
};

const partsOf = async (zip: ZipFile, { parts }: Format): Promise<readonly Entry[]> => {
  if (zip.entryCount > MOST_ENTRIES) throw new Error('too many entries');
  const found: Entry[] = [];
  for await (const entry of zip.eachEntry()) if (parts.test(entry.fileName)) found.push(entry);
  // slide2 before slide10
  const byName = new Intl.Collator('en', { numeric: true }).compare;
  return found.sort((a, b) => byName(a.fileName, b.fileName)).slice(0, MOST_PARTS);
};

type Bounds = Readonly<{ most: number; left: { bytes: number } }>;

const partText = async (zip: ZipFile, part: Entry, { runs }: Format, { most, left }: Bounds): Promise<string> => {
  let text = '';
  let inBody = runs !== null;
  let depth = 0;
  const xml = new SaxesParser({ xmlns: true });
  xml.on('error', (error) => {
    throw error;
  });
  xml.on('doctype', () => {
    throw new Error('an office file has no document type of its own');
  });
  xml.on('opentag', ({ local }) => {
    if (local === 'body') inBody = true;
    if (runs?.has(local)) depth += 1;
    if (runs === null && local === 's') text += ' ';
  });
  xml.on('closetag', ({ local }) => {
    if (runs?.has(local)) depth -= 1;
    if (ENDS_WORD.has(local)) text += ' ';
  });
  xml.on('text', (said) => {
    if (inBody && (runs === null || depth > 0)) text += said;
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const stream = await zip.openReadStreamPromise(part);
  try {
    for await (const block of stream as AsyncIterable<Buffer>) {
      left.bytes -= block.length;
      if (left.bytes < 0) throw new Error('it unpacks to too much');
      xml.write(decoder.decode(block, { stream: true }));
      if (text.length >= most) return text;
    }
    xml.write(decoder.decode()).close();
    return text;
  } finally {
    stream.destroy();
  }
};
