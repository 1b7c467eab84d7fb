import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { DraftMark } from '../../common/DraftMark.tsx';
import { behalfBody, behalfMissing, OnBehalf, useBehalf } from '../../common/milestones/OnBehalf.tsx';
import { itemsSaid, NO_ITEMS, ReturnItems } from '../../common/milestones/ReturnItems.tsx';
import { useDraft } from '../../common/useDraft.ts';
import { type Project, useDelivery } from '../data.ts';

type Props = { project: Project; meId: string; onClose: () => void };

/** Every milestone is accepted; this closes the project. */
export const AcceptDelivery = ({ project: p, meId, onClose }: Props) => {
  const decide = useDelivery(p.projectId);
  const [etag] = useState(p.etag);
  const { typed: behalf, set: setBehalf, draft } = useBehalf(p.projectId);
  const [tried, setTried] = useState(false);
  const onBehalf = p.clientId !== meId;
  const send = async () => {
    setTried(true);
    if (onBehalf && behalfMissing(behalf)) return;
    const done = await decide.run({ decision: 'accept_delivery', etag, ...(onBehalf ? behalfBody(behalf) : {}) });
    if (done === undefined) return;
    await draft.clear();
    toast.show({ variant: 'success', message: `${p.title} is completed.` });
    onClose();
  };
  return (
    <Dialog
      title={`Accept the delivery of ${p.title}`}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" icon="check" busy={decide.busy} onPress={() => void send()}>
            Accept the delivery
          </Button>
        </>
      }
    >
      <p>Every milestone is accepted. With this the project is completed and the team is released.</p>
      {onBehalf && (
        <OnBehalf
          projectId={p.projectId}
          client={p.clientName ?? 'the client'}
          value={behalf}
          onChange={setBehalf}
          tried={tried}
        />
      )}
      <Problem error={decide.error} />
      {onBehalf && <DraftMark draft={draft} />}
    </Dialog>
  );
};

/** The items become a new milestone of amount 0, due in 14 days (state-machines.md §2). */
export const ReturnDelivery = ({ project: p, onClose }: Omit<Props, 'meId'>) => {
  const decide = useDelivery(p.projectId);
  const [etag] = useState(p.etag);
  const [items, setItems] = useState(NO_ITEMS);
  const [tried, setTried] = useState(false);
  const draft = useDraft(`return-delivery:${p.projectId}`, items, { onFound: setItems });
  const send = async () => {
    setTried(true);
    const said = itemsSaid(items);
    if (said.length === 0) return;
    if ((await decide.run({ decision: 'return_delivery', items: said, etag })) === undefined) return;
    await draft.clear();
    toast.show({ message: `${p.title} went back to the team.` });
    onClose();
  };
  return (
    <Dialog
      title={`Return the delivery of ${p.title}`}
      open
      wide
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" icon="return" busy={decide.busy} onPress={() => void send()}>
            Return the delivery
          </Button>
        </>
      }
    >
      <p className="ui two">What you name becomes one more milestone, without a price and due in 14 days.</p>
      <ReturnItems items={items} onChange={setItems} tried={tried} />
      <Problem error={decide.error} />
      <DraftMark draft={draft} />
    </Dialog>
  );
};
