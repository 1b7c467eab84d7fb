// How the product's process is started: plain JavaScript, as the launcher is.
import { statSync } from 'node:fs';
import { join } from 'node:path';

const MIB = 1024 ** 2;
// A log of so much is that of a company of many years: its answers are made of more than fits into the small space.
const LARGE_LOG = 256 * MIB;

const isLarge = (dataDir) => (statSync(join(dataDir, 'events.db'), { throwIfNoEntry: false })?.size ?? 0) >= LARGE_LOG;

/**
 * New objects get two spaces of 4 MiB instead of 16: no slower in a small company, and what a busy hour took is given back. In a
 * large one what is needed for one answer alone would be moved on and kept until the old ones are looked through, which is
 * slower and takes 200 MB more. Old ones are looked through there once they are twice as many, and their pages are given
 * back at once: else whoever asks for the figures of a year a hundred times in a row makes the process hold another 200 MB.
 * @param {string} dataDir the folder of the product; one that is not there yet is small
 * @returns {string[]}
 */
export const flagsFor = (dataDir) => [
  '--disable-warning=ExperimentalWarning',
  ...(isLarge(dataDir)
    ? ['--max-semi-space-size=16', '--heap-growing-percent=100', '--no-memory-pool']
    : ['--max-semi-space-size=4']),
];

/** For the 19 MiB of each password's hash: the C library would keep a block of that size for each thread once one was freed. */
export const environment = { MALLOC_MMAP_THRESHOLD_: '1048576' };
