import { hrefOf } from '@lamplight/bff/contract/call.ts';
import { Icon } from '../../ui/Icon.tsx';
import { fileSize, shortHash } from '../../ui/shares.ts';
import type { Shown } from '../viewer/address.ts';
import { ViewName } from '../viewer/ViewName.tsx';
import styles from './FileLine.module.css';
import { endingOf, repeats } from './names.ts';

/** One file: its name, which opens it, size, fingerprint, and its download. */
export const FileLine = ({
  file,
  under = '',
  shown = { of: 'file', fileId: file.fileId },
}: {
  file: Readonly<{ fileId: string; name: string; bytes: number; sha256: string; version?: number }>;
  /** The title it stands under: a name that only repeats it is left out, but for its ending. */
  under?: string;
  /** What its name opens, where that is more than the file. */
  shown?: Shown | undefined;
}) => {
  const named = under === '' || !repeats(file.name, under);
  const ending = endingOf(file.name);
  return (
    <span className={styles.file}>
      <span className={styles.words}>
        <span className={styles.name}>
          <ViewName shown={shown}>
            {named ? (
              file.name
            ) : (
              <>
                Open<span className="hidden-visually"> {file.name}</span>
              </>
            )}
          </ViewName>
        </span>
        <span className={styles.facts}>
          {!named && ending !== '' && !under.toLowerCase().endsWith(`.${ending}`) && <span>{ending}</span>}
          {file.version !== undefined && <span>version {file.version}</span>}
          <span>{fileSize(file.bytes)}</span>
          <span title={file.sha256}>
            <span className="hidden-visually">fingerprint </span>
            {shortHash(file.sha256)}
          </span>
        </span>
      </span>
      <Download href={hrefOf('file-content', { fileId: file.fileId })} name={file.name} says={file.name} />
    </span>
  );
};

/** The one call that goes without our headers. `says`: which file, for who does not see where it stands. */
export const Download = ({ href, name, says }: { href: string; name: string; says: string }) => (
  <a className={styles.get} href={href} download={name}>
    <Icon name="download" size={16} /> Download<span className="hidden-visually"> {says}</span>
  </a>
);
