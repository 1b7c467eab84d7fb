import { Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Choices.tsx';
import { counted } from '../../ui/counted.ts';
import { later } from '../../ui/later.ts';
import { FITTING } from '../../ui/pdf/zoom.ts';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { bareOf, nameOf, type Shown } from './address.ts';
import { Beside } from './Beside.tsx';
import { Frame } from './Frame.tsx';
import { Instead } from './Instead.tsx';
import { kindOf } from './kinds.ts';
import { PinDialog } from './PinDialog.tsx';
import { PinList } from './PinList.tsx';
import { Preview } from './Preview.tsx';
import { isOpen, marksOn, type Spot } from './surface.ts';
import type { Viewing } from './useViewer.ts';
import styles from './Viewer.module.css';
import { newestIn, type ShownVersion, type Versioned } from './versioned.ts';
import { FAILED_FILE } from './words.ts';

const CopyLinks = later(async () => (await import('../storage/CopyLinks.tsx')).CopyLinks);

type InVersions = Exclude<Shown, { of: 'file' | 'proof' | 'attachment' }>;

/** A version, with what is pinned on it, or beside another version; what stands in its place until it is there. */
export const OfVersions = ({
  viewing,
  shown,
  thing,
  kind,
  error,
  refresh,
}: {
  viewing: Viewing;
  shown: InVersions;
  /** Undefined until it was read, null where there is none. */
  thing: Versioned | null | undefined;
  kind: string;
  error: unknown;
  refresh: () => Promise<unknown>;
}) => {
  const version = thing?.versions.find((one) => one.version === shown.version);
  if (thing && version !== undefined) return <OfVersion {...{ viewing, shown, thing, version }} />;
  return (
    <Frame viewing={viewing} title={thing?.title ?? kind} facts={null}>
      <Instead>
        {error === undefined && thing === undefined ? (
          <Skeleton of="list" rows={3} inset />
        ) : (
          <ErrorState error={error ?? null} says={FAILED_FILE} retry={() => void refresh()}>
            {error === undefined && <p>This version is not there, or it is not for you to read.</p>}
          </ErrorState>
        )}
      </Instead>
    </Frame>
  );
};

/** The older one first, whichever was opened. */
const sidesOf = ([older, newer]: readonly [ShownVersion, ShownVersion]) => {
  const sideOf = ({ version, ...facts }: ShownVersion) => ({ says: `Version ${version}`, ...facts });
  return { left: sideOf(older), right: sideOf(newer) };
};

const OfVersion = ({
  viewing,
  shown,
  thing,
  version,
}: {
  viewing: Viewing;
  shown: InVersions;
  thing: Versioned;
  version: ShownVersion;
}) => {
  const [zoom, onZoom] = useState(FITTING);
  const marks = marksOn(thing.pins, version.version);
  const [listed, setListed] = useState(marks.some(({ pin }) => isOpen(pin)));
  const [chosen, setChosen] = useState<string | null>(shown.pin ?? null);
  const [placing, setPlacing] = useState(false);
  const [spot, setSpot] = useState<Spot | null>(null);
  const other = thing.versions.find((one) => one.version === shown.beside && one !== version);
  const mayPin = thing.mayPin && newestIn(thing).version === version.version && kindOf(version.name) !== 'other';
  const open = marks.filter(({ pin }) => isOpen(pin)).length;
  return (
    <Frame
      viewing={viewing}
      title={`${thing.title}, version ${version.version}`}
      facts={version}
      head={thing.versions.length > 1 && <Versions {...{ viewing, shown, thing }} />}
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
            <Suspense fallback={null}>
              <CopyLinks {...thing.stored} version={version.version} />
            </Suspense>
          </>
        )
      }
      aside={
        other === undefined &&
        listed &&
        !placing && <PinList {...{ thing, version, marks, chosen }} onChoose={setChosen} />
      }
    >
      {other === undefined ? (
        <Preview
          {...{ address: version.address, name: version.name, bytes: version.bytes }}
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
        <Beside {...sidesOf(version.version < other.version ? [version, other] : [other, version])} />
      )}
      {spot !== null && (
        <PinDialog
          {...{ thing, version, spot }}
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
  shown,
  thing: { versions },
}: {
  viewing: Viewing;
  shown: InVersions;
  thing: Versioned;
}) => {
  const { version, beside } = shown;
  const options = versions.map((one) => ({ value: String(one.version), label: `Version ${one.version}` }));
  const bare = bareOf(shown);
  return (
    <div className={styles.versions}>
      <Select
        label="Shown"
        value={String(version)}
        onChange={(event) => go(nameOf({ ...bare, version: Number(event.target.value) } as Shown))}
        options={options}
      />
      <Select
        label="Beside it"
        value={beside === undefined ? '' : String(beside)}
        onChange={({ target: { value } }) =>
          go(nameOf(value === '' ? bare : ({ ...bare, beside: Number(value) } as Shown)))
        }
        options={[{ value: '', label: 'Nothing' }, ...options.filter(({ value }) => value !== String(version))]}
      />
    </div>
  );
};
