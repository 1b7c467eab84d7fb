import { useRef, useState } from 'react';
import { textFor } from '../../../api/errors.ts';
import { Promised } from '../../../parts/milestones/Promised.tsx';
import { itemsFault, itemsSaid, NO_ITEMS, ReturnItems } from '../../../parts/milestones/ReturnItems.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import styles from '../Delivery.module.css';
import { type Delivery, type DeliveryMilestone, useGuestAccept, useGuestReturn } from '../data.ts';
import { takeFocus } from './focus.ts';
import { GuestRating } from './GuestRating.tsx';
import { Proof } from './Proof.tsx';

type Props = Readonly<{
  milestone: DeliveryMilestone;
  delivery: Delivery;
  onShow: (delivery: Delivery) => void;
}>;
type Asked = 'accept' | 'return' | 'rate';

/** What the recipient may say of a milestone. Nothing is signed before the code that was mailed is typed. */
export const SignOff = ({ milestone: m, delivery, onShow }: Props) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { acceptMilestone, requestChanges, rateMilestone } = m.can;
  if (!acceptMilestone && !requestChanges && !rateMilestone)
    return m.rated ? <Notice icon="check">Thank you. Your rating is kept.</Notice> : null;
  const close = () => {
    setAsked(null);
    place.current?.focus({ preventScroll: true });
  };
  const shown = (next: Delivery) => {
    close();
    onShow(next);
  };
  return (
    <div className={styles.signing} ref={place} tabIndex={-1}>
      {(acceptMilestone || requestChanges) && (
        <Promised milestone={{ ...m, baselineDueDate: m.committedDueDate }} project={delivery.project} />
      )}
      {m.submission?.note && acceptMilestone && <p className="two">{m.submission.note}</p>}
      {asked === null ? (
        <div className={styles.acts}>
          {acceptMilestone && (
            <Button look="primary" size="big" icon="check" onPress={() => setAsked('accept')}>
              Accept {m.title}
            </Button>
          )}
          {requestChanges && (
            <Button size="big" onPress={() => setAsked('return')}>
              Request changes
            </Button>
          )}
          {rateMilestone && (
            <Button look={acceptMilestone ? 'plain' : 'primary'} size="big" onPress={() => setAsked('rate')}>
              Rate {m.title}
            </Button>
          )}
        </div>
      ) : !delivery.proven ? (
        <Proof delivery={delivery} onProven={onShow} onClose={close} />
      ) : asked === 'accept' ? (
        <Accept milestone={m} linkId={delivery.linkId} onShow={shown} onClose={close} />
      ) : asked === 'return' ? (
        <Return milestone={m} linkId={delivery.linkId} onShow={shown} onClose={close} />
      ) : (
        <GuestRating milestone={m} linkId={delivery.linkId} onShow={shown} onClose={close} />
      )}
    </div>
  );
};

type Deciding = Readonly<{
  milestone: DeliveryMilestone;
  linkId: string;
  onShow: (delivery: Delivery) => void;
  onClose: () => void;
}>;

/** Lists the exact versions that are accepted, as they were read. */
const Accept = ({ milestone: m, linkId, onShow, onClose }: Deciding) => {
  const [read] = useState(m.submission?.deliverables ?? []);
  const accept = useGuestAccept({ linkId, milestoneId: m.milestoneId });
  return (
    <section className={styles.confirm} aria-label={`Accept ${m.title}`} ref={takeFocus} tabIndex={-1}>
      <p>
        You accept {read.length === 1 ? 'this file' : `these ${read.length} files`}, in exactly{' '}
        {read.length === 1 ? 'this version' : 'these versions'}. It cannot be taken back, and the invoice follows at
        once.
      </p>
      <ul>
        {read.map((d) => (
          <li key={d.deliverableId}>
            {d.title}, version {d.version}
          </li>
        ))}
      </ul>
      <Problem error={accept.error} />
      <div className={styles.acts}>
        <Button
          look="primary"
          icon="check"
          busy={accept.busy}
          onPress={async () => {
            const deliverables = read.map(({ deliverableId, version, sha256 }) => ({ deliverableId, version, sha256 }));
            const answer = await accept.run({ deliverables });
            if (answer) onShow(answer.delivery);
          }}
        >
          Accept the milestone
        </Button>
        <Button onPress={onClose}>Not now</Button>
      </div>
    </section>
  );
};

/** One reason for each thing that should change. */
const Return = ({ milestone: m, linkId, onShow, onClose }: Deciding) => {
  const [typed, setTyped] = useState(NO_ITEMS);
  const [tried, setTried] = useState(false);
  const [etag] = useState(m.etag);
  const send = useGuestReturn({ linkId, milestoneId: m.milestoneId });
  return (
    <form
      ref={takeFocus}
      tabIndex={-1}
      className={styles.confirm}
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        setTried(true);
        if (itemsFault(typed) !== undefined) return;
        const answer = await send.run({ items: itemsSaid(typed), etag });
        if (answer) onShow(answer.delivery);
      }}
    >
      <p>The team works on each of these and submits again. Nothing is invoiced until you accept.</p>
      <ReturnItems
        items={typed.items}
        onChange={(items) => setTyped({ items })}
        error={tried ? itemsFault(typed) : undefined}
      />
      {send.error !== undefined && (
        <Notice tone="warn" icon="alert">
          {textFor('general', send.error)}
        </Notice>
      )}
      <div className={styles.acts}>
        <Button type="submit" look="primary" busy={send.busy}>
          Request changes
        </Button>
        <Button onPress={onClose}>Not now</Button>
      </div>
    </form>
  );
};
