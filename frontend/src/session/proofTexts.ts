/** Asking a signed-in person for a proof: a fresh one, or a code. */
export const proofTexts = {
  stepUpTitle: 'Confirm that it is you',
  stepUpSays: 'What you are about to do needs a fresh proof. It goes on right after, with what you typed.',
  byPassword: 'Use the password instead',
  byMail: 'Get a code by email instead',
  byApp: 'Use the authenticator app instead',
  codeIsSent: 'A code is on its way to',
  codeWrong: 'This code did not match, was used already, or its time is over. Type it again, or ask for another one.',
} as const;
