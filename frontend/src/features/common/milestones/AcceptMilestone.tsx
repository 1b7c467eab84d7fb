import { useState } from 'react';
import { isApiError } from '../../../api/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { DraftMark } from '../DraftMark.tsx';
import { DeliverableList } from './DeliverableList.tsx';
import type { Milestone, Submission } from './data.ts';
import { useAccept } from './data.ts';
import { namedIn } from './evidence.ts';
import { behalfBody, behalfMissing, OnBehalf, useBehalf } from './OnBehalf.tsx';

/** Accepting lists the exact file versions that it binds, and what follows. */
export const AcceptMilestone = ({
  milestone: m,
  opened,
  client,
  onBehalf,
  onSuperseded,
  onClose,
}: {
  milestone: Milestone;
  /** The submission that was read. */
  opened: Submission;
  client: string;
  onBehalf: boolean;
  onSuperseded: () => void;
  onClose: () => void;
}) => {
  const accept = useAccept(m);
  const { typed: behalf, set: setBehalf, draft } = useBehalf(m.milestoneId);
  const [tried, setTried] = useState(false);
  const superseded = isApiError(accept.error) && accept.error.code === 'DELIVERABLE_SUPERSEDED';
  const send = async () => {
    setTried(true);
    if (onBehalf && behalfMissing(behalf)) return;
    const done = await accept.run({ deliverables: namedIn(opened), ...(onBehalf ? behalfBody(behalf) : {}) });
    if (done === undefined) return;
    await draft.clear();
    toast.show({ variant: 'success', message: `${m.title} is accepted.` });
    onClose();
  };
  return (
    <Dialog
      title={`Accept ${m.title}`}
      open
      wide
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          {superseded ? (
            <Button look="primary" onPress={onSuperseded}>
              See what changed
            </Button>
          ) : (
            <Button look="primary" icon="check" busy={accept.busy} onPress={() => void send()}>
              Accept milestone
            </Button>
          )}
        </>
      }
    >
      <p>
        You accept {opened.deliverables.length === 1 ? 'this file' : `these ${opened.deliverables.length} files`}, in
        exactly these versions. It cannot be taken back; a fault found later becomes a new milestone.
      </p>
      <DeliverableList label="Files you accept" deliverables={opened.deliverables} />
      <p className="ui two">
        {m.amountPaise === 0 ? (
          'Nothing is invoiced for it.'
        ) : (
          <>
            An invoice over <Money paise={m.invoiceTotalPaise ?? m.amountPaise} />{' '}
            {m.invoiceTotalPaise === undefined ? 'plus GST' : 'with GST'} follows at once.
          </>
        )}
      </p>
      {onBehalf && (
        <OnBehalf projectId={m.projectId} client={client} value={behalf} onChange={setBehalf} tried={tried} />
      )}
      <Problem error={accept.error} />
      {onBehalf && <DraftMark draft={draft} />}
    </Dialog>
  );
};
