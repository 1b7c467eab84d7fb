/** The effect outside: a letter is a file with the id of its job, so that one written again is the same. */
import type { OpenedPorts } from '@lamplight/events/adapters/open.ts';
import type { Job } from '@lamplight/events/ports/job-queue.ts';

export const WORKER = { concurrency: 8, leaseMs: 2_000, maxAttempts: 20 } as const;

export const writeLetter = async (
  files: OpenedPorts['files'],
  { id, payload }: Pick<Job, 'id' | 'payload'>,
): Promise<void> => {
  await files.put(id, contentOf(payload), { maxBytes: 1_000 });
};

async function* contentOf(payload: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(JSON.stringify(payload));
}
