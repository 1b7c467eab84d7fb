import type { FileRef } from '@lamplight/bff/contract/proposals.ts';
import { useEffect, useRef, useState } from 'react';
import { newKey } from '../../../api/client.ts';
import { textFor } from '../../../api/errors.ts';
import { ViewName } from '../../../parts/viewer/ViewName.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { fileSize } from '../../../ui/shares.ts';
import { uploadFile } from '../data.ts';
import { texts } from '../texts.ts';
import styles from './Steps.module.css';

type Sending = { id: string; file: File; idempotencyKey: string; bp: number; error: unknown; end: AbortController };

export type FilesStepProps = {
  attachments: readonly FileRef[];
  add: (file: FileRef) => void;
  remove: (fileId: string) => void;
  /** The draft's id on the server, made if it must be; null where that failed, which the form says. */
  proposalId: () => Promise<string | null>;
};

/** Files go up one by one while one goes on; each may fail alone and is sent again under its own key. */
export const FilesStep = ({ attachments, add, remove, proposalId }: FilesStepProps) => {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const live = useRef<Map<string, AbortController>>(new Map());
  useEffect(() => {
    const { current } = live;
    return () => {
      for (const end of current.values()) end.abort();
    };
  }, []);
  const put = (id: string, change: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const drop = (id: string) => {
    live.current.delete(id);
    setSending((all) => all.filter((one) => one.id !== id));
  };

  const send = async (one: Sending) => {
    put(one.id, { error: undefined, bp: 0 });
    live.current.set(one.id, one.end);
    const id = await proposalId();
    if (id === null) return put(one.id, { error: 'draft' });
    try {
      const { file } = await uploadFile(id, one.file, {
        idempotencyKey: one.idempotencyKey,
        signal: one.end.signal,
        onProgress: ({ sent, total }) => put(one.id, { bp: total === 0 ? 0 : Math.floor((sent * 10_000) / total) }),
      });
      add(file);
      drop(one.id);
    } catch (error) {
      if (one.end.signal.aborted) drop(one.id);
      else put(one.id, { error });
    }
  };
  const take = async (files: File[]) => {
    const more = files.slice(0, Math.max(0, 20 - attachments.length - sending.length)).map((file) => ({
      id: crypto.randomUUID(),
      file,
      idempotencyKey: newKey(),
      bp: 0,
      error: undefined,
      end: new AbortController(),
    }));
    setSending((all) => [...all, ...more]);
    for (const one of more) await send(one);
  };

  return (
    <>
      <FileField
        label="Files"
        optional
        multiple
        action="Choose files"
        hint={texts.fileHint}
        disabled={attachments.length + sending.length >= 20}
        onFiles={(files) => void take(files)}
      />
      {attachments.length + sending.length > 0 && (
        <ul className={styles.files} aria-label="Attached files">
          {attachments.map((file) => (
            <li key={file.fileId}>
              <span className={styles.name}>
                <ViewName shown={{ of: 'file', fileId: file.fileId }}>{file.name}</ViewName>{' '}
                <span className="meta mono">{fileSize(file.bytes)}</span>
              </span>
              <span>
                <Status of="file" is={file.state} />
                <IconButton
                  icon="close"
                  size="small"
                  label={`Remove ${file.name}`}
                  onPress={() => remove(file.fileId)}
                />
              </span>
            </li>
          ))}
          {sending.map((one) => (
            <li key={one.id}>
              <span className={styles.name}>
                {one.file.name} <span className="meta mono">{fileSize(one.file.size)}</span>
              </span>
              {one.error === undefined ? (
                <Button size="small" look="quiet" onPress={() => one.end.abort()}>
                  Cancel
                </Button>
              ) : (
                <span>
                  <Button size="small" icon="retry" onPress={() => void send(one)}>
                    Retry
                  </Button>
                  <IconButton
                    icon="close"
                    size="small"
                    label={`Leave out ${one.file.name}`}
                    onPress={() => drop(one.id)}
                  />
                </span>
              )}
              {one.error === undefined ? (
                <span className={styles.whole}>
                  <Progress bp={one.bp} label={`Sending ${one.file.name}`} />
                </span>
              ) : (
                <span className={styles.whole} role="alert">
                  <span className={styles.fault}>
                    <Icon name="error" size={16} />{' '}
                    {one.error === 'draft'
                      ? 'The draft could not be saved first, see below.'
                      : textFor('general', one.error)}
                  </span>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
