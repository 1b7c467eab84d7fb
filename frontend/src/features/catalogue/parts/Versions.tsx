import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Diff } from '../../../ui/Diff.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { Version } from '../data.ts';
import { differencesOf, type FieldWords } from '../forms/form.ts';
import styles from './Catalogue.module.css';

/** Every version published so far, newest first, each with what it changed against the one before. */
export const Versions = <Body,>({
  versions,
  wordsOf,
}: {
  versions: readonly Version<Body>[];
  wordsOf: (body: Body) => FieldWords;
}) => (
  <Panel title="Versions" meta={String(versions.length)} fill="bare">
    <ol className={styles.versions} reversed>
      {versions.map((version, index) => (
        <One key={version.version} version={version} before={versions[index + 1]} wordsOf={wordsOf} />
      ))}
    </ol>
  </Panel>
);

const One = <Body,>({
  version,
  before,
  wordsOf,
}: {
  version: Version<Body>;
  before: Version<Body> | undefined;
  wordsOf: (body: Body) => FieldWords;
}) => {
  const [open, setOpen] = useState(false);
  const changes = before ? differencesOf(wordsOf(before.body), wordsOf(version.body)) : [];
  return (
    <li>
      <div className={styles.version}>
        <strong>Version {version.version}</strong>
        <span className="meta">
          {version.by.name ?? 'Someone'}, <DateTime at={version.publishedAt} />
        </span>
        {before &&
          (changes.length === 0 ? (
            <span className="meta">Nothing changed against version {before.version}</span>
          ) : (
            <Button size="small" look="quiet" aria-expanded={open} onPress={() => setOpen(!open)}>
              {open ? 'Hide what changed' : `What changed: ${changes.length}`}
              <span className="hidden-visually"> in version {version.version}</span>
            </Button>
          ))}
      </div>
      {open && <Diff changes={changes} />}
    </li>
  );
};
