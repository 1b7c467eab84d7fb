import { useState } from 'react';
import { refetch } from '../../../api/cache.ts';
import { isConflict } from '../../../api/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { DraftMark } from '../DraftMark.tsx';
import { useDraft } from '../useDraft.ts';
import { type Milestone, shownIn, useReturn } from './data.ts';
import { behalfBody, behalfMissing, OnBehalf, useBehalf } from './OnBehalf.tsx';
import { itemsSaid, NO_ITEMS, ReturnItems } from './ReturnItems.tsx';

/** A return names one reason for each thing; it is sent at the version that was read. */
export const RequestChanges = ({
  milestone: m,
  etag,
  client,
  onBehalf,
  onClose,
}: {
  milestone: Milestone;
  etag: string;
  client: string;
  onBehalf: boolean;
  onClose: () => void;
}) => {
  const send = useReturn(m);
  const [items, setItems] = useState(NO_ITEMS);
  const { typed: behalf, set: setBehalf, draft: behalfDraft } = useBehalf(m.milestoneId);
  const [tried, setTried] = useState(false);
  const draft = useDraft(`return:${m.milestoneId}`, items, { onFound: setItems });
  const submit = async () => {
    setTried(true);
    const said = itemsSaid(items);
    if (said.length === 0 || (onBehalf && behalfMissing(behalf))) return;
    const done = await send.run({ items: said, etag, ...(onBehalf ? behalfBody(behalf) : {}) });
    if (done === undefined) return;
    await Promise.all([draft.clear(), behalfDraft.clear()]);
    toast.show({
      message: `${m.title} went back with ${said.length === 1 ? 'one change' : `${said.length} changes`}.`,
    });
    onClose();
  };
  return (
    <Dialog
      title={`Request changes to ${m.title}`}
      open
      wide
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" icon="return" busy={send.busy} onPress={() => void submit()}>
            Request changes
          </Button>
        </>
      }
    >
      <p className="ui two">The team works on each of these and submits again. Nothing is invoiced until you accept.</p>
      <ReturnItems items={items} onChange={setItems} tried={tried} />
      {onBehalf && (
        <OnBehalf projectId={m.projectId} client={client} value={behalf} onChange={setBehalf} tried={tried} />
      )}
      {isConflict(send.error) ? (
        <Notice
          tone="warn"
          icon="alert"
          acts={
            <Button
              size="small"
              onPress={() => {
                void refetch(shownIn(m.projectId));
                onClose();
              }}
            >
              Look again, keep what I typed
            </Button>
          }
        >
          This milestone changed meanwhile. Read it again before you return it.
        </Notice>
      ) : (
        <Problem error={send.error} />
      )}
      <DraftMark draft={draft} />
    </Dialog>
  );
};
