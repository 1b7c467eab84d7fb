/** Tells a password manager whose password a form sets; nobody sees it. */
export const AccountName = ({ email }: { email: string }) => (
  <input type="text" autoComplete="username" value={email} readOnly hidden />
);
