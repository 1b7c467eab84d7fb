/** The sentences of codes that connecting alone answers with: the site has none of them and shows what the answer says. */
import type { ErrorCode } from './errors.ts';

export const sentencesOfIntegrations = {
  CONNECT_FAILED: 'It could not be connected. Please try again.',
  CONNECTION_NOT_SET_UP: 'This server is not known to that provider yet. Ask whoever runs it to set it up.',
  CONNECTION_NEEDED: 'Connect your GitHub account first.',
  REPOSITORY_FOREIGN: 'Your GitHub account may not administer that repository. Choose one that it may.',
  REPOSITORY_TAKEN: 'That repository belongs to another project. Unmap it there first.',
} as const satisfies Partial<Record<ErrorCode, string>>;
export type IntegrationsCode = keyof typeof sentencesOfIntegrations;
