/** The notices that owners of accounts get by mail, and what clients are billed. */
import type { Identity } from '../context.ts';
import { billMailer } from './bills.ts';
import { noticeMailer } from './notices.ts';

export const mail = {
  reactors: (identity: () => Promise<Identity>) => [
    noticeMailer(identity),
    billMailer(async () => {
      const { look, personalData, careers } = await identity();
      return { look, personalData, company: careers.company, publicOrigin: careers.publicOrigin };
    }),
  ],
} as const;
