import type { Proposal } from '@lamplight/bff/contract/proposals.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Pairs, Panel } from '../../ui/Panel.tsx';
import { fileSize } from '../../ui/shares.ts';
import { FilesTogether } from '../viewer/Together.tsx';
import { ViewName } from '../viewer/ViewName.tsx';
import styles from './Brief.module.css';
import { briefLines } from './lines.tsx';

/** The brief, in the words of whoever wrote it. */
export const BriefPanel = ({ proposal: p }: { proposal: Proposal }) => (
  <Panel
    title="Brief"
    meta={
      p.submittedAt ? (
        <>
          submitted <DateTime at={p.submittedAt} />
        </>
      ) : (
        'a draft'
      )
    }
  >
    <div className={styles.words}>
      {briefLines
        .filter(({ long, render }) => long && render(p) !== '')
        .map(({ label, render }) => (
          <div key={label}>
            <h3>{label}</h3>
            <div className={styles.said}>{render(p)}</div>
          </div>
        ))}
    </div>
    <Pairs
      pairs={[
        ...briefLines
          .filter(({ long, label }) => !long && label !== 'Title')
          .map(({ label, render }) => [label, render(p) || '–'] as const),
        ['Files', p.attachments.length === 0 ? '–' : <FileLinks key="files" files={p.attachments} />],
      ]}
    />
  </Panel>
);

const FileLinks = ({ files }: { files: Proposal['attachments'] }) => (
  <FilesTogether files={files.filter(({ state }) => state === 'clean')}>
    <ul>
      {files.map((file) => (
        <li key={file.fileId}>
          {file.state === 'clean' ? (
            <ViewName shown={{ of: 'file', fileId: file.fileId }}>{file.name}</ViewName>
          ) : (
            file.name
          )}{' '}
          <span className="meta mono">{fileSize(file.bytes)}</span>
        </li>
      ))}
    </ul>
  </FilesTogether>
);
