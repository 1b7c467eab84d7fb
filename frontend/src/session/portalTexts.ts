/** How a session ends in the portal: for want of acts, by its longest time, by choice. */
export const portalTexts = {
  idleTitle: 'You will be signed out in 2 minutes',
  idleSays: 'Nothing has been done here for a while. What you typed is kept on this device either way.',
  stay: 'Stay signed in',
  endTitle: 'Your session ends in 2 minutes',
  endSays:
    'A session has a longest time, and this one has reached it. Finish what you are at: what you typed is kept on this device, and signing in again brings you back to this page.',
  understood: 'Understood',
  signOut: 'Sign out',
  draftsTitle: 'You have unsent drafts or messages on this device',
  keepAndSignOut: 'Keep them and sign out',
  deleteAndSignOut: 'Delete and sign out',
  stayHere: 'Stay',
} as const;
