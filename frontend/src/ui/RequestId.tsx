import { useState } from 'react';
import { isApiError } from '../api/failure.ts';
import { Button } from './Button.tsx';
import styles from './RequestId.module.css';

/** What support asks for, small, with a copy button. A refusal that the person can mend alone (400, 401, 409, 422) needs no support. */
const MENDED_ALONE = new Set([400, 401, 409, 422]);

export const RequestId = ({ error }: { error: unknown }) => {
  const [copied, setCopied] = useState(false);
  const id = isApiError(error) && !MENDED_ALONE.has(error.status) ? error.requestId : undefined;
  if (!id) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <span className={styles.request}>
      Request {id}
      <Button size="small" look="quiet" icon={copied ? 'check' : 'copy'} onPress={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </span>
  );
};
