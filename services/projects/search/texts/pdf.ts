/** How a PDF begins, as text. Nothing of it is drawn or run; a page is read after the other until there is enough. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const MOST_PAGES = 30;
/** Which characters the codes of Chinese, Japanese and Korean faces mean. */
const CMAPS = `${join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps')}/`;

/**
 * @param most characters after which no further page is read
 * @throws for what is no PDF, is broken or asks for a password
 */
export const pdfText = async (content: Uint8Array, most: number): Promise<string> => {
  const loading = getDocument({
    data: content,
    cMapUrl: CMAPS,
    cMapPacked: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    stopAtErrors: false,
    maxImageSize: 0,
    verbosity: 0,
  });
  try {
    const { numPages, getPage } = bound(await loading.promise);
    let text = '';
    for (let number = 1; number <= Math.min(numPages, MOST_PAGES) && text.length < most; number += 1) {
      const page = await getPage(number);
      const { items } = await page.getTextContent();
      // Runs are placed one by one: what ends a line, or stands apart from what follows, ends a word.
      text += items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('');
      text += ' ';
      page.cleanup();
    }
    return text;
  } finally {
    await loading.destroy();
  }
};

type Document = Awaited<ReturnType<typeof getDocument>['promise']>;
const bound = (document: Document): Pick<Document, 'numPages' | 'getPage'> => ({
  numPages: document.numPages,
  getPage: (number) => document.getPage(number),
});
