import type { Job } from '@lamplight/bff/contract/careers.ts';
import { ReasonDialog } from '../../../forms/ReasonDialog.tsx';
import { useJobStatus } from '../adminData.ts';

/** Ends a role for visitors; the applications it has go on. */
export default function CloseJob({ job, onClose }: { job: Job; onClose: () => void }) {
  const status = useJobStatus(job.jobId);
  return (
    <ReasonDialog
      draft={`close-job:${job.jobId}`}
      etag={job.etag}
      title={`Close ${job.body.title}`}
      says="Its page says that it takes no more applications. The ones that are here go on, and you can reopen it."
      label="Why"
      act="Close the role"
      sending={status}
      send={(reason, etag) => status.run({ to: 'closed', reason, etag })}
      onClose={onClose}
    />
  );
}
