/** Sends a paper as a download. */
import { madeHeadersOf } from '@lamplight/common/files/content.ts';
import { drawPaper, PAPER_TYPE } from '@lamplight/common/paper/draw.ts';
import type { Paper } from '@lamplight/common/paper/paper.ts';
import type { Response } from 'express';

export const sendPaper = async (res: Response, paper: Paper): Promise<void> => {
  const content = await drawPaper(paper);
  res.set(madeHeadersOf({ name: `${fileNameOf(paper.title)}.pdf`, mediaType: PAPER_TYPE, bytes: content.length }));
  res.end(content);
};

/** `Tax invoice INV/26-27/000001` → `Tax-invoice-INV-26-27-000001` */
const fileNameOf = (title: string): string => title.replaceAll(/[^A-Za-z0-9]+/g, '-');
