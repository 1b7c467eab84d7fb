import { Icon } from '../../../ui/Icon.tsx';
import { megabytes, shortHash } from '../../../ui/shares.ts';
import styles from './FileLine.module.css';

/** One file: name, size, fingerprint, and its download (the one call that goes without our headers). */
export const FileLine = ({
  file,
}: {
  file: Readonly<{ fileId: string; name: string; bytes: number; sha256: string; version?: number }>;
}) => (
  <span className={styles.file}>
    <span className={styles.name}>{file.name}</span>
    <span className={styles.facts}>
      {file.version !== undefined && <span>version {file.version}</span>}
      <span>{megabytes(file.bytes)}</span>
      <span title={file.sha256}>
        <span className="hidden-visually">fingerprint </span>
        {shortHash(file.sha256)}
      </span>
    </span>
    <a className={styles.get} href={`/api/files/${file.fileId}/content`} download={file.name}>
      <Icon name="download" size={16} /> Download<span className="hidden-visually"> {file.name}</span>
    </a>
  </span>
);
