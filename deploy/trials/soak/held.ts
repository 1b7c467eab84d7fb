/** What a process and its folder hold, as the system tells it. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { residentMb } from '../bench/product.ts';

const MIB = 1_024 ** 2;

/** @param pid of a process of Linux */
export const heldBy = (pid: number): Readonly<{ memoryMb: number; handles: number; threads: number }> => ({
  memoryMb: residentMb(pid),
  handles: readdirSync(`/proc/${pid}/fd`).length,
  threads: Number(/^Threads:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
});

/** Files come and go meanwhile. */
export const diskMb = (folder: string): number => {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  return bytes / MIB;
};
