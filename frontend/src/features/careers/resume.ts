/** Checks a résumé before it is sent; the server also looks into its content (domain.md §5.2). */
import { RESUME_LIMIT } from '@lamplight/bff/contract/careers.ts';
import { sendingTexts } from './sendingTexts.ts';

/** Why this file cannot be a résumé, or null. */
export const resumeFault = ({ name, size }: Readonly<{ name: string; size: number }>): string | null => {
  if (!/\.(pdf|docx?)$/i.test(name)) return sendingTexts.type;
  if (size === 0) return sendingTexts.empty;
  return size > RESUME_LIMIT ? sendingTexts.large : null;
};
