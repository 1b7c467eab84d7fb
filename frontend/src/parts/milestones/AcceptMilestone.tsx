import { useEffect } from 'react';
import { refetch } from '../../api/cache.ts';
import { isApiError } from '../../api/errors.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { judged } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { Money } from '../../ui/Money.tsx';
import { toast } from '../../ui/toasts.ts';
import { labelOf } from '../viewer/surface.ts';
import { useOpenViewer } from '../viewer/useViewer.ts';
import { DeliverableList } from './DeliverableList.tsx';
import type { Milestone, Submission } from './data.ts';
import { shownIn, useAccept } from './data.ts';
import { deliverableShown, namedIn, openPins } from './evidence.ts';
import { MilestonePins } from './MilestonePins.tsx';
import { OnBehalf, useBehalf } from './OnBehalf.tsx';

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
  const behalf = useBehalf(m.milestoneId, onBehalf);
  const refused = isApiError(accept.error) ? accept.error.code : null;
  const open = useOpenViewer();
  const first = openPins(m).find(({ mustFix }) => mustFix);
  // Somebody put it while this was being read: what is shown is fetched, so that there is a pin to go to.
  useEffect(() => {
    if (refused === 'PINS_OPEN') void refetch(shownIn(m.projectId));
  }, [refused, m.projectId]);
  const instead =
    refused === 'DELIVERABLE_SUPERSEDED'
      ? { act: 'See what changed', onPress: onSuperseded }
      : refused === 'PINS_OPEN' && first !== undefined
        ? {
            act: `See pin ${labelOf(first)}`,
            onPress: () => open({ ...deliverableShown(m, first.deliverableId), pin: first.pinId }, []),
          }
        : null;
  const form = useForm({
    blank: {},
    read: () => judged(behalf.body ? {} : behalf.form.faults, () => behalf.body ?? {}),
    act: accept,
    send: (body) => accept.run({ deliverables: namedIn(opened), ...body }),
    onSent: async () => {
      await behalf.form.draft?.clear();
      toast.show({ variant: 'success', message: `${m.title} is accepted.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={{ ...form, draft: behalf.form.draft, startAfresh: behalf.form.startAfresh }}
      title={`Accept ${m.title}`}
      act="Accept milestone"
      icon="check"
      {...(instead === null ? {} : { instead })}
      wide
      onClose={onClose}
    >
      <MilestonePins milestone={m} />
      <p>
        You accept {opened.deliverables.length === 1 ? 'this file' : `these ${opened.deliverables.length} files`}, in
        exactly these versions. It cannot be taken back; a fault found later becomes a new milestone.
      </p>
      <DeliverableList label="Files you accept" deliverables={opened.deliverables} of={m} />
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
      {onBehalf && <OnBehalf projectId={m.projectId} client={client} behalf={behalf} tried={form.tried} />}
    </FormDialog>
  );
};
