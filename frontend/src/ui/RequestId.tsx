import { useState } from 'react';
import { isApiError } from '../api/failure.ts';
import { Button } from './Button.tsx';
import styles from './RequestId.module.css';

/** What support asks for, small, with a copy button: only where the product itself failed. A refusal says what to do, and needs no support. */
const FAILED_FROM = 500;

export const RequestId = ({ error }: { error: unknown }) => {
  const [copied, setCopied] = useState(false);
  const id = isApiError(error) && error.status >= FAILED_FROM ? error.requestId : undefined;
  if (!id) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    setCopied(true);
  };
  return (
    <span className={styles.request}>
      <span>Request {id}</span>
      <Button size="small" look="quiet" icon={copied ? 'check' : 'copy'} onPress={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </span>
  );
};
