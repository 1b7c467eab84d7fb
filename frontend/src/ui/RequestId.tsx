import { useState } from 'react';
import { isApiError } from '../api/failure.ts';
import { Button } from './Button.tsx';
import styles from './RequestId.module.css';

/** What the person can mend alone needs no support; nor does any refusal of an act, which says what to do. */
const MENDED_ALONE = new Set([400, 401, 409, 422]);
const isForSupport = (status: number, ofAct: boolean): boolean => (ofAct ? status >= 500 : !MENDED_ALONE.has(status));

/** What support asks for, small, with a copy button. `ofAct`: under a form or button, not in place of what could not be read. */
export const RequestId = ({ error, ofAct = false }: { error: unknown; ofAct?: boolean }) => {
  const [copied, setCopied] = useState(false);
  const id = isApiError(error) && isForSupport(error.status, ofAct) ? error.requestId : undefined;
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
