/** Whether a content that is named somewhere is really there, told without opening the store: nothing is made or swept. */
import { join } from 'node:path';
import { contentOf, placeOf, readAbout } from './layout.ts';
import { readBlocks } from './reading.ts';

/**
 * `altered`: its note or its bytes are not what was put, or may not be read. Of a large content the length and the first
 * 256 KiB are compared with their digest; a reader meets the rest block by block.
 */
export const contentState = async (folder: string, id: string): Promise<'there' | 'missing' | 'altered'> => {
  const place = placeOf(join(folder, 'stored'), id);
  if (place === null) return 'missing';
  try {
    const about = await readAbout(place);
    if (about === null) return 'missing';
    for await (const _block of readBlocks(contentOf(place), about, { from: 0, to: 0 })) break;
    return 'there';
  } catch {
    return 'altered';
  }
};
