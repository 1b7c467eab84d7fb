import { hrefOf } from '@lamplight/bff/contract/call.ts';
import type { Proposal } from '@lamplight/bff/contract/proposals.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Pairs, Panel } from '../../ui/Panel.tsx';
import { fileSize } from '../../ui/shares.ts';
import styles from './Brief.module.css';
import { briefLines } from './lines.tsx';

/** What was asked for, in the words of the one who asked. */
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
        .filter(({ long, said }) => long && said(p) !== '')
        .map(({ label, said }) => (
          <div key={label}>
            <h3>{label}</h3>
            <div className={styles.said}>{said(p)}</div>
          </div>
        ))}
    </div>
    <Pairs
      pairs={[
        ...briefLines
          .filter(({ long, label }) => !long && label !== 'Title')
          .map(({ label, said }) => [label, said(p) || '–'] as const),
        ['Files', p.attachments.length === 0 ? '–' : <FileLinks key="files" files={p.attachments} />],
      ]}
    />
  </Panel>
);

const FileLinks = ({ files }: { files: Proposal['attachments'] }) => (
  <ul>
    {files.map((file) => (
      <li key={file.fileId}>
        {file.state === 'clean' ? <a href={hrefOf('file-content', { fileId: file.fileId })}>{file.name}</a> : file.name}{' '}
        <span className="meta mono">{fileSize(file.bytes)}</span>
      </li>
    ))}
  </ul>
);
