import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { Invited } from '../data.ts';
import styles from '../screens/AddEmployee.module.css';

/** The link, once: copied by a button, or by hand where the browser refuses. */
export const Invitation = ({ invited, onNext }: { invited: Invited; onNext: () => void }) => {
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
    <Panel
      title="Invitation"
      meta={
        <>
          valid until <DateTime at={invited.expiresAt} />
        </>
      }
      foot={
        <>
          <Button look="primary" icon={copied === 'yes' ? 'check' : 'copy'} onPress={copy}>
            {copied === 'yes' ? 'Copied' : 'Copy the link'}
          </Button>
          <Button onPress={onNext}>Add another person</Button>
        </>
      }
    >
      <p className="two">
        Send it to {invited.employee.name ?? 'them'} at <span className="mono">{invited.employee.email}</span> over a
        channel you trust. Whoever opens it first sets the password.
      </p>
      <code className={`mono ${styles.link}`}>{invited.invitationLink}</code>
      <p className="meta" role="status">
        {copied === 'yes'
          ? 'The link is in your clipboard.'
          : copied === 'refused'
            ? 'The browser did not allow copying. Select the link and copy it.'
            : ''}
      </p>
    </Panel>
  );
};
