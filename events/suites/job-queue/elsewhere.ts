/** What the job queue's suite does in processes of its own: enqueues, releases, works, or dies while working. */
import type { JobQueue } from '../../ports/job-queue.ts';
import { say, startedElsewhere, untilStopped } from '../elsewhere.ts';

const { port: jobs, args } = await startedElsewhere<JobQueue>();
const [role, queue, id] = args as [role: 'enqueue' | 'release' | 'work' | 'hang' | 'die', queue: string, id: string];

if (role === 'enqueue') say(await jobs.enqueue(queue, { id, payload: { id } }));
else if (role === 'release') say(await jobs.release(queue, id, 'retry'));
else {
  const signal = untilStopped();
  const { drained } = await jobs.work(queue, { concurrency: 2, leaseMs: 600, maxAttempts: 2, signal }, async (job) => {
    say([job.id, job.attempt]);
    if (role === 'die') process.kill(process.pid, 'SIGKILL');
    if (role === 'hang') await new Promise(() => undefined);
  });
  say('works');
  await drained;
}
await jobs.close();
