import { useEffect, useState } from 'react';
import { isApiError, isConflict } from '../../api/errors.ts';
import type { Read } from '../../api/useRead.ts';
import { toast } from '../../ui/toasts.ts';
import { useDraft } from '../common/useDraft.ts';
import { bodyOf, idOf, type Kind, type Opened, usePublish, useSave } from './data.ts';
import { type Faults, type Form, readForm, type Shared } from './forms/form.ts';

/**
 * One thing of the catalogue being written: what is typed, kept on this device; saved as a draft by button; published as
 * the next version. It holds to the version it was opened on, so that a change by somebody else is said before it is
 * overwritten; where nothing was typed, theirs is simply shown.
 *
 * @param id null for a new one
 * @param read the thing as it stands now; without data for a new one
 */
export const useEditor = <K extends Kind, Values extends Shared>(
  form: Form<K, Values>,
  id: string | null,
  read: Pick<Read<Opened<K>>, 'data' | 'stale'>,
  { today, onMade }: { today: string; onMade: (id: string) => void },
) => {
  const { data: current, stale } = read;
  const [opened, setOpened] = useState(current ?? null);
  const start = (from: Opened<K> | null): Values => (from ? form.valuesOf(bodyOf(from.item)) : form.blank(today));
  const [values, setValues] = useState<Values>(() => start(current ?? null));
  // Counted, so that each blocked press leads to the first wrong field again; 0 while nothing was pressed.
  const [tries, setTries] = useState(0);
  const save = useSave(form.kind, id);
  const publish = usePublish(form.kind, id);
  // The version that was typed upon. A draft found here may be of an older one: then saving it is a conflict, as it must be.
  const [held, setHeld] = useState(current?.item.etag);
  const draft = useDraft(
    `catalogue:${form.kind}:${id ?? 'new'}`,
    { values, etag: held },
    {
      onFound: (found) => {
        setValues(found.values);
        setHeld(found.etag);
      },
    },
  );
  const dirty = JSON.stringify(form.bodyOf(values)) !== JSON.stringify(form.bodyOf(start(opened)));
  const busy = save.busy || publish.busy;
  const reading = readForm(form, values);
  const faults = tries > 0 && 'faults' in reading ? reading.faults : {};

  const take = (from: Opened<K> | null) => {
    setOpened(from);
    setHeld(from?.item.etag);
    setValues(start(from));
    setTries(0);
    void draft.clear();
  };
  // Nobody typed anything here: what others saved meanwhile is the start. An answer known to be behind is no news.
  const outrun = current !== undefined && opened !== null && current.item.etag !== opened.item.etag;
  useEffect(() => {
    if (outrun && !dirty && !busy && draft.ready && stale === 'fresh') take(current);
  });

  const sendDraft = async (etag: string | undefined): Promise<Opened<K> | undefined> => {
    setTries(tries + 1);
    if ('faults' in reading) return undefined;
    const saved = await save.run({ body: reading.body, etag });
    if (saved) take(saved);
    return saved;
  };
  const settle = (answer: Opened<K>) => {
    if (id === null) onMade(idOf(form.kind, answer.item));
  };

  return {
    values,
    set: (change: Partial<Values>) => {
      setValues((before) => ({ ...before, ...change }));
      if (save.error !== undefined) save.reset();
    },
    opened,
    draft,
    dirty,
    busy,
    /** At their fields: what the schema says, and what the server said of what was sent. */
    faults: { ...faults, ...serverFaults(save.error) },
    blocked: Object.keys(faults).length > 0,
    tries,
    error: save.error ?? publish.error,
    conflict: isOvertaken(save.error) || isOvertaken(publish.error),
    /** @param etag sends mine on top of that version; left out, of the one it was typed upon */
    saveDraft: async (etag = held) => {
      const saved = await sendDraft(etag);
      if (!saved) return;
      toast.show({ variant: 'success', message: `The draft of ${values.name} is saved. Visitors see nothing of it.` });
      settle(saved);
    },
    /** Saves first what is not saved yet: visitors get exactly what stands on the screen. */
    publish: async () => {
      const saved = dirty || opened === null ? await sendDraft(held) : opened;
      if (!saved) return;
      const done = await publish.run({ id: idOf(form.kind, saved.item), etag: saved.item.etag });
      if (done) {
        take(done);
        toast.show({ variant: 'success', message: `Version ${done.item.version} of ${values.name} is published.` });
      }
      settle(done ?? saved);
    },
    takeTheirs: () => {
      save.reset();
      publish.reset();
      take(current ?? null);
    },
    startAfresh: () => take(opened),
  };
};

/** SLUG_TAKEN is about a field, and nobody changed this thing. */
const isOvertaken = (error: unknown): boolean => isConflict(error) && error.code !== 'SLUG_TAKEN';

export const SLUG_TAKEN = 'Taken by another one. Choose another address.';

const serverFaults = (error: unknown): Faults =>
  !isApiError(error)
    ? {}
    : error.code === 'SLUG_TAKEN'
      ? { slug: SLUG_TAKEN }
      : Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
