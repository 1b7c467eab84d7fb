import type { FileRef } from '@lamplight/bff/contract/proposals.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, newKey, type UploadOptions } from '../../api/client.ts';

export type Sending = {
  id: string;
  file: File;
  idempotencyKey: string;
  bp: number;
  error: unknown;
  end: AbortController;
};

export type Uploads = {
  sending: readonly Sending[];
  add: (files: readonly File[]) => Promise<void>;
  retry: (id: string) => void;
  /** Stops it if it is on its way, and forgets it. */
  drop: (id: string) => void;
};

/** Files on their way to a project. */
export const useUploads = (projectId: string, onStored: (file: FileRef) => void): Uploads =>
  useUploadsTo(
    (input) => api.upload('file-put', { params: { projectId }, ...input }),
    ({ file }) => onStored(file),
  );

/**
 * Files on their way to one place, one after the other. Each may fail alone and is sent again under its own key, so that a
 * lost answer never stores it twice. Leaving the screen stops what is not there yet.
 */
export const useUploadsTo = <Answer>(
  upload: (input: UploadOptions & { form: FormData }) => Promise<Answer>,
  onStored: (answer: Answer) => void,
): Uploads => {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const now = useRef({ sending, upload, onStored });
  useEffect(() => {
    now.current = { sending, upload, onStored };
  });
  useEffect(
    () => () => {
      for (const { end } of now.current.sending) end.abort();
    },
    [],
  );
  const forget = useCallback((id: string) => setSending((all) => all.filter((one) => one.id !== id)), []);

  const send = useCallback(
    async (one: Sending) => {
      const put = (change: Partial<Sending>) =>
        setSending((all) => all.map((other) => (other.id === one.id ? { ...other, ...change } : other)));
      put({ error: undefined, bp: 0 });
      const form = new FormData();
      form.append('file', one.file, one.file.name);
      try {
        const answer = await now.current.upload({
          form,
          idempotencyKey: one.idempotencyKey,
          signal: one.end.signal,
          onProgress: ({ sent, total }) => put({ bp: total === 0 ? 0 : Math.floor((sent * 10_000) / total) }),
        });
        forget(one.id);
        now.current.onStored(answer);
      } catch (error) {
        if (one.end.signal.aborted) forget(one.id);
        else put({ error });
      }
    },
    [forget],
  );

  const add = async (files: readonly File[]) => {
    const more = files.map((file) => ({
      id: newKey(),
      file,
      idempotencyKey: newKey(),
      bp: 0,
      error: undefined,
      end: new AbortController(),
    }));
    setSending((all) => [...all, ...more]);
    for (const one of more) if (!one.end.signal.aborted) await send(one);
  };
  const find = (id: string) => sending.find((one) => one.id === id);
  return {
    sending,
    add,
    retry: (id) => {
      const one = find(id);
      if (one) void send(one);
    },
    drop: (id) => {
      find(id)?.end.abort();
      forget(id);
    },
  };
};
