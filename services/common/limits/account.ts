/** The name of an account in limits: all spellings of one mailbox share it. */
const GMAIL: readonly string[] = ['gmail.com', 'googlemail.com'];

/** Lower-cased; for Gmail also without dots and plus, since all those spellings are one mailbox. */
export const accountOf = (email: string): string => {
  const folded = email.trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const host = folded.slice(at + 1);
  if (at < 0 || !GMAIL.includes(host)) return folded;
  const [name = ''] = folded.slice(0, at).split('+', 1);
  return `${name.replaceAll('.', '')}@gmail.com`;
};
