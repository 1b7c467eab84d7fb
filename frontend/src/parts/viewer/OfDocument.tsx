import { hrefOf } from '@lamplight/bff/contract/call.ts';
import type { DocumentVersion, ProjectDocument } from '@lamplight/bff/contract/documents.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Choices.tsx';
import { counted } from '../../ui/counted.ts';
import { FITTING } from '../../ui/pdf/zoom.ts';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { useDocument } from '../documents/data.ts';
import { newestOf } from '../documents/words.ts';
import { nameOf, type Shown } from './address.ts';
import { Beside } from './Beside.tsx';
import { type Facts, Frame } from './Frame.tsx';
import { Instead } from './Instead.tsx';
import { kindOf } from './kinds.ts';
import { PinDialog } from './PinDialog.tsx';
import { PinList } from './PinList.tsx';
import { Preview } from './Preview.tsx';
import { isOpen, marksOn, type Spot } from './surface.ts';
import type { Viewing } from './useViewer.ts';
import styles from './Viewer.module.css';
import { FAILED_FILE } from './words.ts';

type OfDocumentProps = { viewing: Viewing; shown: Extract<Shown, { of: 'document' }> };

/** A version of a document, with what is pinned on it, or beside another version. */
export const OfDocument = ({ viewing, shown }: OfDocumentProps) => {
  const { data, error, refresh } = useDocument(shown.documentId);
  const document = data?.document;
  const version = document?.versions.find((one) => one.version === shown.version);
  if (document !== undefined && version !== undefined) return <OfVersion {...{ viewing, shown, document, version }} />;
  return (
    <Frame viewing={viewing} title={document?.title ?? 'Document'} facts={null}>
      <Instead>
        {error === undefined && document === undefined ? (
          <Skeleton of="list" rows={3} inset />
        ) : (
          <ErrorState error={error ?? null} says={FAILED_FILE} retry={() => void refresh()}>
            {document !== undefined && <p>This version is not there, or it is not for you to read.</p>}
          </ErrorState>
        )}
      </Instead>
    </Frame>
  );
};

const factsOf = ({ documentId }: ProjectDocument, { version, name, bytes, uploaded }: DocumentVersion): Facts => ({
  ...{ name, bytes, uploaded },
  address: hrefOf('document-content', { documentId, version: String(version) }),
});

/** The older one first, whichever was opened. */
const sidesOf = (document: ProjectDocument, [older, newer]: readonly [DocumentVersion, DocumentVersion]) => {
  const sideOf = (one: DocumentVersion) => ({ says: `Version ${one.version}`, ...factsOf(document, one) });
  return { left: sideOf(older), right: sideOf(newer) };
};

const OfVersion = ({
  viewing,
  shown,
  document,
  version,
}: OfDocumentProps & { document: ProjectDocument; version: DocumentVersion }) => {
  const [zoom, onZoom] = useState(FITTING);
  const marks = marksOn(document.pins, version.version);
  const [listed, setListed] = useState(marks.some(({ pin }) => isOpen(pin)));
  const [chosen, setChosen] = useState<string | null>(shown.pin ?? null);
  const [placing, setPlacing] = useState(false);
  const [spot, setSpot] = useState<Spot | null>(null);
  const facts = factsOf(document, version);
  const other = document.versions.find((one) => one.version === shown.beside && one !== version);
  const mayPin =
    document.can.addPin === true && newestOf(document).version === version.version && kindOf(version.name) !== 'other';
  const open = marks.filter(({ pin }) => isOpen(pin)).length;
  return (
    <Frame
      viewing={viewing}
      title={`${document.title}, version ${version.version}`}
      facts={facts}
      head={document.versions.length > 1 && <Versions {...{ viewing, shown, document, version }} />}
      acts={
        other === undefined && (
          <>
            {placing ? (
              <Button onPress={() => setPlacing(false)}>No pin</Button>
            ) : (
              mayPin && (
                <Button icon="plus" onPress={() => setPlacing(true)}>
                  Add a pin
                </Button>
              )
            )}
            {marks.length > 0 && !placing && (
              <Button aria-expanded={listed} onPress={() => setListed(!listed)}>
                {open > 0 ? counted(open, 'open pin') : counted(marks.length, 'pin')}
              </Button>
            )}
          </>
        )
      }
      aside={
        other === undefined &&
        listed &&
        !placing && <PinList {...{ document, version, marks, chosen }} onChoose={setChosen} />
      }
    >
      {other === undefined ? (
        <Preview
          {...facts}
          look={{ zoom, onZoom }}
          surface={{
            ...{ marks, chosen, placing },
            onChoose: (pinId) => {
              setChosen(pinId);
              setListed(true);
            },
            onPlace: (at) => {
              setPlacing(false);
              setSpot(at);
            },
          }}
        />
      ) : (
        <Beside {...sidesOf(document, version.version < other.version ? [version, other] : [other, version])} />
      )}
      {spot !== null && (
        <PinDialog
          {...{ document, version, spot }}
          onPut={(pinId) => {
            setChosen(pinId);
            setListed(true);
          }}
          onClose={() => setSpot(null)}
        />
      )}
    </Frame>
  );
};

const Versions = ({
  viewing: { go },
  shown: { documentId, beside },
  document: { versions },
  version: { version },
}: OfDocumentProps & { document: ProjectDocument; version: DocumentVersion }) => {
  const options = versions.map((one) => ({ value: String(one.version), label: `Version ${one.version}` }));
  return (
    <div className={styles.versions}>
      <Select
        label="Shown"
        value={String(version)}
        onChange={(event) => go(nameOf({ of: 'document', documentId, version: Number(event.target.value) }))}
        options={options}
      />
      <Select
        label="Beside it"
        value={beside === undefined ? '' : String(beside)}
        onChange={({ target: { value } }) =>
          go(nameOf({ of: 'document', documentId, version, ...(value === '' ? {} : { beside: Number(value) }) }))
        }
        options={[{ value: '', label: 'Nothing' }, ...options.filter(({ value }) => value !== String(version))]}
      />
    </div>
  );
};
