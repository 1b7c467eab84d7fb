import { hrefOf } from '@lamplight/bff/contract/call.ts';
import { fileSize } from '../../ui/shares.ts';
import { Download } from '../files/FileLine.tsx';
import { ViewName } from '../viewer/ViewName.tsx';
import type { DocumentVersion } from './data.ts';

type OfVersion = { documentId: string; version: DocumentVersion };

/** Opens a version where it can be read, compared and pinned. */
export const VersionName = ({ documentId, version: { version, name } }: OfVersion) => (
  <ViewName shown={{ of: 'document', documentId, version }}>{name}</ViewName>
);

/** The file of a version, by the rights on its document. */
export const VersionLink = ({ documentId, version: v }: OfVersion) => (
  <Download
    href={hrefOf('document-content', { documentId, version: `${v.version}` })}
    name={v.name}
    says={`version ${v.version}, ${v.name}, ${fileSize(v.bytes)}`}
  />
);
