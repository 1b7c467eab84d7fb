import { ReasonDialog } from '../../forms/ReasonDialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { type Milestone, useRecall } from './data.ts';

/** What was submitted is taken back before anybody answered it. */
export const RecallDialog = ({ milestone: m, onClose }: { milestone: Milestone; onClose: () => void }) => {
  const recall = useRecall(m);
  return (
    <ReasonDialog
      draft={`recall:${m.milestoneId}`}
      etag={m.etag}
      title={`Take the submission of ${m.title} back`}
      says="The client sees that it was taken back, and why."
      label="Why"
      act="Take it back"
      sending={recall}
      send={(reason, etag) => recall.run({ reason, etag })}
      onSent={() => toast.show({ message: `The submission of ${m.title} was taken back.` })}
      onClose={onClose}
    />
  );
};
