/** Names of repositories and what was done in them, which few pages read. */
import '@lamplight/bff/contract/inside-integrations.ts';
import { many, one, two } from './keys.ts';

export const codeKeys = {
  available: many('code-available'),
  all: many('code-all'),
  repositories: one('code-repositories'),
  deliveries: two('code-deliveries'),
  activity: one('code-activity'),
  suggestions: one('code-suggestions'),
  evidence: two('code-evidence'),
  merged: two('code-milestone'),
} as const;
