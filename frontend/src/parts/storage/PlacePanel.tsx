import { providerNames } from '@lamplight/bff/contract/providers.ts';
import { Link } from 'react-router-dom';
import { usePerson } from '../../session/useSession.ts';
import { counted } from '../../ui/counted.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Notice } from '../../ui/States.tsx';
import { fileSize } from '../../ui/shares.ts';
import { nameOf, type Shown } from '../viewer/address.ts';
import { Together } from '../viewer/Together.tsx';
import { ViewName } from '../viewer/ViewName.tsx';
import { linkOf, type ProjectPlace, type StoredAccess, type StoredCopy } from './data.ts';
import { Filed } from './Filed.tsx';
import { OpenThere } from './OpenThere.tsx';
import styles from './Storage.module.css';

/** A project's folder at one provider: what was copied there, and who may see it. */
export const PlacePanel = ({ projectId, place }: { projectId: string; place: ProjectPlace }) => {
  const { provider, connected, folder, copies, more, accesses, doubts } = place;
  const isClient = accesses === undefined;
  const name = providerNames[provider];
  const there = copies.filter(({ state }) => state === 'there').length;
  const link = linkOf(folder);
  return (
    <Panel
      title={name}
      meta={counted(there, 'copy', 'copies')}
      fill="ruled"
      aside={link !== null && <OpenThere {...{ provider, link }} what="the folder" small />}
    >
      <div className={styles.part}>
        {folder.state !== 'there' && (
          <div className={styles.thing}>
            <strong>The folder</strong>
            <Filed of={folder} />
          </div>
        )}
        {!connected && folder.state === 'there' && !isClient && (
          <Notice tone="warn" icon="alert">
            {name} is not connected at present. What is missing here follows once it is.
          </Notice>
        )}
        {doubts?.map(({ person, said }) => (
          <Notice key={`${person?.id} ${said}`} tone="warn" icon="alert">
            {person === null ? said : `${person.name ?? 'Somebody'}: ${said}`}
          </Notice>
        ))}
        {doubts !== undefined && isDoubted(place) && <WhoReconciles />}
        {link !== null && (
          <p className="meta">{name} opens the folder, and what lies in it, for whoever was let in there.</p>
        )}
        {copies.length === 0 && (
          <p className="meta">Nothing is copied yet. What is handed in or approved comes here by itself.</p>
        )}
      </div>
      {copies.length > 0 && (
        <Together of={copies.map((copy) => nameOf(shownOf(projectId, copy)))}>
          <ul className={styles.rows} aria-label={`Copies at ${name}`}>
            {copies.map((copy) => (
              <CopyRow key={`${copy.of}-${copy.version}`} {...{ projectId, provider, copy }} />
            ))}
          </ul>
        </Together>
      )}
      {more && <p className={`meta ${styles.part}`}>Older copies are in the folder.</p>}
      {accesses !== undefined && accesses.length > 0 && (
        <section className={styles.part} aria-label={`Access at ${name}`}>
          <h3 className={styles.title}>{doubts === undefined ? 'Your access' : 'Who has access'}</h3>
          <ul className={styles.people}>
            {accesses.map((access) => (
              <AccessRow key={access.person.id} access={access} />
            ))}
          </ul>
        </section>
      )}
    </Panel>
  );
};

const isDoubted = ({ folder, copies, accesses = [], doubts = [] }: ProjectPlace): boolean =>
  doubts.length > 0 || [folder, ...copies, ...accesses].some(({ state }) => state === 'in_doubt');

/** Whoever leads reads what is in doubt; admins alone put it right. */
const WhoReconciles = () => (
  <p className="meta">
    {usePerson().role === 'admin' ? (
      <Link to="/admin/drive-settings">Reconcile it under Storage</Link>
    ) : (
      'An admin reconciles it under Storage.'
    )}
  </p>
);

const shownOf = (projectId: string, { of, milestoneId, version }: StoredCopy): Shown =>
  milestoneId === null
    ? { of: 'document', documentId: of, version }
    : { of: 'deliverable', projectId, milestoneId, deliverableId: of, version };

const CopyRow = ({
  projectId,
  provider,
  copy,
}: Pick<ProjectPlace, 'provider'> & { projectId: string; copy: StoredCopy }) => {
  const link = linkOf(copy);
  return (
    <li className={styles.copy}>
      <div className={styles.words}>
        <ViewName shown={shownOf(projectId, copy)}>{copy.title}</ViewName>
        <p className={`meta mono ${styles.facts}`}>
          <span>version {copy.version}</span> <span>{fileSize(copy.bytes)}</span> <span>SHA-256 {copy.sha256}</span>
        </p>
        <Filed of={copy} since={copy.copiedAt !== null && <DateTime at={copy.copiedAt} />} />
      </div>
      {link !== null && (
        <OpenThere {...{ provider, link }} what={`the copy of ${copy.title}, version ${copy.version}`} small />
      )}
    </li>
  );
};

const AccessRow = ({ access: { person, since, ...stands } }: { access: StoredAccess }) => (
  <li className={styles.thing}>
    <strong>{person.name ?? 'Somebody'}</strong>
    <Filed
      of={stands}
      since={
        since !== null && (
          <>
            Since <DateTime at={since} />
          </>
        )
      }
    />
  </li>
);
