/** Sentences of the notice that every page may show; those of the portal alone are in portalTexts.ts and proofTexts.ts. */
export const texts = {
  /** product.md §2 */
  concurrentTitle: 'Concurrent Session Detected',
  /** product.md §2 */
  concurrentSays: 'Another session is already active. You have been logged out.',
  /** product.md §2 */
  goToLogin: 'Go to Login',
  typedIsKept: 'What you typed is kept on this device.',
} as const;
