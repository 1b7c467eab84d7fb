import { hrefOf } from '@lamplight/bff/contract/call.ts';
import { fileSize } from '../../ui/shares.ts';
import { Download } from '../files/FileLine.tsx';
import type { DocumentVersion } from './data.ts';

/** The file of a version, by the rights on its document. */
export const VersionLink = ({ documentId, version: v }: { documentId: string; version: DocumentVersion }) => (
  <Download
    href={hrefOf('document-content', { documentId, version: `${v.version}` })}
    name={v.name}
    says={`version ${v.version}, ${v.name}, ${fileSize(v.bytes)}`}
  />
);
