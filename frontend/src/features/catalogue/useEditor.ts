import { useRef, useState } from 'react';
import type { Read } from '../../api/useRead.ts';
import { useForm } from '../../forms/useForm.ts';
import { toast } from '../../ui/toasts.ts';
import { type Bodies, bodyOf, idOf, type Kind, type Opened, usePublish, useSave } from './data.ts';
import { type KindForm, readForm, type Shared } from './forms/form.ts';

/**
 * One thing of the catalogue being written: what is typed, kept on this device; saved as a draft by button; published as
 * the next version. It holds to the version it was opened on, so that a change by somebody else is said before it is
 * overwritten; where nothing was typed, theirs is simply shown.
 *
 * @param id null for a new one
 * @param read the thing as it stands now; without data for a new one
 */
export const useEditor = <K extends Kind, Values extends Shared>(
  kind: KindForm<K, Values>,
  id: string | null,
  read: Pick<Read<Opened<K>>, 'data' | 'stale'>,
  { today, onMade }: { today: string; onMade: (id: string) => void },
) => {
  const { data: current, stale } = read;
  const [opened, setOpened] = useState(current ?? null);
  const start = (from: Opened<K> | null): Values => (from ? kind.valuesOf(bodyOf(from.item)) : kind.blank(today));
  const save = useSave(kind.kind, id);
  const publish = usePublish(kind.kind, id);
  const settle = (answer: Opened<K>) => {
    if (id === null) onMade(idOf(kind.kind, answer.item));
  };
  const take = (from: Opened<K>) => {
    setOpened(from);
    form.take(start(from), from.item.etag);
  };
  /** Runs after the last save that was asked for. */
  const next = useRef<(saved: Opened<K>) => unknown>(settle);

  const form = useForm<Values, Bodies[K], Opened<K>>({
    draft: `catalogue:${kind.kind}:${id ?? 'new'}`,
    etag: current?.item.etag,
    overwrites: true,
    stale: stale !== 'fresh',
    blank: start(current ?? null),
    read: (values) => readForm(kind, values),
    act: {
      busy: save.busy || publish.busy,
      error: save.error ?? publish.error,
      reset: () => {
        save.reset();
        publish.reset();
      },
    },
    send: (body, etag) => save.run({ body, etag: etag === '' ? undefined : etag }),
    onSent: async (saved) => {
      take(saved);
      await next.current(saved);
    },
    codes: { SLUG_TAKEN: { slug: 'Taken by another one. Choose another address.' } },
  });
  // Follows the form: `opened` is the answer with the version on which the form stands.
  if (current && current !== opened && current.item.etag === form.etag && stale === 'fresh') setOpened(current);
  const { name } = form.values;

  const tellSaved = (saved: Opened<K>) => {
    toast.show({ variant: 'success', message: `The draft of ${name} is saved. Visitors see nothing of it.` });
    settle(saved);
  };
  const publishOf = async (saved: Opened<K>) => {
    const done = await publish.run({ id: idOf(kind.kind, saved.item), etag: saved.item.etag });
    if (done) {
      take(done);
      toast.show({ variant: 'success', message: `Version ${done.item.version} of ${name} is published.` });
    }
    settle(done ?? saved);
  };
  const dirty = JSON.stringify(kind.bodyOf(form.values)) !== JSON.stringify(kind.bodyOf(start(opened)));

  return {
    form,
    opened,
    dirty,
    error: save.error ?? publish.error,
    saveDraft: () => {
      next.current = tellSaved;
      form.submit();
    },
    /** Sends mine on top of what somebody else saved. */
    keepMine: () => {
      next.current = tellSaved;
      form.keepMine();
    },
    /** Saves first what is not saved yet: visitors get exactly what stands on the screen. */
    publish: () => {
      if (!dirty && opened !== null) return void publishOf(opened);
      next.current = publishOf;
      form.submit();
    },
  };
};
