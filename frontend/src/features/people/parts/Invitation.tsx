import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import type { Invitation } from '../data.ts';
import styles from './People.module.css';

export type InvitedPerson = Invitation & Readonly<{ name: string | null; email: string | null }>;

/** The link, once: copied by a button, or by hand where the browser refuses. */
export const InvitationLink = ({ invited }: { invited: InvitedPerson }) => {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(invited.invitationLink);
      setCopied('yes');
    } catch {
      setCopied('refused'); // no permission, or no secure context: the person copies by hand and is told so
    }
  };
  return (
    <>
      <p className={`two ${styles.breaks}`}>
        A mail with the link is on its way to {invited.name ?? 'them'} at <span className="mono">{invited.email}</span>.
        To be quicker, send it yourself over a channel you trust: whoever opens it first sets the password.
      </p>
      <code className={`mono ${styles.link}`}>{invited.invitationLink}</code>
      <div>
        <Button look="primary" icon={copied === 'yes' ? 'check' : 'copy'} onPress={copy}>
          {copied === 'yes' ? 'Copied' : 'Copy the link'}
        </Button>
      </div>
      <p className="meta" role="status">
        {copied === 'yes'
          ? 'The link is in your clipboard.'
          : copied === 'refused'
            ? 'The browser did not allow copying. Select the link and copy it.'
            : ''}
      </p>
    </>
  );
};
