/** The other side of `apart.ts`: one file is read, and the thread ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { isOffice, officeText } from './office.ts';
import { pdfText } from './pdf.ts';

type Asked = Readonly<{ content: Uint8Array; extension: string; most: number }>;

const { content, extension, most } = workerData as Asked;
const text = isOffice(extension)
  ? await officeText(Buffer.from(content.buffer, content.byteOffset, content.byteLength), extension, most)
  : await pdfText(content, most);
parentPort?.postMessage(text.slice(0, most));
