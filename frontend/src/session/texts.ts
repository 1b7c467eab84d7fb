/** Sentences about the session. Those marked are the specification's. */
export const texts = {
  /** specification §2 */
  concurrentTitle: 'Concurrent Session Detected',
  /** specification §2 */
  concurrentSays: 'Another session is already active. You have been logged out.',
  /** specification §2 */
  goToLogin: 'Go to Login',
  typedIsKept: 'What you typed is kept on this device.',
  idleTitle: 'You will be signed out in 2 minutes',
  idleSays: 'Nothing has been done here for a while. What you typed is kept on this device either way.',
  stay: 'Stay signed in',
  signOut: 'Sign out',
  stepUpTitle: 'Confirm that it is you',
  stepUpSays: 'What you are about to do needs a fresh proof. Type your password once more.',
  draftsTitle: 'You have unsent drafts on this device',
  keepAndSignOut: 'Keep drafts and sign out',
  deleteAndSignOut: 'Delete and sign out',
  stayHere: 'Stay',
} as const;
