import { hrefOf } from '@lamplight/bff/contract/call.ts';
import type { Application } from '@lamplight/bff/contract/careers.ts';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../api/chunk.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { fileSize } from '../../../ui/shares.ts';
import { ONLY_DOWNLOADED } from '../adminTexts.ts';
import styles from './Candidate.module.css';

const PdfDialog = lazy(() => loadChunk(() => import('../../../ui/pdf/PdfDialog.tsx')));

const PDF = 'application/pdf';

/** The résumé: a PDF can be viewed on this page, any other file is only downloaded. */
export const ResumePanel = ({ application: a }: { application: Application }) => {
  const [viewed, setViewed] = useState(false);
  const address = hrefOf('resume', { applicationId: a.applicationId });
  if (!a.resume || a.can.openResume === false)
    return (
      <Panel title="Résumé">
        <p className="meta">The résumé is erased.</p>
      </Panel>
    );
  const { name, bytes, mediaType } = a.resume;
  return (
    <Panel title="Résumé">
      <p className={styles.note}>
        {name} <span className="meta mono">{fileSize(bytes)}</span>
      </p>
      <div className={styles.acts}>
        {mediaType === PDF && (
          <Button size="small" icon="eye" onPress={() => setViewed(true)}>
            View résumé
          </Button>
        )}
        <ButtonLink size="small" icon="download" to={address} reloadDocument download={name}>
          Download<span className="hidden-visually"> the résumé</span>
        </ButtonLink>
      </div>
      <p className="meta">
        {mediaType !== PDF && `${ONLY_DOWNLOADED} `}
        Who opened it and when is recorded.
      </p>
      {viewed && (
        <Suspense fallback={null}>
          <PdfDialog
            title={a.name === null ? 'Résumé' : `Résumé of ${a.name}`}
            {...{ address, name, bytes }}
            onClose={() => setViewed(false)}
          />
        </Suspense>
      )}
    </Panel>
  );
};
