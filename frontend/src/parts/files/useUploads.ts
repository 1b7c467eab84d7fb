import type { FileRef } from '@lamplight/bff/contract/proposals.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, newKey, type UploadOptions } from '../../api/client.ts';

/** A file that lies elsewhere until it is sent: it is read first, in this page, and then sent like any other. */
export type FileElsewhere = Readonly<{
  name: string;
  size: number;
  /** Where it lies, for people. */
  from: string;
  read: (o: { signal: AbortSignal; onProgress: (bytes: number) => void }) => Promise<File>;
  /** Why it could not be read. */
  says: (error: unknown) => string;
}>;
export type Sending = {
  id: string;
  /** Once it is read, the file itself. */
  file: File | FileElsewhere;
  idempotencyKey: string;
  bp: number;
  error: unknown;
  end: AbortController;
};

export type Uploads = {
  sending: readonly Sending[];
  add: (files: readonly (File | FileElsewhere)[]) => Promise<void>;
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
 * lost answer never stores it twice; what was read from elsewhere is not read again for that. Leaving the screen stops what is
 * not there yet.
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
      let shown = 0;
      const share = (done: number, total: number) => {
        const bp = total === 0 ? 0 : Math.min(10_000, Math.floor((done * 10_000) / total));
        // Of a large file thousands of blocks come: what nobody sees is not drawn.
        if (Math.abs(bp - shown) < 100 && bp < 10_000) return;
        shown = bp;
        put({ bp });
      };
      try {
        const file = await here(one, (bytes) => share(bytes, one.file.size));
        if (file !== one.file) put({ file, bp: 0 });
        const form = new FormData();
        form.append('file', file, file.name);
        const answer = await now.current.upload({
          form,
          idempotencyKey: one.idempotencyKey,
          signal: one.end.signal,
          onProgress: ({ sent, total }) => share(sent, total),
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

  const add: Uploads['add'] = async (files) => {
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

const here = async ({ file, end: { signal } }: Sending, onProgress: (bytes: number) => void): Promise<File> => {
  if (file instanceof File) return file;
  const read = await file.read({ signal, onProgress });
  signal.throwIfAborted();
  return read;
};
