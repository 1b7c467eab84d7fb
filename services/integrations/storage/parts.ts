/** The content of a file at a provider, part by part, the last one once the whole is known to be of one version. */
import type { Reached } from './reached.ts';
import type { FolderReading, Hashing, Source } from './reading.ts';
import { PART_BYTES } from './storage.ts';

/**
 * A provider may hold another version by the time of the next part, and not each of them tells so: so the hash of all parts is
 * held against the one that was looked up before, and nobody gets the end of what does not come to it.
 * @param broke what is thrown for a part that is refused, and for a content that is another one
 * @throws what `reached` throws
 */
export async function* partsOf(
  source: Source,
  reached: Reached<FolderReading>,
  hashing: Hashing,
  broke: () => Error,
): AsyncGenerator<Uint8Array, void> {
  const { bytes } = source.listed;
  let last: Uint8Array | null = null;
  for (let from = 0; from < bytes; from += PART_BYTES) {
    if (last !== null) yield last;
    const span = { from, to: Math.min(from + PART_BYTES, bytes) - 1 };
    const part = await reached((reading, access) => reading.part(access, source, span));
    if (part.is === 'refused') throw broke();
    hashing.add(part.value);
    last = part.value;
  }
  if (hashing.end() !== source.hash) throw broke();
  if (last !== null) yield last;
}
