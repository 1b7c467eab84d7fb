/** Lines on a terminal or into a pipe, as fast as they are read: what nobody takes yet is not piled up. */
import { once } from 'node:events';

export type Say = (line: string) => Promise<void>;

/** Who reads has gone (`| head`): there is nobody to tell anything, and nothing went wrong. */
export type Unread = Error & Readonly<{ unread: true }>;
export const isUnread = (error: unknown): error is Unread => Error.isError(error) && 'unread' in error;

/** @throws Unread once the reader has gone */
export const sayingOn = (out: NodeJS.WritableStream): Say => {
  let gone = false;
  out.on('error', () => {
    gone = true;
  });
  return async (line) => {
    if (gone) throw Object.assign(new Error('nobody reads any more'), { unread: true as const });
    if (out.write(`${line}\n`)) return;
    // A pipe whose reader ends takes nothing any more and says so by an error.
    await Promise.race([once(out, 'drain'), once(out, 'close')]).catch(() => undefined);
  };
};
