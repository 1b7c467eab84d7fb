/** What is said to GitHub besides a token, and who asks: it refuses whoever does not say who they are. */
export const SAID = {
  accept: 'application/vnd.github+json',
  'user-agent': 'Lamplight',
  'x-github-api-version': '2022-11-28',
} as const;
