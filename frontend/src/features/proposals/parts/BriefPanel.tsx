import type { Proposal } from '@lamplight/bff/contract/proposals.ts';
import type { ReactNode } from 'react';
import { hrefOf } from '../../../api/url.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Money } from '../../../ui/Money.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { fileSize } from '../../../ui/shares.ts';
import { billingShort, services } from '../texts.ts';
import styles from './Proposal.module.css';

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
      <Words name="Problem">{p.problem}</Words>
      <Words name="Goals">{p.goals}</Words>
      <Words name="Scope">{p.scope}</Words>
      {p.deliverables.length > 0 && (
        <Words name="Deliverables">
          <ul>
            {p.deliverables.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Words>
      )}
    </div>
    <Pairs
      pairs={[
        ['Services', p.services.map((code) => services[code]).join(', ') || '–'],
        ['Technologies', p.techPreferences.join(', ') || '–'],
        [
          'Budget, ex-GST',
          p.budgetMinPaise !== null && p.budgetMaxPaise !== null ? (
            <>
              <Money paise={p.budgetMinPaise} /> to <Money paise={p.budgetMaxPaise} />
            </>
          ) : (
            '–'
          ),
        ],
        ['Dates', p.targetStart && p.deadline ? `${formatDate(p.targetStart)} to ${formatDate(p.deadline)}` : '–'],
        ['Billing', billingShort[p.billingModel]],
        [
          'Files',
          p.attachments.length === 0 ? (
            '–'
          ) : (
            <ul key="files">
              {p.attachments.map((file) => (
                <li key={file.fileId}>
                  {file.state === 'clean' ? (
                    <a href={hrefOf('file-content', { fileId: file.fileId })}>{file.name}</a>
                  ) : (
                    file.name
                  )}{' '}
                  <span className="meta mono">{fileSize(file.bytes)}</span>
                </li>
              ))}
            </ul>
          ),
        ],
      ]}
    />
  </Panel>
);

const Words = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <h3>{name}</h3>
    <div className={styles.said}>{children}</div>
  </div>
);
