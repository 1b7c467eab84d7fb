import { hrefOf } from '@lamplight/bff/contract/call.ts';
import { Suspense, useState } from 'react';
import { takeArrival } from '../../../ui/arrival.ts';
import { Button } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { formatDate, formatInstant } from '../../../ui/dates.ts';
import { later } from '../../../ui/later.ts';
import { Money } from '../../../ui/Money.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { Notice } from '../../../ui/States.tsx';
import { fileSize, formatPercent } from '../../../ui/shares.ts';
import styles from '../Delivery.module.css';
import type { Delivery, DeliveryMilestone } from '../data.ts';
import { SignOff } from './SignOff.tsx';

const LookDialog = later(async () => (await import('./LookDialog.tsx')).LookDialog);

type Delivered = Readonly<{ fileId: string; name: string; bytes: number; sha256: string }>;
type Props = Readonly<{ delivery: Delivery; onShow: (delivery: Delivery) => void }>;

/** How the project stands, what was delivered, and what waits for the reader's word. */
export const DeliveryPage = ({ delivery, onShow }: Props) => {
  const { project, milestones, documents, reports, invoices, linkId } = delivery;
  const [looked, setLooked] = useState<Delivered | null>(null);
  const files = { linkId, onLook: setLooked };
  return (
    <>
      <header className={styles.head}>
        <p className="meta">Delivered{project.client === null ? '' : ` for ${project.client}`}</p>
        <h1 ref={takeArrival} tabIndex={-1}>
          {project.title}
        </h1>
        <p className="two">
          {project.lead === null ? 'It has no lead at the moment.' : `Led by ${project.lead}.`} This page is open to you
          until {formatInstant(delivery.expiresAt)}.
        </p>
        <div className={styles.whole}>
          <strong className={styles.percent}>{formatPercent(project.overallBp)}</strong>
          <Progress bp={project.overallBp} label="Project, done" done={project.state === 'completed'} />
        </div>
      </header>
      <section className={styles.block} aria-labelledby="milestones">
        <h2 id="milestones">Milestones</h2>
        <ol className={styles.milestones}>
          {milestones.map((m) => (
            <li key={m.milestoneId}>
              <MilestoneLine milestone={m} {...files} />
              {delivery.scope === 'SIGN_OFF' && <SignOff milestone={m} {...{ delivery, onShow }} />}
            </li>
          ))}
        </ol>
      </section>
      {documents.length > 0 && (
        <section className={styles.block} aria-labelledby="documents">
          <h2 id="documents">Approved documents</h2>
          <ul className={styles.files}>
            {documents.map(({ documentId, title, version, file }) => (
              <FileLine key={documentId} title={title} version={version} file={file} {...files} />
            ))}
          </ul>
        </section>
      )}
      {reports.length > 0 && <Reports reports={reports} />}
      {invoices.length > 0 && (
        <section className={styles.block} aria-labelledby="invoices">
          <h2 id="invoices">Invoices</h2>
          <ul className={styles.rows}>
            {invoices.map(({ invoiceNo, state, dueOn, outstandingPaise }) => (
              <li key={invoiceNo}>
                <span className="mono">{invoiceNo}</span>
                <Status of="invoice" is={state} />
                <span className={styles.end}>
                  {outstandingPaise === 0 ? (
                    'Nothing is due'
                  ) : (
                    <>
                      <Money paise={outstandingPaise} /> due on {formatDate(dueOn)}
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {looked !== null && (
        <Suspense fallback={null}>
          <LookDialog
            file={looked}
            address={hrefOf('delivery-file', { linkId, fileId: looked.fileId })}
            reader={delivery.recipient ?? ''}
            onClose={() => setLooked(null)}
          />
        </Suspense>
      )}
    </>
  );
};

type FilesOf = Readonly<{ linkId: string; onLook: (file: Delivered) => void }>;

const MilestoneLine = ({ milestone: m, ...files }: { milestone: DeliveryMilestone } & FilesOf) => (
  <>
    <div className={styles.line}>
      <h3>
        {m.order} {m.title}
      </h3>
      <Status of="milestone" is={m.state} />
    </div>
    <p className="meta">
      {formatDate(m.startDate)} to {formatDate(m.committedDueDate)}, {formatPercent(m.progressBp)} done
      {m.accepted && `, accepted on ${formatInstant(m.accepted.at)} by ${m.accepted.by.name ?? 'the client'}`}
    </p>
    {m.submission && (
      <ul className={styles.files} aria-label={`Delivered for ${m.title}`}>
        {m.submission.deliverables.map((d) => (
          <FileLine key={d.deliverableId} title={d.title} version={d.version} file={d} {...files} />
        ))}
      </ul>
    )}
  </>
);

const FileLine = ({
  title,
  version,
  file,
  linkId,
  onLook,
}: { title: string; version: number; file: Delivered } & FilesOf) => (
  <li className={styles.file}>
    <span className={styles.words}>
      <strong>{title}</strong>
      <span className="meta">
        {file.name === title ? '' : `${file.name}, `}version {version},{' '}
        <span className="mono">{fileSize(file.bytes)}</span>
      </span>
      <span className={`meta mono ${styles.hash}`}>SHA-256 {file.sha256}</span>
    </span>
    <span className={styles.acts}>
      <Button onPress={() => onLook(file)}>
        Look<span className="hidden-visually"> at {title}</span>
      </Button>
      <a
        className={styles.download}
        href={hrefOf('delivery-file', { linkId, fileId: file.fileId })}
        download={file.name}
      >
        Download<span className="hidden-visually"> {title}</span>
      </a>
    </span>
  </li>
);

const Reports = ({ reports }: Pick<Delivery, 'reports'>) => (
  <section className={styles.block} aria-labelledby="reports">
    <h2 id="reports">Weekly reports</h2>
    {reports.map(({ week, at, health, percentCompleteBp, summary, done, next }) => (
      <details key={week} className={styles.report}>
        <summary>
          Week of {formatDate(week)} <Status of="health" is={health} />
        </summary>
        <p className="meta">
          Filed on {formatInstant(at)}, {formatPercent(percentCompleteBp)} done
        </p>
        <p>{summary}</p>
        <Lines label="Done" lines={done} />
        <Lines label="Next" lines={next} />
      </details>
    ))}
  </section>
);

const Lines = ({ label, lines }: { label: string; lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <Notice icon={label === 'Done' ? 'check' : 'clock'}>
      {label}: {lines.join(' · ')}
    </Notice>
  );
