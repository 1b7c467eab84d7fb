/** What is asked of a chat on trial: what people write, and what projects tell. */
import type { Numbered } from '../tills/command.ts';

type Written = Readonly<{
  by: string;
  conversation: string;
  messageId: string;
  text: string;
  /** Whom it names. */
  mentions: readonly string[];
}>;
export type Talked = Numbered &
  (
    | (Written & Readonly<{ kind: 'send' }>)
    | (Written & Readonly<{ kind: 'edit' }>)
    | Readonly<{ kind: 'tell'; revision: number; milestone: string; is: 'submitted' | 'accepted' }>
  );

/** The text of a message says which command sent it, and whether another changed it. */
export const textOf = (sent: number, edited?: number): string =>
  edited === undefined ? `Message ${sent}.` : `Message ${sent}, changed by ${edited}.`;
/** Of any other text: null. */
export const sentBy = (text: string | null): number | null => {
  const [, n] = /^Message (\d+)[,.]/.exec(text ?? '') ?? [];
  return n === undefined ? null : Number(n);
};
