/** The notices that owners of accounts get by mail. */
import type { Identity } from '../context.ts';
import { noticeMailer } from './notices.ts';

export const mail = { reactors: (identity: () => Promise<Identity>) => [noticeMailer(identity)] } as const;
