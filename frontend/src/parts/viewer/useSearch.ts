import { useEffect, useState } from 'react';
import type { PdfDocument } from '../../ui/pdf/document.ts';

export type Found = Readonly<{
  /** In order. */
  pages: readonly number[];
  /** All pages were looked at. */
  done: boolean;
  fault: boolean;
}>;

const NOTHING: Found = { pages: [], done: true, fault: false };
/** So that typing is not slowed down by looking up each beginning of a word. */
const REST_MS = 200;
/** What is found is told page by page where pages are few, and in such steps where they are many. */
const TOLD = 20;

/** Without case, and with whatever white space stands between words. */
export const plain = (text: string): string =>
  text.normalize('NFC').toLocaleLowerCase('en').replace(/\s+/g, ' ').trim();

/** On which pages words stand, page by page from the first. */
export const useSearch = (document: Pick<PdfDocument, 'pages' | 'page'>, typed: string): Found => {
  const [found, setFound] = useState<Found>(NOTHING);
  const words = plain(typed);
  useEffect(() => {
    setFound(NOTHING);
    if (words.length < 2) return;
    setFound({ ...NOTHING, done: false });
    let left = false;
    const search = async () => {
      const pages: number[] = [];
      let fault = false;
      for (let at = 1; at <= document.pages && !left; at += 1) {
        try {
          const page = await document.page(at);
          if (plain(await page.words()).includes(words)) pages.push(at);
        } catch {
          fault = true;
        }
        if (!left && (at % TOLD === 0 || pages.length === 1)) setFound({ pages: [...pages], done: false, fault });
      }
      if (!left) setFound({ pages, done: true, fault });
    };
    const timer = setTimeout(() => void search(), REST_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [document, words]);
  return found;
};
