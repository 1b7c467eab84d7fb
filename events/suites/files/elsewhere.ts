/** What the files' suite does in a process of its own: puts one file of so many bytes, and is killed somewhere on the way. */
import type { Files } from '../../ports/files.ts';
import { say, startedElsewhere } from '../elsewhere.ts';

const { port: files, args } = await startedElsewhere<Files>();
const [id, pieces] = args as [id: string, pieces: number];

const content = async function* () {
  for (let n = 0; n < pieces; n += 1) yield Buffer.alloc(100_000, n);
};
say(await files.put(id, content(), { maxBytes: 10_000_000 }));
await files.close();
