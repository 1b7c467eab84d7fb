/**
 * What may be uploaded (security.md §13): the content decides, and its last extension must agree with it. A type that
 * is not in this table is refused; markup and programs are left out on purpose.
 */
import { fileTypeFromBuffer } from 'file-type';

export type Family = 'picture' | 'media' | 'document' | 'zip' | 'text';
export type FileKind = Readonly<{
  family: Family;
  /** What it is served as. */
  mediaType: string;
  /** What its first bytes are recognised as; text is recognised by what it is not. */
  sniffed: readonly string[];
  /** Office files are zips with this inside. */
  holds?: string;
}>;

const picture = (mediaType: string): FileKind => ({ family: 'picture', mediaType, sniffed: [mediaType] });
const media = (mediaType: string, ...sniffed: readonly string[]): FileKind => ({
  family: 'media',
  mediaType,
  sniffed: [mediaType, ...sniffed],
});
const document = (mediaType: string, sniffed: string): FileKind => ({
  family: 'document',
  mediaType,
  sniffed: [sniffed],
});
const ZIP = 'application/zip';
const office = (mediaType: string, holds: string): FileKind => ({ family: 'zip', mediaType, sniffed: [ZIP], holds });
/** The compound file of older office programs. */
const CFB = 'application/x-cfb';
const TEXT: FileKind = { family: 'text', mediaType: 'text/plain; charset=utf-8', sniffed: [] };
const OOXML = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';

const KINDS: Readonly<Record<string, FileKind>> = {
  jpg: picture('image/jpeg'),
  jpeg: picture('image/jpeg'),
  png: picture('image/png'),
  gif: picture('image/gif'),
  webp: picture('image/webp'),
  mp4: media('video/mp4', 'video/x-m4v'),
  mov: media('video/quicktime'),
  avi: media('video/vnd.avi'),
  wmv: media('video/x-ms-asf', 'application/vnd.ms-asf'),
  mp3: media('audio/mpeg'),
  wav: media('audio/wav'),
  flac: media('audio/flac'),
  pdf: document('application/pdf', 'application/pdf'),
  doc: document('application/msword', CFB),
  xls: document('application/vnd.ms-excel', CFB),
  ppt: document('application/vnd.ms-powerpoint', CFB),
  docx: office(`${OOXML}.wordprocessingml.document`, 'word/'),
  xlsx: office(`${OOXML}.spreadsheetml.sheet`, 'xl/'),
  pptx: office(`${OOXML}.presentationml.presentation`, 'ppt/'),
  odt: office(`${ODF}.text`, 'content.xml'),
  ods: office(`${ODF}.spreadsheet`, 'content.xml'),
  odp: office(`${ODF}.presentation`, 'content.xml'),
  zip: { family: 'zip', mediaType: ZIP, sniffed: [ZIP] },
  ...Object.fromEntries(['txt', 'md', 'csv', 'json', 'js', 'jsx', 'ts', 'tsx', 'css'].map((ext) => [ext, TEXT])),
};

/** The last one alone, in lower case; '' where a name has none, or ends in a dot. */
export const extensionOf = (name: string): string => /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const kindNamed = (name: string): FileKind | null => {
  const ext = extensionOf(name);
  return Object.hasOwn(KINDS, ext) ? (KINDS[ext] ?? null) : null;
};

/**
 * Every type that a stored file is served as.
 * @public tests hold the edge and the contract against it
 */
export const servedTypes: readonly string[] = [...new Set(Object.values(KINDS).map(({ mediaType }) => mediaType))];

/** How a file ends that is called otherwise than when it was uploaded: what its first bytes tell, `txt` where they tell nothing. */
export const endingOf = async (head: Uint8Array): Promise<string> => {
  try {
    return (await fileTypeFromBuffer(head))?.ext ?? 'txt';
  } catch {
    return 'txt'; // cut off within a header
  }
};

/** How many bytes from the beginning are looked at. */
export const HEAD_BYTES = 4_096;

/** Only the first record of a zip is looked at here; `checkArchive` judges what its directory names. */
const ZIP_START = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

export const agrees = async (kind: FileKind, head: Uint8Array): Promise<boolean> => {
  if (kind.family === 'zip') return Buffer.from(head.subarray(0, 4)).equals(ZIP_START);
  const sniffed = await recognised(head);
  if (kind.family !== 'text') return sniffed !== null && kind.sniffed.includes(sniffed);
  // Text is what is valid UTF-8 to its end; what begins like something of this table or like markup is not meant as text.
  return sniffed === null || !(RECOGNISED.has(sniffed) || sniffed === 'application/xml');
};
const RECOGNISED: ReadonlySet<string> = new Set(Object.values(KINDS).flatMap(({ sniffed }) => sniffed));

const recognised = async (head: Uint8Array): Promise<string | null> => {
  try {
    return (await fileTypeFromBuffer(head))?.mime ?? null;
  } catch {
    return null; // cut off within a header: nothing that is recognised
  }
};

/** Shown by the browser itself; everything else is only ever saved. */
export const isInline = (mediaType: string): boolean => /^(image|audio|video)\//.test(mediaType);
