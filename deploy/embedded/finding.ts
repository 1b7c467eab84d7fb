/** The two kinds of findings. */
import type { Finding } from './operated.ts';

export const well = (what: string, says: string): Finding => ({ what, ok: true, says });
/** Something needs an operator, and `remedy` says what to do. */
export const wanting = (what: string, says: string, remedy: string): Finding => ({ what, ok: false, says, remedy });
