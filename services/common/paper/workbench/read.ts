/** Reads a PDF back as a person's reader would: its title, its language, and its text line by line. For tests only. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type Read = Readonly<{ title: string; language: string | null; pages: readonly (readonly string[])[] }>;
type Item = Readonly<{ str: string; hasEOL: boolean; transform: readonly number[] }>;

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
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(linesOf(items as unknown as readonly Item[]));
    }
    const { Title: title = '', Language: language = null } = info as { Title?: string; Language?: string | null };
    return { title, language, pages };
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
