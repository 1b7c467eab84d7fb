import { Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Status } from '../../ui/Chip.tsx';
import { counted } from '../../ui/counted.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { later } from '../../ui/later.ts';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, Notice, Skeleton } from '../../ui/States.tsx';
import { type DeliveryLink, type LinkUse, useLinks } from './data.ts';
import styles from './Links.module.css';

const IssueDialog = later(async () => (await import('./IssueDialog.tsx')).IssueDialog);
const RevokeDialog = later(async () => (await import('./RevokeDialog.tsx')).RevokeDialog);

/** Who outside may see what was delivered, what they did there, and the end of it. */
export const LinksPanel = ({ projectId }: { projectId: string }) => {
  const { data, error, refresh } = useLinks(projectId);
  const [issuing, setIssuing] = useState(false);
  const [revoking, setRevoking] = useState<DeliveryLink | null>(null);
  const [address, setAddress] = useState<string | null>(null);
  return (
    <Panel
      title="Delivery links"
      meta={data ? `${data.items.length}` : undefined}
      fill="bare"
      aside={
        <Button size="small" icon="plus" onPress={() => setIssuing(true)}>
          Issue a link
        </Button>
      }
    >
      {address !== null && <Issued address={address} onClose={() => setAddress(null)} />}
      {error !== undefined && !data ? (
        <div className={styles.inset}>
          <ErrorState error={error} retry={() => void refresh()} />
        </div>
      ) : !data ? (
        <div className={styles.inset}>
          <Skeleton of="list" rows={2} inset />
        </div>
      ) : data.items.length === 0 ? (
        <div className={styles.inset}>
          <EmptyState
            says="No links yet"
            next="A link shows somebody without an account what was delivered, and lets them accept it if you say so."
          />
        </div>
      ) : (
        <ul className={styles.links}>
          {data.items.map((link) => (
            <LinkLine key={link.linkId} link={link} onRevoke={() => setRevoking(link)} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {issuing && <IssueDialog projectId={projectId} onIssued={setAddress} onClose={() => setIssuing(false)} />}
        {revoking !== null && <RevokeDialog link={revoking} onClose={() => setRevoking(null)} />}
      </Suspense>
    </Panel>
  );
};

/** The address with its token, in this one moment. */
const Issued = ({ address, onClose }: { address: string; onClose: () => void }) => {
  const [copied, setCopied] = useState(false);
  return (
    <Notice
      icon="check"
      acts={
        <>
          <Button
            size="small"
            onPress={() =>
              void navigator.clipboard.writeText(address).then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }
          >
            {copied ? 'Copied' : 'Copy the link'}
          </Button>
          <Button size="small" look="quiet" onPress={onClose}>
            Done
          </Button>
        </>
      }
    >
      The link is on its way by mail. It is shown here once: <span className={`mono ${styles.address}`}>{address}</span>
    </Notice>
  );
};

const LinkLine = ({ link, onRevoke }: { link: DeliveryLink; onRevoke: () => void }) => (
  <li className={styles.link}>
    <div className={styles.head}>
      <strong className={styles.recipient}>{link.recipientEmail ?? 'Erased address'}</strong>
      <Status of="deliverylink" is={link.state} />
      {link.can.revokeLink && link.state !== 'expired' && (
        <span className={styles.act}>
          <Button size="small" onPress={onRevoke}>
            Revoke<span className="hidden-visually"> the link of {link.recipientEmail ?? 'the erased address'}</span>
          </Button>
        </span>
      )}
    </div>
    <p className="meta">
      Link <span className="mono">{link.label}</span>, {link.scope === 'SIGN_OFF' ? 'may sign' : 'only reads'}
      {link.hasPasscode && ', with a passcode'}. Issued <DateTime at={link.issued.at} /> by{' '}
      {link.issued.by.name ?? 'someone'}, ends <DateTime at={link.expiresAt} />. Opened {counted(link.opened, 'time')}
      {link.maxUses === undefined ? '' : ` of ${link.maxUses}`}.
    </p>
    {link.revoked && (
      <p className="meta">
        Revoked <DateTime at={link.revoked.at} />: {link.revoked.reason}
      </p>
    )}
    {link.log.length > 0 && (
      <details>
        <summary className={styles.summary}>What was done by it ({link.log.length})</summary>
        <ol className={styles.log}>
          {link.log.map(({ at, use, of }) => (
            <li key={`${at} ${use} ${of}`}>
              <DateTime at={at} /> {USES[use]}
              {of === undefined ? '' : ` ${of}`}
            </li>
          ))}
        </ol>
      </details>
    )}
  </li>
);

const USES: Readonly<Record<LinkUse, string>> = {
  opened: 'opened the page',
  downloaded: 'read or downloaded',
  accepted: 'accepted',
  returned: 'asked for changes to',
  rated: 'rated',
};
