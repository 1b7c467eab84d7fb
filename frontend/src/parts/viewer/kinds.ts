/** How a file can be shown, by its last extension, with which its content agrees (product.md §9). */
import { endingOf } from '../files/names.ts';

export type Kind = 'picture' | 'film' | 'sound' | 'pdf' | 'text' | 'other';

const KINDS: readonly (readonly [Kind, word: string, endings: readonly string[]])[] = [
  ['picture', 'image', ['jpg', 'jpeg', 'png', 'gif', 'webp']],
  ['film', 'video', ['mp4', 'avi', 'mov', 'wmv']],
  ['sound', 'audio', ['mp3', 'wav', 'flac']],
  ['pdf', 'document', ['pdf']],
  ['text', 'text', ['txt', 'md', 'json', 'js', 'jsx', 'ts', 'tsx', 'html', 'css']],
];
const found = (name: string) => KINDS.find(([, , endings]) => endings.includes(endingOf(name)));

export const kindOf = (name: string): Kind => found(name)?.[0] ?? 'other';

/** `PNG image`; `DOCX file`; `File` where the name has no ending. */
export const typeOf = (name: string): string => {
  const ending = endingOf(name);
  return ending === '' ? 'File' : `${ending.toUpperCase()} ${found(name)?.[1] ?? 'file'}`;
};
