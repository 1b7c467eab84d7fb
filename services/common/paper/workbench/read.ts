/** Reads a PDF back as a person's reader would: title, language, text line by line, and how it is told aloud. For tests only. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type Read = Readonly<{
  title: string;
  language: string | null;
  pages: readonly (readonly string[])[];
  /** It says of itself that it is tagged. */
  tagged: boolean;
  /** What is told in which order, `H1 RECEIPT`: by the structure alone, whatever stands where. */
  told: readonly string[];
  /** Text that belongs neither to the structure nor to the page itself: nobody would be told of it. */
  loose: readonly string[];
}>;
type Item = Readonly<{ str: string; hasEOL: boolean; transform: readonly number[] }>;
type Mark = Readonly<{ type: string; id?: string }>;
type Node = Readonly<{ role?: string; children?: readonly Node[]; type?: string; id?: string }>;

export const readPdf = async (bytes: Uint8Array): Promise<Read> => {
  const loading = getDocument({
    data: new Uint8Array(bytes),

    useSystemFonts: false,
    verbosity: 0,
  });
  const document = await loading.promise;
  try {
    const { info } = await document.getMetadata();
    const pages: string[][] = [];
    const [told, loose]: [string[], string[]] = [[], []];
    const actual = actualTextsIn(bytes).values();
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(linesOf(items as unknown as readonly Item[]));
      const marked = markedIn((await page.getTextContent({ includeMarkedContent: true })).items as (Item | Mark)[]);
      loose.push(...marked.loose);
      const tree: Node | null = await page.getStructTree();
      if (tree !== null) told.push(...toldIn(tree, marked.texts, () => actual.next().value ?? ''));
    }
    const { Title: title = '', Language: language = null } = info as { Title?: string; Language?: string | null };
    const marks = (await document.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null;
    const tagged = marks?.get('Marked') === true;
    return { title, language, pages, tagged, told, loose };
  } finally {
    await loading.destroy();
  }
};

/** What stands on one line, in the order in which it was drawn. */
const linesOf = (items: readonly Item[]): string[] => {
  const lines = new Map<number, string[]>();
  for (const { str, transform } of items) {
    if (str.trim() === '') continue;
    const at = Math.round(transform[5] ?? 0);
    lines.set(at, [...(lines.get(at) ?? []), str]);
  }
  return [...lines].sort(([a], [b]) => b - a).map(([, parts]) => parts.join(' | '));
};

/** The text of each mark, and what stands in none. */
const markedIn = (items: readonly (Item | Mark)[]) => {
  const texts = new Map<string, string>();
  const loose: string[] = [];
  const open: string[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = open.at(-1);
      const text = `${item.str}${item.hasEOL ? ' ' : ''}`;
      if (id !== undefined) texts.set(id, (texts.get(id) ?? '') + text);
      else if (item.str.trim() !== '') loose.push(item.str);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push(item.id ?? 'of the page');
  }
  return { texts, loose };
};

const toldIn = (tree: Node, texts: ReadonlyMap<string, string>, nextActual: () => string): readonly string[] => {
  const textOf = ({ role, type, id, children = [] }: Node): string => {
    if (type === 'content') return texts.get(id ?? '') ?? '';
    return role === 'Span' ? nextActual() : children.map(textOf).join('');
  };
  const tell = (node: Node): readonly string[] => {
    const { role, children = [] } = node;
    const holds = children.some((child) => child.type === 'content' || child.role === 'Span');
    return holds ? [`${role} ${textOf(node).replaceAll(/ +/g, ' ').trim()}`] : children.flatMap(tell);
  };
  return tell(tree);
};

/** What each mark says in place of its glyphs (ISO 32000-1 §14.9.4), in the order of the file. */
const actualTextsIn = (bytes: Uint8Array): readonly string[] => {
  const file = Buffer.from(bytes).toString('latin1');
  return [...file.matchAll(/\/Span <<[^>]*?\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)\s*>> BDC/g)].map(([, text = '']) => {
    const raw = text.replaceAll(/\\([\s\S])/g, (_all, sign: string) => ESCAPED[sign] ?? sign);
    const data = Buffer.from(raw, 'latin1');
    return data[0] === 0xfe && data[1] === 0xff ? data.subarray(2).swap16().toString('utf16le') : raw;
  });
};
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
