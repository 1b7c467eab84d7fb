/** Sentences of the shell. Those marked are the specification's. */
export const texts = {
  /** product.md §2 */
  notFound: '404 Not Found',
  /** product.md §4 */
  denied: 'Access Denied',
  /** product.md §8, Screens */
  wentWrong: 'Something went wrong',
  /** product.md §8, Screens */
  unexpected: 'An unexpected error occurred',
  /** product.md §2 */
  tryAgain: 'Try Again',
  /** product.md §2 */
  goHome: 'Go Home',
  deniedSays: 'Your account does not have the role that this page is for.',
  realTime: 'The live connection to the server was lost. What you see may not be up to date.',
  authentication: 'Your sign-in could not be confirmed. Sign in again to go on.',
  network: 'The server could not be reached. Check your internet connection.',
  skip: 'Skip to the content',
  login: 'Login',
  signUp: 'Sign Up',
  signOut: 'Sign out',
  lately: 'Lately',
  begin: 'Begin',
  found: 'Found',
  searching: 'Looking for it in names, numbers and texts.',
  noneCalled: 'Nothing has these words.',
  allFound: 'All that has',
  live: 'Live: changes appear by themselves',
  reconnecting: 'Reconnecting',
  paused: 'Not live',
} as const;
