/** The name that somebody gave a file is data: shown and sent back, never a path (security.md §13). */

const LONGEST = 255;
/** What a name must not smuggle in: control characters, and marks that turn the reading direction round. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Whole characters, NFC, cleaned, at most 255 long with its extension kept; '' where nothing is left. */
export const cleanName = (text: string): string => {
  const name = text.toWellFormed().normalize('NFC').replace(UNSEEN, '').replaceAll(/[/\\]/g, '_').trim();
  if (name.length <= LONGEST) return name;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return `${whole(name.slice(0, LONGEST - extension.length))}${extension}`;
};

/** Leaves no half of a surrogate pair at the end. */
const whole = (cut: string): string => (/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut);
