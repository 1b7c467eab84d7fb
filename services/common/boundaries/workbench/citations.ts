/** Which documents a text cites, and what of them is not there. */

/** A document of the project: its numbered headings (`4.6`), its named items (`I11`) and its anchors. */
export type Document = Readonly<{ places: ReadonlySet<string>; anchors: ReadonlySet<string> }>;

/** As the sites that show Markdown make anchors of headings. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

export const documentOf = (markdown: string): Document => {
  const headings = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.trim());
  const numbers = headings.flatMap((heading) => /^(\d+(?:\.\d+)*)\.? /.exec(heading)?.[1] ?? []);
  const items = [...markdown.matchAll(/^- \*\*([A-Z]\d{1,2})\*\*/gm)].map(([, name = '']) => name);
  return { places: new Set([...numbers, ...items]), anchors: new Set(headings.map(anchorOf)) };
};

/** Comments of a source text, since its strings may hold the names of any files. */
export const commentsIn = (source: string): string =>
  [...source.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g)].map(([comment]) => comment).join('\n');

const CITED = /\b([a-z][a-z-]*\.md)((?:,? (?:and )?(?:§\d+(?:\.\d+)*|[A-Z]\d{1,2}\b))*)/g;
const PLACE = /§(\d+(?:\.\d+)*)|([A-Z]\d{1,2})/g;

/** Every citation that leads nowhere: `domain.md`, or `domain.md §9.9`. @param documents by file name */
export const brokenCitations = (text: string, documents: ReadonlyMap<string, Document>): readonly string[] =>
  [...text.matchAll(CITED)].flatMap(([, name = '', places = '']) => {
    const document = documents.get(name);
    if (document === undefined) return [name];
    const cited = [...places.matchAll(PLACE)].map(([, number, item]) => number ?? item ?? '');
    return cited.filter((place) => !document.places.has(place)).map((place) => `${name} ${place}`);
  });

const LINK = /\]\(([^)\s]+\.md)?(?:#([^)\s]+))?\)/g;

/** Links of a document that lead to no document, or to no heading of it. @param own the document's own name */
export const brokenLinks = (
  markdown: string,
  own: string,
  documents: ReadonlyMap<string, Document>,
): readonly string[] =>
  [...markdown.matchAll(LINK)].flatMap(([link, path, anchor]) => {
    if (path === undefined && anchor === undefined) return [];
    const document = documents.get(path === undefined ? own : path.slice(path.lastIndexOf('/') + 1));
    return document !== undefined && (anchor === undefined || document.anchors.has(anchor)) ? [] : [link];
  });
