/** Paragraphs and lists of a plain text, as bodies of products and jobs are written (bff/contract/catalogue.ts). */

export type ReadBlock =
  | Readonly<{ is: 'paragraph'; text: string }>
  | Readonly<{ is: 'list'; items: readonly string[] }>;

/** A list may follow its sentence without a blank line between; a line within a paragraph is part of it. */
export const blocksOf = (text: string): ReadBlock[] => {
  const blocks: ReadBlock[] = [];
  let lines: string[] = [];
  let items: string[] = [];
  const close = () => {
    if (lines.length > 0) blocks.push({ is: 'paragraph', text: lines.join(' ') });
    if (items.length > 0) blocks.push({ is: 'list', items });
    [lines, items] = [[], []];
  };
  for (const line of text.split(/\r?\n/).map((l) => l.trim())) {
    if (line === '') close();
    else if (line.startsWith('- ')) {
      if (lines.length > 0) close();
      items.push(line.slice(2).trim());
    } else {
      if (items.length > 0) close();
      lines.push(line);
    }
  }
  close();
  return blocks;
};
