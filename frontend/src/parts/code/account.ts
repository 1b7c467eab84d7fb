/** What one's own account at GitHub lacks, and what to do. */
import type { AnswerOf } from '@lamplight/bff/contract/routes.ts';

type Account = AnswerOf<'code-available'>['account'];
export const accountSaid: Readonly<Record<Exclude<Account, 'works'>, string>> = {
  needed: 'Connect your GitHub account first.',
  refused: 'GitHub lets Lamplight do nothing by your account. Reconnect it.',
  not_set_up: 'This server is not known to GitHub yet. Ask whoever runs it to set it up.',
};
