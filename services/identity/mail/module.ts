/** What owners of accounts are told by mail. */
import type { Identity } from '../context.ts';
import { noticeMailer } from './notices.ts';

export const mail = { reactors: (known: () => Promise<Identity>) => [noticeMailer(known)] } as const;
