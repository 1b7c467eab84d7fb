import type { Job } from '@lamplight/bff/contract/careers.ts';
import { useOpenedOn } from '../../common/offers/data.ts';
import { ReasonDialog } from '../../common/offers/ReasonDialog.tsx';
import { useJobStatus } from '../adminData.ts';

/** Ends a role for visitors; the applications it has go on. */
export default function CloseJob({ job, onClose }: { job: Job; onClose: () => void }) {
  const status = useJobStatus(job.jobId);
  const etag = useOpenedOn(job.etag, status.error);
  return (
    <ReasonDialog
      form={`close-job:${job.jobId}`}
      title={`Close ${job.body.title}`}
      says="Its page says that it takes no more applications. The ones that are here go on, and you can reopen it."
      label="Why"
      act="Close the role"
      busy={status.busy}
      error={status.error}
      onClose={onClose}
      onSend={async (reason) => (await status.run({ to: 'closed', reason, etag })) !== undefined}
    />
  );
}
